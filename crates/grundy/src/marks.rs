//! The options of one heap as a set of values, and its mex.
//!
//! A stamp a value instead of a bit: clearing the set for the next heap is one increment, and
//! marking is one store without a load, which matters at a mark per pair. 256 KiB of zero pages, of
//! which a game touches four bytes for each value that occurs.

use std::ops::BitXor;

use crate::tuning::XOR_BUFFER;

/// Number of values: all of `u16`.
const VALUES: usize = 1 << 16;

/// A set of values below 65536.
#[derive(Clone, Debug)]
pub(crate) struct Marks {
    /// When each value was last marked, in clears. A boxed array, so that indexing by `u16` needs
    /// no bounds check.
    stamps: Box<[u32; VALUES]>,
    now: u32,
}

impl Marks {
    pub(crate) fn new() -> Self {
        let stamps = vec![0; VALUES].into_boxed_slice();
        Self { stamps: stamps.try_into().unwrap_or_else(|_| unreachable!()), now: 1 }
    }

    /// Empties the set.
    pub(crate) fn clear(&mut self) {
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.stamps.fill(0);
            self.now = 1;
        }
    }

    /// Adds a value.
    #[inline]
    pub(crate) fn mark(&mut self, value: u16) {
        self.stamps[usize::from(value)] = self.now;
    }

    /// Adds the XOR of each element of `x` with the element of `y` at the same place.
    ///
    /// The XORs go through a small buffer: they are computed many at a time, and marking is then
    /// one load and one store.
    #[inline]
    pub(crate) fn mark_xors<T>(&mut self, x: &[T], y: &[T])
    where
        T: Copy + Default + BitXor<Output = T> + Into<u16>,
    {
        let mut xors = [T::default(); XOR_BUFFER];
        for (x, y) in x.chunks(XOR_BUFFER).zip(y.chunks(XOR_BUFFER)) {
            for ((xor, &a), &b) in xors.iter_mut().zip(x).zip(y) {
                *xor = a ^ b;
            }
            for &xor in &xors[..x.len().min(y.len())] {
                self.mark(xor.into());
            }
        }
    }

    /// The least value ≥ `from` that is not in the set; `None` if all up to 65535 are.
    #[inline]
    pub(crate) fn first_unmarked(&self, from: u16) -> Option<u16> {
        let now = self.now;
        let free = self.stamps[usize::from(from)..].iter().position(|&stamp| stamp != now)?;
        u16::try_from(usize::from(from) + free).ok()
    }

    /// How many values below `bound` are not in the set.
    pub(crate) fn unmarked_below(&self, bound: u16) -> usize {
        self.stamps[..usize::from(bound)].iter().filter(|&&stamp| stamp != self.now).count()
    }

    /// The values below 64·`words`, and below 1024, that are not in the set: bit v % 64 of word
    /// v / 64.
    pub(crate) fn unmarked_bits(&self, words: usize) -> [u64; 16] {
        let mut bits = [0; 16];
        for (bits, stamps) in bits.iter_mut().take(words).zip(self.stamps.chunks_exact(64)) {
            *bits = stamps
                .iter()
                .rev()
                .fold(0, |bits, &stamp| bits << 1 | u64::from(stamp != self.now));
        }
        bits
    }

    /// The least value above `value` that is not in the set; `None` if all up to 65535 are.
    pub(crate) fn first_unmarked_after(&self, value: u16) -> Option<u16> {
        self.first_unmarked(value.checked_add(1)?)
    }

    /// The mex; `None` if it is above 65535.
    pub(crate) fn mex(&self) -> Option<u16> {
        self.first_unmarked(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mex_is_the_first_gap() {
        let mut marks = Marks::new();
        assert_eq!(marks.mex(), Some(0));
        for value in [0, 1, 2, 4] {
            marks.mark(value);
        }
        assert_eq!(marks.mex(), Some(3));
        assert_eq!(marks.first_unmarked(4), Some(5));
        assert_eq!((marks.unmarked_below(4), marks.unmarked_below(9)), (1, 5));
        let bits = marks.unmarked_bits(2);
        assert_eq!((bits[0], bits[1], bits[2]), (!0b10111, u64::MAX, 0));
        assert_eq!(marks.unmarked_bits(99)[15], u64::MAX);
        marks.clear();
        assert_eq!(marks.mex(), Some(0));
    }

    #[test]
    fn a_full_set_has_no_mex_and_an_old_stamp_never_counts() {
        let mut marks = Marks::new();
        for value in 0..=u16::MAX {
            marks.mark(value);
        }
        assert_eq!(marks.mex(), None);
        assert_eq!(marks.first_unmarked(u16::MAX), None);
        marks.now = u32::MAX;
        marks.mark(0);
        marks.clear();
        assert_eq!(marks.mex(), Some(0), "after the stamp wraps round");
        marks.mark(0);
        assert_eq!(marks.mex(), Some(1));
    }
}
