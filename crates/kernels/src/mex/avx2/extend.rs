//! Recurrences, block by block: far terms for all lanes, those of the middle distance for eight, and
//! then the chain.

use std::arch::x86_64::{
    __m256i, _mm_unpackhi_epi16, _mm_unpackhi_epi32, _mm_unpacklo_epi16, _mm_unpacklo_epi32,
    _mm256_adds_epu8, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_or_si256,
    _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_xor_si256,
};

use super::marks::{lanes, low_byte, mark, only_where_zero, splat, table, two_words, vector};
use super::{LANES, slots};
use crate::mex::cells::Planes;
use crate::mex::chain::{Chain, only};
use crate::mex::terms::Term;
use crate::mex::{Cells, EIGHT, Recurrence, portable};

/// As [`Recurrence::extend`].
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(in crate::mex) fn extend(x: &mut Cells, from: usize, rule: &Recurrence) -> usize {
    let planes = rule.planes(x, from);
    match (rule.bytes.div_ceil(8), planes) {
        (..=1, Planes::Both) => extend_in::<1, true>(x, from, rule, planes),
        (..=1, _) => extend_in::<1, false>(x, from, rule, planes),
        (2, Planes::Both) => extend_in::<2, true>(x, from, rule, planes),
        (2, _) => extend_in::<2, false>(x, from, rule, planes),
        (..=4, Planes::Both) => extend_in::<4, true>(x, from, rule, planes),
        (..=4, _) => extend_in::<4, false>(x, from, rule, planes),
        (..=8, _) => extend_in::<8, true>(x, from, rule, planes),
        _ => extend_in::<16, true>(x, from, rule, planes),
    }
}

/// If more than one lane of so many has to be done again, short lists are no gain.
const OFTEN: usize = 8;

/// A term of the middle distance, with its XOR for each of the four rows of a register.
struct Middle {
    back: usize,
    xor: __m256i,
    xor_high: __m256i,
}

/// [`extend`] with sets of K words; WIDE if both planes are looked at.
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn extend_in<const K: usize, const WIDE: bool>(
    x: &mut Cells,
    from: usize,
    rule: &Recurrence,
    planes: Planes,
) -> usize {
    let mut at = from;
    // Lanes that were done again, one by one.
    let mut again = 0;
    let words = rule.bytes.div_ceil(8);
    let middles = middles(&rule.middle, planes);
    let mut chain = Chain::<K>::at(x, at, &rule.near, rule.limit());
    while at + LANES <= x.len() {
        // Where lists fail often, to look all terms up is faster after all.
        let is_short = !rule.short.is_empty() && again * OFTEN <= LANES + at - from;
        let far = if is_short {
            slots::excluded::<K, WIDE>(x, at, rule, planes)
        } else {
            far::<K, WIDE>(x, at, rule, planes)
        };
        for first in (0..LANES).step_by(EIGHT) {
            let mut sets = [[0; EIGHT]; K];
            for (word, (set, far)) in sets.iter_mut().zip(&far).enumerate().take(words) {
                set.copy_from_slice(&far[first..first + EIGHT]);
                if !middles.is_empty() {
                    let base = 64 * word;
                    let middle = if rule.bytes <= 4 {
                        middle::<4, WIDE>(x, at + first, &middles, base)
                    } else {
                        middle::<8, WIDE>(x, at + first, &middles, base)
                    };
                    set.iter_mut().zip(middle).for_each(|(set, middle)| *set |= middle);
                }
            }
            let first = at + first;
            loop {
                let done = chain.eight(x, first, &sets);
                if done == EIGHT {
                    break;
                }
                // Short lists exclude too much where slots do not suffice.
                let n = first + done;
                let least = if is_short { portable::least(x, n, rule, planes) } else { None };
                let Some(least) = least else { return n };
                only(&mut sets, done, least);
                again += 1;
            }
        }
        at += LANES;
    }
    portable::extend(x, at, rule)
}

/// What the far terms exclude in the lanes from `at` on.
#[target_feature(enable = "avx2,bmi1,bmi2")]
#[inline]
fn far<const K: usize, const WIDE: bool>(
    x: &Cells,
    at: usize,
    rule: &Recurrence,
    planes: Planes,
) -> [[u64; LANES]; K] {
    let terms = rule.far.pairs(planes);
    let mut far = [[0; LANES]; K];
    for (word, far) in far.iter_mut().enumerate().take(rule.bytes.div_ceil(8)) {
        let base = 64 * word;
        *far = match rule.bytes - 8 * word {
            2 => lanes(mark::<2, WIDE>(x, at, terms, base)),
            4 => lanes(mark::<4, WIDE>(x, at, terms, base)),
            6 => lanes(mark::<6, WIDE>(x, at, terms, base)),
            _ if WIDE => {
                // More sets than these, and what they need, do not fit into the registers.
                let halves = [base, base + 32].map(|base| mark::<4, WIDE>(x, at, terms, base));
                lanes::<8>(std::array::from_fn(|byte| halves[byte / 4][byte % 4]))
            }
            _ => lanes(mark::<8, WIDE>(x, at, terms, base)),
        };
    }
    far
}

/// The terms of the middle distance that may have a number: each quarter of a register has the eight
/// lanes once, and eight numbers of its own.
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn middles(terms: &[Term], planes: Planes) -> Vec<Middle> {
    let quarters = vector(&std::array::from_fn(|i| low_byte(i / EIGHT * EIGHT)));
    let is_seen = |term: &&Term| planes.sees(term.xor);
    let vectors = |term: &Term| {
        let (xor, [_, xor_high]) = (planes.low_byte(term.xor), term.xor.to_le_bytes());
        let xor = _mm256_xor_si256(splat(xor), quarters);
        Middle { back: term.back as usize, xor, xor_high: splat(xor_high) }
    };
    terms.iter().filter(is_seen).map(vectors).collect()
}

/// The numbers of eight lanes from `at` on under the terms of the middle distance, as sets of the
/// numbers from `base` on.
#[target_feature(enable = "avx2,bmi1,bmi2")]
#[inline]
fn middle<const G: usize, const WIDE: bool>(
    x: &Cells,
    at: usize,
    terms: &[Middle],
    base: usize,
) -> [u64; EIGHT] {
    // Numbers of eight and more get their top bit; the others come to lie from eight on.
    let large = splat(0x78);
    let bits = table::<8>();
    let [lower, upper] = [base % 256, base / 256].map(|base| splat(low_byte(base)));
    let half = splat(32);
    let mut low = _mm256_setzero_si256();
    let mut high = _mm256_setzero_si256();
    let eight = |plane: &[u8], term: &Middle| {
        let eight = plane[at - term.back..].first_chunk().copied().unwrap_or_default();
        _mm256_set1_epi64x(i64::from_le_bytes(eight))
    };
    for term in terms {
        let mut value = _mm256_xor_si256(eight(x.low(), term), term.xor);
        value = _mm256_xor_si256(value, lower);
        if WIDE {
            let other = _mm256_xor_si256(eight(x.high(), term), term.xor_high);
            value = only_where_zero(value, _mm256_xor_si256(other, upper));
        }
        let bit = |value| _mm256_shuffle_epi8(bits, _mm256_adds_epu8(value, large));
        low = _mm256_or_si256(low, bit(value));
        if G > 4 {
            high = _mm256_or_si256(high, bit(_mm256_xor_si256(value, half)));
        }
    }
    // From rows of lanes to lanes of rows: two rows, four rows, all.
    let two = vector(&std::array::from_fn(|i| low_byte(i % 16 / 2 + i % 2 * EIGHT)));
    let four = |rows: __m256i| {
        let rows = _mm256_shuffle_epi8(rows, two);
        let (a, b) = (_mm256_castsi256_si128(rows), _mm256_extracti128_si256::<1>(rows));
        [_mm_unpacklo_epi16(a, b), _mm_unpackhi_epi16(a, b)]
    };
    let mut out = [0; EIGHT];
    for (half, (low, high)) in four(low).into_iter().zip(four(high)).enumerate() {
        let pairs = [_mm_unpacklo_epi32(low, high), _mm_unpackhi_epi32(low, high)];
        for (pair, lanes) in pairs.into_iter().enumerate() {
            let lane = 4 * half + 2 * pair;
            [out[lane], out[lane + 1]] = two_words(lanes);
        }
    }
    out
}
