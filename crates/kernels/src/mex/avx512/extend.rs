//! Recurrences, block by block: far terms for all lanes, those of the middle distance for eight, and
//! then the chain.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi8, _mm512_alignr_epi64, _mm512_mask_mov_epi8, _mm512_min_epu8,
    _mm512_or_si512, _mm512_permutexvar_epi8, _mm512_set1_epi64, _mm512_setzero_si512,
    _mm512_test_epi8_mask, _mm512_xor_si512,
};

use super::marks::{lanes, low_byte, mark, splat, table, vector, words};
use super::slots;
use crate::mex::cells::Planes;
use crate::mex::chain::{Chain, only};
use crate::mex::terms::Term;
use crate::mex::{Cells, EIGHT, LANES, Recurrence, portable};

/// As [`crate::Kernel::extend`].
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2")]
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
    // Lanes that were done again, one by one.
    let mut again = 0;
    while at + LANES <= x.len() {
        // Where lists fail often, to look all terms up is faster after all.
        let is_short = !WIDE && !rule.short.is_empty() && again * OFTEN <= LANES + at - from;
        let far = if is_short {
            slots::excluded::<K>(x, at, rule, planes)
        } else {
            far::<K, WIDE>(x, at, rule, planes)
        };
        let mut recent = last(x.low(), at);
        let mut recent_high = if WIDE { last(x.high(), at) } else { recent };
        for first in (0..LANES).step_by(EIGHT) {
            let mut sets = [[0; EIGHT]; K];
            for (word, (set, far)) in sets.iter_mut().zip(&far).enumerate().take(words) {
                *set = eight::<WIDE>([recent, recent_high], &middle, 64 * word);
                set.iter_mut().zip(&far[first..]).for_each(|(set, far)| *set |= far);
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
            recent = shifted(recent, x.low(), first);
            if WIDE {
                recent_high = shifted(recent_high, x.high(), first);
            }
        }
        at += LANES;
    }
    portable::extend(x, at, rule)
}

/// What the far terms exclude in the lanes from `at` on.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2")]
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
            _ => {
                // A table for the last eight of 64 numbers has no entry that is nothing.
                let halves = [base, base + 32].map(|base| mark::<4, WIDE>(x, at, terms, base));
                lanes::<8>(std::array::from_fn(|byte| halves[byte / 4][byte % 4]))
            }
        };
    }
    far
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

/// The middle terms of a rule that may have a number, in registers: byte i of an index is lane i % 8,
/// and of an XOR, byte i / 8 of the set, whose numbers it brings to 0 … 7.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2")]
fn middle(rule: &Recurrence, planes: Planes) -> Vec<Middle> {
    let lane = vector(&std::array::from_fn(|i| low_byte(i % EIGHT)));
    let rows = vector(&std::array::from_fn(|i| low_byte(i / EIGHT * 8)));
    let is_seen = |term: &&Term| planes.sees(term.xor);
    let vectors = |term: &Term| {
        let (xor, [_, xor_high]) = (planes.low_byte(term.xor), term.xor.to_le_bytes());
        Middle {
            index: _mm512_add_epi8(lane, splat(low_byte(LANES - term.back as usize))),
            xor: _mm512_xor_si512(rows, splat(xor)),
            xor_high: splat(xor_high),
        }
    };
    rule.middle.iter().filter(is_seen).map(vectors).collect()
}
