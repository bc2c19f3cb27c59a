//! Covers: few terms that exclude most numbers, and which numbers they leave open.

use crate::Kernel;
use crate::kernel::Level;

#[cfg(target_arch = "x86_64")]
use super::cells::Planes;
use super::terms::{Term, Terms};
use super::{Cells, LANES, portable};
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};

/// Lists of terms, one for each 32 numbers, that together exclude most of them.
#[derive(Clone, Debug, Default)]
pub struct Cover {
    /// Each with its first number XORed in, so that its own numbers are 0 to 31.
    pub(super) groups: Vec<Terms>,
}

impl Cover {
    /// Numbers that one list is for.
    pub const GROUP: u16 = 32;

    /// The i-th list is for numbers 32·i to 32·i + 31.
    ///
    /// # Panics
    /// If a term has a `back` below 64.
    #[must_use]
    pub fn new(groups: Vec<Vec<Term>>) -> Self {
        let groups: Vec<_> = groups
            .into_iter()
            .zip((0..).step_by(usize::from(Self::GROUP)))
            .map(|(terms, base)| {
                let seen = |term: Term| Term { xor: term.xor ^ base, ..term };
                Terms::new(terms.into_iter().map(seen).collect())
            })
            .collect();
        assert!(groups.iter().all(|terms| terms.nearest() >= LANES), "terms look over a block");
        Self { groups }
    }

    /// What must be looked at to find which numbers below these bounds are open.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn planes(&self, x: &Cells, from: usize, bounds: &[u16]) -> Planes {
        match x.planes(from - self.reach()..from + bounds.len()) {
            Planes::Low if bounds.iter().any(|&bound| bound > 256) => Planes::Both,
            planes => planes,
        }
    }

    /// How many cells before n are looked at, at most.
    #[must_use]
    pub fn reach(&self) -> usize {
        self.groups.iter().map(Terms::farthest).max().unwrap_or(0)
    }
}

/// A number that no term of a [`Cover`] has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Open {
    /// The cell.
    pub at: usize,
    /// The number, below the cell's bound.
    pub number: u16,
}

impl Kernel {
    /// The numbers below `bounds[i]` that no term of the cover has at cell `from + i`, appended
    /// to `open` in no special order.
    ///
    /// # Panics
    /// If the terms look back beyond the first cell, or the bounds go beyond the last.
    pub fn uncovered(
        self,
        x: &Cells,
        from: usize,
        bounds: &[u16],
        cover: &Cover,
        open: &mut Vec<Open>,
    ) {
        assert!(from >= cover.reach(), "not enough cells to look back at");
        assert!(x.len() - from >= bounds.len(), "bounds beyond the last cell");
        match self.level() {
            Level::Portable => portable::uncovered(x, from, bounds, cover, open),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `Kernel` of this level is made by `Kernel::avx2` alone, after the processor
            // was asked for the instructions.
            Level::Avx2 => unsafe { avx2::uncovered(x, from, bounds, cover, open) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `Kernel` of this level is made by `Kernel::avx512` alone, after the
            // processor was asked for the instructions.
            Level::Avx512 => unsafe { avx512::uncovered(x, from, bounds, cover, open) },
        }
    }
}
