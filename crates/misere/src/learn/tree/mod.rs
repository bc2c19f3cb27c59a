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

mod grow;
mod look;

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
}
