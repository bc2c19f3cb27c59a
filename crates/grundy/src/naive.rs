//! The definition, and the oracle for every other engine: the value of a heap is the least value
//! that none of its options has.
//!
//! All options of heap n are visited: n/2 a splitting digit, about a nanosecond each, so O(n²)
//! for the heaps up to n (O(n³) where infinitely many digits split). Two bytes a heap. Nothing
//! here is clever, on purpose.

use nimseq_code::Game;

use crate::engine::{Budget, Engine, grown, largest_small_part};
use crate::marks::Marks;
use crate::tuning::NAIVE_BLOCK_OPTIONS;
use crate::{SequenceError, Values};

/// Every option of every heap.
#[derive(Debug)]
pub(crate) struct Naive<'g> {
    game: &'g Game,
    values: Vec<u16>,
    marks: Marks,
    budget: Budget,
    total: usize,
    block_start: usize,
}

impl<'g> Naive<'g> {
    /// The engine for a run of `total` heaps.
    pub(crate) fn new(game: &'g Game, budget: Budget, total: usize) -> Self {
        Self { game, values: Vec::new(), marks: Marks::new(), budget, total, block_start: 0 }
    }

    /// G(n), from the values of all smaller heaps; `None` above 65535.
    fn value(&mut self, n: usize) -> Option<u16> {
        let Self { game, values, marks, .. } = self;
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

impl Engine for Naive<'_> {
    fn block_len(&self) -> u64 {
        NAIVE_BLOCK_OPTIONS / (self.values.len() as u64 + 1) + 1
    }

    fn extend(&mut self, last: u64) -> Result<(), SequenceError> {
        self.block_start = self.values.len();
        for n in self.values.len() as u64..=last {
            let heap = self.values.len();
            if heap == self.values.capacity() {
                let room = grown(heap, self.total);
                self.budget.check(heap, 2 * (room + heap) as u64)?;
                self.values.reserve_exact(room - heap);
            }
            let value = self.value(heap).ok_or(SequenceError::ValueTooLarge { heap: n })?;
            self.values.push(value);
        }
        Ok(())
    }

    fn block(&self) -> Values<'_> {
        Values::Words(&self.values[self.block_start..])
    }
}
