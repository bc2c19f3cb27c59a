//! The definition, and the oracle for every other engine: the value of a heap is the least value
//! that none of its options has.
//!
//! All options of heap n are visited, n/2 a splitting digit, so O(n²) for the heaps up to n (O(n³)
//! where infinitely many digits split). Two bytes a heap. Nothing here is clever, on purpose.

use nimseq_code::Game;

use crate::checkpoint::State;
use crate::kept::Kept;
use crate::marks::Marks;
use crate::rule::largest_small_part;
use crate::source::{Budget, Source, heaps_for, to_index};
use crate::tuning::BLOCK_OPTIONS;
use crate::{ResumeError, SequenceError, Values};

/// Every option of every heap.
#[derive(Debug)]
pub(crate) struct Naive<'g> {
    game: &'g Game,
    kept: Kept,
    marks: Marks,
}

impl<'g> Naive<'g> {
    /// The engine for a run of `total` heaps.
    pub(crate) fn new(game: &'g Game, budget: Budget, total: usize) -> Self {
        Self { game, kept: Kept::new(budget, total), marks: Marks::new() }
    }

    /// G(n), from the values of all smaller heaps; `None` above 65535.
    fn value(&mut self, n: usize) -> Option<u16> {
        let Self { game, kept, marks } = self;
        let values = kept.values();
        marks.clear();
        let last = game.last_index().map_or(n, |k| usize::try_from(k).map_or(n, |k| k.min(n)));
        for taken in 0..=last {
            let digit = game.digit(taken as u64);
            let rest = n - taken;
            if digit.empties() && rest == 0 {
                marks.mark(0);
            }
            if digit.leaves_one() && rest > 0 {
                marks.mark(values[rest]);
            }
            let half = largest_small_part(rest, game.is_grundy());
            if digit.splits() && half > 0 {
                for (a, b) in values[1..=half].iter().zip(values[rest - half..rest].iter().rev()) {
                    marks.mark(a ^ b);
                }
            }
        }
        marks.mex()
    }
}

impl Source for Naive<'_> {
    fn block_len(&self) -> u64 {
        let n = self.kept.values().len() as u64;
        let digits = self.game.digits();
        let splitting = digits.iter().filter(|digit| digit.splits()).count() as u64;
        let splitting = if self.game.is_infinite() { n / 2 } else { splitting + 1 };
        heaps_for(BLOCK_OPTIONS, splitting * (n / 2) + digits.len() as u64)
    }

    fn extend(&mut self, last: u64) -> Result<(), SequenceError> {
        self.kept.start_block();
        for n in self.kept.values().len()..=to_index(last) {
            self.kept.reserve()?;
            let value = self.value(n);
            self.kept.push(value)?;
        }
        Ok(())
    }

    fn block(&self) -> Values<'_> {
        self.kept.block()
    }

    fn state(&self) -> State {
        State::whole(self.kept.history())
    }

    fn restore(&mut self, state: &State) -> Result<(), ResumeError> {
        Ok(self.kept.restore(state.all_values()?.values())?)
    }
}
