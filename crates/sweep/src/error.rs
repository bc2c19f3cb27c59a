//! Why a run cannot start, go on or be asked about: which file, what is wrong with it.

use std::io;
use std::path::{Path, PathBuf};

use nimseq_grundy::{ResumeError, SequenceError};
use nimseq_tables::durable::DurableError;

use crate::lock::Holder;
use crate::task::Difference;

/// An error of this crate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SweepError {
    /// The folder for a new run has one already.
    #[error("{} holds a run already", .0.display())]
    HoldsRun(PathBuf),
    /// The folder for a new run has something else in it.
    #[error("{} is not empty, and what is in it is no run", .0.display())]
    NotEmpty(PathBuf),
    /// There is no run in the folder.
    #[error("{} holds no run", .0.display())]
    NoRun(PathBuf),
    /// There is a run of one code in the folder, where a sweep was asked for.
    #[error("{} holds a run of one code, no sweep", .0.display())]
    NoSweep(PathBuf),
    /// Another process has the run.
    #[error("{} is in use by {holder}", folder.display())]
    Busy {
        /// The folder.
        folder: PathBuf,
        /// Who has it, as it says itself.
        holder: Holder,
    },
    /// A file whose bytes are not those that were written.
    #[error("{} is damaged: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// How that shows.
        what: String,
    },
    /// A file of another format version.
    #[error("{}: this is a {format} of format version {found}; this program knows version {expected}",
        path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// What the file is.
        format: &'static str,
        /// The version that it says it has.
        found: u64,
        /// The version of this program.
        expected: u64,
    },
    /// A checkpoint that was made under other parameters.
    #[error("{}: made with `{}` {}, but this run has {}",
        path.display(), difference.parameter, difference.there, difference.here)]
    Foreign {
        /// The checkpoint.
        path: PathBuf,
        /// The run's parameter first, then the checkpoint's.
        difference: Difference,
    },
    /// A checkpoint whose checksum is right and from which no state can be had all the same.
    #[error("{} cannot be used: {what}", path.display())]
    Unusable {
        /// The checkpoint.
        path: PathBuf,
        /// Why.
        what: String,
    },
    /// None of the checkpoints that are there can be used.
    #[error("there is no checkpoint to go on from: {}", joined(.0))]
    NoneUsable(Vec<SweepError>),
    /// A sweep whose rows are about something else.
    #[error("{} is a sweep of kind {found}, not {expected}", folder.display())]
    Kind {
        /// The folder.
        folder: PathBuf,
        /// The kind that its manifest names.
        found: String,
        /// The kind that was asked for.
        expected: &'static str,
    },
    /// Two sweeps that say different things about a code.
    #[error(transparent)]
    Conflict(#[from] Box<Conflict>),
    /// Threads that the system does not give.
    #[error("cannot start threads: {0}")]
    Threads(String),
    /// A file that could not be replaced, or a folder that could not be made.
    #[error(transparent)]
    File(#[from] DurableError),
    /// Another operation on a file failed.
    #[error("{}: cannot {doing}: {cause}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What was to be done.
        doing: &'static str,
        /// What the system said.
        #[source]
        cause: io::Error,
    },
    /// The engine does not go on from a checkpoint.
    #[error(transparent)]
    Resume(#[from] ResumeError),
    /// The engine could not compute heaps again.
    #[error(transparent)]
    Sequence(#[from] SequenceError),
}

/// Two rows of one code that differ.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{code}: {column} is {} in {}, and {} in {}",
    here.1, here.0.display(), there.1, there.0.display())]
pub struct Conflict {
    /// The code.
    pub code: String,
    /// The first column in which the rows differ.
    pub column: String,
    /// A folder, and the cell there.
    pub here: (PathBuf, String),
    /// The other.
    pub there: (PathBuf, String),
}

impl SweepError {
    /// For `map_err`.
    pub(crate) fn io(path: &Path, doing: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |cause| Self::Io { path: path.to_owned(), doing, cause }
    }

    /// A damaged file.
    pub(crate) fn damaged(path: &Path, what: impl Into<String>) -> Self {
        Self::Damaged { path: path.to_owned(), what: what.into() }
    }
}

fn joined(errors: &[SweepError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
