//! Whether two rows of cells, laid side by side, have a certain XOR somewhere.
//!
//! Whoever asks expects a yes among the first few hundred pairs, and asks for one row after another. So
//! a few hundred pairs are looked at without a branch, and nobody is told where the hit was.

use crate::Kernel;
use crate::kernel::Level;

use super::cells::byte;
use super::portable;
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};

/// Consecutive cells: their low and high bytes, the latter none where cells have one byte.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The low bytes, or the only ones.
    pub low: &'a [u8],
    /// The high bytes.
    pub high: &'a [u8],
}

impl Row<'_> {
    /// The cells from an index on.
    pub(super) fn from(self, at: usize) -> Self {
        let high = if self.high.is_empty() { self.high } else { &self.high[at..] };
        Self { low: &self.low[at..], high }
    }

    /// How many cells there are.
    fn len(&self) -> usize {
        self.low.len()
    }
}

impl Kernel {
    /// Whether the XOR of the i-th cells of both rows is `cell` for some i.
    ///
    /// # Panics
    /// If the rows differ in length, or some but not all cells have a high byte.
    #[must_use]
    #[inline]
    pub fn has_xor(self, x: Row<'_>, y: Row<'_>, cell: u16) -> bool {
        assert_eq!(x.len(), y.len(), "a cell for each cell");
        assert_eq!(x.high.len(), y.high.len(), "cells of one kind");
        let is_wide = !x.high.is_empty();
        assert!(!is_wide || x.high.len() == x.len(), "a high byte for each low one");
        let bytes = if is_wide { cell.to_le_bytes() } else { [byte(cell), 0] };
        match self.level() {
            Level::Portable => portable::has_xor(x, y, bytes),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `Kernel` of this level is made by `Kernel::avx2` alone, after the processor
            // was asked for the instructions.
            Level::Avx2 => unsafe { avx2::has_xor(x, y, bytes) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `Kernel` of this level is made by `Kernel::avx512` alone, after the
            // processor was asked for the instructions.
            Level::Avx512 => unsafe { avx512::has_xor(x, y, bytes) },
        }
    }
}
