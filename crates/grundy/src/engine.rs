//! What every engine is to the builder: something that computes the next heaps when asked.
//!
//! Four engines, chosen by the shape of the rule ([`Sequence`](crate::Sequence) has the table).
//! They share how a rule is read: which tokens may be taken, and how many splits a rest has.

use crate::{SequenceError, Values};

/// A source of the values of heaps 0, 1, 2, …
pub(crate) trait Engine {
    /// How many heaps to ask for next so that one call takes a fraction of a second.
    fn block_len(&self) -> u64;

    /// Computes heaps up to and with `last`.
    ///
    /// On an error the heaps below the one that failed are computed, and in [`Self::block`].
    fn extend(&mut self, last: u64) -> Result<(), SequenceError>;

    /// The heaps that the last call of [`Self::extend`] added.
    fn block(&self) -> Values<'_>;
}

/// The largest smaller part of a split of `rest` tokens: parts a ≤ rest − a, or a < rest − a.
pub(crate) fn largest_small_part(rest: usize, unequal: bool) -> usize {
    if unequal { rest.saturating_sub(1) / 2 } else { rest / 2 }
}

/// A heap that is kept in memory, as an index. One that is too large for that cannot be reached.
pub(crate) fn to_index(heap: u64) -> usize {
    usize::try_from(heap).unwrap_or(usize::MAX)
}

/// How much memory a run may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) cap: u64,
}

impl Budget {
    /// Refuses `needed` bytes for `heap` if they are more than the cap.
    pub(crate) fn check(self, heap: usize, needed: u64) -> Result<(), SequenceError> {
        if needed > self.cap {
            return Err(SequenceError::Memory { heap: heap as u64, needed, cap: self.cap });
        }
        Ok(())
    }
}

/// The capacity that storage for `len` elements should grow to when it is full, for a run that
/// ends at `total`: doubling, so that all moves together cost no more than the values.
pub(crate) fn grown(len: usize, total: usize) -> usize {
    const FIRST: usize = 1 << 12;
    len.saturating_mul(2).max(FIRST).min(total.max(len + 1))
}
