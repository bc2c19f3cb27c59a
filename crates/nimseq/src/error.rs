//! One error for a program that uses several of the crates, so that `?` works across them.
//!
//! Each message is that of the crate it comes from, unchanged: it already says what, where and
//! what was expected.

use std::io;

use nimseq_code::{GameError, ParseError};
use nimseq_grundy::{ResumeError, SequenceError};
use nimseq_period::ClaimError;
use nimseq_period::verify::VerifyError;
use nimseq_play::Unknown;
use nimseq_sweep::SweepError;
use nimseq_tables::durable::DurableError;
use nimseq_tables::known::KnownError;
use nimseq_tables::write::UnknownFormat;

/// Any error of this library.
///
/// ```
/// use nimseq::prelude::*;
///
/// fn values(code: &str, last: u64) -> Result<History, nimseq::Error> {
///     Ok(Sequence::of(&code.parse()?).collect(last)?)
/// }
/// assert!(matches!(values("0.78", 10), Err(nimseq::Error::Parse(e)) if e.column() == 4));
/// // Nim: heap 65536 is the first whose value does not fit into 16 bits.
/// let error = values("nim", 70_000).unwrap_err().to_string();
/// assert_eq!(error, "G(65536) is above 65535, the largest value that is supported");
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A text that is no game.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// Digits that are no game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A run that could not reach its last heap.
    #[error(transparent)]
    Sequence(#[from] SequenceError),
    /// A checkpoint from which a run does not go on.
    #[error(transparent)]
    Resume(#[from] ResumeError),
    /// A file that is no certificate.
    #[error(transparent)]
    Claim(#[from] ClaimError),
    /// A claim that could not be checked.
    #[error(transparent)]
    Verify(#[from] VerifyError),
    /// A heap whose value is not known.
    #[error(transparent)]
    Unknown(#[from] Unknown),
    /// A word that names no format.
    #[error(transparent)]
    Format(#[from] UnknownFormat),
    /// A file that could not be replaced.
    #[error(transparent)]
    File(#[from] DurableError),
    /// A run directory that cannot be used.
    #[error(transparent)]
    Sweep(#[from] SweepError),
    /// An embedded table that does not parse.
    #[error(transparent)]
    Known(#[from] KnownError),
    /// A writer or reader that failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}
