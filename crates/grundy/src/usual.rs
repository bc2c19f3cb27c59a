//! What the heaps of a game are usually like: running means that the dense engine goes by.
//!
//! They decide how much is marked and how many values are scanned for side by side, so they cost
//! time when they are wrong, never a value; and they are counts, not times, so that a run repeats
//! itself exactly.

use crate::tuning::{MEAN_OF, OPEN_SHARE};

/// Running means over the last heaps.
#[derive(Debug)]
pub(crate) struct Usual {
    /// `MEAN_OF` times the mean mex.
    mex: usize,
    /// `MEAN_OF` times the mean number of values, up to the mex, that had to be scanned for.
    open: usize,
}

impl Usual {
    pub(crate) fn new() -> Self {
        Self { mex: 0, open: MEAN_OF }
    }

    /// About what the next mex will be.
    pub(crate) fn mex(&self) -> u16 {
        u16::try_from(self.mex / MEAN_OF).unwrap_or(u16::MAX)
    }

    /// How many values to scan for side by side at first: few, since scanning for values above the
    /// mex is wasted; more where more are usually open.
    pub(crate) fn side_by_side(&self) -> usize {
        (self.open / (MEAN_OF * OPEN_SHARE)).max(1)
    }

    /// Notes the mex of a heap, and how many values up to it had to be scanned for.
    pub(crate) fn note(&mut self, mex: u16, open: usize) {
        self.mex = self.mex - self.mex / MEAN_OF + usize::from(mex);
        self.open = self.open - self.open / MEAN_OF + open;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_means_follow_the_heaps() {
        let mut usual = Usual::new();
        assert_eq!((usual.mex(), usual.side_by_side()), (0, 1));
        for _ in 0..20 * MEAN_OF {
            usual.note(300, 8 * OPEN_SHARE);
        }
        assert!((285..=300).contains(&usual.mex()), "{}", usual.mex());
        assert!((7..=8).contains(&usual.side_by_side()), "{}", usual.side_by_side());
        for _ in 0..20 * MEAN_OF {
            usual.note(0, 1);
        }
        assert!(usual.mex() < 2 && usual.side_by_side() == 1);
    }
}
