//! How a tree grows: words that are sifted, and leaves that are split.

use super::super::oracle::{Oracle, product};
use super::{Node, Tree, UNKNOWN, What};
use crate::limits::{Guard, Stop};
use crate::word::Word;

impl Tree {
    /// Finds where all generators lead.
    pub(super) fn fill(&mut self, oracle: &mut Oracle, guard: &mut Guard<'_>) -> Result<(), Stop> {
        let mut state = 0;
        // States may be added on the way.
        while state < self.states.len() {
            for generator in 0..self.columns.len() {
                if self.columns[generator][state] == UNKNOWN {
                    let word = product(self.states[state].0, Word::unit(generator))?;
                    let next = self.sift(word, oracle, guard)?;
                    self.columns[generator][state] = next;
                }
            }
            state += 1;
        }
        Ok(())
    }

    /// The state of a word; a new one if it comes where no word has been.
    fn sift(
        &mut self,
        word: Word,
        oracle: &mut Oracle,
        guard: &mut Guard<'_>,
    ) -> Result<u16, Stop> {
        let mut at = 0;
        loop {
            match self.nodes[at].what {
                What::Test(test, _) => {
                    let is_p = oracle.is_p(product(word, test)?, guard)?;
                    at = self.child(at, is_p);
                }
                What::Leaf(state) => return Ok(state),
                What::Empty => {
                    let state = self.add_state(word, at, guard)?;
                    self.nodes[at].what = What::Leaf(state);
                    return Ok(state);
                }
            }
        }
    }

    fn add_state(&mut self, word: Word, leaf: usize, guard: &Guard<'_>) -> Result<u16, Stop> {
        let most = guard.limits().max_order;
        if self.states.len() >= most {
            return Err(Stop::Order(most));
        }
        self.states.push((word, leaf));
        self.columns.iter_mut().for_each(|column| column.push(UNKNOWN));
        u16::try_from(self.states.len() - 1).map_err(|_| Stop::Order(most))
    }

    /// Makes a state of `word`, which arrives at the leaf of `state` and answers `test` otherwise; false
    /// if it does not.
    pub(super) fn split(
        &mut self,
        state: u16,
        word: Word,
        test: Word,
        oracle: &mut Oracle,
        guard: &mut Guard<'_>,
    ) -> Result<bool, Stop> {
        let is_p = oracle.is_p(product(self.access(state), test)?, guard)?;
        if oracle.is_p(product(word, test)?, guard)? == is_p {
            return Ok(false);
        }
        let node = self.states[usize::from(state)].1;
        let leaf = self.nodes.len();
        let new = self.add_state(word, leaf + usize::from(!is_p), guard)?;
        self.states[usize::from(state)].1 = leaf + usize::from(is_p);
        let order = if is_p { [new, state] } else { [state, new] };
        self.nodes.extend(order.map(|state| Node { parent: node, what: What::Leaf(state) }));
        self.nodes[node].what = What::Test(test, [leaf, leaf + 1]);
        for generator in 0..self.columns.len() {
            for from in 0..self.states.len() {
                if self.columns[generator][from] == state {
                    let word = product(self.states[from].0, Word::unit(generator))?;
                    if oracle.is_p(product(word, test)?, guard)? != is_p {
                        self.columns[generator][from] = new;
                        let access = &mut self.states[usize::from(new)].0;
                        if oracle.alphabet.weight(word) < oracle.alphabet.weight(*access) {
                            *access = word;
                        }
                    }
                }
            }
        }
        Ok(true)
    }
}
