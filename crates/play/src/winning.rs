//! Every winning move of a sum, also where there are more than anybody could list.
//!
//! A move in a heap h wins iff it changes the value of h to v = X ⊕ G(h), X being the nim-sum. v
//! may well be *larger* than G(h): the rule "find the highest bit of X" names one move that surely
//! exists, not all. So each heap is asked for all its options of value v.
//!
//! **A heap of any size.** Let G repeat with period p from n0 on and q = max(n0, 1). Options that
//! leave at most one heap are one for each digit. A split takes t tokens and leaves a ≤ s − a, where
//! s = n − t; write h for the largest such a, ⌊s/2⌋. The splits with a < q are looked at one by
//! one. If a ≥ q, then s − a ≥ a ≥ q too, so that both values are unchanged when a grows by p and
//! s − a shrinks by p, as long as a ≤ h. So it suffices to look at the p splits a = q … q + p − 1:
//! each one of value v stands for all a of its residue class up to h. Hence at most n0 + p splits are
//! looked at for each digit, whatever the size of the heap; there may be 10^18 of them, and counts
//! are 128 bits wide.
//!
//! Without a proved period every split is looked at, and is a class of its own.

use nimseq_code::{Game, largest_small_part, last_take};
use nimseq_period::Period;

use crate::{Move, NimValues};

/// Splits of one heap by the size of the smaller part: all a ≡ residue (mod modulus) with
/// from ≤ a ≤ to, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class {
    /// The heap, counted from 0.
    pub heap: usize,
    /// Tokens taken.
    pub take: u64,
    /// The period, or 1 for a single split.
    pub modulus: u64,
    /// What is left of a smaller part when it is divided by the modulus.
    pub residue: u64,
    /// The least smaller part.
    pub from: u64,
    /// The greatest smaller part.
    pub to: u64,
    /// Tokens of both parts together.
    rest: u64,
}

impl Class {
    fn single(heap: usize, take: u64, small: u64, rest: u64) -> Self {
        Self { heap, take, modulus: 1, residue: 0, from: small, to: small, rest }
    }

    /// Number of splits, at least 1.
    #[must_use]
    pub fn count(&self) -> u64 {
        (self.to - self.from) / self.modulus + 1
    }

    /// Whether this is one split alone.
    #[must_use]
    pub fn is_single(&self) -> bool {
        self.from == self.to
    }

    /// The j-th split, j from 0 on.
    fn nth(&self, j: u64) -> Option<Move> {
        (j < self.count()).then(|| self.at(self.from + j * self.modulus))
    }

    fn at(&self, small: u64) -> Move {
        Move::new(self.heap, self.take, small, self.rest - small)
    }

    /// The split into equal halves, if it is in this class: only the largest a can be that.
    fn halves(&self) -> Option<Move> {
        (self.to == self.rest - self.to).then(|| self.at(self.to))
    }
}

/// All winning moves of a position: counted, described by classes, and listed on demand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WinningMoves {
    /// Moves that leave no heap or one, by heap and tokens taken.
    simple: Vec<Move>,
    /// All splits, by heap, tokens taken and least smaller part.
    classes: Vec<Class>,
}

impl WinningMoves {
    /// Adds one move, beyond those there are by heap, tokens taken and smaller part.
    pub(crate) fn push(&mut self, won: Move) {
        let &[a, b] = won.leave() else { return self.simple.push(won) };
        let Move { heap, take, .. } = won;
        self.classes.push(Class::single(heap, take, a, a + b));
    }

    /// Number of winning moves.
    #[must_use]
    pub fn count(&self) -> u128 {
        let splits: u128 = self.classes.iter().map(|class| u128::from(class.count())).sum();
        self.simple.len() as u128 + splits
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.simple.is_empty() && self.classes.is_empty()
    }

    /// All winning moves that leave no heap or one heap, by heap and tokens taken.
    #[must_use]
    pub fn simple(&self) -> &[Move] {
        &self.simple
    }

    /// All winning splits, each in one class, by heap, tokens taken and least smaller part.
    #[must_use]
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// Every winning move once, the simplest first: those that leave no heap or one heap, those that
    /// leave two equal heaps, all other splits; among these by heap, tokens taken, smaller part.
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        let halves = self.classes.iter().filter_map(Class::halves);
        let groups = self.classes.chunk_by(|a, b| (a.heap, a.take) == (b.heap, b.take));
        // Going round the classes in the order of their least members is ascending in a: they begin
        // within one period, and single splits lie below.
        let uneven = groups.flat_map(|group| {
            let rounds = group.iter().map(Class::count).max().unwrap_or(0);
            let round = |j| group.iter().filter_map(move |class| class.nth(j));
            (0..rounds).flat_map(round).filter(|split| !is_even(*split))
        });
        self.simple.iter().copied().chain(halves).chain(uneven)
    }

    /// Adds all moves of heap number `heap`, of `size` tokens, to value `target`, which is not the
    /// value of the heap.
    pub(crate) fn add_heap(&mut self, heap: usize, values: &NimValues, size: u64, target: u64) {
        if values.is_size() {
            // Nim: the options of heap n are the heaps below it, of values 0 … n − 1.
            if target < size {
                self.simple.push(Move::new(heap, size - target, target, 0));
            }
            return;
        }
        let wins = |a: u64, b: u64| values.below(a) ^ values.below(b) == target;
        self.add_moves((heap, size), values.game(), values.period(), wins);
    }

    /// Adds all moves of a heap, given as number and size, that leave parts a ≤ b with `wins(a, b)`; a part
    /// of 0 is none. What `wins` says must not change if a part from n0 on grows by the period, if there is
    /// one.
    pub(crate) fn add_moves(
        &mut self,
        (heap, size): (usize, u64),
        game: &Game,
        period: Option<Period>,
        wins: impl Fn(u64, u64) -> bool,
    ) {
        for take in 0..=last_take(game, size) {
            let (digit, rest) = (game.digit(take), size - take);
            let is_allowed = if rest == 0 { digit.empties() } else { digit.leaves_one() };
            if is_allowed && wins(0, rest) {
                self.simple.push(Move::new(heap, take, rest, 0));
            }
            if digit.splits() {
                let half = largest_small_part(game, rest);
                self.add_splits((heap, take, rest), half, period, &wins);
            }
        }
    }

    fn add_splits(
        &mut self,
        (heap, take, rest): (usize, u64, u64),
        half: u64,
        period: Option<Period>,
        wins: impl Fn(u64, u64) -> bool,
    ) {
        let wins = |&a: &u64| wins(a, rest - a);
        let (one_by_one, modulus) = match period {
            None => (half, 1),
            Some(period) => (half.min(period.preperiod().max(1) - 1), period.period()),
        };
        let single = |a| Class::single(heap, take, a, rest);
        self.classes.extend((1..=one_by_one).filter(wins).map(single));
        let from = one_by_one + 1;
        let class = |a: u64| {
            let to = a + (half - a) / modulus * modulus;
            Class { heap, take, modulus, residue: a % modulus, from: a, to, rest }
        };
        let last = half.min(from.saturating_add(modulus - 1));
        self.classes.extend((from..=last).filter(wins).map(class));
    }
}

/// Whether a split leaves two equal heaps.
fn is_even(split: Move) -> bool {
    matches!(split.leave(), [a, b] if a == b)
}
