//! The result of a run that is over, kept in its directory, so that it can be printed again.

use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::SweepError;
use crate::sealed::{self, Format};

/// The name of the file.
pub(crate) const NAME: &str = "result.json";

const FORMAT: Format = Format { name: "nimseq result", version: 1 };

/// What a run ended with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// How many heaps were computed, heap 0 first.
    pub heaps: u64,
    /// How many of them are rare, if the engine knew.
    pub rare_heaps: Option<u64>,
    /// The exit code of the program.
    pub exit_code: u8,
    /// What the program prints.
    pub text: String,
}

/// Stores it.
pub(crate) fn write(folder: &Path, outcome: &Outcome) -> Result<(), SweepError> {
    #[derive(Serialize)]
    struct File<'o> {
        format: &'static str,
        format_version: u64,
        #[serde(flatten)]
        outcome: &'o Outcome,
    }
    let file = File { format: FORMAT.name, format_version: FORMAT.version, outcome };
    sealed::write(&folder.join(NAME), &file)
}

/// Reads it; `None` if there is none.
pub(crate) fn read(folder: &Path) -> Result<Option<Outcome>, SweepError> {
    match sealed::read(&folder.join(NAME), FORMAT) {
        Ok(outcome) => Ok(Some(outcome)),
        Err(SweepError::Io { cause, .. }) if cause.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
