//! Which engine is faster: an estimate from the number of rare heaps.
//!
//! The dense engine looks at the n/2 pairs of a heap, a vector at a time, as often as it takes to
//! prove a value absent. The sparse one looks at a pair for each rare heap, and where rare heaps go
//! on coming, it does each of their neighbours twice and proves the rare ones like the dense engine
//! does. Both are counted in units of one term for one heap, to a factor of two or so; near the
//! border it does not matter which is taken.

use crate::Class;
use crate::rule::Rule;
use crate::tuning::{DENSE_HEAP, DENSE_PAIRS, RARE_HEAP, SPARSE_HEAP, TERM_NUMBERS};

/// How many heaps are rare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RareHeaps {
    pub(super) all: u64,
    /// Those in the upper half.
    pub(super) late: u64,
    /// The largest value of any heap.
    pub(super) largest: u16,
}

impl RareHeaps {
    /// Counts those of heaps 1, 2, …, given the values from heap 0 on.
    pub(super) fn count(class: Class, values: impl Iterator<Item = u16> + Clone) -> Self {
        let len = values.clone().count() as u64;
        let mut rare = Self::default();
        for (n, value) in (0..).zip(values).skip(1) {
            rare.largest = rare.largest.max(value);
            if class.is_rare(n, value) {
                rare.all += 1;
                rare.late += u64::from(n >= len / 2);
            }
        }
        rare
    }
}

/// Whether heaps from `len` on are computed faster by the sparse engine.
pub(super) fn sparse_pays(rule: &Rule, len: u64, rare: RareHeaps) -> bool {
    let splitting = rule.splitting().len() as u64;
    let pairs = splitting * len / 2;
    let dense = DENSE_HEAP + pairs / DENSE_PAIRS;
    // A form is a value with a bit less.
    let forms = u64::from(rare.largest / 2).max(TERM_NUMBERS);
    let terms = splitting * rare.all * forms / TERM_NUMBERS;
    let again = (RARE_HEAP * (SPARSE_HEAP + terms) + dense) * rare.late / (len / 2).max(1);
    SPARSE_HEAP + terms + again < dense
}
