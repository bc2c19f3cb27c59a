//! Paths and cycles: heaps of 0.137, Dawson's Chess.
//!
//! Taking an inner vertex of a path of n takes 3 in a row and leaves two paths, one end vertex takes 2
//! (d2 = 3: a whole path of 2, or from the end), and a path of 1 may be taken whole (d1 = 1): so the
//! path of n vertices is heap n of 0.137. A cycle of n ≥ 3 loses 3 vertices in a row, whichever is
//! taken, and is then the path of n − 3: its value is the least number other than that.

use nimseq_code::{Digit, Game};
use nimseq_grundy::SequenceError;

use crate::NimValues;

/// The values of paths, as far as a graph needs them.
#[derive(Debug)]
pub(crate) struct Lines(NimValues);

impl Lines {
    /// For paths and cycles of at most so many vertices.
    pub(crate) fn new(longest: usize) -> Result<Self, SequenceError> {
        const D1: Digit = Digit::ONE;
        const D2: Digit = Digit::THREE;
        const D3: Digit = Digit::SEVEN;
        // Three digits make a game.
        let code = Game::octal(Digit::ZERO, &[D1, D2, D3], &[]);
        let game = code.unwrap_or_else(|_| Game::grundy());
        // The run ends at the proof of the period, a few hundred heaps from here.
        NimValues::compute(&game, longest as u64).map(Self)
    }

    /// The path of n vertices.
    pub(crate) fn path(&self, n: usize) -> u16 {
        // Values of 0.137 are small, and known for every heap up to the longest.
        u16::try_from(self.0.below(n as u64)).unwrap_or(u16::MAX)
    }

    /// The cycle of n ≥ 3 vertices.
    pub(crate) fn cycle(&self, n: usize) -> u16 {
        u16::from(self.path(n - 3) == 0)
    }
}
