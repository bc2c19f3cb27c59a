//! One heap more with a larger quotient: a candidate is learned from outcomes of words, then verified.
//!
//! Where no element of the quotient will do for the next heap n, it becomes a *generator*. Words in the
//! generators are asked of the `oracle`, a `table` makes an automaton of the answers, and its states with
//! what the generators do are a candidate for the quotient, in which every other heap has the value of its
//! representative: the lightest word for it in the quotient where it came in. Then `exact::verify` decides. If
//! the candidate fails, the least position that shows it is predicted wrongly by it, all smaller ones are
//! predicted rightly, and one of two things is the reason:
//!
//! * its word has the outcome of the position: then the word is predicted wrongly, and gives a test;
//! * else some heap of it is no longer equal to its representative, and becomes a generator.
//!
//! Either way there is more to go on than before. Whether it ends is not known, since a partial quotient may
//! be infinite; the limits see to that.

mod oracle;
mod outcomes;
mod tree;

use nimseq_code::{Game, options};

use crate::exact::{Candidate, Inexact, Quotient, Unverified, verify, weight};
use crate::limits::{Guard, Stop};
use crate::word::{MAX_GENERATORS, Word};
use crate::{Bipartite, Monoid, NotReduced, Position};
use oracle::{Alphabet, Automaton, Oracle, product};
use tree::Tree;

/// The words of a game's heaps, from one heap to the next.
#[derive(Clone, Debug)]
pub(crate) struct Learner {
    /// The generators, in the order in which they came in.
    generators: Vec<u64>,
    /// A word for each heap that is covered.
    words: Vec<Word>,
    /// Its states are the elements of the quotient.
    tree: Tree,
    /// The lightest word for each of them.
    lightest: Vec<Word>,
}

impl Learner {
    /// Of heap 0 alone.
    pub(crate) fn new() -> Self {
        let (words, lightest) = (vec![Word::ONE], vec![Word::ONE]);
        Self { generators: Vec::new(), words, tree: Tree::new(), lightest }
    }

    /// Notes the value of the next heap, which the quotient has taken without getting larger.
    pub(crate) fn take(&mut self, value: u16) {
        self.words.push(self.lightest[usize::from(value)]);
    }

    /// The quotient with the next heap as a generator.
    pub(crate) fn extend(
        &mut self,
        before: &Quotient,
        guard: &mut Guard<'_>,
    ) -> Result<Quotient, Stop> {
        let heap = before.phi().len() as u64;
        let mut stage = Stage { learner: self, before, heap, trusted: None };
        stage.make_generator(heap)?;
        loop {
            match stage.learn(guard)? {
                Learned::Quotient(quotient, tree) => {
                    let weights: Vec<u64> =
                        self.generators.iter().map(|&heap| weight(heap)).collect();
                    self.lightest = tree.lightest_words(&weights)?;
                    self.tree = tree;
                    return Ok(*quotient);
                }
                Learned::Unequal(heaps) => {
                    heaps.into_iter().try_for_each(|heap| stage.make_generator(heap))?;
                }
            }
        }
    }
}

/// What came of learning with one set of generators.
enum Learned {
    Quotient(Box<Quotient>, Tree),
    /// These heaps are not all equal to their words.
    Unequal(Vec<u64>),
}

/// The extension by one heap.
struct Stage<'a> {
    learner: &'a mut Learner,
    before: &'a Quotient,
    heap: u64,
    /// What each heap is in the last candidate, and the weight below which that is right.
    trusted: Option<Trusted>,
}

/// A candidate that is right about all positions below some weight.
#[derive(Clone, Debug)]
struct Trusted {
    monoid: Monoid,
    is_p: Vec<bool>,
    phi: Vec<u16>,
    below: u64,
}

impl Stage<'_> {
    fn game(&self) -> &Game {
        self.before.game()
    }

    fn make_generator(&mut self, heap: u64) -> Result<(), Stop> {
        let Learner { generators, words, tree, .. } = &mut *self.learner;
        if generators.len() == MAX_GENERATORS {
            return Err(Stop::Words);
        }
        let unit = Word::unit(generators.len());
        generators.push(heap);
        tree.add_generator();
        match words.get_mut(index(heap)) {
            Some(word) => *word = unit,
            None => words.push(unit),
        }
        Ok(())
    }

    fn oracle(&self) -> Result<Oracle, Stop> {
        let Learner { generators, words, .. } = &*self.learner;
        let moves = |&heap: &u64| {
            let word = |[a, b]: [u64; 2]| product(words[index(a)], words[index(b)]);
            let found = options(self.game(), heap).map(|option| word(option.parts));
            let mut found = found.collect::<Result<Vec<Word>, Stop>>()?;
            found.sort_unstable();
            found.dedup();
            Ok(found)
        };
        let new = generators.iter().position(|&heap| heap == self.heap).ok_or(Stop::Stuck)?;
        let alphabet = Alphabet {
            weights: generators.iter().map(|&heap| weight(heap)).collect(),
            moves: generators.iter().map(moves).collect::<Result<_, Stop>>()?,
            new,
        };
        let bipartite = self.before.bipartite();
        let is_p = bipartite.monoid().elements().map(|x| bipartite.is_p(x)).collect();
        let before = self.automaton(bipartite.monoid(), is_p, self.before.phi());
        let mut oracle = Oracle::new(alphabet, before);
        if let Some(trusted) = &self.trusted {
            let Trusted { monoid, is_p, phi, below } = trusted;
            oracle.trust(self.automaton(monoid, is_p.clone(), phi), *below);
        }
        Ok(oracle)
    }

    /// A quotient or a candidate as a reader of words.
    fn automaton(&self, monoid: &Monoid, is_p: Vec<bool>, phi: &[u16]) -> Automaton {
        // The new heap has no value in the quotient before; nobody asks for it there.
        let value = |&heap: &u64| phi.get(index(heap)).copied().unwrap_or(0);
        let column = |heap| monoid.row(value(heap)).to_vec();
        let columns: Vec<Vec<u16>> = self.learner.generators.iter().map(column).collect();
        Automaton::new(&columns, is_p)
    }

    /// Learns and verifies until a candidate is exact, or generators are missing.
    fn learn(&mut self, guard: &mut Guard<'_>) -> Result<Learned, Stop> {
        let mut oracle = self.oracle()?;
        let mut tree = self.learner.tree.clone();
        loop {
            tree.close(&mut oracle, guard)?;
            let candidate = match self.candidate(&tree)? {
                Ok(candidate) => candidate,
                Err((x, y)) => {
                    if tree.tell_apart(x, y, &mut oracle, guard)? {
                        continue;
                    }
                    return self.all_heaps();
                }
            };
            let (monoid, phi) = (candidate.bipartite.monoid().clone(), candidate.phi.clone());
            let position = match verify(candidate, guard) {
                Ok(quotient) => return Ok(Learned::Quotient(Box::new(quotient), tree)),
                Err(Unverified::Stopped(stop)) => return Err(stop),
                Err(Unverified::Inexact(Inexact::Lost(position) | Inexact::Won(position))) => {
                    position
                }
                Err(Unverified::Inexact(_)) => return Err(Stop::Stuck),
            };
            let below = position.heaps().iter().map(|&heap| weight(heap)).sum();
            let automaton = tree.automaton();
            let word = self.word(&position)?;
            let predicted = automaton.is_p(word);
            oracle.trust(automaton, below);
            self.trusted = Some(Trusted { monoid, is_p: tree.is_p(), phi, below });
            let unequal = self.no_generators(&position);
            if unequal.is_empty() {
                // The word is the position itself.
                oracle.correct(word, !predicted);
            } else if oracle.is_p(word, guard)? == predicted {
                return Ok(Learned::Unequal(unequal));
            }
            if !tree.separate(word, &mut oracle, guard)? {
                return self.all_heaps();
            }
        }
    }

    /// The last resort: with every heap a generator, words are positions and answers are right.
    fn all_heaps(&self) -> Result<Learned, Stop> {
        let all = self.no_generators(&Position::new((1..self.heap).collect()));
        if all.is_empty() { Err(Stop::Stuck) } else { Ok(Learned::Unequal(all)) }
    }

    /// The candidate that the states are, or two states that no word tells apart.
    fn candidate(&self, tree: &Tree) -> Result<Result<Candidate, (u16, u16)>, Stop> {
        let monoid = Monoid::new(tree.order(), tree.columns().to_vec()).map_err(|_| Stop::Stuck)?;
        let is_p = tree.is_p();
        let p = monoid.elements().filter(|&x| is_p[usize::from(x)]);
        let bipartite = match Bipartite::new(monoid.clone(), p) {
            Ok(bipartite) => bipartite,
            Err(NotReduced::Same(x, y)) => return Ok(Err((x, y))),
            Err(_) => return Err(Stop::Stuck),
        };
        let automaton = tree.automaton();
        let phi = self.learner.words.iter().map(|&word| automaton.walk(word)).collect();
        Ok(Ok(Candidate { game: self.game().clone(), bipartite, phi }))
    }

    fn word(&self, position: &Position) -> Result<Word, Stop> {
        let mut words = position.heaps().iter().map(|&heap| self.learner.words[index(heap)]);
        words.try_fold(Word::ONE, product)
    }

    /// The heaps of a position that are no generators and have a move, each once, largest first. A heap that
    /// has moves is among them also if its word is empty: 0.342 has heap 2 equal to 1 until heap 25 comes.
    fn no_generators(&self, position: &Position) -> Vec<u64> {
        let mut heaps = position.heaps().to_vec();
        heaps.dedup();
        heaps.retain(|heap| {
            let has_moves = options(self.game(), *heap).next().is_some();
            has_moves && !self.learner.generators.contains(heap)
        });
        heaps
    }
}

/// Heaps that are covered are in memory.
fn index(heap: u64) -> usize {
    usize::try_from(heap).unwrap_or(usize::MAX)
}
