//! The kernels in AVX-512 with VBMI: 64 lanes of a byte, sets as bits of bytes.
//!
//! A value becomes a bit of a set by `vpermb`: entry v of a table in a register is the bit of v in
//! the byte that the table is for, or nothing. A table has 64 entries, and larger values are sent to
//! the last one, which must be nothing, by a minimum: so no table is for 56 to 63. So eight values of 64 lanes cost one permutation and half an OR, and
//! two to eight such bytes share the load, the XOR and the minimum of a term.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi8, _mm512_alignr_epi64, _mm512_andnot_si512, _mm512_loadu_si512,
    _mm512_mask_mov_epi8, _mm512_min_epu8, _mm512_or_si512, _mm512_permutexvar_epi8,
    _mm512_set1_epi8, _mm512_set1_epi32, _mm512_set1_epi64, _mm512_setzero_si512,
    _mm512_storeu_si512, _mm512_subs_epu8, _mm512_ternarylogic_epi64, _mm512_test_epi8_mask,
    _mm512_unpackhi_epi8, _mm512_unpackhi_epi16, _mm512_unpackhi_epi32, _mm512_unpacklo_epi8,
    _mm512_unpacklo_epi16, _mm512_unpacklo_epi32, _mm512_xor_si512,
};

use super::cells::{Planes, byte};
use super::chain::Chain;
use super::portable;
use super::terms::{Pair, Pairs, Terms};
use super::{Cells, Cover, EIGHT, FLAG, LANES, NARROW, Open, Recurrence};

/// From this `back` on, terms are looked up for eight lanes together.
pub(super) const MIDDLE: usize = EIGHT;

/// A ∨ B ∨ C, as `vpternlog` writes it.
const OR3: i32 = 0xfe;

/// As [`crate::Kernel::extend`].
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2")]
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

/// A term of the middle distance: where its elements are among the last 64, and its XOR for each
/// byte of a set.
struct Middle {
    index: __m512i,
    xor: __m512i,
    xor_high: __m512i,
}

/// [`extend`] with sets of K words; WIDE if both planes are looked at.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2")]
fn extend_in<const K: usize, const WIDE: bool>(
    x: &mut Cells,
    from: usize,
    rule: &Recurrence,
    planes: Planes,
) -> usize {
    let mut at = from;
    let words = rule.bytes.div_ceil(8);
    let middle = middle(rule, planes);
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
                _ => {
                    // A table for the last eight of 64 numbers has no entry that is nothing.
                    let halves = [base, base + 32].map(|base| mark::<4, WIDE>(x, at, terms, base));
                    lanes::<8>(std::array::from_fn(|byte| halves[byte / 4][byte % 4]))
                }
            };
        }
        let mut recent = last(x.low(), at);
        let mut recent_high = if WIDE { last(x.high(), at) } else { recent };
        for first in (0..LANES).step_by(EIGHT) {
            let mut sets = [[0; EIGHT]; K];
            for (word, (set, far)) in sets.iter_mut().zip(&far).enumerate().take(words) {
                *set = eight::<WIDE>([recent, recent_high], &middle, 64 * word);
                set.iter_mut().zip(&far[first..]).for_each(|(set, far)| *set |= far);
            }
            let first = at + first;
            let done = chain.eight(x, first, &sets);
            if done < EIGHT {
                return first + done;
            }
            recent = shifted(recent, x.low(), first);
            if WIDE {
                recent_high = shifted(recent_high, x.high(), first);
            }
        }
        at += LANES;
    }
    portable::extend(x, at, rule)
}

/// The 64 bytes of a plane before `at`.
#[target_feature(enable = "avx512f")]
#[inline]
fn last(plane: &[u8], at: usize) -> __m512i {
    vector(plane[..at].last_chunk().unwrap_or(&[0; LANES]))
}

/// The last bytes, when those of the cells from `at` on have followed them.
#[target_feature(enable = "avx512f")]
#[inline]
fn shifted(recent: __m512i, plane: &[u8], at: usize) -> __m512i {
    let eight = plane[at..].first_chunk().copied().unwrap_or_default();
    _mm512_alignr_epi64::<1>(_mm512_set1_epi64(i64::from_le_bytes(eight)), recent)
}

/// The numbers of the eight lanes after the `recent` ones, low and high bytes, under the terms of the
/// middle distance, as sets of the numbers from `base` on.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2")]
#[inline]
fn eight<const WIDE: bool>(
    [low, high]: [__m512i; 2],
    terms: &[Middle],
    base: usize,
) -> [u64; EIGHT] {
    let (bits, top) = (table(0), splat(63));
    let (lower, upper) = (splat(low_byte(base % 256)), splat(low_byte(base / 256)));
    let mut sets = _mm512_setzero_si512();
    for term in terms {
        let value = _mm512_permutexvar_epi8(term.index, low);
        let value = _mm512_xor_si512(value, _mm512_xor_si512(term.xor, lower));
        let mut value = _mm512_min_epu8(value, top);
        if WIDE {
            let other = _mm512_permutexvar_epi8(term.index, high);
            let other = _mm512_xor_si512(other, _mm512_xor_si512(term.xor_high, upper));
            value = _mm512_mask_mov_epi8(value, _mm512_test_epi8_mask(other, other), top);
        }
        sets = _mm512_or_si512(sets, _mm512_permutexvar_epi8(value, bits));
    }
    let by_lane = vector(&std::array::from_fn(|i| low_byte(i % EIGHT * EIGHT + i / EIGHT)));
    words(_mm512_permutexvar_epi8(by_lane, sets))
}

/// The middle terms of a rule that may have a number, in registers: byte i of an index is lane i % 8, and of an XOR, byte
/// i / 8 of the set, whose numbers it brings to 0 … 7.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2")]
fn middle(rule: &Recurrence, planes: Planes) -> Vec<Middle> {
    let lane = vector(&std::array::from_fn(|i| low_byte(i % EIGHT)));
    let rows = vector(&std::array::from_fn(|i| low_byte(i / EIGHT * 8)));
    let is_seen = |term: &&super::Term| match planes {
        Planes::Narrow => term.xor & !FLAG < NARROW,
        Planes::Low => term.xor < 256,
        Planes::Both => true,
    };
    let vectors = |term: &super::Term| {
        let [mut xor, xor_high] = term.xor.to_le_bytes();
        if planes == Planes::Narrow {
            xor = byte(term.xor);
        }
        Middle {
            index: _mm512_add_epi8(lane, splat(low_byte(LANES - term.back as usize))),
            xor: _mm512_xor_si512(rows, splat(xor)),
            xor_high: splat(xor_high),
        }
    };
    rule.middle.iter().filter(is_seen).map(vectors).collect()
}

/// As [`crate::Kernel::uncovered`].
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2")]
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
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2")]
fn emit<const G: usize>(
    sets: [__m512i; G],
    base: u16,
    count: __m512i,
    at: usize,
    open: &mut Vec<Open>,
) {
    // The bits below i, for i up to 8.
    let below = vector(&std::array::from_fn(|i| {
        1_u8.checked_shl(low_byte(i).into()).unwrap_or(0).wrapping_sub(1)
    }));
    for (set, first) in sets.into_iter().zip((0..).step_by(8)) {
        let wanted = _mm512_min_epu8(_mm512_subs_epu8(count, splat(first)), splat(8));
        let left = _mm512_andnot_si512(set, _mm512_permutexvar_epi8(wanted, below));
        let mut lanes = _mm512_test_epi8_mask(left, left);
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

/// The numbers of 64 lanes from `at` on under all terms, as sets of the 8·G numbers from `base` on:
/// byte g of lane i is byte i of vector g. They may not go over a multiple of 128.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2")]
#[inline]
fn mark<const G: usize, const WIDE: bool>(
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
fn lanes<const G: usize>(sets: [__m512i; G]) -> [u64; LANES] {
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
fn table(first: usize) -> __m512i {
    vector(&std::array::from_fn(|i| if i / 8 * 8 == first { 1 << (i % 8) } else { 0 }))
}

#[target_feature(enable = "avx512f")]
#[inline]
fn splat(byte: u8) -> __m512i {
    _mm512_set1_epi8(byte.cast_signed())
}

/// A small number as a byte.
#[allow(clippy::cast_possible_truncation, reason = "the callers' numbers are below 256")]
#[inline]
fn low_byte(number: usize) -> u8 {
    number as u8
}

#[target_feature(enable = "avx512f")]
#[inline]
fn vector(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: 64 bytes are one vector; the load needs no alignment.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn bytes(vector: __m512i) -> [u8; 64] {
    let mut bytes = [0; 64];
    // SAFETY: 64 bytes are one vector; the store needs no alignment.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), vector) };
    bytes
}

#[target_feature(enable = "avx512f")]
#[inline]
fn words(vector: __m512i) -> [u64; 8] {
    let mut words = [0; 8];
    // SAFETY: eight words of 64 bits are one vector; the store needs no alignment.
    unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), vector) };
    words
}
