//! The kernels in AVX2: 32 lanes of a byte, sets as bits of bytes.
//!
//! A value becomes a bit of a set by `vpshufb`: the low half of a table in a register has the bits
//! of eight values, and an index with its top bit set gives nothing. A saturating addition sets that
//! bit in all values of 16 and more, so sixteen values of 32 lanes cost two permutations and two ORs.

use std::arch::x86_64::{
    __m128i, __m256i, _mm_storeu_si128, _mm_unpackhi_epi16, _mm_unpackhi_epi32, _mm_unpacklo_epi16,
    _mm_unpacklo_epi32, _mm256_adds_epu8, _mm256_andnot_si256, _mm256_castsi256_si128,
    _mm256_cmpeq_epi8, _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_min_epu8,
    _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi8, _mm256_set1_epi32, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_storeu_si256, _mm256_subs_epu8,
    _mm256_unpackhi_epi8, _mm256_unpackhi_epi16, _mm256_unpackhi_epi32, _mm256_unpacklo_epi8,
    _mm256_unpacklo_epi16, _mm256_unpacklo_epi32, _mm256_xor_si256,
};

use super::chain::Chain;
use super::portable;
use super::terms::{Term, Terms};
use super::{Cover, EIGHT, Open, Recurrence};

/// Elements that are looked at together.
pub(super) const LANES: usize = 32;

/// From this `back` on, terms are looked up for eight lanes together. Nearer ones would load what
/// was stored a moment ago in other pieces, which takes as long as a dozen look-ups.
pub(super) const MIDDLE: usize = 16;

/// As [`Recurrence::extend`].
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) fn extend(x: &mut [u8], from: usize, rule: &Recurrence) -> usize {
    match rule.bytes {
        2 => extend_in::<2, 1>(x, from, rule),
        4 => extend_in::<4, 1>(x, from, rule),
        6 => extend_in::<6, 1>(x, from, rule),
        8 => extend_in::<8, 1>(x, from, rule),
        16 => extend_in::<8, 2>(x, from, rule),
        _ => extend_in::<8, 4>(x, from, rule),
    }
}

/// [`extend`] with sets of K words, of which G bytes are used.
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn extend_in<const G: usize, const K: usize>(
    x: &mut [u8],
    from: usize,
    rule: &Recurrence,
) -> usize {
    let mut at = match portable::until_below(x, from, rule, 64 * K) {
        Ok(at) => at,
        Err(stopped) => return stopped,
    };
    let mut chain = Chain::<K>::after(&x[..at], &rule.near, rule.values());
    while at + LANES <= x.len() {
        let mut far = [[0; LANES]; K];
        for (word, far) in far.iter_mut().enumerate() {
            *far = lanes(mark::<G>(x, at, &rule.far, low_byte(64 * word)));
        }
        for first in (0..LANES).step_by(EIGHT) {
            let mut sets = [[0; EIGHT]; K];
            for (word, (set, far)) in sets.iter_mut().zip(&far).enumerate() {
                set.copy_from_slice(&far[first..first + EIGHT]);
                if !rule.middle.is_empty() {
                    let middle = middle::<G>(x, at + first, &rule.middle, low_byte(64 * word));
                    set.iter_mut().zip(middle).for_each(|(set, middle)| *set |= middle);
                }
            }
            let first = at + first;
            let (eight, done) = chain.eight(first, &sets);
            x[first..first + done].copy_from_slice(&eight[..done]);
            if done < EIGHT {
                return first + done;
            }
        }
        at += LANES;
    }
    portable::extend(x, at, rule)
}

/// The values of eight lanes from `at` on under the terms of the middle distance, as sets of the
/// values from `base` on.
///
/// Each quarter of a register has the eight lanes once, and eight values of its own.
#[target_feature(enable = "avx2,bmi1,bmi2")]
#[inline]
fn middle<const G: usize>(x: &[u8], at: usize, terms: &[Term], base: u8) -> [u64; EIGHT] {
    // Values of eight and more get their top bit; the others come to lie from eight on.
    let large = splat(0x78);
    let bits = table::<8>();
    let quarters = vector(&std::array::from_fn(|i| low_byte(i / EIGHT * EIGHT)));
    let quarters = _mm256_xor_si256(quarters, splat(base));
    let upper = splat(32);
    let mut low = _mm256_setzero_si256();
    let mut high = _mm256_setzero_si256();
    for term in terms {
        let start = at - term.back as usize;
        let Some(eight) = x[start..].first_chunk() else { continue };
        let eight = _mm256_set1_epi64x(i64::from_le_bytes(*eight));
        let value = _mm256_xor_si256(eight, _mm256_xor_si256(quarters, splat(term.xor)));
        let bit = |value| _mm256_shuffle_epi8(bits, _mm256_adds_epu8(value, large));
        low = _mm256_or_si256(low, bit(value));
        if G > 4 {
            high = _mm256_or_si256(high, bit(_mm256_xor_si256(value, upper)));
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

/// As [`crate::Kernel::uncovered`].
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) fn uncovered(x: &[u8], from: usize, bounds: &[u8], cover: &Cover, open: &mut Vec<Open>) {
    let none = Terms::new(Vec::new());
    let (blocks, rest) = bounds.as_chunks::<LANES>();
    for (at, block) in (from..).step_by(LANES).zip(blocks) {
        let largest = block.iter().copied().max().unwrap_or(0);
        let bounds = vector(block);
        for (group, base) in (0..largest).step_by(Cover::GROUP).enumerate() {
            let terms = cover.groups.get(group).unwrap_or(&none);
            if largest - base <= 16 {
                emit(mark::<2>(x, at, terms, 0), base, bounds, at, open);
            } else {
                emit(mark::<4>(x, at, terms, 0), base, bounds, at, open);
            }
        }
    }
    for (at, &bound) in (from + bounds.len() - rest.len()..).zip(rest) {
        portable::uncovered_at(x, at, bound, cover, open);
    }
}

/// Appends the values from `base` on, below each lane's bound, that are in no set.
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn emit<const G: usize>(
    sets: [__m256i; G],
    base: u8,
    bounds: __m256i,
    at: usize,
    open: &mut Vec<Open>,
) {
    // The bits below i, for i up to 8.
    let below = vector(&std::array::from_fn(|i| {
        1_u8.checked_shl(low_byte(i % 16).into()).unwrap_or(0).wrapping_sub(1)
    }));
    for (set, first) in sets.into_iter().zip((base..).step_by(8)) {
        let wanted = _mm256_min_epu8(_mm256_subs_epu8(bounds, splat(first)), splat(8));
        let left = _mm256_andnot_si256(set, _mm256_shuffle_epi8(below, wanted));
        let none = _mm256_cmpeq_epi8(left, _mm256_setzero_si256());
        let mut lanes = !_mm256_movemask_epi8(none).cast_unsigned();
        if lanes == 0 {
            continue;
        }
        let left = bytes(left);
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            let mut bits = left[lane];
            while bits != 0 {
                let value = first + low_byte(bits.trailing_zeros() as usize);
                open.push(Open { at: at + lane, value });
                bits &= bits - 1;
            }
        }
    }
}

/// The values of 32 lanes from `at` on under all terms, as sets of the 8·G values from `base` on:
/// byte g of lane i is byte i of vector g.
///
/// `x` must reach back as far as the terms, and go on to where the nearest of them ends; the callers
/// have checked both.
#[target_feature(enable = "avx2,bmi1,bmi2")]
#[inline]
fn mark<const G: usize>(x: &[u8], at: usize, terms: &Terms, base: u8) -> [__m256i; G] {
    assert!(terms.farthest() <= at && terms.nearest() >= LANES && at <= x.len());
    // Values of sixteen and more get their top bit.
    let large = splat(0x70);
    let tables = [table::<0>(), table::<8>()];
    let bases: [__m256i; G] = std::array::from_fn(|g| splat(base ^ low_byte(g / 2 * 16)));
    let mut sets = [_mm256_setzero_si256(); G];
    let end = x[..at].as_ptr_range().end;
    for pair in terms.pairs() {
        let xor = _mm256_set1_epi32(pair.xor.cast_signed());
        for back in pair.back {
            // SAFETY: `back` is at most `at`, so the pointer stays within `x[..at]`, and at least
            // 32, so a vector from there ends within it too; the load needs no alignment.
            let lanes = unsafe { _mm256_loadu_si256(end.sub(back as usize).cast()) };
            let value = _mm256_xor_si256(lanes, xor);
            for g in 0..G {
                let index = _mm256_adds_epu8(_mm256_xor_si256(value, bases[g]), large);
                sets[g] = _mm256_or_si256(sets[g], _mm256_shuffle_epi8(tables[g % 2], index));
            }
        }
    }
    sets
}

/// Sets of G bytes in G vectors, lane by lane.
#[target_feature(enable = "avx2,bmi1,bmi2")]
#[inline]
fn lanes<const G: usize>(sets: [__m256i; G]) -> [u64; LANES] {
    let byte = |g: usize| if g < G { sets[g] } else { _mm256_setzero_si256() };
    let mut out = [0; LANES];
    // Each step interleaves within 128-bit halves, so half h of the results has lanes 16·h to
    // 16·h + 15, two in each result.
    let even: [__m256i; 4] = std::array::from_fn(|i| byte(2 * i));
    let odd: [__m256i; 4] = std::array::from_fn(|i| byte(2 * i + 1));
    let low = std::array::from_fn(|i| _mm256_unpacklo_epi8(even[i], odd[i]));
    let high = std::array::from_fn(|i| _mm256_unpackhi_epi8(even[i], odd[i]));
    for (half, two) in [low, high].into_iter().enumerate() {
        let two: [__m256i; 4] = two;
        let low = [_mm256_unpacklo_epi16(two[0], two[1]), _mm256_unpackhi_epi16(two[0], two[1])];
        let high = [_mm256_unpacklo_epi16(two[2], two[3]), _mm256_unpackhi_epi16(two[2], two[3])];
        for (quarter, (low, high)) in low.into_iter().zip(high).enumerate() {
            let four = [_mm256_unpacklo_epi32(low, high), _mm256_unpackhi_epi32(low, high)];
            for (pair, vector) in four.into_iter().enumerate() {
                let lane = 8 * half + 4 * quarter + 2 * pair;
                [out[lane], out[lane + 1], out[lane + 16], out[lane + 17]] = words(vector);
            }
        }
    }
    out
}

/// The table of the values F to F + 7, in both halves.
#[target_feature(enable = "avx2")]
#[inline]
fn table<const F: usize>() -> __m256i {
    vector(&std::array::from_fn(|i| if i % 16 / 8 * 8 == F { 1 << (i % 8) } else { 0 }))
}

#[target_feature(enable = "avx2")]
#[inline]
fn splat(byte: u8) -> __m256i {
    _mm256_set1_epi8(byte.cast_signed())
}

/// A small number as a byte.
#[allow(clippy::cast_possible_truncation, reason = "the callers' numbers are below 256")]
#[inline]
fn low_byte(number: usize) -> u8 {
    number as u8
}

#[target_feature(enable = "avx2")]
#[inline]
fn vector(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: 32 bytes are one vector; the load needs no alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn bytes(vector: __m256i) -> [u8; 32] {
    let mut bytes = [0; 32];
    // SAFETY: 32 bytes are one vector; the store needs no alignment.
    unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), vector) };
    bytes
}

#[target_feature(enable = "avx2")]
#[inline]
fn words(vector: __m256i) -> [u64; 4] {
    let mut words = [0; 4];
    // SAFETY: four words of 64 bits are one vector; the store needs no alignment.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), vector) };
    words
}

#[target_feature(enable = "avx2")]
#[inline]
fn two_words(vector: __m128i) -> [u64; 2] {
    let mut words = [0; 2];
    // SAFETY: two words of 64 bits are one vector; the store needs no alignment.
    unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), vector) };
    words
}
