//! What a run needs to go on later: in another process, with another kernel or number of threads, or
//! another engine where that makes sense.
//!
//! Most engines need all values. Where a heap sees the last k only, k are enough. A sparse space needs
//! its class, its rare heaps, and as many of the last values as its rare heaps look back, so that a
//! checkpoint has a MiB or so however many heaps there are. The first heaps, among which verification
//! looks, are not part of it: to compute them again takes a moment.
//!
//! Whatever is in a checkpoint, a run that goes on from it computes no heap without need, but is only as
//! right as the values that it is given. Files are guarded against damage by a checksum, and against
//! being mistaken for another game's by its code.

mod error;
mod format;

pub use error::{CheckpointError, ResumeError};

use crate::{History, RareHeap, Values};

/// Where a run stands. Made by [`Run::checkpoint`](crate::Run::checkpoint); a run goes on from it by
/// [`Sequence::resume`](crate::Sequence::resume).
///
/// ```
/// use nimseq_grundy::{Checkpoint, History, Sequence};
///
/// let kayles = "0.77".parse()?;
/// let sequence = Sequence::of(&kayles);
/// let mut run = sequence.start(1000);
/// run.extend(499, &mut History::new())?;
/// let mut file = Vec::new();
/// run.checkpoint().write(&mut file)?;
///
/// let checkpoint = Checkpoint::read(&file[..])?;
/// assert_eq!((checkpoint.code(), checkpoint.heaps()), ("0.77", 500));
/// let mut run = sequence.resume(&checkpoint, 1000)?;
/// assert_eq!(run.extend(1000, &mut None::<History>)?, 1001);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    code: String,
    state: State,
}

impl Checkpoint {
    pub(crate) fn new(code: String, state: State) -> Self {
        Self { code, state }
    }

    /// The code of the game, in canonical form.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The number of heaps that were handed out: the next one is heap `heaps()`.
    #[must_use]
    pub fn heaps(&self) -> u64 {
        self.state.heaps
    }

    /// The values that are in it, and the first heap of them: those of all heaps from 0 on, or of the last
    /// ones.
    #[must_use]
    pub fn values(&self) -> (u64, Values<'_>) {
        (self.state.first(), self.state.values.values())
    }

    pub(crate) fn state(&self) -> &State {
        &self.state
    }
}

/// Where an engine stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    /// The number of heaps.
    pub(crate) heaps: u64,
    /// The values of the last of them: all, or as many as the engine looks back.
    pub(crate) values: History,
    /// The sparse space that they belong to, if the engine goes by one.
    pub(crate) space: Option<Space>,
}

/// A class function and the rare heaps under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Space {
    /// Not 0.
    pub(crate) mask: u16,
    /// Type e = 1.
    pub(crate) alternating: bool,
    /// From heap 1 on, ascending.
    pub(crate) rare: Vec<RareHeap>,
}

impl State {
    /// All values are here.
    pub(crate) fn whole(values: History) -> Self {
        Self { heaps: values.len() as u64, values, space: None }
    }

    /// The first heap whose value is here.
    pub(crate) fn first(&self) -> u64 {
        self.heaps - self.values.len() as u64
    }

    /// All values, for an engine that needs them.
    pub(crate) fn all_values(&self) -> Result<&History, ResumeError> {
        match self.first() {
            0 => Ok(&self.values),
            first => Err(ResumeError::Window { first }),
        }
    }
}
