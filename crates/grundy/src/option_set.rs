//! A set of values as bits, for sets that are kept and united: 64 values an operation.

/// A set of values below 65536.
#[derive(Clone, Debug, Default)]
pub(crate) struct OptionSet {
    words: Vec<u64>,
}

impl OptionSet {
    /// Empties the set.
    pub(crate) fn clear(&mut self) {
        self.words.clear();
    }

    /// Adds a value.
    #[inline]
    pub(crate) fn insert(&mut self, value: u16) {
        let word = usize::from(value) / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
    }

    /// Adds a value; whether it was not there.
    pub(crate) fn insert_new(&mut self, value: u16) -> bool {
        let word = self.words.get(usize::from(value) / 64).copied().unwrap_or(0);
        self.insert(value);
        word >> (value % 64) & 1 == 0
    }

    /// Adds all values of another set.
    pub(crate) fn unite(&mut self, other: &Self) {
        if other.words.len() > self.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
    }

    /// The least value that is not in the set; `None` if it is above 65535.
    pub(crate) fn mex(&self) -> Option<u16> {
        let full = self.words.iter().take_while(|&&word| word == u64::MAX).count();
        let free = self.words.get(full).map_or(0, |word| word.trailing_ones());
        u32::try_from(full * 64).ok()?.checked_add(free)?.try_into().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mex_is_found_across_words() {
        let mut set = OptionSet::default();
        assert_eq!(set.mex(), Some(0));
        for value in 0..200 {
            assert_eq!(set.mex(), Some(value));
            assert!(set.insert_new(value) && !set.insert_new(value));
        }
        set.clear();
        assert_eq!(set.mex(), Some(0));
        for value in 0..=u16::MAX {
            set.insert(value);
        }
        assert_eq!(set.mex(), None);
    }

    #[test]
    fn a_union_holds_both_sets_whichever_is_longer() {
        let (mut short, mut long) = (OptionSet::default(), OptionSet::default());
        short.insert(0);
        (1..130).for_each(|value| long.insert(value));
        let mut other = long.clone();
        other.unite(&short);
        short.unite(&long);
        assert_eq!((short.mex(), other.mex()), (Some(130), Some(130)));
    }
}
