//! Sets of elements of a quotient, as bits.
//!
//! All sets of one quotient have the same number of words, so that two of them are compared word by
//! word: the antichains of the exactness test ask millions of times whether one lies in another.

/// A set of elements.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bits(Box<[u64]>);

impl Bits {
    /// The empty set, with room for elements below `order`.
    pub(crate) fn new(order: usize) -> Self {
        Self(vec![0; order.div_ceil(64)].into_boxed_slice())
    }

    pub(crate) fn of(order: usize, elements: impl IntoIterator<Item = u16>) -> Self {
        let mut set = Self::new(order);
        elements.into_iter().for_each(|element| set.insert(element));
        set
    }

    pub(crate) fn insert(&mut self, element: u16) {
        self.0[usize::from(element) / 64] |= 1 << (element % 64);
    }

    pub(crate) fn contains(&self, element: u16) -> bool {
        self.0[usize::from(element) / 64] >> (element % 64) & 1 == 1
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// The elements, ascending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                // An order fits in 16 bits.
                u16::try_from(at * 64 + bit as usize).ok()
            })
        })
    }
}
