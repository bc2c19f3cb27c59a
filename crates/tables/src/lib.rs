//! Tables of nim-sequences: everything between a computed value and a file.
//!
//! * [`mod@write`]: values as csv, jsonl, b-file, grid, raw, while they are computed.
//! * [`Table`] and [`Layout`]: the tables that people print, with the period marked.
//! * [`rows`]: a line of a table of periods, as JSON and CSV.
//! * [`durable`]: files that appear whole or not at all; nothing else in nimseq replaces one.
//! * [`known`]: what others have published, with its source, embedded.

pub mod durable;
mod grid;
pub mod known;
mod layout;
pub mod rows;
mod spaced;
mod table;
pub mod write;

pub use layout::Layout;
pub use table::Table;
