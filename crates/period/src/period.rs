//! A claim "G(n + p) = G(n) for every n ≥ n0", as two numbers.
//!
//! Sources name the beginning in three ways: the least n0 (Kayles: 71), the last exception
//! n0 − 1 (70), or some safe start above both (72). This crate stores the first and derives the
//! second, so that the conventions can be mixed up in one place only, and that place is here.

/// A preperiod n0 ≥ 0 and a period p ≥ 1, both in heaps.
///
/// By itself this is a claim; it is a fact of a game inside a [`Proof`](crate::Proof) only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Period {
    preperiod: u64,
    period: u64,
}

impl Period {
    /// The claim G(n + `period`) = G(n) for n ≥ `preperiod`; `None` if `period` is 0.
    #[must_use]
    pub const fn new(preperiod: u64, period: u64) -> Option<Self> {
        if period == 0 { None } else { Some(Self { preperiod, period }) }
    }

    /// n0, the first heap from which the values repeat.
    #[must_use]
    pub const fn preperiod(self) -> u64 {
        self.preperiod
    }

    /// p, the number of heaps after which they repeat; at least 1.
    #[must_use]
    pub const fn period(self) -> u64 {
        self.period
    }

    /// The smallest heap with the value of heap n by this claim: n itself below n0 + p.
    #[must_use]
    pub const fn representative(self, n: u64) -> u64 {
        match n.checked_sub(self.preperiod) {
            None => n,
            Some(beyond) => self.preperiod + beyond % self.period,
        }
    }

    /// n0 − 1, the last n with G(n + p) ≠ G(n) if n0 is the least; `None` if n0 = 0.
    #[must_use]
    pub const fn last_exception(self) -> Option<u64> {
        self.preperiod.checked_sub(1)
    }
}
