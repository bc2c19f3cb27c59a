//! Numbers with a flag, in one or two planes of bytes.
//!
//! A *cell* is a number of up to 15 bits, with a flag above them or without. The XOR of two cells is
//! the cell of the XORs of their numbers and flags, so XOR needs to know nothing of this. Low and
//! high bytes lie in planes of their own, and while all numbers are below 128 there is no high
//! plane: the flag is the top bit of the one byte then. Where there is one, it says by itself which
//! cells are numbers below 256: where there are no others, nobody needs to look at it.

/// The flag of a cell. A cell that has it is no number.
pub const FLAG: u16 = 0x8000;

/// Numbers in cells of one byte are below this.
pub const NARROW: u16 = 0x80;

/// The number of a cell without the flag.
#[must_use]
#[inline]
pub const fn number(cell: u16) -> Option<u16> {
    if cell & FLAG == 0 { Some(cell) } else { None }
}

/// The cell that a byte is, where a cell has no other.
#[must_use]
#[inline]
pub const fn narrow(byte: u8) -> u16 {
    let [low, flag] = [byte & 0x7f, byte & 0x80];
    u16::from_le_bytes([low, flag])
}

/// The byte that such a cell is; the number must be below [`NARROW`].
#[inline]
pub(super) const fn byte(cell: u16) -> u8 {
    let [low, high] = cell.to_le_bytes();
    low | (high & 0x80)
}

/// Which bytes of some cells have to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Planes {
    /// The only ones that there are.
    Narrow,
    /// The low ones: all high ones are zero, so there are no flags, and numbers below 256 only.
    Low,
    Both,
}

impl Planes {
    /// Whether a cell XORed with this one may be a number of those that are looked for: where there are
    /// no high bytes, an XOR with one has none below 256.
    pub(super) fn sees(self, xor: u16) -> bool {
        match self {
            Self::Narrow => xor & !FLAG < NARROW,
            Self::Low => xor < 256,
            Self::Both => true,
        }
    }

    /// The byte of a cell in the lower plane.
    pub(super) fn low_byte(self, cell: u16) -> u8 {
        if self == Self::Narrow { byte(cell) } else { cell.to_le_bytes()[0] }
    }
}

/// Cells, plane by plane.
#[derive(Clone, Debug, Default)]
pub struct Cells {
    low: Vec<u8>,
    /// As long as `low`, or empty and not wide.
    high: Vec<u8>,
    wide: bool,
}

impl Cells {
    /// No cells yet. Only wide ones can hold numbers of 128 and more.
    #[must_use]
    pub fn new(wide: bool) -> Self {
        Self { low: Vec::new(), high: Vec::new(), wide }
    }

    /// Whether there are two planes.
    #[must_use]
    pub fn is_wide(&self) -> bool {
        self.wide
    }

    /// Makes the cells wide.
    pub fn widen(&mut self) {
        if self.wide {
            return;
        }
        self.wide = true;
        self.high = Vec::with_capacity(self.low.capacity());
        for byte in &mut self.low {
            let [low, high] = narrow(*byte).to_le_bytes();
            *byte = low;
            self.high.push(high);
        }
    }

    /// What must be looked at to know the cells of a range.
    pub(super) fn planes(&self, range: std::ops::Range<usize>) -> Planes {
        if !self.wide {
            Planes::Narrow
        } else if self.high[range].iter().fold(0, |any, byte| any | byte) == 0 {
            Planes::Low
        } else {
            Planes::Both
        }
    }

    /// Number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.low.len()
    }

    /// Whether there is no cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.low.is_empty()
    }

    /// Cells that there is room for.
    #[must_use]
    pub fn capacity(&self) -> usize {
        if self.wide { self.low.capacity().min(self.high.capacity()) } else { self.low.capacity() }
    }

    /// Bytes that a cell takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        if self.wide { 2 } else { 1 }
    }

    /// Asks for room for so many cells in all; whether the system gave it.
    pub fn try_reserve(&mut self, cells: usize) -> bool {
        let more = cells.saturating_sub(self.len());
        self.low.try_reserve_exact(more).is_ok()
            && (!self.wide || self.high.try_reserve_exact(more).is_ok())
    }

    /// The low bytes.
    #[must_use]
    pub fn low(&self) -> &[u8] {
        &self.low
    }

    /// The high bytes; none if the cells are not wide.
    #[must_use]
    pub fn high(&self) -> &[u8] {
        &self.high
    }

    pub(super) fn planes_mut(&mut self) -> (&mut [u8], &mut [u8]) {
        (&mut self.low, &mut self.high)
    }

    /// The cell at an index.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    #[inline]
    pub fn get(&self, at: usize) -> u16 {
        let low = self.low[at];
        if self.wide { u16::from_le_bytes([low, self.high[at]]) } else { narrow(low) }
    }

    /// Adds a cell.
    ///
    /// # Panics
    /// If its number is 128 or more and the cells are not wide.
    #[inline]
    pub fn push(&mut self, cell: u16) {
        if self.wide {
            let [low, high] = cell.to_le_bytes();
            self.low.push(low);
            self.high.push(high);
        } else {
            assert!(cell & !FLAG < NARROW, "a number of 128 or more needs wide cells");
            self.low.push(byte(cell));
        }
    }

    /// Sets the number of cells; new ones are 0.
    pub fn resize(&mut self, len: usize) {
        self.low.resize(len, 0);
        if self.wide {
            self.high.resize(len, 0);
        }
    }

    /// Takes cells out of the middle.
    ///
    /// # Panics
    /// If the range is none of indices.
    pub fn drain(&mut self, range: std::ops::Range<usize>) {
        self.low.drain(range.clone());
        if self.wide {
            self.high.drain(range);
        }
    }

    /// A copy of a range.
    ///
    /// # Panics
    /// If the range is none of indices.
    #[must_use]
    pub fn copied(&self, range: std::ops::Range<usize>) -> Self {
        let high = if self.wide { self.high[range.clone()].to_vec() } else { Vec::new() };
        Self { low: self.low[range].to_vec(), high, wide: self.wide }
    }

    /// Adds the cells of another from an index on.
    ///
    /// # Panics
    /// If there is no such index, or if only one of the two is wide.
    pub fn append(&mut self, other: &Self, from: usize) {
        assert_eq!(self.wide, other.wide, "cells of one kind");
        self.low.extend_from_slice(&other.low[from..]);
        if self.wide {
            self.high.extend_from_slice(&other.high[from..]);
        }
    }

    /// The cells of a range, the last one first.
    ///
    /// # Panics
    /// If the range is none of indices.
    #[must_use]
    pub fn reversed(&self, range: std::ops::Range<usize>) -> Self {
        let turned = |plane: &[u8]| plane[range.clone()].iter().rev().copied().collect();
        let high = if self.wide { turned(&self.high) } else { Vec::new() };
        Self { low: turned(&self.low), high, wide: self.wide }
    }
}
