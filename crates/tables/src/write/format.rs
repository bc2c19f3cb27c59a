//! The names of the formats, in one place for the parser, the help text and file names.

use std::fmt;
use std::str::FromStr;

/// How values are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// A header `n,g`, then a line a heap: `3,3`.
    #[default]
    Csv,
    /// An object a line: `{"n":3,"g":3}`.
    Jsonl,
    /// The b-file of the OEIS: `3 3`, no header.
    Bfile,
    /// Rows of a fixed number of heaps under a header of column numbers, for the eye.
    Grid,
    /// Each value as two bytes, the low one first; the digest of a sequence is that of these.
    Raw,
    /// Nothing at all: for timing a run, or where only its report is wanted.
    None,
}

impl Format {
    /// Every format, in the order in which a help text lists them.
    pub const ALL: [Self; 6] =
        [Self::Csv, Self::Jsonl, Self::Bfile, Self::Grid, Self::Raw, Self::None];

    /// The name, as [`FromStr`] reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
            Self::Bfile => "bfile",
            Self::Grid => "grid",
            Self::Raw => "raw",
            Self::None => "none",
        }
    }

    /// The usual end of a file name, without the dot; `None` for [`Format::None`].
    #[must_use]
    pub const fn extension(self) -> Option<&'static str> {
        match self {
            Self::Csv => Some("csv"),
            Self::Jsonl => Some("jsonl"),
            Self::Bfile | Self::Grid => Some("txt"),
            Self::Raw => Some("u16"),
            Self::None => None,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that names no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no format: expected csv, jsonl, bfile, grid, raw or none")]
pub struct UnknownFormat(pub String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        Self::ALL
            .into_iter()
            .find(|format| format.name() == text)
            .ok_or_else(|| UnknownFormat(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
        }
    }

    #[test]
    fn the_error_names_every_format() {
        let error = "CSV".parse::<Format>().unwrap_err().to_string();
        for format in Format::ALL {
            assert!(error.contains(format.name()), "{error} does not offer {format}");
        }
    }
}
