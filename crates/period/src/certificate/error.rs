//! Why a file is no claim: where it departs from the layout, and what was expected there.

use std::io;

use super::{FORMAT, FORMAT_VERSION, MAX_BYTES};

/// A file that is not in the layout of a certificate.
///
/// What a file in that layout says, true or false, is none of these:
/// [`verify`](crate::verify::verify) answers that.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClaimError {
    /// The bytes could not be read.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// More bytes than a certificate may have; so many were read.
    #[error("longer than {MAX_BYTES} bytes, the limit for certificates")]
    TooLong,
    /// The first two lines are not those of a certificate.
    #[error(
        "no certificate: it does not begin with the lines `{{` and `  \"format\": \"{FORMAT}\",`"
    )]
    Foreign,
    /// A certificate in a layout that this version does not know.
    #[error("format_version {found}, but this program reads format_version {FORMAT_VERSION} alone")]
    Version {
        /// What the file says.
        found: u64,
    },
    /// A place where the layout has something else.
    #[error("line {line}, column {column}: expected {expected}, found {found}")]
    Layout {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What the layout has there.
        expected: String,
        /// What the file has there, cut short.
        found: String,
    },
}
