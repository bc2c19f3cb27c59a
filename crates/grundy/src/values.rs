//! Consecutive Grundy values, as an engine hands them out: bytes while every value is below
//! 256, words after. The two widths are a fact of the storage, so one type carries both and
//! only code for which the width matters looks inside.

use std::ops::Range;

/// The values of consecutive heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values<'a> {
    /// All of these values are below 256.
    Bytes(&'a [u8]),
    /// Some of these values may be 256 or more.
    Words(&'a [u16]),
}

impl<'a> Values<'a> {
    /// Number of heaps.
    #[must_use]
    pub fn len(self) -> usize {
        match self {
            Self::Bytes(v) => v.len(),
            Self::Words(v) => v.len(),
        }
    }

    /// Whether there is no heap.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The value of the i-th heap here, `None` past the end.
    #[must_use]
    pub fn get(self, i: usize) -> Option<u16> {
        match self {
            Self::Bytes(v) => v.get(i).map(|&g| u16::from(g)),
            Self::Words(v) => v.get(i).copied(),
        }
    }

    /// The values in order.
    #[must_use]
    pub fn iter(self) -> impl ExactSizeIterator<Item = u16> + DoubleEndedIterator + Clone + 'a {
        (0..self.len()).map(move |i| match self {
            Self::Bytes(v) => u16::from(v[i]),
            Self::Words(v) => v[i],
        })
    }

    /// The heaps of `range`, an index range within these values.
    ///
    /// # Panics
    /// If the range does not lie within `0..len()`, as slicing does.
    #[must_use]
    pub fn slice(self, range: Range<usize>) -> Self {
        match self {
            Self::Bytes(v) => Self::Bytes(&v[range]),
            Self::Words(v) => Self::Words(&v[range]),
        }
    }

    /// The largest value, `None` if there is no heap.
    #[must_use]
    pub fn max(self) -> Option<u16> {
        // Values, not references to them: those would be compared one by one, at thirty times the
        // cost.
        match self {
            Self::Bytes(v) => v.iter().copied().max().map(u16::from),
            Self::Words(v) => v.iter().copied().max(),
        }
    }
}
