//! What other programs read: a line of a table of periods, a comparison of two codes, a figure of
//! somebody else and what became of it.
//!
//! The names and the order of the fields are a contract, and a figure that is not known is
//! null, never 0. What may differ between two runs on two machines stands in [`Run`] and
//! nowhere else: without it, equal inputs give equal bytes. Two forms exist: JSON, an object on
//! one line, so that files of many rows are read line by line; and CSV with the same names for
//! its columns, lists as words between spaces, an empty cell for null, and no `run`.

mod comparison;
mod figure;
mod flat;
mod quotient;
mod row;
mod sweep;

pub use comparison::{ComparisonRow, ComparisonRun, FirstDifference};
pub use figure::{FigureRow, write_figures};
pub use flat::{read_csv, write_csv};
pub use quotient::QuotientRow;
pub use row::{AnswerWord, PeriodRow, Run};
pub use sweep::{SweepRow, write_csv_rows, write_json_rows};
