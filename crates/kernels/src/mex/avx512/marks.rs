//! Numbers of many lanes as bits of sets, and what all kernels here are made of.
//!
//! A value becomes a bit of a set by `vpermb`: entry v of a table in a register is the bit of v in
//! the byte that the table is for, or nothing. A table has 64 entries, and larger values are sent to
//! the last one, which must be nothing, by a minimum: so no table is for 56 to 63. So eight values of
//! 64 lanes cost one permutation and half an OR, and two to eight such bytes share the load, the XOR
//! and the minimum of a term.

use std::arch::x86_64::{
    __m512i, _mm512_loadu_si512, _mm512_mask_mov_epi8, _mm512_min_epu8, _mm512_permutexvar_epi8,
    _mm512_set1_epi8, _mm512_set1_epi32, _mm512_setzero_si512, _mm512_storeu_si512,
    _mm512_ternarylogic_epi64, _mm512_test_epi8_mask, _mm512_unpackhi_epi8, _mm512_unpackhi_epi16,
    _mm512_unpackhi_epi32, _mm512_unpacklo_epi8, _mm512_unpacklo_epi16, _mm512_unpacklo_epi32,
    _mm512_xor_si512,
};

use crate::mex::terms::{Pair, Pairs};
use crate::mex::{Cells, LANES};

/// A ∨ B ∨ C, as `vpternlog` writes it.
const OR3: i32 = 0xfe;

/// The numbers of 64 lanes from `at` on under all terms, as sets of the 8·G numbers from `base` on:
/// byte g of lane i is byte i of vector g. They may not go over a multiple of 128.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2")]
#[inline]
pub(super) fn mark<const G: usize, const WIDE: bool>(
    x: &Cells,
    at: usize,
    terms: Pairs<'_>,
    base: usize,
) -> [__m512i; G] {
    assert!(terms.farthest <= at && terms.nearest >= LANES);
    const { assert!(G < 8, "the last entry of a table must be nothing") };
    let tables: [__m512i; G] = std::array::from_fn(|g| table(8 * g));
    let top = splat(63);
    let [lower, upper] = [base % 256, base / 256].map(|base| splat(low_byte(base)));
    let mut sets = [_mm512_setzero_si512(); G];
    let low = x.low()[..at].as_ptr_range().end;
    let high = if WIDE { x.high()[..at].as_ptr_range().end } else { low };
    let mut step = |pair: &Pair, xor_high: u32| {
        let four = |xor: u32, base| _mm512_xor_si512(_mm512_set1_epi32(xor.cast_signed()), base);
        let xor = four(pair.xor, lower);
        let values = pair.back.map(|back| {
            let load = |end: *const u8| {
                // SAFETY: `back` is at most `at`, so the pointer stays within the `at` bytes before
                // `end`, and at least 64, so a vector from there ends within them too; the load
                // needs no alignment.
                unsafe { _mm512_loadu_si512(end.sub(back as usize).cast()) }
            };
            let value = _mm512_min_epu8(_mm512_xor_si512(load(low), xor), top);
            if WIDE {
                // Where the upper bits are others, the number is out of the tables.
                let other = _mm512_xor_si512(load(high), four(xor_high, upper));
                _mm512_mask_mov_epi8(value, _mm512_test_epi8_mask(other, other), top)
            } else {
                value
            }
        });
        for (set, table) in sets.iter_mut().zip(tables) {
            let [one, other] = values.map(|value| _mm512_permutexvar_epi8(value, table));
            *set = _mm512_ternarylogic_epi64::<OR3>(*set, one, other);
        }
    };
    if WIDE {
        terms.low.iter().zip(terms.high).for_each(|(pair, &high)| step(pair, high));
    } else {
        terms.low.iter().for_each(|pair| step(pair, 0));
    }
    sets
}

/// Sets of G bytes in G vectors, lane by lane.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2")]
#[inline]
pub(super) fn lanes<const G: usize>(sets: [__m512i; G]) -> [u64; LANES] {
    let byte = |g: usize| if g < G { sets[g] } else { _mm512_setzero_si512() };
    let mut out = [0; LANES];
    // Each step interleaves within 128-bit quarters, so quarter q of the results has lanes 16·q to
    // 16·q + 15, two in each result.
    let even: [__m512i; 4] = std::array::from_fn(|i| byte(2 * i));
    let odd: [__m512i; 4] = std::array::from_fn(|i| byte(2 * i + 1));
    let low = std::array::from_fn(|i| _mm512_unpacklo_epi8(even[i], odd[i]));
    let high = std::array::from_fn(|i| _mm512_unpackhi_epi8(even[i], odd[i]));
    for (half, two) in [low, high].into_iter().enumerate() {
        let two: [__m512i; 4] = two;
        let low = [_mm512_unpacklo_epi16(two[0], two[1]), _mm512_unpackhi_epi16(two[0], two[1])];
        let high = [_mm512_unpacklo_epi16(two[2], two[3]), _mm512_unpackhi_epi16(two[2], two[3])];
        for (quarter, (low, high)) in low.into_iter().zip(high).enumerate() {
            let four = [_mm512_unpacklo_epi32(low, high), _mm512_unpackhi_epi32(low, high)];
            for (pair, vector) in four.into_iter().enumerate() {
                let first = 8 * half + 4 * quarter + 2 * pair;
                for (i, word) in words(vector).into_iter().enumerate() {
                    out[16 * (i / 2) + first + i % 2] = word;
                }
            }
        }
    }
    out
}

/// The table of the values `first` to `first + 7`.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn table(first: usize) -> __m512i {
    vector(&std::array::from_fn(|i| if i / 8 * 8 == first { 1 << (i % 8) } else { 0 }))
}

#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn splat(byte: u8) -> __m512i {
    _mm512_set1_epi8(byte.cast_signed())
}

/// A small number as a byte.
#[allow(clippy::cast_possible_truncation, reason = "the callers' numbers are below 256")]
#[inline]
pub(super) fn low_byte(number: usize) -> u8 {
    number as u8
}

#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn vector(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: 64 bytes are one vector; the load needs no alignment.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn bytes(vector: __m512i) -> [u8; 64] {
    let mut bytes = [0; 64];
    // SAFETY: 64 bytes are one vector; the store needs no alignment.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), vector) };
    bytes
}

#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn words(vector: __m512i) -> [u64; 8] {
    let mut words = [0; 8];
    // SAFETY: eight words of 64 bits are one vector; the store needs no alignment.
    unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), vector) };
    words
}
