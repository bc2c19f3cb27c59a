//! Tame games: where pairs of values decide sums, as in Nim.
//!
//! The pair of a game is its Grundy value and its misère value (`genus`). *Fickle* are 0^1 and 1^0, written
//! f0 and f1 below, *firm* is n^n. The rule for sums: values are added by XOR, and a sum is firm iff some
//! part is.
//!
//! **Theorem.** Compute the pair of each heap by both mex rules, with the rule for sums where a move splits. If
//! all heaps up to N have tame pairs, then all their sums have the pairs that the rule says, so that a sum is
//! lost in misère play iff it is f1 or firm 0; and their quotient has order 1 if no heap has a move, 2 if all are
//! fickle, and else 2^k + 2, where 2^k is the least power of two that is 4 or more and above all firm
//! values.
//!
//! *Proof.* Let a heap have fickle options F and firm ones with the values S. Both mex rules give:
//!
//! | F | the heap |
//! |---|---|
//! | none, and S is empty | f0, a heap without a move |
//! | none, and S is not empty | firm, the least number not in S |
//! | f0 alone | firm if 0 and 1 are in S; f1 if neither is; else not tame |
//! | f1 alone | firm if 0 and 1 are in S; f0 if neither is; else not tame |
//! | f0 and f1 | firm |
//!
//! So a firm heap with one kind of fickle option has firm options 0 and 1. For sums of two, by induction on both
//! (more parts are two sums; a sum that the rule calls tame has options as in the table, or the induction
//! would have given it another pair):
//!
//! * *Both firm.* All options are firm, of the same values in both rules: so is the sum.
//! * *α firm, β fickle.* Moves in β leave firm sums, as do moves of α to firm ones. A move of α to a fickle one
//!   leaves a fickle sum, whose two values are 0 and 1. If α has both fickle options, these give 0 and 1 in
//!   both rules; if one kind, the firm options 0 and 1 of α do, beside β: the same set in both rules.
//! * *Both fickle*, of values x and y. Fickle options are all of value x ⊕ y ⊕ 1, and there is one unless
//!   neither has a move, since a fickle heap with moves has a fickle option. Firm ones are 2 or more, since
//!   a fickle heap with moves has no firm option below. So the Grundy value is x ⊕ y and the misère value
//!   the other of 0 and 1: fickle.
//!
//! The first heap with a move is f1, the first firm one is firm 2, and no new firm value exceeds the number of
//! values that sums had before: sums have all values 0 … 2^k − 1, firm ones 2^k of them, and f0, f1. Firm
//! sums are told apart by firm sums, f0 and f1 from them and each other likewise. ∎
//!
//! Pairs are what the theorem about values asks for (`nimseq_period::theorem`): equal parts give equal sums,
//! equal option sets equal pairs. So a period of the pairs is proved by the same bound as one of values, and then
//! the whole game is tame.
//!
//! The test is sufficient. A heap whose pair is not tame ends it; a game may be tame nevertheless, by options
//! that reverse out, and then its quotient says so.
//!
//! *Cost.* O(n²) steps of an XOR, an OR and a bit each, in two bytes a heap.

use nimseq_code::{Game, largest_small_part, last_take};
use nimseq_grundy::{Evidence, Sink as _, Values};
use nimseq_period::{Detector, Proof, Rules, theorem};

use crate::limits::Stop;
use crate::{Bipartite, Monoid};

/// The bit that says firm, above the value.
const FIRM: u16 = 1 << 15;

/// Options whose pairs are looked at in the time of a step.
const OPTIONS_A_STEP: u64 = 16;

/// What pairs say of a game up to some heap.
#[derive(Clone, Debug)]
pub struct Tame {
    cells: Vec<u16>,
    wild: Option<Wild>,
    proof: Option<Proof>,
}

/// The first heap whose pair is not tame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wild {
    /// The heap.
    pub heap: u64,
    /// Its Grundy value.
    pub normal: u16,
    /// Its misère value.
    pub misere: u16,
}

impl Tame {
    /// Computes pairs up to `last_heap`, to the first that is not tame, or until the period is proved.
    #[must_use]
    pub fn of(game: &Game, last_heap: u64) -> Self {
        Self::within(game, last_heap, &mut |_| Ok(())).0
    }

    /// The same, asking before each heap whether so many steps more may be taken, and why it ended before
    /// that.
    pub(crate) fn within(
        game: &Game,
        last_heap: u64,
        step: &mut dyn FnMut(u64) -> Result<(), Stop>,
    ) -> (Self, Option<Stop>) {
        let mut tame = Self { cells: Vec::new(), wild: None, proof: None };
        let mut detector =
            theorem::covers(game).then(|| Detector::new(game, u64::MAX).rules(Rules::GuySmith));
        let mut marks = Marks::default();
        for heap in 0..=last_heap {
            // Heap 0 is there in any case.
            if heap > 0
                && let Err(stop) = step(1 + number_of_options(game, heap) / OPTIONS_A_STEP)
            {
                return (tame, Some(stop));
            }
            match marks.pair(game, heap, &tame.cells) {
                // Pairs have no room for more.
                Ok(FIRM..) if marks.is_full() => break,
                Ok(cell) => tame.cells.push(cell),
                Err(wild) => {
                    tame.wild = Some(wild);
                    break;
                }
            }
            let new = &tame.cells[tame.cells.len() - 1..];
            let flow = detector.as_mut().map(|d| d.block(heap, Values::Words(new), Evidence::NONE));
            if flow.is_some_and(|flow| flow.is_break()) {
                let period = detector.and_then(|detector| detector.finish().answer().period());
                let cells = Values::Words(&tame.cells);
                tame.proof = period.and_then(|period| theorem::prove(game, cells, period));
                break;
            }
        }
        (tame, None)
    }

    /// What pairs say of so many heaps, from heap 0 on and no more than there are.
    pub(crate) fn cut(&self, heaps: usize) -> Self {
        let cells = self.cells.iter().copied().take(heaps.max(1)).collect();
        Self { cells, wild: None, proof: None }
    }

    /// The first heap whose pair is not tame, if it was met.
    #[must_use]
    pub fn wild(&self) -> Option<Wild> {
        self.wild
    }

    /// The proof that all heaps are tame, with the period of their pairs.
    #[must_use]
    pub fn proof(&self) -> Option<Proof> {
        self.proof
    }

    /// The last heap with a tame pair such that all before have one; heap 0 has.
    #[must_use]
    pub fn tame_to(&self) -> u64 {
        self.cells.len() as u64 - 1
    }

    /// The pair of a heap up to there, or of any heap with a proof: Grundy value and misère value.
    #[must_use]
    pub fn pair(&self, heap: u64) -> Option<(u16, u16)> {
        let at = self.proof.map_or(heap, |proof| proof.period().representative(heap));
        let &cell = self.cells.get(usize::try_from(at).ok()?)?;
        let value = cell & !FIRM;
        Some((value, if cell & FIRM == 0 { value ^ 1 } else { value }))
    }

    /// The order of the quotient of the heaps up to [`tame_to`](Self::tame_to), of all heaps with a proof.
    #[must_use]
    pub fn order(&self) -> usize {
        self.cells.iter().fold(1, |order, &cell| order.max(order_with(cell)))
    }

    /// Φ of the heaps up to `tame_to`, and the quotient as the theorem says it is: elements 0 and 1 are f0
    /// and f1, and 2 + n is firm n. Ends before the first heap with which the order is above `max_order`.
    pub(crate) fn quotient(&self, max_order: usize) -> Option<(Vec<u16>, Bipartite)> {
        let heaps = self.cells.iter().take_while(|&&cell| order_with(cell) <= max_order);
        let cells: Vec<u16> = heaps.copied().collect();
        let order = cells.iter().fold(1, |order, &cell| order.max(order_with(cell)));
        let cell_of = |x: u16| if x < 2 { x } else { FIRM | (x - 2) };
        let element = |cell: u16| if cell & FIRM == 0 { cell } else { (cell & !FIRM) + 2 };
        let all = (0u16..).take(order);
        let column = |by: u16| all.clone().map(|x| element(sum(cell_of(x), by))).collect();
        // f1, and firm 2, 4, 8, …
        let powers = (1..15).map(|bit| FIRM | 1 << bit);
        let generators = (order > 1).then_some(1).into_iter().chain(powers);
        let generators = generators.filter(|&cell| usize::from(element(cell)) < order);
        let columns = generators.map(column).collect();
        let p = [1, 2].into_iter().filter(|&x| usize::from(x) < order);
        let bipartite = Bipartite::new(Monoid::new(order, columns).ok()?, p).ok()?;
        Some((cells.into_iter().map(element).collect(), bipartite))
    }
}

/// The options of a heap, equal ones counted apart.
pub(crate) fn number_of_options(game: &Game, heap: u64) -> u64 {
    let of_take = |take: u64| {
        let small = || largest_small_part(game, heap - take);
        1 + if game.digit(take).splits() { small() } else { 0 }
    };
    (0..=last_take(game, heap)).map(of_take).sum()
}

/// The pair of a sum.
fn sum(a: u16, b: u16) -> u16 {
    (a ^ b) & !FIRM | (a | b) & FIRM
}

/// The least order of a quotient with a heap of this pair.
fn order_with(cell: u16) -> usize {
    match cell {
        0 => 1,
        1 => 2,
        _ => (usize::from(cell & !FIRM) + 1).next_power_of_two().max(4) + 2,
    }
}

/// The options of a heap, as bits: firm ones by value, and the two fickle ones.
#[derive(Debug, Default)]
struct Marks {
    firm: Vec<u64>,
    fickle: u64,
}

impl Marks {
    fn mark(&mut self, cell: u16) {
        let value = cell & !FIRM;
        if cell & FIRM == 0 {
            self.fickle |= 1 << value;
            return;
        }
        let at = usize::from(value) / 64;
        if at >= self.firm.len() {
            self.firm.resize(at + 1, 0);
        }
        self.firm[at] |= 1 << (value % 64);
    }

    /// The pair of the next heap, whose smaller heaps have these.
    fn pair(&mut self, game: &Game, heap: u64, cells: &[u16]) -> Result<u16, Wild> {
        self.firm.fill(0);
        self.fickle = 0;
        for take in 0..=last_take(game, heap) {
            let (digit, left) = (game.digit(take), heap - take);
            let rest = index(left);
            if digit.empties() && rest == 0 {
                self.mark(0);
            }
            if digit.leaves_one() && rest > 0 {
                self.mark(cells[rest]);
            }
            if digit.splits() {
                let half = index(largest_small_part(game, left));
                // The smaller parts 1, 2, … and the larger ones, rest − 1 and down.
                let (small, large) = (cells.iter().skip(1).take(half), &cells[..rest]);
                for (a, b) in small.zip(large.iter().rev()) {
                    self.mark(sum(*a, *b));
                }
            }
        }
        let is_over = self.fickle == 0 && self.firm.iter().all(|&word| word == 0);
        let normal = self.mex(self.fickle);
        let misere = if is_over { 1 } else { self.mex(self.fickle >> 1 | (self.fickle & 1) << 1) };
        match (normal, misere) {
            (0, 1) | (1, 0) => Ok(normal),
            _ if normal == misere => Ok(normal | FIRM),
            _ => Err(Wild { heap, normal, misere }),
        }
    }

    /// Whether all values below [`FIRM`] are those of options.
    fn is_full(&self) -> bool {
        self.firm.len() == usize::from(FIRM) / 64 && self.firm.iter().all(|&word| word == u64::MAX)
    }

    /// The least number that is neither firm nor among these two.
    fn mex(&self, fickle: u64) -> u16 {
        let first = self.firm.first().map_or(fickle, |word| word | fickle);
        let rest = self.firm.get(1..).unwrap_or_default();
        let mut at: u16 = 0;
        for word in [first].iter().chain(rest) {
            if *word != u64::MAX {
                // Below 64.
                return at + word.trailing_ones().try_into().unwrap_or(0);
            }
            at += 64;
        }
        at
    }
}

/// Heaps below are in memory.
fn index(heap: u64) -> usize {
    usize::try_from(heap).unwrap_or(usize::MAX)
}
