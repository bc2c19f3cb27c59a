//! Words in the generators: how many heaps of each, a byte a generator.
//!
//! Learning a quotient asks for the outcomes of very many words, each of which is a key of a hash table and is
//! made from another by taking one heap away and putting a few others in its place. With eight exponents in
//! a number of 64 bits that is a handful of additions. Bytes hold exponents to 127 and a bit by which an
//! overflow is seen: a word that has no room ends the search, with what is proved so far.

/// Numbers of 64 bits in a word.
const LANES: usize = 8;

/// Exponents in each of them.
const BYTES: usize = 8;

/// The most generators that a word has room for.
pub(crate) const MAX_GENERATORS: usize = LANES * BYTES;

/// The bit of every byte that no exponent has.
const SPARE: u64 = 0x8080_8080_8080_8080;

/// Numbers without a pattern, the first digits of the square roots of 2, 3, 5, 7, 11, 13, 17 and 19.
const FACTORS: [u64; LANES] = [
    0x6a09_e667_f3bc_c909,
    0xbb67_ae85_84ca_a73b,
    0x3c6e_f372_fe94_f82b,
    0xa54f_f53a_5f1d_36f1,
    0x510e_527f_ade6_82d1,
    0x9b05_688c_2b3e_6c1f,
    0x1f83_d9ab_fb41_bd6b,
    0x5be0_cd19_137e_2179,
];

/// A product of powers of generators.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Word([u64; LANES]);

impl Word {
    /// The empty product.
    pub(crate) const ONE: Self = Self([0; LANES]);

    /// A generator alone.
    pub(crate) fn unit(generator: usize) -> Self {
        let mut word = Self::ONE;
        word.0[generator / BYTES] = one(generator);
        word
    }

    pub(crate) fn exponent(self, generator: usize) -> usize {
        // At most 127.
        (self.0[generator / BYTES] >> shift(generator) & 0x7f) as usize
    }

    /// The product; `None` if an exponent has no room.
    pub(crate) fn times(self, other: Self) -> Option<Self> {
        let mut product = self;
        let mut overflow = 0;
        for (a, b) in product.0.iter_mut().zip(other.0) {
            *a += b;
            overflow |= *a;
        }
        (overflow & SPARE == 0).then_some(product)
    }

    /// The word with one heap of this generator less, which it has.
    pub(crate) fn without(mut self, generator: usize) -> Self {
        self.0[generator / BYTES] -= one(generator);
        self
    }

    /// The word with the exponent of generator 0 reduced modulo 2.
    pub(crate) fn with_parity_of_first(mut self) -> Self {
        self.0[0] &= !0x7e;
        self
    }

    /// A number that another word has with a chance of 2^−64: each lane is mixed by a product of 128 bits,
    /// whose halves are added, and lanes do not wait for each other.
    #[expect(clippy::cast_possible_truncation, reason = "both halves of a product are wanted")]
    pub(crate) fn fingerprint(self) -> u64 {
        let lanes = self.0.iter().zip(FACTORS);
        let mixed = lanes.map(|(&lane, factor)| {
            let product = u128::from(lane ^ factor.rotate_left(32)) * u128::from(factor);
            (product >> 64) as u64 ^ product as u64
        });
        mixed.fold(0, u64::wrapping_add)
    }

    /// The generators in it, ascending, each with its exponent.
    pub(crate) fn factors(self) -> impl Iterator<Item = (usize, usize)> {
        (0..LANES).flat_map(move |lane| {
            let mut rest = self.0[lane];
            std::iter::from_fn(move || {
                let byte = (rest != 0).then(|| rest.trailing_zeros() as usize / 8)?;
                rest &= !(0xff << (8 * byte));
                let generator = BYTES * lane + byte;
                Some((generator, self.exponent(generator)))
            })
        })
    }

    /// Its generators one by one, ascending.
    pub(crate) fn letters(self) -> impl Iterator<Item = usize> {
        self.factors().flat_map(|(generator, exponent)| std::iter::repeat_n(generator, exponent))
    }
}

fn shift(generator: usize) -> usize {
    8 * (generator % BYTES)
}

fn one(generator: usize) -> u64 {
    1 << shift(generator)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(exponents: &[usize]) -> Word {
        let letters = exponents.iter().enumerate().flat_map(|(g, &e)| std::iter::repeat_n(g, e));
        letters.fold(Word::ONE, |word, g| word.times(Word::unit(g)).unwrap())
    }

    #[test]
    fn products_and_factors() {
        let a = word(&[3, 0, 5]);
        let b = word(&[0, 1, 14, 0, 0, 0, 0, 0, 2]);
        let ab = a.times(b).unwrap();
        assert_eq!(ab, word(&[3, 1, 19, 0, 0, 0, 0, 0, 2]));
        assert_eq!(ab.factors().collect::<Vec<_>>(), [(0, 3), (1, 1), (2, 19), (8, 2)]);
        assert_eq!(a.letters().collect::<Vec<_>>(), [0, 0, 0, 2, 2, 2, 2, 2]);
        assert_eq!(ab.without(8), word(&[3, 1, 19, 0, 0, 0, 0, 0, 1]));
        assert_eq!(ab.with_parity_of_first(), word(&[1, 1, 19, 0, 0, 0, 0, 0, 2]));
    }

    #[test]
    fn fingerprints_differ() {
        let mut seen = std::collections::HashSet::new();
        for a in 0..30 {
            for b in 0..30 {
                for c in 0..30 {
                    let word = word(&[a % 2, 0, 0, 0, a, 0, 0, b, 0, 0, 0, 0, 0, 0, 0, c]);
                    assert!(seen.insert(word.fingerprint()));
                }
            }
        }
    }

    #[test]
    fn no_exponent_flows_over() {
        let most = word(&[0, 127]);
        assert_eq!(most.times(Word::unit(1)), None);
        assert_eq!(most.times(most), None);
        assert_eq!(most.times(Word::unit(2)).unwrap().exponent(2), 1);
        let last = Word::unit(MAX_GENERATORS - 1);
        assert_eq!(last.letters().collect::<Vec<_>>(), [MAX_GENERATORS - 1]);
        assert_eq!(last.times(word(&[1])).unwrap().exponent(MAX_GENERATORS - 1), 1);
    }
}
