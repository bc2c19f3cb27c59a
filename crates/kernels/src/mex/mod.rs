//! Sequences in which a number is the least one that is no XOR of an earlier one.
//!
//! [`Recurrence::extend`] continues such a sequence: x\[n\] is the least number that no term
//! `x[n - back] ^ xor` has. [`Kernel::uncovered`] asks the opposite question with a [`Cover`]: which
//! numbers below a bound are *not* among the terms?
//!
//! Both look at 32 or 64 cells at a time, one byte lane each, and at one term after another: as
//! many contiguous bytes are loaded, XORed, and looked up in registers that turn a number into one
//! bit of a set. Nothing is written to memory but the sets, and all loads are bytes, so that a
//! window of twenty thousand cells stays in the first-level cache.
//!
//! Terms that look back less than a block are the other half of the work: their cells are just
//! being made. Those of the middle distance are looked up for eight lanes at a time, the nearest
//! ones cell by cell.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod cells;
#[cfg(target_arch = "x86_64")]
mod chain;
mod cover;
mod pairs;
mod portable;
mod sample;
mod terms;

pub use cells::{Cells, FLAG, NARROW, narrow, number};
pub use cover::{Cover, Open};
pub use pairs::Row;
pub use sample::Sample;
pub use terms::Term;

use cells::Planes;
use terms::Terms;

use crate::Kernel;
use crate::kernel::Level;

/// Cells that the widest kernel looks at together.
const LANES: usize = 64;

/// Lanes whose terms of the middle distance are looked up together.
#[cfg(target_arch = "x86_64")]
const EIGHT: usize = 8;

/// The rule of a sequence: x\[n\] is the least number that no term has, below a limit.
#[derive(Clone, Debug)]
pub struct Recurrence {
    kernel: Kernel,
    /// `back` is at least a block: seen from all lanes at once, their cells are known.
    far: Terms,
    /// In between, and at least eight.
    middle: Vec<Term>,
    /// Looked up cell by cell.
    near: Vec<Term>,
    /// Numbers that can be given are below eight times this, which is even.
    bytes: usize,
    /// Far terms that exclude most numbers, for each 32 of them; none if all far terms are looked up.
    short: Vec<Terms>,
}

impl Recurrence {
    /// Largest limit of a sequence.
    pub const NUMBERS: usize = 1024;

    /// The rule with these terms, for a sequence of numbers below `limit` or a little more.
    ///
    /// # Panics
    /// If a term has `back` 0, or if `limit` is above [`Recurrence::NUMBERS`].
    #[must_use]
    pub fn new(kernel: Kernel, terms: &[Term], limit: usize) -> Self {
        let (_, far) = kernel.distances();
        let between = |from: usize, to: usize| -> Vec<Term> {
            terms.iter().copied().filter(|t| (from..to).contains(&(t.back as usize))).collect()
        };
        let mut rule = Self {
            kernel,
            far: Terms::new(between(far, usize::MAX)),
            middle: Vec::new(),
            near: Vec::new(),
            bytes: 0,
            short: Vec::new(),
        };
        rule.set_limit(limit);
        for term in between(0, far) {
            rule.insert(term);
        }
        rule
    }

    /// Adds a term.
    ///
    /// # Panics
    /// If it has `back` 0.
    pub fn insert(&mut self, term: Term) {
        assert!(term.back > 0, "a term looks back");
        let (middle, far) = self.kernel.distances();
        let back = term.back as usize;
        if back >= far {
            self.far.insert(term);
            return;
        }
        let list = if back >= middle { &mut self.middle } else { &mut self.near };
        if !list.contains(&term) {
            list.push(term);
        }
    }

    /// Goes by short lists of terms from now on: the i-th one is for numbers 32·i to 32·i + 31 and
    /// excludes most of them. Other terms are then looked up only for the first few numbers that are
    /// left, which takes less time if there are many terms and many numbers. Without lists, all terms
    /// are looked up for all numbers. What numbers are given is the same.
    pub fn shorten(&mut self, lists: &[Vec<Term>]) {
        let is_far = |term: &Term| term.back as usize >= LANES && self.far.contains(*term);
        let lists = lists.iter().map(|list| list.iter().copied().filter(is_far).collect());
        self.short = Cover::new(lists.collect()).groups;
    }

    /// What the numbers are below.
    #[must_use]
    pub fn limit(&self) -> usize {
        8 * self.bytes
    }

    /// Raises the limit, or lowers it.
    ///
    /// # Panics
    /// If it is above [`Recurrence::NUMBERS`].
    pub fn set_limit(&mut self, limit: usize) {
        assert!(limit <= Self::NUMBERS, "more numbers than a set has bits");
        self.bytes = limit.div_ceil(16).max(1) * 2;
    }

    /// What must be looked at where the cells before `at` are seen.
    fn planes(&self, x: &Cells, at: usize) -> Planes {
        match x.planes(at - self.before()..at) {
            Planes::Low if self.limit() > 256 => Planes::Both,
            planes => planes,
        }
    }

    /// The least number that no term has at cell n, whatever the limit; `None` if it is not below
    /// [`Recurrence::NUMBERS`]. A matter of one cell, and slow.
    ///
    /// # Panics
    /// If there are fewer than [`Recurrence::before`] cells before n.
    #[must_use]
    pub fn least(&self, x: &Cells, n: usize) -> Option<u16> {
        assert!(n >= self.before(), "not enough cells to look back at");
        portable::least_of_all(x, n, self, Self::NUMBERS)
    }

    /// Cells that a sequence must have before it can be continued.
    #[must_use]
    pub fn before(&self) -> usize {
        self.far.farthest().max(LANES)
    }

    /// Fills `x` from cell `from` on by the rule.
    ///
    /// Returns the number of cells, or the first n whose number is not below the limit; cells from
    /// that n on are then as before or garbage.
    ///
    /// # Panics
    /// If `from` is less than [`Recurrence::before`], or beyond the end, or if the limit is above 128
    /// and the cells are not wide.
    pub fn extend(&self, x: &mut Cells, from: usize) -> usize {
        assert!(from >= self.before(), "not enough cells to look back at");
        assert!(from <= x.len(), "no cell may be left out");
        let is_narrow = self.limit() <= usize::from(NARROW);
        assert!(is_narrow || x.is_wide(), "numbers of 128 and more need wide cells");
        match self.kernel.level() {
            Level::Portable => portable::extend(x, from, self),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `Kernel` of this level is made by `Kernel::avx2` alone, after the processor
            // was asked for the instructions.
            Level::Avx2 => unsafe { avx2::extend(x, from, self) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `Kernel` of this level is made by `Kernel::avx512` alone, after the
            // processor was asked for the instructions.
            Level::Avx512 => unsafe { avx512::extend(x, from, self) },
        }
    }
}

impl Kernel {
    /// From which `back` on terms are of the middle distance, and from which on far.
    const fn distances(self) -> (usize, usize) {
        match self.level() {
            Level::Portable => (LANES, LANES),
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => (avx2::MIDDLE, avx2::LANES),
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => (avx512::MIDDLE, LANES),
        }
    }
}
