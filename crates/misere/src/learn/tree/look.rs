//! What can be read off a tree: lightest words, clashes of generators, the test between two states.

use std::collections::BTreeSet;

use super::super::oracle::{Oracle, product};
use super::{Tree, What};
use crate::limits::{Guard, Stop};
use crate::word::Word;

impl Tree {
    /// The lightest word for each state.
    pub(in crate::learn) fn lightest_words(&self, weights: &[u64]) -> Result<Vec<Word>, Stop> {
        let mut lightest: Vec<Option<Word>> = vec![None; self.states.len()];
        let mut open = BTreeSet::from([(0, Word::ONE, 0u16)]);
        while let Some((weight, word, state)) = open.pop_first() {
            if lightest[usize::from(state)].is_some() {
                continue;
            }
            lightest[usize::from(state)] = Some(word);
            for (generator, column) in self.columns.iter().enumerate() {
                let next = product(word, Word::unit(generator))?;
                open.insert((weight + weights[generator], next, column[usize::from(state)]));
            }
        }
        lightest.into_iter().map(|word| word.ok_or(Stop::Stuck)).collect()
    }

    /// A state at which two generators do not commute, with the lightest word so that the next states are
    /// looked for among light words, whose outcomes are soon known.
    pub(super) fn clash(
        &self,
        oracle: &Oracle,
        guard: &mut Guard<'_>,
    ) -> Result<Option<(u16, usize, usize)>, Stop> {
        guard.step(self.states.len() as u64 * self.columns.len() as u64)?;
        let weights = &oracle.alphabet.weights;
        let access: Vec<u64> =
            self.states.iter().map(|&(word, _)| oracle.alphabet.weight(word)).collect();
        let mut lightest: Option<(u64, u16, usize, usize)> = None;
        for (second, b) in self.columns.iter().enumerate() {
            for (first, a) in self.columns[..second].iter().enumerate() {
                let pair = weights[first] + weights[second];
                for (state, (&to_a, &to_b)) in (0u16..).zip(a.iter().zip(b)) {
                    let weight = access[usize::from(state)] + pair;
                    if b[usize::from(to_a)] != a[usize::from(to_b)]
                        && lightest.is_none_or(|(least, ..)| weight < least)
                    {
                        lightest = Some((weight, state, first, second));
                    }
                }
            }
        }
        Ok(lightest.map(|(_, state, first, second)| (state, first, second)))
    }

    /// The test that tells two states apart, and whether it puts the first in P.
    pub(super) fn difference(&self, a: u16, b: u16) -> (Word, bool) {
        let path = |state: u16| {
            let mut path = vec![self.states[usize::from(state)].1];
            while path[path.len() - 1] != 0 {
                path.push(self.nodes[path[path.len() - 1]].parent);
            }
            path.reverse();
            path
        };
        let (a, b) = (path(a), path(b));
        let common = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
        match self.nodes[a[common - 1]].what {
            What::Test(test, children) => (test, children[1] == a[common]),
            // Two states have two leaves.
            What::Empty | What::Leaf(_) => (Word::ONE, false),
        }
    }
}
