//! Rules whose digits repeat for ever: Nim 0.\[3\], Lasker's Nim 4.\[3\], and any other block.
//!
//! The definition visits n digits with up to n/2 splits each. But if a digit of the block takes i
//! tokens, so does the same digit q further on (q digits a block): the heaps that it can leave
//! from n are those it could leave from n − q, and one more. So for each residue class modulo q
//! the engine keeps the set of all values left so far, once for single heaps and once for pairs;
//! a new heap adds one heap, and the pairs of one sum, to one class.
//!
//! Cost of heap n: n/2 marks (none if the block never splits), the digits before the block as in
//! the definition, and q unions of bit sets. Two bytes a heap.

use nimseq_code::{Digit, Game};

use crate::checkpoint::State;
use crate::kept::Kept;
use crate::option_set::OptionSet;
use crate::rule::largest_small_part;
use crate::source::{Budget, Source, heaps_for, to_index};
use crate::tuning::BLOCK_OPTIONS;
use crate::{ResumeError, SequenceError, Values};

/// An infinite code.
#[derive(Debug)]
pub(crate) struct Infinite<'g> {
    game: &'g Game,
    /// Whether some digit of the block leaves one heap, and whether some splits.
    block_kinds: (bool, bool),
    kept: Kept,
    /// By residue class: values of the heaps, and of the pairs of heaps, that the block can leave.
    heaps_left: Vec<OptionSet>,
    pairs_left: Vec<OptionSet>,
    options: OptionSet,
}

impl<'g> Infinite<'g> {
    /// The engine for a run of `total` heaps of an infinite code.
    pub(crate) fn new(game: &'g Game, budget: Budget, total: usize) -> Self {
        let block = game.block();
        let classes = vec![OptionSet::default(); block.len()];
        Self {
            game,
            block_kinds: (block.iter().any(|d| d.leaves_one()), block.iter().any(|d| d.splits())),
            kept: Kept::new(budget, total),
            heaps_left: classes.clone(),
            pairs_left: classes,
            options: OptionSet::default(),
        }
    }

    fn value(&mut self, n: usize) -> Option<u16> {
        self.options.clear();
        if self.game.digit(n as u64).empties() {
            self.options.insert(0);
        }
        let head = self.game.digits();
        self.leave(self.game.d0(), n);
        for (taken, &digit) in (1..=n).zip(head) {
            self.leave(digit, n - taken);
        }
        if let Some(rest) = n.checked_sub(head.len() + 1) {
            self.leave_by_block(rest);
        }
        self.options.mex()
    }

    /// Adds what a digit can leave of `rest` tokens, except nothing.
    fn leave(&mut self, digit: Digit, rest: usize) {
        if digit.leaves_one() && rest > 0 {
            self.options.insert(self.kept.values()[rest]);
        }
        if digit.splits() {
            add_pairs(&mut self.options, self.kept.values(), rest);
        }
    }

    /// Adds what the block can leave where its first digit leaves `rest` tokens.
    fn leave_by_block(&mut self, rest: usize) {
        let block = self.game.block();
        let class = rest % block.len();
        if self.block_kinds.0 && rest > 0 {
            self.heaps_left[class].insert(self.kept.values()[rest]);
        }
        if self.block_kinds.1 {
            add_pairs(&mut self.pairs_left[class], self.kept.values(), rest);
        }
        // The j-th digit leaves rest − j, rest − j − q, …: the largest of its class up to now is
        // rest − j itself, since j < q.
        for (j, digit) in block.iter().enumerate().take(rest + 1) {
            let class = (rest - j) % block.len();
            if digit.leaves_one() {
                self.options.unite(&self.heaps_left[class]);
            }
            if digit.splits() {
                self.options.unite(&self.pairs_left[class]);
            }
        }
    }
}

impl Infinite<'_> {
    /// Fills the sets with what the block has left up to the last heap.
    ///
    /// A value is in them as soon as the smallest heaps that give it are small enough. So of each value
    /// in each residue class only the first heap is looked at: far fewer pairs than were marked.
    fn restore_left(&mut self) {
        let values = self.kept.values();
        let Some(last) = values.len().checked_sub(self.game.digits().len() + 2) else { return };
        let classes = self.heaps_left.len();
        let mut seen = vec![OptionSet::default(); classes];
        let is_first = |&heap: &usize| seen[heap % classes].insert_new(values[heap]);
        let first: Vec<usize> = (1..=last).filter(is_first).collect();
        for (i, &a) in first.iter().enumerate() {
            if self.block_kinds.0 {
                self.heaps_left[a % classes].insert(values[a]);
            }
            let pairs = first[i..].iter().take_while(|&&b| self.block_kinds.1 && a + b <= last);
            for &b in pairs {
                self.pairs_left[(a + b) % classes].insert(values[a] ^ values[b]);
            }
        }
    }
}

/// Adds the values of all pairs of non-empty heaps with `rest` tokens together.
fn add_pairs(set: &mut OptionSet, values: &[u16], rest: usize) {
    let half = largest_small_part(rest, false);
    if half > 0 {
        for (a, b) in values[1..=half].iter().zip(values[rest - half..rest].iter().rev()) {
            set.insert(a ^ b);
        }
    }
}

impl Source for Infinite<'_> {
    fn block_len(&self) -> u64 {
        let n = self.kept.values().len() as u64;
        let digits = self.game.digits();
        let splitting = digits.iter().filter(|digit| digit.splits()).count() as u64;
        // A union costs a word for 64 values, and no value is above the number of heaps.
        let unions = self.game.block().len() as u64 * (n / 64 + 1);
        heaps_for(BLOCK_OPTIONS, (splitting + 2) * (n / 2) + unions + digits.len() as u64)
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
        self.kept.restore(state.all_values()?.values())?;
        self.restore_left();
        Ok(())
    }
}
