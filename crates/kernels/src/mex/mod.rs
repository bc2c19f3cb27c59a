//! Sequences in which an element is the least value that is no XOR of an earlier one.
//!
//! [`Recurrence`] and [`Kernel::extend`] continue such a sequence: x\[n\] is the least v that no
//! term `x[n - back] ^ xor` has. [`Cover`] and [`Kernel::uncovered`] ask the opposite question:
//! which v below a bound is *not* among the terms?
//!
//! Both look at 32 or 64 elements at a time, one byte lane each, and at one term after another: as
//! many contiguous bytes are loaded, XORed, and looked up in registers that turn a value into one
//! bit of a set. Nothing is written to memory but the sets, and all loads are bytes, so that a
//! window of twenty thousand elements stays in the first-level cache.
//!
//! Terms that look back less than a block are the other half of the work: their elements are just
//! being made. Those of the middle distance are looked up for eight lanes at a time, the nearest
//! ones element by element.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod chain;
mod portable;
mod terms;

pub use terms::Term;

use terms::Terms;

use crate::Kernel;
use crate::kernel::Level;

/// Elements that the widest kernel looks at together.
const LANES: usize = 64;

/// Lanes whose terms of the middle distance are looked up together.
const EIGHT: usize = 8;

/// The rule of a sequence: x\[n\] is the least value that no term has, below a limit.
#[derive(Clone, Debug)]
pub struct Recurrence {
    kernel: Kernel,
    /// `back` is at least a block: seen from all lanes at once, their elements are known.
    far: Terms,
    /// In between, and at least eight.
    middle: Vec<Term>,
    /// Looked up element by element.
    near: Vec<Term>,
    /// Values that can be given are below eight times this: 2, 4, 6, 8, 16 or 32.
    bytes: usize,
}

impl Recurrence {
    /// Largest number of values that a sequence can have.
    pub const VALUES: usize = 256;

    /// The rule with these terms, for a sequence with values below `values`.
    ///
    /// # Panics
    /// If a term has `back` 0, or if `values` is above [`Recurrence::VALUES`].
    #[must_use]
    pub fn new(kernel: Kernel, terms: &[Term], values: usize) -> Self {
        assert!(values <= Self::VALUES, "more values than a set has bits");
        assert!(terms.iter().all(|term| term.back > 0), "a term looks back");
        let (middle, far) = kernel.distances();
        let between = |from: usize, to: usize| -> Vec<Term> {
            let mut terms: Vec<_> =
                terms.iter().copied().filter(|t| (from..to).contains(&(t.back as usize))).collect();
            terms.sort_unstable_by_key(|term| (std::cmp::Reverse(term.back), term.xor));
            terms.dedup();
            terms
        };
        Self {
            kernel,
            far: Terms::new(between(far, usize::MAX)),
            middle: between(middle, far),
            near: between(1, middle),
            bytes: match values.div_ceil(8) {
                5 | 6 => 6,
                bytes => bytes.next_power_of_two().max(2),
            },
        }
    }

    /// What the values are below, a little more than was asked for.
    #[must_use]
    pub fn values(&self) -> usize {
        8 * self.bytes
    }

    /// Elements that a sequence must have before it can be continued.
    #[must_use]
    pub fn before(&self) -> usize {
        self.far.farthest().max(LANES)
    }

    /// Fills `x[from..]` by the rule.
    ///
    /// Returns the length of `x`, or the first n whose value is not below the limit that the rule
    /// was made for; elements from that n on are then as before or garbage.
    ///
    /// # Panics
    /// If `from` is less than [`Recurrence::before`], or beyond the end.
    pub fn extend(&self, x: &mut [u8], from: usize) -> usize {
        assert!(from >= self.before(), "not enough elements to look back at");
        assert!(from <= x.len(), "no element may be left out");
        match self.kernel.level() {
            Level::Portable => portable::extend(x, from, self),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `Kernel` of this level is made by `Kernel::avx2` alone, after the processor
            // was asked for the instructions.
            Level::Avx2 => unsafe { avx2::extend(x, from, self) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `Kernel` of this level is made by `Kernel::avx512` alone, after the
            // processor was asked for the instructions.
            Level::Avx512 => unsafe { avx512::extend(x, from, self) },
        }
    }
}

/// Lists of terms, one for each 32 values, that together exclude most of them.
#[derive(Clone, Debug, Default)]
pub struct Cover {
    /// Each with its first value XORed in, so that its own values are 0 to 31.
    groups: Vec<Terms>,
}

impl Cover {
    /// Values that one list is for.
    pub const GROUP: usize = 32;

    /// The i-th list is for values 32·i to 32·i + 31.
    ///
    /// # Panics
    /// If a term has a `back` below 64, or there are more than eight lists.
    #[must_use]
    pub fn new(groups: Vec<Vec<Term>>) -> Self {
        assert!(groups.len() <= 8, "values are bytes");
        let groups: Vec<_> = groups
            .into_iter()
            .zip((0..).step_by(Self::GROUP))
            .map(|(terms, base)| {
                let seen = |term: Term| Term { xor: term.xor ^ base, ..term };
                Terms::new(terms.into_iter().map(seen).collect())
            })
            .collect();
        assert!(groups.iter().all(|terms| terms.nearest() >= LANES), "terms look over a block");
        Self { groups }
    }

    /// How many elements before n are looked at, at most.
    #[must_use]
    pub fn reach(&self) -> usize {
        self.groups.iter().map(Terms::farthest).max().unwrap_or(0)
    }
}

/// A value that no term of a [`Cover`] has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Open {
    /// The element.
    pub at: usize,
    /// The value, below the element's bound.
    pub value: u8,
}

impl Kernel {
    /// From which `back` on terms are of the middle distance, and from which on far.
    const fn distances(self) -> (usize, usize) {
        match self.level() {
            Level::Portable => (LANES, LANES),
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => (avx2::MIDDLE, avx2::LANES),
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => (avx512::MIDDLE, LANES),
        }
    }

    /// The values below `bounds[i]` that no term of the cover has at element `from + i`, appended
    /// to `open` in no special order.
    ///
    /// # Panics
    /// If the terms look back beyond the first element, or the bounds go beyond the last.
    pub fn uncovered(
        self,
        x: &[u8],
        from: usize,
        bounds: &[u8],
        cover: &Cover,
        open: &mut Vec<Open>,
    ) {
        assert!(from >= cover.reach(), "not enough elements to look back at");
        assert!(x.len() - from >= bounds.len(), "bounds beyond the last element");
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
