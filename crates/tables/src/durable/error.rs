//! What went wrong with a file: which file, at which step, and what the system said.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A file that could not be replaced, or a folder that could not be made.
#[derive(Debug, thiserror::Error)]
#[error("{}: cannot {step}: {cause}", path.display())]
pub struct DurableError {
    path: PathBuf,
    step: Step,
    #[source]
    cause: io::Error,
}

impl DurableError {
    pub(super) fn new(path: &Path, step: Step, cause: io::Error) -> Self {
        Self { path: path.to_owned(), step, cause }
    }

    /// The path that was asked for, before any link was followed.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The step that failed.
    #[must_use]
    pub fn step(&self) -> Step {
        self.step
    }

    /// What the system (or the closure that wrote) said.
    #[must_use]
    pub fn cause(&self) -> &io::Error {
        &self.cause
    }
}

/// The steps of a replacement, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Step {
    /// Following links and looking at what is there.
    Inspect,
    /// Opening a target that is no regular file.
    Open,
    /// Making a folder.
    CreateFolder,
    /// Making the temporary file in the target's folder.
    Create,
    /// Writing the bytes.
    Write,
    /// Flushing them to the disk.
    Sync,
    /// Giving the temporary file its name.
    Rename,
    /// Flushing the folder to the disk.
    SyncFolder,
    /// Removing a file whose bytes have been copied.
    Remove,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Inspect => "use this path",
            Self::Open => "open it for writing",
            Self::CreateFolder => "make this folder",
            Self::Create => "make a temporary file in its folder",
            Self::Write => "write",
            Self::Sync => "flush it to the disk",
            Self::Rename => "put the new file in place",
            Self::SyncFolder => "flush its folder to the disk",
            Self::Remove => "remove it",
        })
    }
}
