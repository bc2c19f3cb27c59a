//! Rules that never split a heap (digits 0–3): subtraction sets and their kin.
//!
//! Heap n sees only the k heaps below it, so a window of k values is all the memory and a heap
//! costs one mark a digit: O(n·k) at worst, any number of heaps.

use nimseq_code::Game;

use crate::engine::{Budget, Engine};
use crate::marks::Marks;
use crate::tuning::LARGEST_BLOCK;
use crate::{SequenceError, Values};

/// A finite code without splits.
#[derive(Debug)]
pub(crate) struct Taking {
    /// `empties[n]`: heap n may be taken whole; false beyond the end.
    empties: Vec<bool>,
    /// How many tokens may be taken so that one heap is left.
    taken: Vec<usize>,
    /// The last k values (fewer at the start), then those of the block.
    window: Vec<u16>,
    /// Number of heaps before the block.
    before: u64,
    /// Where the block begins in the window.
    block_start: usize,
    marks: Marks,
    budget: Budget,
}

impl Taking {
    /// The engine for a finite code that never splits.
    pub(crate) fn new(game: &Game, budget: Budget) -> Self {
        let digits = game.digits();
        Self {
            empties: std::iter::once(false).chain(digits.iter().map(|d| d.empties())).collect(),
            taken: (1..).zip(digits).filter(|(_, d)| d.leaves_one()).map(|(i, _)| i).collect(),
            window: Vec::new(),
            before: 0,
            block_start: 0,
            marks: Marks::new(),
            budget,
        }
    }

    fn value(&mut self, n: u64) -> Option<u16> {
        self.marks.clear();
        if usize::try_from(n).is_ok_and(|n| self.empties.get(n) == Some(&true)) {
            self.marks.mark(0);
        }
        let end = self.window.len();
        for &taken in self.taken.iter().take_while(|&&taken| (taken as u64) < n) {
            self.marks.mark(self.window[end - taken]);
        }
        self.marks.mex()
    }
}

impl Engine for Taking {
    fn block_len(&self) -> u64 {
        LARGEST_BLOCK
    }

    fn extend(&mut self, last: u64) -> Result<(), SequenceError> {
        self.before += (self.window.len() - self.block_start) as u64;
        let keep = self.window.len().min(self.empties.len());
        self.window.drain(..self.window.len() - keep);
        self.block_start = keep;
        let work = 2 * (keep as u64 + LARGEST_BLOCK);
        self.budget.check(usize::try_from(self.before).unwrap_or(usize::MAX), work)?;
        for heap in self.before..=last {
            let value = self.value(heap).ok_or(SequenceError::ValueTooLarge { heap })?;
            self.window.push(value);
        }
        Ok(())
    }

    fn block(&self) -> Values<'_> {
        Values::Words(&self.window[self.block_start..])
    }
}
