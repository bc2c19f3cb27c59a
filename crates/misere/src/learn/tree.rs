//! The learner: states of an automaton, told apart by a tree of tests (Kearns and Vazirani 1994, with the
//! analysis of counterexamples by Rivest and Schapire 1993), for words that commute.
//!
//! A *test* is a word t; asked of a word w it answers whether w + t is in P. Each leaf of the tree is a
//! state, with an *access word* that leads to it. A word is sifted: it goes down by the answers of the tests,
//! and is taken to be equal to the state at whose leaf it arrives. Where the generator g leads from a state is
//! found by sifting its access word and g. A word meets one test a level, not all tests there are; what it
//! would have shown at the others comes out when generators do not commute, or when verification fails,
//! and both are much cheaper than outcomes of long words.
//!
//! Both then name two words, A and the access word B of a state, that arrive at one leaf, and a test that
//! they answer differently. The leaf becomes that test, A a new state.

use std::collections::BTreeSet;

use super::oracle::{Automaton, Oracle, product};
use crate::limits::{Guard, Stop};
use crate::word::Word;

/// Where no generator has led yet.
const UNKNOWN: u16 = u16::MAX;

/// A tree of tests, with its states.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// Access word and leaf of each state.
    states: Vec<(Word, usize)>,
    /// Generator g leads from state s to `columns[g][s]`.
    columns: Vec<Vec<u16>>,
}

#[derive(Clone, Debug)]
struct Node {
    parent: usize,
    what: What,
}

#[derive(Clone, Copy, Debug)]
enum What {
    /// No word has come here.
    Empty,
    Leaf(u16),
    /// A test, and where to go if the word with it is not in P, and if it is.
    Test(Word, [usize; 2]),
}

impl Tree {
    /// The empty word is a test, and as a word it is a state.
    pub(super) fn new() -> Self {
        let node = |what| Node { parent: 0, what };
        let nodes =
            vec![node(What::Test(Word::ONE, [1, 2])), node(What::Leaf(0)), node(What::Empty)];
        Self { nodes, states: vec![(Word::ONE, 1)], columns: Vec::new() }
    }

    /// The number of states.
    pub(super) fn order(&self) -> usize {
        self.states.len()
    }

    pub(super) fn columns(&self) -> &[Vec<u16>] {
        &self.columns
    }

    /// Whether the access word of each state is in P.
    pub(super) fn is_p(&self) -> Vec<bool> {
        let is_p = |&(_, mut at): &(Word, usize)| {
            while self.nodes[at].parent != 0 {
                at = self.nodes[at].parent;
            }
            // The root tests for P itself.
            at == self.child(0, true)
        };
        self.states.iter().map(is_p).collect()
    }

    pub(super) fn automaton(&self) -> Automaton {
        Automaton::new(&self.columns, self.is_p())
    }

    /// One generator more.
    pub(super) fn add_generator(&mut self) {
        self.columns.push(vec![UNKNOWN; self.states.len()]);
    }

    /// The lightest word for each state.
    pub(super) fn lightest_words(&self, weights: &[u64]) -> Result<Vec<Word>, Stop> {
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

    /// Finds where all generators lead, until they commute.
    pub(super) fn close(&mut self, oracle: &mut Oracle, guard: &mut Guard<'_>) -> Result<(), Stop> {
        loop {
            self.fill(oracle, guard)?;
            let Some((state, first, second)) = self.clash(oracle, guard)? else { return Ok(()) };
            let step = |s: u16, g: usize| self.columns[g][usize::from(s)];
            let (by_first, by_second) = (step(state, first), step(state, second));
            let (a, b) = (step(by_first, second), step(by_second, first));
            let (test, is_a_p) = self.difference(a, b);
            let word = product(self.access(state), Word::unit(first))?;
            let word = product(product(word, Word::unit(second))?, test)?;
            let (wrong, by, last) = if oracle.is_p(word, guard)? == is_a_p {
                (by_second, second, first)
            } else {
                (by_first, first, second)
            };
            let word = product(self.access(state), Word::unit(by))?;
            let test = product(Word::unit(last), test)?;
            if !self.split(wrong, word, test, oracle, guard)? {
                return Err(Stop::Stuck);
            }
        }
    }

    /// Makes a state of a part of the word, which is predicted wrongly; whether that succeeded. Binary search
    /// for the letter at which the prediction of the rest goes wrong.
    pub(super) fn separate(
        &mut self,
        word: Word,
        oracle: &mut Oracle,
        guard: &mut Guard<'_>,
    ) -> Result<bool, Stop> {
        let letters: Vec<usize> = word.letters().collect();
        let rest = |from: usize| {
            let mut units = letters[from..].iter().map(|&g| Word::unit(g));
            units.try_fold(Word::ONE, product)
        };
        let mut states = vec![0u16];
        for &letter in &letters {
            states.push(self.columns[letter][usize::from(states[states.len() - 1])]);
        }
        let mut outcome =
            |at: usize| oracle.is_p(product(self.access(states[at]), rest(at)?)?, guard);
        let truth = outcome(0)?;
        let (mut right, mut wrong) = (0, letters.len());
        if outcome(wrong)? == truth {
            return Ok(false);
        }
        while wrong - right > 1 {
            let middle = usize::midpoint(right, wrong);
            if outcome(middle)? == truth {
                right = middle;
            } else {
                wrong = middle;
            }
        }
        let word = product(self.access(states[right]), Word::unit(letters[right]))?;
        self.split(states[wrong], word, rest(wrong)?, oracle, guard)
    }

    /// Two states that all words treat alike, though a test tells them apart: one of their words with it is
    /// predicted wrongly. Whether that has led to a new state.
    pub(super) fn tell_apart(
        &mut self,
        x: u16,
        y: u16,
        oracle: &mut Oracle,
        guard: &mut Guard<'_>,
    ) -> Result<bool, Stop> {
        let (test, _) = self.difference(x, y);
        let words = [product(self.access(x), test)?, product(self.access(y), test)?];
        Ok(self.separate(words[0], oracle, guard)? || self.separate(words[1], oracle, guard)?)
    }

    fn access(&self, state: u16) -> Word {
        self.states[usize::from(state)].0
    }

    fn child(&self, node: usize, is_p: bool) -> usize {
        match self.nodes[node].what {
            What::Test(_, children) => children[usize::from(is_p)],
            What::Empty | What::Leaf(_) => node,
        }
    }

    /// Finds where all generators lead.
    fn fill(&mut self, oracle: &mut Oracle, guard: &mut Guard<'_>) -> Result<(), Stop> {
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
    fn split(
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

    /// A state at which two generators do not commute, with the lightest word so that the next states are
    /// looked for among light words, whose outcomes are soon known.
    fn clash(
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
    fn difference(&self, a: u16, b: u16) -> (Word, bool) {
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
