//! Rules that never split a heap (digits 0–3): subtraction sets and their kin.
//!
//! Heap n sees only the k heaps below it, so a window of k values is all the memory and a heap
//! costs one mark a digit: O(n·k) at worst, any number of heaps.

use nimseq_code::Game;

use crate::checkpoint::State;
use crate::marks::Marks;
use crate::rule::Rule;
use crate::source::{Budget, Source, heaps_for};
use crate::tuning::BLOCK_OPTIONS;
use crate::{History, ResumeError, SequenceError, Values};

/// A finite code without splits.
#[derive(Debug)]
pub(crate) struct Taking {
    rule: Rule,
    /// k: how far below a heap its options lie.
    reach: usize,
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
        Self {
            rule: Rule::of(game),
            reach: game.digits().len(),
            window: Vec::new(),
            before: 0,
            block_start: 0,
            marks: Marks::new(),
            budget,
        }
    }
}

impl Source for Taking {
    fn block_len(&self) -> u64 {
        heaps_for(BLOCK_OPTIONS, self.rule.singles() as u64)
    }

    fn extend(&mut self, last: u64) -> Result<(), SequenceError> {
        self.before += (self.window.len() - self.block_start) as u64;
        let keep = self.window.len().min(self.reach);
        self.window.drain(..self.window.len() - keep);
        self.block_start = keep;
        let room = (last + 1).saturating_sub(self.before).saturating_add(keep as u64);
        self.budget.check(self.before, room.saturating_mul(2))?;
        for heap in self.before..=last {
            self.marks.clear();
            self.rule.mark_single(heap, &self.window, &mut self.marks);
            let value = self.marks.mex().ok_or(SequenceError::ValueTooLarge { heap })?;
            self.window.push(value);
        }
        Ok(())
    }

    fn block(&self) -> Values<'_> {
        Values::Words(&self.window[self.block_start..])
    }

    fn state(&self) -> State {
        let block = (self.window.len() - self.block_start) as u64;
        let skip = self.window.len().saturating_sub(self.reach);
        let mut values = History::new();
        values.push_block(Values::Words(&self.window[skip..]));
        State { heaps: self.before + block, values, space: None }
    }

    fn restore(&mut self, state: &State) -> Result<(), ResumeError> {
        let values = state.values.values();
        let skip = values.len().saturating_sub(self.reach);
        if state.first() > 0 && values.len() < self.reach {
            return Err(ResumeError::Window { first: state.first() });
        }
        self.window = values.iter().skip(skip).collect();
        self.block_start = self.window.len();
        self.before = state.heaps;
        Ok(())
    }
}
