//! Numbers of many lanes as bits of sets, and what all kernels here are made of.

use std::arch::x86_64::{
    __m128i, __m256i, _mm_storeu_si128, _mm256_adds_epu8, _mm256_andnot_si256, _mm256_cmpeq_epi8,
    _mm256_loadu_si256, _mm256_or_si256, _mm256_set1_epi8, _mm256_set1_epi32, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_storeu_si256, _mm256_unpackhi_epi8, _mm256_unpackhi_epi16,
    _mm256_unpackhi_epi32, _mm256_unpacklo_epi8, _mm256_unpacklo_epi16, _mm256_unpacklo_epi32,
    _mm256_xor_si256,
};

use super::LANES;
use crate::mex::Cells;
use crate::mex::terms::{Pair, Pairs};

/// The numbers of 32 lanes from `at` on under all terms, as sets of the 8·G numbers from `base` on:
/// byte g of lane i is byte i of vector g. They may not go over a multiple of 128.
#[target_feature(enable = "avx2,bmi1,bmi2")]
#[inline(never)]
pub(super) fn mark<const G: usize, const WIDE: bool>(
    x: &Cells,
    at: usize,
    terms: Pairs<'_>,
    base: usize,
) -> [__m256i; G] {
    assert!(terms.farthest <= at && terms.nearest >= LANES);
    // Numbers of sixteen and more get their top bit.
    let large = splat(0x70);
    let tables = [table::<0>(), table::<8>()];
    let [lower, upper] = [base % 256, base / 256].map(|base| splat(low_byte(base)));
    let mut sets = [_mm256_setzero_si256(); G];
    let low = x.low()[..at].as_ptr_range().end;
    let high = if WIDE { x.high()[..at].as_ptr_range().end } else { low };
    let mut step = |pair: &Pair, xor_high: u32| {
        let four = |xor: u32, base| _mm256_xor_si256(_mm256_set1_epi32(xor.cast_signed()), base);
        let xor = four(pair.xor, lower);
        for back in pair.back {
            let load = |end: *const u8| {
                // SAFETY: `back` is at most `at`, so the pointer stays within the `at` bytes before
                // `end`, and at least 32, so a vector from there ends within them too; the load
                // needs no alignment.
                unsafe { _mm256_loadu_si256(end.sub(back as usize).cast()) }
            };
            let mut value = _mm256_xor_si256(load(low), xor);
            if WIDE {
                value = only_where_zero(value, _mm256_xor_si256(load(high), four(xor_high, upper)));
            }
            for g in 0..G {
                let sixteen = splat(low_byte(g / 2 * 16));
                let index = _mm256_adds_epu8(_mm256_xor_si256(value, sixteen), large);
                sets[g] = _mm256_or_si256(sets[g], _mm256_shuffle_epi8(tables[g % 2], index));
            }
        }
    };
    if WIDE {
        terms.low.iter().zip(terms.high).for_each(|(pair, &high)| step(pair, high));
    } else {
        terms.low.iter().for_each(|pair| step(pair, 0));
    }
    sets
}

/// The values, with the top bit set where the upper bits are others.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn only_where_zero(value: __m256i, other: __m256i) -> __m256i {
    let same = _mm256_cmpeq_epi8(other, _mm256_setzero_si256());
    _mm256_or_si256(value, _mm256_andnot_si256(same, splat(0x80)))
}

/// Sets of G bytes in G vectors, lane by lane.
#[target_feature(enable = "avx2,bmi1,bmi2")]
#[inline]
pub(super) fn lanes<const G: usize>(sets: [__m256i; G]) -> [u64; LANES] {
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
pub(super) fn table<const F: usize>() -> __m256i {
    vector(&std::array::from_fn(|i| if i % 16 / 8 * 8 == F { 1 << (i % 8) } else { 0 }))
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn splat(byte: u8) -> __m256i {
    _mm256_set1_epi8(byte.cast_signed())
}

/// A small number as a byte.
#[allow(clippy::cast_possible_truncation, reason = "the callers' numbers are below 256")]
#[inline]
pub(super) fn low_byte(number: usize) -> u8 {
    number as u8
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn vector(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: 32 bytes are one vector; the load needs no alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn eight_words(words: &[u32; 8]) -> __m256i {
    // SAFETY: eight words of 32 bits are one vector; the load needs no alignment.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn bytes(vector: __m256i) -> [u8; 32] {
    let mut bytes = [0; 32];
    // SAFETY: 32 bytes are one vector; the store needs no alignment.
    unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), vector) };
    bytes
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn words(vector: __m256i) -> [u64; 4] {
    let mut words = [0; 4];
    // SAFETY: four words of 64 bits are one vector; the store needs no alignment.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), vector) };
    words
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn two_words(vector: __m128i) -> [u64; 2] {
    let mut words = [0; 2];
    // SAFETY: two words of 64 bits are one vector; the store needs no alignment.
    unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), vector) };
    words
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn to_words(vector: __m256i) -> [u32; 8] {
    let mut words = [0; 8];
    // SAFETY: eight words of 32 bits are one vector; the store needs no alignment.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), vector) };
    words
}
