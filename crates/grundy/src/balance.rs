//! How many pairs the dense engine should mark one by one, and how many it should leave to scans.
//!
//! Marking more leaves fewer values open, and the best number depends on the game and grows with
//! the heaps. So it is found on the way, by hill climbing: after every few heaps the number moves
//! a step, and turns round when the work went up. (In the first thousands of heaps the work grows
//! so fast with the heaps themselves that the climb turns at nearly every step and stays where it
//! began, at all pairs there are.) Work is counted, not timed, so that a run repeats itself
//! exactly; values never depend on it.

use nimseq_kernels::Kernel;

use crate::tuning::{
    BALANCE_HEAPS, BALANCE_STEP, FEWEST_MARKED, FIRST_MARKED, OPEN_MEAN, OPEN_SHARE, SCAN_COST,
};

/// The number of marked pairs, and the work since it was last changed.
#[derive(Debug)]
pub(crate) struct Balance {
    marked: usize,
    rising: bool,
    heaps: u32,
    work: u64,
    last_work: u64,
    /// `OPEN_MEAN` times the running mean of the open values of a heap up to its mex.
    open: usize,
}

impl Balance {
    pub(crate) fn new() -> Self {
        Self {
            marked: FIRST_MARKED,
            rising: true,
            heaps: 0,
            work: 0,
            last_work: u64::MAX,
            open: OPEN_MEAN,
        }
    }

    /// How many pairs to mark for each splitting digit.
    pub(crate) fn marked(&self) -> usize {
        self.marked
    }

    /// How many values to scan for side by side at first: few, since scanning for values above the
    /// mex is wasted; more where more are usually open.
    pub(crate) fn side_by_side(&self) -> usize {
        (self.open / (OPEN_MEAN * OPEN_SHARE)).max(1)
    }

    /// Counts pairs that were marked one by one.
    pub(crate) fn marks(&mut self, pairs: usize) {
        self.work += pairs as u64;
    }

    /// Counts pairs that were scanned so many times.
    pub(crate) fn scanned<T>(&mut self, pairs: usize, times: usize, kernel: Kernel) {
        let vectors = pairs * size_of::<T>() / kernel.vector_bytes() + 1;
        self.work += (vectors * times) as u64 * SCAN_COST;
    }

    /// Ends a heap that has `half` pairs a splitting digit and had `open` open values up to its
    /// mex.
    pub(crate) fn heap_done(&mut self, half: usize, open: usize) {
        self.open = self.open - self.open / OPEN_MEAN + open;
        self.heaps += 1;
        if self.heaps < BALANCE_HEAPS {
            return;
        }
        if self.work > self.last_work {
            self.rising = !self.rising;
        }
        let next = if self.rising {
            self.marked + self.marked / BALANCE_STEP
        } else {
            self.marked - self.marked / (BALANCE_STEP + 1)
        };
        self.marked = next.clamp(FEWEST_MARKED, FIRST_MARKED.max(half));
        (self.last_work, self.work, self.heaps) = (self.work, 0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs the climb on a made-up cost of marking m pairs and returns where it ends up.
    fn settle(cost: impl Fn(usize) -> usize) -> usize {
        let mut balance = Balance::new();
        for _ in 0..200 * BALANCE_HEAPS {
            balance.marks(cost(balance.marked()));
            balance.heap_done(100_000, 1);
        }
        balance.marked()
    }

    #[test]
    fn the_climb_ends_near_the_least_work() {
        let marked = settle(|m| m + 9_000_000 / m);
        assert!((2000..4500).contains(&marked), "{marked}, not near 3000");
        assert!(settle(|m| m) < 2 * FEWEST_MARKED);
        assert!(settle(|m| 200_000 - m) > 50_000);
    }
}
