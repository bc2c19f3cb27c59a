//! The one place that says what a preperiod is and how many values prove it.
//!
//! n0 is the least n0 ≥ 0 with G(n + p) = G(n) for **every** n ≥ n0, and p ≥ 1 the least period
//! for which there is such an n0. Finitely many values decide this, because a heap's options
//! are smaller heaps: once the values have repeated for long enough, every later heap has the
//! same option values as the heap p below it.
//!
//! How long is enough, two theorems say. `guy_smith` is for all finite codes and asks for two
//! periods; `induction` is for sparse spaces and asks for little more than one.
//!
//! # Minimality
//!
//! Both accept nothing but the least n0 and the least p, so two proofs about one game agree about
//! its period. *n0*: G(n0 − 1 + p) ≠ G(n0 − 1) is checked. This does not depend on the choice of p:
//! all multiples of the least period have the same least n0. *p*: if two numbers are periods
//! from some heap on, then so is their greatest common divisor, so the least period divides p;
//! it is p unless p/r is a period for some prime r dividing p. That is checked on the p values
//! from n0 on, which determine all later ones.

mod guy_smith;
mod induction;
mod least;
mod passing;
mod window;
mod witness;

use std::fmt;

use nimseq_code::Game;
use nimseq_grundy::Class;

use crate::Period;

pub use guy_smith::{heaps_needed, prove};
pub(crate) use passing::{Passing, Unproved};
pub(crate) use window::Window;

pub use induction::{check_induction, heaps_needed_by_induction, prove_by_induction};
pub use window::{Onset, Repetition};

/// The theorem that a proof rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// Guy and Smith's bound for codes that split heaps.
    GuySmith,
    /// The shorter bound for codes that never do.
    NoSplit,
    /// The induction in a sparse space.
    SparseInduction,
}

impl Rule {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::GuySmith, Self::NoSplit, Self::SparseInduction];

    /// The word for it in files: `guy-smith`, `no-split` or `sparse-induction`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::GuySmith => "guy-smith",
            Self::NoSplit => "no-split",
            Self::SparseInduction => "sparse-induction",
        }
    }

    /// The rule of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A period that holds for every heap, with least n0 and least p. Only the functions of this module
/// make one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    period: Period,
    rule: Rule,
    heaps_needed: u64,
    space: Option<Space>,
}

/// The sparse space in which an induction was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    class: Class,
    last_rare: u64,
    witnessed_from: u64,
}

impl Space {
    /// The class function, one for all heaps.
    #[must_use]
    pub const fn class(self) -> Class {
        self.class
    }

    /// R, the last rare heap of all; 0 if no heap n ≥ 1 is rare.
    #[must_use]
    pub const fn last_rare(self) -> u64 {
        self.last_rare
    }

    /// n1: heaps n1 … n1 + p − 1 have witnesses for their rare-type values.
    #[must_use]
    pub const fn witnessed_from(self) -> u64 {
        self.witnessed_from
    }
}

impl Proof {
    /// The preperiod and the period.
    #[must_use]
    pub const fn period(self) -> Period {
        self.period
    }

    /// The theorem used.
    #[must_use]
    pub const fn rule(self) -> Rule {
        self.rule
    }

    /// How many values, from heap 0 on, the theorem needed; the last heap is one less.
    #[must_use]
    pub const fn heaps_needed(self) -> u64 {
        self.heaps_needed
    }

    /// The sparse space, if the rule is the induction in one.
    #[must_use]
    pub const fn space(self) -> Option<Space> {
        self.space
    }
}

/// Whether some theorem here covers `game`: every finite code, but neither infinite codes nor
/// Grundy's game.
#[must_use]
pub fn covers(game: &Game) -> bool {
    !game.is_grundy() && !game.is_infinite()
}
