//! One digit of an octal code: what may be left when a given number of tokens is taken.
//!
//! A digit is three independent permissions packed into 0–7, so it is a byte with a checked
//! constructor and three tests; everything else in the crate is built on those tests.

use std::fmt;
use std::ops::BitOr;

/// A digit of an octal code, 0–7.
///
/// Bit j (value 2^j) set in the digit at index i: taking i tokens may leave exactly j non-empty
/// heaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(u8);

impl Digit {
    /// The digit 0: no move takes this many tokens.
    pub const ZERO: Self = Self(0);
    /// The digit 1: a heap of exactly this size may be taken whole.
    pub const ONE: Self = Self(1);
    /// The digit 3: the tokens may be taken from any heap, as in a subtraction set.
    pub const THREE: Self = Self(3);
    /// The digit 4: what is left is split into two heaps. As d0, the one digit beside 0.
    pub const FOUR: Self = Self(4);
    /// The digit 7: all that a digit can allow.
    pub const SEVEN: Self = Self(7);

    /// The digit of this value, or `None` above 7.
    #[must_use]
    pub const fn new(value: u8) -> Option<Self> {
        if value <= 7 { Some(Self(value)) } else { None }
    }

    /// The value, 0–7.
    #[must_use]
    pub const fn value(self) -> u8 {
        self.0
    }

    /// Bit 0: a heap of exactly this many tokens may be taken whole.
    #[must_use]
    pub const fn empties(self) -> bool {
        self.0 & 1 != 0
    }

    /// Bit 1: the tokens may be taken from a larger heap, leaving one heap.
    #[must_use]
    pub const fn leaves_one(self) -> bool {
        self.0 & 2 != 0
    }

    /// Bit 2: the tokens may be taken and the rest split into two non-empty heaps.
    #[must_use]
    pub const fn splits(self) -> bool {
        self.0 & 4 != 0
    }
}

impl BitOr for Digit {
    type Output = Self;

    /// Allows what either of them allows.
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
