//! Which heaps have no move: the ones a player can never touch.
//!
//! They follow from the digits alone. If the digit at i leaves one heap, every heap above i has a
//! move, and if it splits, every heap above i + 1; so as soon as bit 1 or 2 occurs anywhere the
//! heaps without a move are a finite list. Codes of 0s and 1s alone only ever take whole heaps, and
//! there the list does not end: it is everything above k for a finite code, and repeats with the
//! block for an infinite one. Cost: one pass over the digits.

use crate::{Digit, Game};

/// The heaps without a move, exactly; heap 0 is always one of them.
///
/// Its `Display` is a phrase: `0–2`, `0 and 4`, `0 and every heap above 1`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Moveless {
    /// These heaps and no others, ascending.
    Finite(Vec<u64>),
    /// `heaps` (ascending, all below `from`) and every heap from `from` on.
    AllFrom {
        /// The heaps without a move below `from`.
        heaps: Vec<u64>,
        /// The first heap from which on none has a move.
        from: u64,
    },
    /// `heaps` (ascending, all below `from`), and the heaps `from + offset + period·j` for every
    /// `offset` (ascending, below `period`) and j ≥ 0.
    Repeating {
        /// The heaps without a move below `from`.
        heaps: Vec<u64>,
        /// Where the pattern sets in.
        from: u64,
        /// How many heaps the pattern is long.
        period: u64,
        /// Where in the pattern the heaps without a move are; some of them, but not all.
        offsets: Vec<u64>,
    },
}

impl Moveless {
    /// Whether heap n is one of them.
    #[must_use]
    pub fn contains(&self, n: u64) -> bool {
        match self {
            Self::Finite(heaps) => heaps.binary_search(&n).is_ok(),
            Self::AllFrom { heaps, from } => n >= *from || heaps.binary_search(&n).is_ok(),
            Self::Repeating { heaps, from, period, offsets } => match n.checked_sub(*from) {
                Some(above) => offsets.binary_search(&(above % period)).is_ok(),
                None => heaps.binary_search(&n).is_ok(),
            },
        }
    }
}

impl Game {
    /// The heaps without a move.
    ///
    /// ```
    /// use nimseq_code::{Game, Moveless};
    /// let treblecross: Game = "0.007".parse()?;
    /// assert_eq!(treblecross.moveless_heaps(), Moveless::Finite(vec![0, 1, 2]));
    /// let one_token_alone: Game = "0.1".parse()?;
    /// assert_eq!(one_token_alone.moveless_heaps().to_string(), "0 and every heap above 1");
    /// # Ok::<(), nimseq_code::ParseError>(())
    /// ```
    #[must_use]
    pub fn moveless_heaps(&self) -> Moveless {
        if self.is_grundy() {
            return Moveless::Finite(vec![0, 1, 2]);
        }
        let untaken = |below: u64| (0..below).filter(|&n| !self.digit(n).empties()).collect();
        if let Some(first) = self.first_always_playable() {
            return Moveless::Finite(untaken(first));
        }
        let from = self.digits().len() as u64 + 1;
        let period = self.block().len() as u64;
        if period == 0 {
            // Only the empty rule has heap k = 0 itself without a move.
            let from = if self.digits().is_empty() { 0 } else { from };
            return Moveless::AllFrom { heaps: untaken(from), from };
        }
        let offsets: Vec<u64> =
            (0..period).filter(|&at| !self.digit(from + at).empties()).collect();
        if offsets.is_empty() {
            return Moveless::Finite(untaken(from));
        }
        Moveless::Repeating { heaps: untaken(from), from, period, offsets }
    }

    /// The least n such that a digit with bit 1 or 2 gives every heap ≥ n a move; `None` if there
    /// is no such digit.
    fn first_always_playable(&self) -> Option<u64> {
        let first = |bit: fn(Digit) -> bool| (0..).zip(self.all_digits()).find(|&(_, d)| bit(d));
        let one = first(Digit::leaves_one).map(|(i, _): (u64, _)| i + 1);
        let two = first(Digit::splits).map(|(i, _): (u64, _)| i + 2);
        one.into_iter().chain(two).min()
    }
}
