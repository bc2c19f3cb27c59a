//! Outcomes of words: whether a sum of generators is lost for the next player.
//!
//! A word is played with *representatives*: an option of a generator is a sum of heaps, each of which is
//! replaced by a word in smaller generators that is equal to it in the quotient of the heaps before the
//! new one. With the new heap in play it need not be equal any more (0.123: heap 6 is 3 + 3 among heaps up to
//! 8, but 9 + 1 tells them apart), so an answer may be wrong, and nothing that is proved rests on one: it
//! says which candidate is worth verifying. A word ends, since every move makes it smaller in the order
//! that looks at the largest generators first.
//!
//! Three sources, the cheapest first: words without the new heap are products in the quotient before; words
//! lighter than the least failure of the last candidate are predicted rightly by that candidate (the
//! head of `exact` says why); all others are searched, with a table. The third is what takes time, and the
//! second keeps most words from it.
//!
//! Two heaps whose only move is to end the game cancel in every sum, so the exponent of the first
//! generator, which is such a heap, counts modulo 2. *Proof* that G + 1 + 1 has the outcome of G, by
//! induction. If the next player wins G by a move to G', then also G + 1 + 1 by that to G' + 1 + 1. If G is
//! over, the next player has won, and wins 1 + 1 too, by leaving 1. If G is lost, it has a move, each of its
//! options G' is won, and so is G' + 1 + 1; and G + 1 is won, by moving to G. So G + 1 + 1 is lost. ∎

use super::outcomes::Outcomes;
use crate::limits::{Guard, Stop};
use crate::word::Word;

/// An automaton that reads words: a quotient, or a candidate.
#[derive(Clone, Debug)]
pub(super) struct Automaton {
    generators: usize,
    /// State s goes to `steps[s * generators + g]`.
    steps: Vec<u16>,
    is_p: Vec<bool>,
}

impl Automaton {
    /// With `columns[g][s]` for each generator and state.
    pub(super) fn new(columns: &[Vec<u16>], is_p: Vec<bool>) -> Self {
        let states = 0..is_p.len();
        let steps = states.flat_map(|s| columns.iter().map(move |column| column[s])).collect();
        Self { generators: columns.len(), steps, is_p }
    }

    pub(super) fn walk(&self, word: Word) -> u16 {
        let step =
            |state: u16, generator| self.steps[usize::from(state) * self.generators + generator];
        word.letters().fold(0, step)
    }

    pub(super) fn is_p(&self, word: Word) -> bool {
        self.is_p[usize::from(self.walk(word))]
    }
}

/// The generators of a stage, with their moves.
#[derive(Clone, Debug)]
pub(super) struct Alphabet {
    /// Weight of each generator.
    pub(super) weights: Vec<u64>,
    /// The options of each, as words without repetition.
    pub(super) moves: Vec<Vec<Word>>,
    /// The new heap.
    pub(super) new: usize,
}

impl Alphabet {
    pub(super) fn weight(&self, word: Word) -> u64 {
        word.factors().map(|(g, exponent)| self.weights[g] * exponent as u64).sum()
    }
}

/// The product, or that words have no room for it. Two first generators cancel.
pub(super) fn product(a: Word, b: Word) -> Result<Word, Stop> {
    a.times(b).map(Word::with_parity_of_first).ok_or(Stop::Words)
}

pub(super) struct Oracle {
    pub(super) alphabet: Alphabet,
    /// The quotient of the heaps before the new one.
    before: Automaton,
    /// The last candidate, and the weight below which it is right.
    candidate: Option<(Automaton, u64)>,
    found: Outcomes,
    /// Words that a search has still to look at, of all positions on its stack.
    pending: Vec<Word>,
}

impl Oracle {
    pub(super) fn new(alphabet: Alphabet, before: Automaton) -> Self {
        let found = Outcomes::default();
        Self { alphabet, before, candidate: None, found, pending: Vec::new() }
    }

    /// From now on words lighter than `below` are asked of this candidate.
    pub(super) fn trust(&mut self, candidate: Automaton, below: u64) {
        self.candidate = Some((candidate, below));
    }

    /// What was found out about a word in another way.
    pub(super) fn correct(&mut self, word: Word, is_p: bool) {
        self.found.note(word, is_p);
    }

    /// Whether the word is in P.
    pub(super) fn is_p(&mut self, word: Word, guard: &mut Guard<'_>) -> Result<bool, Stop> {
        match self.known(word) {
            Some(answer) => Ok(answer),
            None => self.search(word, guard),
        }
    }

    fn known(&self, word: Word) -> Option<bool> {
        if word.exponent(self.alphabet.new) == 0 {
            return Some(self.before.is_p(word));
        }
        if let Some((candidate, below)) = &self.candidate
            && self.alphabet.weight(word) < *below
        {
            return Some(candidate.is_p(word));
        }
        self.found.get(word)
    }

    /// Depth first, with a stack of its own: of each word on it those options that are not known
    /// stand in `pending`, those of the last word at the end.
    fn search(&mut self, word: Word, guard: &mut Guard<'_>) -> Result<bool, Stop> {
        self.pending.clear();
        let mut stack: Vec<(Word, usize)> = Vec::new();
        let mut next = word;
        loop {
            let start = self.pending.len();
            let mut verdict = self.open(next, guard)?;
            if verdict.is_none() {
                stack.push((next, start));
            }
            // Upwards as far as verdicts go, until some option has to be opened.
            next = loop {
                let Some(&(word, start)) = stack.last() else {
                    return verdict.ok_or(Stop::Stuck);
                };
                let decided = match verdict {
                    // An option is in P, or none is and all were looked at.
                    Some(true) => Some(false),
                    _ if self.pending.len() == start => Some(true),
                    _ => None,
                };
                verdict = if let Some(is_p) = decided {
                    self.pending.truncate(start);
                    stack.pop();
                    Some(self.note(word, is_p))
                } else {
                    let Some(option) = self.pending.pop() else { return Err(Stop::Stuck) };
                    let known = self.known(option);
                    if known.is_none() {
                        break option;
                    }
                    known
                };
            };
        }
    }

    /// Looks at all options of a word at once. `None` if none is known to be in P and some are unknown,
    /// which then are in `pending`.
    fn open(&mut self, word: Word, guard: &mut Guard<'_>) -> Result<Option<bool>, Stop> {
        let start = self.pending.len();
        let mut has_moves = false;
        if self.found.bytes() > guard.limits().memory {
            return Err(Stop::Memory);
        }
        for (generator, _) in word.factors() {
            let rest = word.without(generator);
            guard.step(self.alphabet.moves[generator].len() as u64)?;
            for at in 0..self.alphabet.moves[generator].len() {
                let option = product(rest, self.alphabet.moves[generator][at])?;
                has_moves = true;
                match self.known(option) {
                    Some(true) => {
                        self.pending.truncate(start);
                        return Ok(Some(self.note(word, false)));
                    }
                    Some(false) => {}
                    None => self.pending.push(option),
                }
            }
        }
        if self.pending.len() > start {
            return Ok(None);
        }
        Ok(Some(self.note(word, has_moves)))
    }

    fn note(&mut self, word: Word, is_p: bool) -> bool {
        self.found.note(word, is_p);
        is_p
    }
}
