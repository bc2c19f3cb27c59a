//! What an engine knows about a block beside its values: the evidence for a proof that the values
//! alone do not give.
//!
//! The sparse engine finds, on its way, what an induction over a sparse space asks for: one class
//! function, the rare heaps under it, and how far back the options lie that keep a heap from being
//! rare. Other engines know nothing of the kind, so evidence is optional, and a sink that does not
//! prove anything leaves it unread.

use crate::Class;
use crate::tuning::DEPTH;

/// What is known about a block of values. Cheap to copy.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evidence<'a> {
    space: Option<SpaceEvidence<'a>>,
}

impl<'a> Evidence<'a> {
    /// Nothing is known but the values.
    pub const NONE: Self = Self { space: None };

    /// The block belongs to a sparse space.
    #[must_use]
    pub const fn of_space(space: SpaceEvidence<'a>) -> Self {
        Self { space: Some(space) }
    }

    /// What is known of the sparse space that the block belongs to; `None` if some heap of it was
    /// computed otherwise, or if the class function changed within it.
    #[must_use]
    pub const fn space(self) -> Option<SpaceEvidence<'a>> {
        self.space
    }
}

/// A sparse space up to the last heap of a block.
#[derive(Clone, Copy, Debug)]
pub struct SpaceEvidence<'a> {
    /// The class function. Blocks under another one say nothing about this one.
    pub class: Class,
    /// All rare heaps from heap 1 to the last one of the block, ascending. Heap 0 is left out: it is
    /// no part of a split.
    pub rare: &'a [RareHeap],
    /// Every value of the rare type below G(n), for every common heap n of the block, is the value of
    /// an option of n whose only part, or larger part, is ≥ n − `depth`. The rare heaps of the block
    /// need not have this property.
    ///
    /// A bound, not the least one: 2^16 unless some value needed more, so that it is the same for all
    /// kernels and numbers of threads.
    pub depth: u64,
}

impl SpaceEvidence<'_> {
    /// The smallest [`depth`](Self::depth) that any block has, in heaps.
    pub const LEAST_DEPTH: u64 = DEPTH;
}

/// A heap that is not of the common class, and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RareHeap {
    /// The heap, 1 or more.
    pub heap: u64,
    /// G(heap).
    pub value: u16,
}
