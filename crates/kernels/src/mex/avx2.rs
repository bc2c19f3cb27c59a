//! The kernels in AVX2: 32 lanes of a byte, sets as bits of bytes.
//!
//! A value becomes a bit of a set by `vpshufb`: the low half of a table in a register has the bits
//! of eight values, and an index with its top bit set gives nothing. A saturating addition sets that
//! bit in all values of 16 and more, so sixteen values of 32 lanes cost two permutations and two ORs.

use std::arch::x86_64::{
    __m128i, __m256i, _mm_cvtsi64_si128, _mm_storeu_si128, _mm_unpackhi_epi16, _mm_unpackhi_epi32,
    _mm_unpacklo_epi16, _mm_unpacklo_epi32, _mm256_add_epi32, _mm256_adds_epu8, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi8, _mm256_cvtepu8_epi32,
    _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_min_epu8, _mm256_movemask_epi8,
    _mm256_or_si256, _mm256_set1_epi8, _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_slli_epi32, _mm256_srlv_epi32, _mm256_storeu_si256,
    _mm256_subs_epu8, _mm256_unpackhi_epi8, _mm256_unpackhi_epi16, _mm256_unpackhi_epi32,
    _mm256_unpacklo_epi8, _mm256_unpacklo_epi16, _mm256_unpacklo_epi32, _mm256_xor_si256,
};

use super::cells::{Planes, byte};
use super::chain::Chain;
use super::portable;
use super::terms::{Pair, Pairs, Term, Terms};
use super::{Cells, Cover, EIGHT, FLAG, NARROW, Open, Recurrence, Sample};

/// Elements that are looked at together.
pub(super) const LANES: usize = 32;

/// From this `back` on, terms are looked up for eight lanes together. Nearer ones would load what
/// was stored a moment ago in other pieces, which takes as long as a dozen look-ups.
pub(super) const MIDDLE: usize = 16;

/// As [`Recurrence::extend`].
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) fn extend(x: &mut Cells, from: usize, rule: &Recurrence) -> usize {
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
    let words = rule.bytes.div_ceil(8);
    let middles = middles(&rule.middle, planes);
    let mut chain = Chain::<K>::at(x, at, &rule.near, rule.limit());
    while at + LANES <= x.len() {
        let mut far = [[0; LANES]; K];
        let terms = rule.far.pairs(planes);
        for (word, far) in far.iter_mut().enumerate().take(words) {
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
            let done = chain.eight(x, first, &sets);
            if done < EIGHT {
                return first + done;
            }
        }
        at += LANES;
    }
    portable::extend(x, at, rule)
}

/// The terms of the middle distance that may have a number: each quarter of a register has the eight
/// lanes once, and eight numbers of its own.
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn middles(terms: &[Term], planes: Planes) -> Vec<Middle> {
    let quarters = vector(&std::array::from_fn(|i| low_byte(i / EIGHT * EIGHT)));
    let is_seen = |term: &&Term| match planes {
        Planes::Narrow => term.xor & !FLAG < NARROW,
        Planes::Low => term.xor < 256,
        Planes::Both => true,
    };
    let vectors = |term: &Term| {
        let [mut xor, xor_high] = term.xor.to_le_bytes();
        if planes == Planes::Narrow {
            xor = byte(term.xor);
        }
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

/// As [`crate::Kernel::uncovered`].
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) fn uncovered(
    x: &Cells,
    from: usize,
    bounds: &[u16],
    cover: &Cover,
    open: &mut Vec<Open>,
) {
    let none = Terms::new(Vec::new());
    let planes = cover.planes(x, from, bounds);
    let (blocks, rest) = bounds.as_chunks::<LANES>();
    for (at, block) in (from..).step_by(LANES).zip(blocks) {
        let largest = block.iter().copied().max().unwrap_or(0);
        for (group, base) in (0..largest).step_by(usize::from(Cover::GROUP)).enumerate() {
            let terms = cover.groups.get(group).unwrap_or(&none).pairs(planes);
            // How many numbers of the group are below the bound of each lane.
            let below =
                vector(&block.map(|bound| low_byte(bound.saturating_sub(base).min(32).into())));
            match (planes == Planes::Both, largest - base <= 16) {
                (false, true) => emit(mark::<2, false>(x, at, terms, 0), base, below, at, open),
                (false, false) => emit(mark::<4, false>(x, at, terms, 0), base, below, at, open),
                (true, true) => emit(mark::<2, true>(x, at, terms, 0), base, below, at, open),
                (true, false) => emit(mark::<4, true>(x, at, terms, 0), base, below, at, open),
            }
        }
    }
    portable::uncovered(x, from + bounds.len() - rest.len(), rest, cover, open);
}

/// Appends the numbers from `base` on that are in no set: so many of each lane, from the first on, count.
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn emit<const G: usize>(
    sets: [__m256i; G],
    base: u16,
    count: __m256i,
    at: usize,
    open: &mut Vec<Open>,
) {
    // The bits below i, for i up to 8.
    let below = vector(&std::array::from_fn(|i| {
        1_u8.checked_shl(low_byte(i % 16).into()).unwrap_or(0).wrapping_sub(1)
    }));
    for (set, first) in sets.into_iter().zip((0..).step_by(8)) {
        let wanted = _mm256_min_epu8(_mm256_subs_epu8(count, splat(first)), splat(8));
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
                let number = base + u16::from(first + low_byte(bits.trailing_zeros() as usize));
                open.push(Open { at: at + lane, number });
                bits &= bits - 1;
            }
        }
    }
}

/// As [`crate::Kernel::gain`].
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) fn gain(x: &Cells, sample: &Sample, term: Term) -> usize {
    // In cells of one byte the flag is the top bit of that.
    let xor = if x.is_wide() { term.xor } else { byte(term.xor).into() };
    let xor = _mm256_set1_epi32(xor.into());
    let mut sums = _mm256_setzero_si256();
    let back = term.back as usize;
    for (row, open) in sample.rows.iter().zip(&sample.open) {
        let cells = |plane: &[u8]| _mm256_cvtepu8_epi32(eight(plane, row - back));
        let mut values = _mm256_xor_si256(cells(x.low()), xor);
        if x.is_wide() {
            values = _mm256_xor_si256(values, _mm256_slli_epi32::<8>(cells(x.high())));
        }
        // Shifted by 32 and more, nothing is left.
        let bits = _mm256_srlv_epi32(eight_words(open), values);
        sums = _mm256_add_epi32(sums, _mm256_and_si256(bits, _mm256_set1_epi32(1)));
    }
    words(sums).into_iter().map(|two| (two >> 32) as usize + (two & 0xffff_ffff) as usize).sum()
}

/// The numbers of 32 lanes from `at` on under all terms, as sets of the 8·G numbers from `base` on:
/// byte g of lane i is byte i of vector g. They may not go over a multiple of 128.
#[target_feature(enable = "avx2,bmi1,bmi2")]
#[inline]
fn mark<const G: usize, const WIDE: bool>(
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
fn only_where_zero(value: __m256i, other: __m256i) -> __m256i {
    let same = _mm256_cmpeq_epi8(other, _mm256_setzero_si256());
    _mm256_or_si256(value, _mm256_andnot_si256(same, splat(0x80)))
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

/// Eight bytes of a plane, in the lower half of a register.
#[target_feature(enable = "avx2")]
#[inline]
fn eight(plane: &[u8], at: usize) -> __m128i {
    let eight = plane[at..].first_chunk().copied().unwrap_or_default();
    _mm_cvtsi64_si128(i64::from_le_bytes(eight))
}

#[target_feature(enable = "avx2")]
#[inline]
fn eight_words(words: &[u32; 8]) -> __m256i {
    // SAFETY: eight words of 32 bits are one vector; the load needs no alignment.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
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
