//! A row of a file of claims, cell by cell: cells are asked for by the name of their column, and an
//! error says which column of which line it is about and what was expected there.
//!
//! Serde would do the same in fewer lines, but does not know the column of a cell that some type
//! refuses; and people write files of claims of their own, whose mistakes should be pointed at.

use std::fmt::Display;
use std::str::FromStr;

use csv::StringRecord;
use nimseq_code::Game;

use super::Code;

/// A kind of row.
pub(super) trait Row: Sized {
    /// The columns, between commas, in the order of the embedded file. A file may do without those
    /// that end in `?`.
    const COLUMNS: &'static str;

    fn read(cells: &Cells<'_>) -> Result<Self, CellError>;
}

/// What is wrong with a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CellError {
    pub(super) column: &'static str,
    pub(super) why: String,
}

/// The cells of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells<'r> {
    pub(super) header: &'r StringRecord,
    pub(super) row: &'r StringRecord,
}

impl Cells<'_> {
    /// The cell of a column that must not be empty.
    pub(super) fn get<T: Cell>(&self, column: &'static str) -> Result<T, CellError> {
        self.optional(column)?
            .ok_or_else(|| CellError { column, why: format!("is empty, expected {}", T::EXPECTED) })
    }

    /// The same, where an empty cell and no such column mean that the source gives no figure.
    pub(super) fn optional<T: Cell>(&self, column: &'static str) -> Result<Option<T>, CellError> {
        let at = self.header.iter().position(|name| name == column);
        match at.and_then(|at| self.row.get(at)).unwrap_or_default() {
            "" => Ok(None),
            text => T::parse(text).map(Some).map_err(|why| CellError { column, why }),
        }
    }
}

/// What a cell can hold.
pub(super) trait Cell: Sized {
    /// In words, for an error.
    const EXPECTED: &'static str;

    /// An error says what is wrong with the text.
    fn parse(text: &str) -> Result<Self, String>;
}

/// Any text that the type takes.
fn parse_or<T: FromStr>(text: &str, expected: impl Display) -> Result<T, String> {
    text.parse().map_err(|_| format!("is {text:?}, expected {expected}"))
}

impl Cell for String {
    const EXPECTED: &'static str = "some text";

    fn parse(text: &str) -> Result<Self, String> {
        Ok(text.to_owned())
    }
}

impl Cell for u64 {
    const EXPECTED: &'static str = "a whole number";

    fn parse(text: &str) -> Result<Self, String> {
        parse_or(text, Self::EXPECTED)
    }
}

impl Cell for i64 {
    const EXPECTED: &'static str = "a whole number, such as 1 or -1";

    fn parse(text: &str) -> Result<Self, String> {
        parse_or(text, Self::EXPECTED)
    }
}

impl Cell for u16 {
    const EXPECTED: &'static str = "a value from 0 to 65535";

    fn parse(text: &str) -> Result<Self, String> {
        parse_or(text, Self::EXPECTED)
    }
}

/// Values between spaces.
impl Cell for Vec<u16> {
    const EXPECTED: &'static str = "values with spaces between them";

    fn parse(text: &str) -> Result<Self, String> {
        text.split_ascii_whitespace()
            .map(|word| {
                parse_or(word, <u16 as Cell>::EXPECTED).map_err(|why| format!("here {why}"))
            })
            .collect()
    }
}

impl Cell for Code {
    const EXPECTED: &'static str = "a code, such as 0.77";

    fn parse(text: &str) -> Result<Self, String> {
        match text.parse::<Game>() {
            Ok(game) => Ok(Self::new(text, game)),
            Err(error) => Err(format!("is no code: {error}")),
        }
    }
}
