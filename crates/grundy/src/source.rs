//! What every engine is to the builder: a source of values that computes the next heaps when
//! asked. [`Sequence`](crate::Sequence) has the table of which engine a rule gets.

use std::fmt::Debug;

use crate::checkpoint::State;
use crate::tuning::{FIRST_BLOCK, FIRST_CAPACITY, LARGEST_BLOCK};
use crate::{Evidence, ResumeError, SequenceError, Values};

/// A source of the values of heaps 0, 1, 2, …
pub(crate) trait Source: Debug {
    /// How many heaps to ask for next, so that one call takes a fraction of a second.
    fn block_len(&self) -> u64;

    /// Computes heaps up to and with `last`.
    ///
    /// On an error the heaps below the one that failed are computed, and in [`Self::block`].
    fn extend(&mut self, last: u64) -> Result<(), SequenceError>;

    /// The heaps that the last call of [`Self::extend`] added.
    fn block(&self) -> Values<'_>;

    /// What the source needs to go on later.
    fn state(&self) -> State;

    /// Goes on from where another source stood. This one has computed nothing yet; after an error it
    /// is of no use.
    fn restore(&mut self, state: &State) -> Result<(), ResumeError>;

    /// What is known about that block beside its values.
    fn evidence(&self) -> Evidence<'_> {
        Evidence::NONE
    }
}

/// Computes the next block of a source that has computed so many heaps, up to heap `last` at most.
/// Blocks grow with the work done.
pub(crate) fn extend_by_block(
    source: &mut (impl Source + ?Sized),
    heaps: u64,
    last: u64,
) -> Result<(), SequenceError> {
    let len = source.block_len().min(heaps.max(FIRST_BLOCK));
    source.extend(last.min(heaps + len - 1))
}

/// How many heaps a block may have if it may cost `work` and each heap costs `per_heap`; never more
/// than a cache holds.
pub(crate) fn heaps_for(work: u64, per_heap: u64) -> u64 {
    (work / per_heap.max(1)).clamp(1, LARGEST_BLOCK)
}

/// A heap that is kept in memory, as an index. One that is too large for that cannot be reached.
pub(crate) fn to_index(heap: u64) -> usize {
    usize::try_from(heap).unwrap_or(usize::MAX)
}

/// How much memory the values of a run may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) cap: u64,
}

impl Budget {
    /// Refuses `needed` bytes for `heap` if they are more than the cap.
    pub(crate) fn check(self, heap: u64, needed: u64) -> Result<(), SequenceError> {
        if needed > self.cap {
            return Err(SequenceError::Memory { heap, needed, cap: self.cap });
        }
        Ok(())
    }
}

/// The capacity that storage for `len` elements should grow to when it is full, for a run that
/// is to end at `total`: doubling, so that all moves together cost no more than the values.
pub(crate) fn grown(len: usize, total: usize) -> usize {
    let room = len.saturating_mul(2).max(FIRST_CAPACITY);
    // A run may go on after its end.
    if len < total { room.min(total) } else { room }
}
