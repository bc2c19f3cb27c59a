//! A set of vertices as bits, of a fixed number of words, so that it can be a key by itself.

use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A set of numbers below 64·W.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    /// The set 0 … n − 1.
    pub(crate) fn below(n: usize) -> Self {
        let mut set = Self::EMPTY;
        (0..n).for_each(|v| set.insert(v));
        set
    }

    pub(crate) fn insert(&mut self, v: usize) {
        self.0[v / 64] |= 1 << (v % 64);
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == [0; W]
    }

    pub(crate) fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The elements, ascending.
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(at, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(64 * at + bit)
            })
        })
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    pub(crate) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    pub(crate) fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    /// The set of this one number.
    pub(crate) fn single(v: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(v);
        set
    }
}

impl<const W: usize> Hash for Set<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|&word| state.write_u64(word));
    }
}

/// A quick hash of words: sets are looked up for every option, and nobody chooses them to collide.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WordHasher(u64);

/// For `HashMap`.
pub(crate) type BuildWordHasher = BuildHasherDefault<WordHasher>;

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        // An odd constant near 2^64 divided by the golden ratio; the rotation brings the good high
        // bits down for the next word.
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::Set;

    #[test]
    fn sets() {
        let mut set = Set::<2>::EMPTY;
        assert!(set.is_empty());
        for v in [3, 64, 127, 63] {
            set.insert(v);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 63, 64, 127]);
        assert_eq!(set.len(), 4);
        assert_eq!(set.without(Set::single(64)).len(), 3);
        assert_eq!(Set::<2>::below(65).and(set).iter().collect::<Vec<_>>(), [3, 63, 64]);
        assert_eq!(Set::<2>::single(1).or(Set::single(100)).iter().collect::<Vec<_>>(), [1, 100]);
    }
}
