//! Samples: which of 32 numbers are still to be excluded at a few cells, and how many of them a term
//! would exclude.
//!
//! Whoever chooses a list of terms asks that for each term there is, time and again, so the cells
//! are read where they are, eight in a row, and each answer takes a few instructions a row.

use crate::Kernel;
use crate::kernel::Level;

#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::{Cells, Term, portable};

/// Cells, eight in a row, each with numbers that are still open.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Where each row begins.
    pub(super) rows: Vec<usize>,
    /// The open numbers of each cell, as a set of the 32 numbers from the base on.
    pub(super) open: Vec<[u32; Self::ROW]>,
    /// The first of the 32 numbers.
    base: u16,
    /// The least cell, and what all are below.
    pub(super) cells: (usize, usize),
}

impl Sample {
    /// Cells in a row.
    pub const ROW: usize = 8;

    /// Numbers that may be open at a cell.
    pub const NUMBERS: u16 = 32;

    /// Rows that begin at these cells, where the numbers from `base` (a multiple of 32) on are open
    /// that are below the bound of a cell.
    ///
    /// # Panics
    /// If there are not as many rows of bounds as rows, or if `base` is no multiple of 32.
    #[must_use]
    pub fn new(rows: Vec<usize>, bounds: &[[u16; Self::ROW]], base: u16) -> Self {
        assert_eq!(rows.len(), bounds.len(), "a bound for each cell");
        assert_eq!(base % Self::NUMBERS, 0, "numbers that share their upper bits");
        let below = |bound: u16| match bound.saturating_sub(base) {
            numbers if numbers < Self::NUMBERS => (1 << numbers) - 1,
            _ => u32::MAX,
        };
        let open = bounds.iter().map(|row| row.map(below)).collect();
        let first = rows.iter().copied().min().unwrap_or(usize::MAX);
        let end = rows.iter().copied().max().map_or(0, |last| last + Self::ROW);
        Self { rows, open, base, cells: (first, end) }
    }

    /// How many numbers are open.
    #[must_use]
    pub fn open(&self) -> usize {
        self.open.as_flattened().iter().map(|set| set.count_ones() as usize).sum()
    }

    /// The term as it is to be seen from the numbers that are looked at.
    fn seen(&self, term: Term, x: &Cells) -> Term {
        let (first, end) = self.cells;
        assert!(first >= term.back as usize, "not enough cells to look back at");
        assert!(end <= x.len(), "rows beyond the last cell");
        Term { back: term.back, xor: term.xor ^ self.base }
    }
}

impl Kernel {
    /// How many of the open numbers a term has.
    ///
    /// # Panics
    /// If the term looks back beyond the first cell, or the rows go beyond the last.
    #[must_use]
    pub fn gain(self, x: &Cells, sample: &Sample, term: Term) -> usize {
        let term = sample.seen(term, x);
        match self.level() {
            Level::Portable => portable::gain(x, sample, term),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `Kernel` of these levels is made by `Kernel::avx2` or `Kernel::avx512`
            // alone, after the processor was asked for AVX2.
            Level::Avx2 | Level::Avx512 => unsafe { avx2::gain(x, sample, term) },
        }
    }

    /// Closes the numbers that a term has.
    ///
    /// # Panics
    /// If the term looks back beyond the first cell, or the rows go beyond the last.
    pub fn exclude(self, x: &Cells, sample: &mut Sample, term: Term) {
        let term = sample.seen(term, x);
        match self.level() {
            Level::Portable => portable::exclude(x, sample, term),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `Kernel` of these levels is made by `Kernel::avx2` or `Kernel::avx512`
            // alone, after the processor was asked for AVX2.
            Level::Avx2 | Level::Avx512 => unsafe { avx2::exclude(x, sample, term) },
        }
    }
}
