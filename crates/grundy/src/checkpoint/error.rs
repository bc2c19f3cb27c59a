//! Why a file is no checkpoint, and why a run does not go on from one.

use std::io;

use crate::SequenceError;

/// Bytes that are no checkpoint.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// They could not be read.
    #[error("the checkpoint cannot be read: {0}")]
    Io(#[from] io::Error),
    /// They do not begin like one.
    #[error("this is no checkpoint of a run: it does not begin with NIMSEQCP")]
    NotACheckpoint,
    /// They are of another version of the format.
    #[error("the checkpoint has format version {found}, this program reads version {supported}")]
    Version {
        /// The version of the file.
        found: u16,
        /// The version that is written and read here.
        supported: u16,
    },
    /// They end too soon.
    #[error("the checkpoint is cut off: {expected} bytes were expected, {found} are there")]
    Truncated {
        /// Bytes that it should have.
        expected: u64,
        /// Bytes that there are.
        found: u64,
    },
    /// They were changed since they were written.
    #[error("the checkpoint is damaged: its checksum is {found:08x}, not {stored:08x}")]
    Checksum {
        /// CRC-32 of the bytes as they are.
        found: u32,
        /// CRC-32 of the bytes as they were written.
        stored: u32,
    },
    /// The checksum is right, but what they say is not possible.
    #[error("the checkpoint is not as this program writes them: {0}")]
    Invalid(&'static str),
}

/// A checkpoint from which a run does not go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// It belongs to another game.
    #[error("the checkpoint is one of {checkpoint}, not of {game}")]
    Game {
        /// The code in the checkpoint.
        checkpoint: String,
        /// The code of the run.
        game: String,
    },
    /// The engine needs all values, and not all are there.
    #[error(
        "this engine needs all heaps, and the checkpoint has those from heap {first} on: only the \
         engine that wrote it can go on from there"
    )]
    Window {
        /// The first heap whose value is there.
        first: u64,
    },
    /// The run is to use one class function, the checkpoint goes by another, and not all values are
    /// there.
    #[error(
        "the checkpoint goes by the class function of mask {mask:#x}, not by the one asked for"
    )]
    Class {
        /// The mask in the checkpoint.
        mask: u16,
    },
    /// What it says contradicts itself, or the game.
    #[error("the checkpoint cannot be one of this game: {0}")]
    Contradiction(&'static str),
    /// Memory does not suffice for what it keeps, or a heap that is computed again fails.
    #[error(transparent)]
    Sequence(#[from] SequenceError),
}
