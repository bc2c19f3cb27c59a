//! Values from heap 0 on, stored twice: forwards and backwards.
//!
//! The pairs a + b = s run through the values in opposite directions. With a reversed copy they
//! are two slices that run the same way, which is what the kernels take. Twice the values' size.

use std::ops::BitXor;

use nimseq_kernels::Element;

/// A byte or word that holds a value.
pub(crate) trait Value:
    Element + Default + BitXor<Output = Self> + Into<u16> + TryFrom<u16>
{
}
impl Value for u8 {}
impl Value for u16 {}

/// The values of heaps 0 … len − 1, both ways round.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mirror<T> {
    forward: Vec<T>,
    /// G(i) is at `backward.len() - 1 - i`; what lies before the values is unused.
    backward: Vec<T>,
}

impl<T: Value> Mirror<T> {
    pub(crate) fn len(&self) -> usize {
        self.forward.len()
    }

    pub(crate) fn capacity(&self) -> usize {
        self.backward.len()
    }

    /// The values, heap 0 first.
    pub(crate) fn values(&self) -> &[T] {
        &self.forward
    }

    /// Makes room for `capacity` heaps.
    pub(crate) fn grow(&mut self, capacity: usize) {
        let len = self.forward.len();
        let mut backward = vec![T::default(); capacity];
        backward[capacity - len..].copy_from_slice(&self.backward[self.backward.len() - len..]);
        self.backward = backward;
        self.forward.reserve_exact(capacity - len);
    }

    /// Adds the next heap; there must be room for it.
    pub(crate) fn push(&mut self, value: T) {
        self.forward.push(value);
        let at = self.backward.len() - self.forward.len();
        self.backward[at] = value;
    }

    /// The values of heaps `from`, `from + 1`, …, `to`, and of their partners `sum - from`,
    /// `sum - from - 1`, …, `sum - to`. All of them must be here.
    pub(crate) fn pairs(&self, sum: usize, from: usize, to: usize) -> (&[T], &[T]) {
        let first = self.backward.len() - 1 - (sum - from);
        (&self.forward[from..=to], &self.backward[first..=first + (to - from)])
    }
}

impl Mirror<u8> {
    /// The same values in words, with the same room.
    pub(crate) fn widened(&self) -> Mirror<u16> {
        let mut wide = Mirror::default();
        wide.grow(self.capacity());
        self.forward.iter().for_each(|&value| wide.push(u16::from(value)));
        wide
    }
}
