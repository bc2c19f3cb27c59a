//! Values on their way out: one [`ValueWriter`] for every [`Format`].
//!
//! A writer is a sink, so a table is written while it is computed and a long one never stands
//! in memory; the exception is the grid, whose column widths depend on values yet to come. An
//! I/O error cannot be returned from a sink, so it is kept, the run is broken off, and
//! [`ValueWriter::finish`] hands it over. [`write_histogram`] is for what was counted meanwhile.

mod format;
mod histogram;
mod lines;
mod output;
mod writer;

pub use format::{Format, UnknownFormat};
pub use histogram::write_histogram;
pub use writer::{DEFAULT_WIDTH, ValueWriter};
