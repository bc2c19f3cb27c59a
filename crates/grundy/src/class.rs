//! The class function of a sparse space: it sorts heaps into common ones and a few rare ones.
//!
//! For a mask m and a type e, the class of heap n is χ(n) = parity(G(n) & m) ⊕ (e·n mod 2). If two
//! parts a + b = n − t of a split have equal classes, the parity of their nim-sum under m is that of
//! e·(n − t), else it is the other one. So as long as nearly all heaps are of the class
//! χc = 1 ⊕ (e·t mod 2), nearly all options leave the values of the other parity free, and the heap
//! takes one of those: it is of class χc itself. Such heaps are *common*, the others *rare*. With
//! e = 1 this needs all t to have one parity, or the splits disagree about χc.
//!
//! *The fit.* The best class leaves fewest rare heaps; then e = 0; then the smallest mask. With the
//! number of heaps of each value and parity, W(m) = Σ (−1)^(e·n + parity(G(n) & m)) over the N heaps
//! counted is a Walsh–Hadamard transform, which gives all masks at once, and (N ± W(m))/2 of the
//! heaps are rare. That is w·2^w additions for values of w bits, about a million for 16 bits.
//!
//! *Heap 0* is no part of a split, so the fit does not look at it: the best class follows from the
//! values of heaps 1, 2, … But counts of rare heaps are published with heap 0 where χ(0) ≠ χc
//! (Officers: 1584 of them, heap 0 included), and so [`is_rare`](Class::is_rare) answers for it too.

use nimseq_code::{Digit, Game};

/// Masks and values are below this.
const VALUES: usize = 1 << 16;

/// The class function χ(n) = parity(G(n) & mask) ⊕ (e·n mod 2) of a sparse space, and its common
/// class.
///
/// ```
/// use nimseq_grundy::Class;
///
/// // 0.16, where two tokens may be taken to split the rest: nearly all values have an odd number of
/// // ones among bits 1 to 4.
/// let class = Class::new(0b11110, false, &[2]).ok_or("no class")?;
/// assert!(!class.is_rare(3, 0b00010));
/// assert!(class.is_rare(3, 0b00110));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class {
    mask: u16,
    alternating: bool,
    common: bool,
}

impl Class {
    /// The class function with this mask, of type e = 1 if `alternating`, where `splits` are the
    /// indices t of the digits that split.
    ///
    /// `None` if the mask is 0, if nothing splits, or if e = 1 and the t are of both parities.
    #[must_use]
    pub fn new(mask: u16, alternating: bool, splits: &[usize]) -> Option<Self> {
        let (&t, rest) = splits.split_first()?;
        let has_one_parity = rest.iter().all(|other| other % 2 == t % 2);
        let is_class = mask != 0 && (!alternating || has_one_parity);
        is_class.then_some(Self { mask, alternating, common: !(alternating && t % 2 == 1) })
    }

    /// The class function with this mask and type for a game; `None` as for [`Class::new`], and for
    /// infinite codes.
    ///
    /// Grundy's game splits whole heaps: t = 0.
    #[must_use]
    pub fn of_game(mask: u16, alternating: bool, game: &Game) -> Option<Self> {
        Self::new(mask, alternating, &splits(game))
    }

    /// The best class for a game whose digits at `splits` split: `counts[v]` is the number of heaps
    /// n ≥ 1 of value v, first those of even n, then those of odd n. `None` if nothing splits.
    ///
    /// Masks have as many bits as the length of `counts` needs, one at least.
    ///
    /// # Panics
    /// If there are counts of more than 2^16 values.
    #[must_use]
    pub fn fit(counts: &[[u64; 2]], splits: &[usize]) -> Option<Self> {
        assert!(counts.len() <= VALUES, "values are below 2^16");
        let best = [false, true].into_iter().filter_map(|alternating| {
            let common = Self::new(1, alternating, splits)?.common;
            let rare = rare_heaps(counts, alternating, common);
            // The first of equals: e = 0 before e = 1, small masks before large ones.
            let (mask, rare) =
                (1..=u16::MAX).zip(rare.into_iter().skip(1)).min_by_key(|&(_, rare)| rare)?;
            Some((rare, Self { mask, alternating, common }))
        });
        best.min_by_key(|&(rare, _)| rare).map(|(_, class)| class)
    }

    /// m, which bits of a value count; not 0.
    #[must_use]
    pub fn mask(self) -> u16 {
        self.mask
    }

    /// e, the weight of the parity of the heap: 0 or 1.
    #[must_use]
    pub fn space_type(self) -> u8 {
        self.alternating.into()
    }

    /// χc, the class of common heaps.
    #[must_use]
    pub fn common(self) -> bool {
        self.common
    }

    /// Whether heap n is rare if it has this value: χ(n) ≠ χc.
    #[must_use]
    pub fn is_rare(self, n: u64, value: u16) -> bool {
        let parity = (value & self.mask).count_ones() % 2 == 1;
        let class = parity != (self.alternating && n % 2 == 1);
        class != self.common
    }

    /// Whether this value is one that a common heap n has: its parity under the mask is
    /// 1 ⊕ (e·(n − t) mod 2), that of no split into two common parts.
    #[must_use]
    pub fn is_candidate(self, n: u64, value: u16) -> bool {
        // Adding e·n to both sides turns this into χ(n) = χc.
        !self.is_rare(n, value)
    }
}

/// The indices of the digits that split, d0 first; none for infinite codes, which have no class.
pub(crate) fn splits(game: &Game) -> Vec<usize> {
    if game.is_infinite() {
        return Vec::new();
    }
    let digits = std::iter::once(game.d0()).chain(game.digits().iter().copied());
    (0..).zip(digits).filter(|&(_, digit): &(_, Digit)| digit.splits()).map(|(t, _)| t).collect()
}

/// The number of rare heaps among those counted, for each mask from 0 on.
fn rare_heaps(counts: &[[u64; 2]], alternating: bool, common: bool) -> Vec<u64> {
    // Sums wrap around: what comes out is exact modulo 2^64, and no count of heaps is larger.
    let signed = |[even, odd]: [u64; 2]| {
        if alternating { even.wrapping_sub(odd) } else { even.wrapping_add(odd) }
    };
    let mut sums: Vec<u64> = counts.iter().copied().map(signed).collect();
    sums.resize(counts.len().next_power_of_two().max(2), 0);
    walsh_hadamard(&mut sums);
    let heaps = counts.iter().flatten().fold(0, |sum: u64, &count| sum.wrapping_add(count));
    let rare = |w: u64| if common { heaps.wrapping_add(w) / 2 } else { heaps.wrapping_sub(w) / 2 };
    sums.into_iter().map(rare).collect()
}

/// Replaces f by the sums of (−1)^parity(v & m)·f(v) over v, for every m; a power of two of them.
fn walsh_hadamard(f: &mut [u64]) {
    let mut half = 1;
    while half < f.len() {
        for pair in f.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (a.wrapping_add(*b), a.wrapping_sub(*b));
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Sequence, Statistics};

    fn fitted(code: &str, last: u64) -> (u16, u8) {
        let game: Game = code.parse().unwrap();
        let mut statistics = Statistics::new();
        Sequence::of(&game).run(last, &mut statistics).unwrap();
        let class = statistics.class(&game).unwrap();
        (class.mask(), class.space_type())
    }

    /// Masks from the literature; 0.16 and Officers have type 0, the odd ones out type 1.
    #[test]
    fn published_masks() {
        for (code, mask, space_type) in [
            ("0.16", 0x1e, 0),
            ("0.376", 0xfe, 0),
            ("0.354", 0x3f, 0),
            ("0.6", 0x1ee, 0),
            ("0.104", 0x17, 1),
            ("0.106", 0xd, 1),
            ("0.127", 0x1, 1),
        ] {
            assert_eq!(fitted(code, 20_000), (mask, space_type), "{code}");
        }
    }

    #[test]
    fn what_is_no_class() {
        assert_eq!(Class::new(0, false, &[1]), None);
        assert_eq!(Class::new(1, false, &[]), None);
        assert_eq!(Class::new(1, true, &[1, 2]), None);
        assert_eq!(Class::fit(&[[5, 5], [9, 9]], &[]), None);
        assert!(Class::new(1, true, &[0, 2]).is_some_and(Class::common));
        assert!(Class::new(1, true, &[1, 3]).is_some_and(|class| !class.common()));
        assert!(Class::new(1, false, &[1, 2]).is_some_and(Class::common));
    }

    #[test]
    fn digits_that_split() {
        let of = |code: &str| splits(&code.parse().unwrap());
        assert_eq!(of("0.77"), [1, 2]);
        assert_eq!(of("4.06"), [0, 2]);
        assert_eq!(of("grundy"), [0]);
        assert!(of("0.3").is_empty() && of("0.[7]").is_empty() && of("4.[3]").is_empty());
    }

    /// Without any heap there is nothing to choose by: the first class of all.
    #[test]
    fn no_heap_at_all() {
        for counts in [&[][..], &[[0, 0]]] {
            assert_eq!(Class::fit(counts, &[2]), Class::new(1, false, &[2]));
        }
    }

    /// The definition of a candidate in terms of n − t.
    #[test]
    fn candidates_are_the_values_of_common_heaps() {
        for (alternating, splits) in [(false, &[1, 2][..]), (true, &[0, 2]), (true, &[1, 3])] {
            let class = Class::new(0b101, alternating, splits).unwrap();
            for (n, value) in (4..8u64).flat_map(|n| (0..8u16).map(move |value| (n, value))) {
                for &t in splits {
                    let rest = n - t as u64;
                    let odd = alternating && rest % 2 == 1;
                    let candidate = ((value & 0b101).count_ones() % 2 == 1) != odd;
                    assert_eq!(class.is_candidate(n, value), candidate);
                    assert_eq!(class.is_rare(n, value), !candidate);
                }
            }
        }
    }

    /// Every mask and type, counted heap by heap.
    fn by_search(counts: &[[u64; 2]], splits: &[usize]) -> Option<Class> {
        let rare = |class: Class| {
            let heaps = (0..)
                .zip(counts)
                .flat_map(|(value, &[even, odd])| [(0, value, even), (1, value, odd)]);
            heaps.filter(|&(n, value, _)| class.is_rare(n, value)).map(|heap| heap.2).sum::<u64>()
        };
        let masks = u16::try_from(counts.len().next_power_of_two().max(2)).unwrap();
        [false, true]
            .into_iter()
            .flat_map(|alternating| (1..masks).map(move |mask| (mask, alternating)))
            .filter_map(|(mask, alternating)| Class::new(mask, alternating, splits))
            .min_by_key(|&class| rare(class))
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn the_fit_is_the_best_of_all(
            counts in prop::collection::vec([0u64..6, 0u64..6], 0..40),
            splits in prop::collection::vec(0usize..6, 0..4),
        ) {
            prop_assert_eq!(Class::fit(&counts, &splits), by_search(&counts, &splits));
        }
    }
}
