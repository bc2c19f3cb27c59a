//! All values in one vector that grows under a budget: what the engines without a reversed copy
//! share. Two bytes a heap, whatever the values.

use crate::source::{Budget, grown};
use crate::{History, SequenceError, Values};

/// The values of heaps 0 … len − 1, and which of them are the last block.
#[derive(Debug)]
pub(crate) struct Kept {
    values: Vec<u16>,
    budget: Budget,
    total: usize,
    block_start: usize,
}

impl Kept {
    /// No heap yet, for a run of `total` heaps.
    pub(crate) fn new(budget: Budget, total: usize) -> Self {
        Self { values: Vec::new(), budget, total, block_start: 0 }
    }

    /// All values, heap 0 first.
    pub(crate) fn values(&self) -> &[u16] {
        &self.values
    }

    /// A copy of all values.
    pub(crate) fn history(&self) -> History {
        let mut history = History::new();
        history.push_block(Values::Words(&self.values));
        history
    }

    /// Takes over the values of the first heaps; they are no block.
    pub(crate) fn restore(&mut self, values: Values<'_>) -> Result<(), SequenceError> {
        for value in values.iter() {
            self.reserve()?;
            self.push(Some(value))?;
        }
        self.start_block();
        Ok(())
    }

    /// Begins a new block.
    pub(crate) fn start_block(&mut self) {
        self.block_start = self.values.len();
    }

    /// Makes room for one more heap.
    pub(crate) fn reserve(&mut self) -> Result<(), SequenceError> {
        let len = self.values.len();
        if len == self.values.capacity() {
            let room = grown(len, self.total);
            // The old values stay beside the new room while they are copied.
            self.budget.check(len as u64, 2 * (room + len) as u64)?;
            self.values.reserve_exact(room - len);
        }
        Ok(())
    }

    /// Adds the value of the next heap; `None` is one that is too large.
    pub(crate) fn push(&mut self, value: Option<u16>) -> Result<(), SequenceError> {
        let heap = self.values.len() as u64;
        self.values.push(value.ok_or(SequenceError::ValueTooLarge { heap })?);
        Ok(())
    }

    /// The heaps added since the block began.
    pub(crate) fn block(&self) -> Values<'_> {
        Values::Words(&self.values[self.block_start..])
    }
}
