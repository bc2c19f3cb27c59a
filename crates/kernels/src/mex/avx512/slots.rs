//! Far terms by short lists: most of them are compared with a few numbers of each lane only.
//!
//! As with AVX2, the short lists of a rule leave few numbers open below the one that is to be found; the
//! first of those are put into slots, lane by lane, and all terms are compared with the slots: two
//! instructions each for 64 lanes, where looking a number up in sets takes as many for each sixteen
//! numbers there are. Most slots are hit soon, so after some of the terms the lowest ones that are left
//! are packed together, and only these go on. A lane that has lost all of them is left with nothing, and
//! is done by itself. Only for numbers of one byte: larger ones leave more open than there is room for.

use std::arch::x86_64::{
    __m512i, _mm512_and_si512, _mm512_andnot_si512, _mm512_cmpeq_epi8_mask, _mm512_loadu_si512,
    _mm512_mask_mov_epi8, _mm512_maskz_mov_epi8, _mm512_max_epu8, _mm512_min_epu8, _mm512_or_si512,
    _mm512_permutexvar_epi8, _mm512_set1_epi32, _mm512_setzero_si512, _mm512_slli_epi16,
    _mm512_srli_epi16, _mm512_sub_epi8, _mm512_test_epi8_mask, _mm512_testn_epi8_mask,
    _mm512_xor_si512,
};

use super::marks::{bytes, low_byte, mark, splat, vector};
use crate::mex::cells::Planes;
use crate::mex::terms::{Pair, Pairs};
use crate::mex::{Cells, LANES, Recurrence};

/// Slots for the first quarter of the terms, for the second, and for the others.
const SLOTS: [usize; 3] = [12, 7, 4];

/// What is in a slot that has no number. That number itself is never found here.
const EMPTY: u8 = 0xff;

/// What the far terms exclude in the lanes from `at` on, and perhaps more: only numbers beyond the
/// least one that they do not exclude, or all.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2")]
pub(super) fn excluded<const K: usize>(
    x: &Cells,
    at: usize,
    rule: &Recurrence,
    planes: Planes,
) -> [[u64; LANES]; K] {
    // Byte by byte of the sets.
    let mut open = [[splat(0xff); 8]; K];
    let groups = open.as_flattened_mut().chunks_mut(4);
    for (group, terms) in groups.zip(rule.short.iter()) {
        let sets = mark::<4, false>(x, at, terms.pairs(planes), 0);
        for (open, set) in group.iter_mut().zip(sets) {
            *open = _mm512_andnot_si512(set, *open);
        }
    }
    let terms = rule.far.pairs(planes);
    let quarter = terms.low.len() / 4;
    let part = |from, to| Pairs { low: &terms.low[from..to], ..terms };
    let slots = slots(&mut open.as_flattened_mut()[..rule.bytes]);
    let slots = compare::<{ SLOTS[0] }>(slots, x, at, part(0, quarter));
    let slots = lowest::<{ SLOTS[0] }, { SLOTS[1] }>(slots);
    let slots = compare::<{ SLOTS[1] }>(slots, x, at, part(quarter, 2 * quarter));
    let slots = lowest::<{ SLOTS[1] }, { SLOTS[2] }>(slots);
    let slots = compare::<{ SLOTS[2] }>(slots, x, at, part(2 * quarter, terms.low.len()));
    let mut sets = [[u64::MAX; LANES]; K];
    for slot in slots {
        for (lane, number) in bytes(slot).into_iter().enumerate() {
            let free = u64::from(number != EMPTY) << (number % 64);
            sets[usize::from(number / 64) % K][lane] &= !free;
        }
    }
    sets
}

/// The least numbers of each lane that are open, byte by byte of the sets; they are taken out.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn slots(open: &mut [__m512i]) -> [__m512i; SLOTS[0]] {
    let zero = _mm512_setzero_si512();
    let mut slots = [splat(EMPTY); SLOTS[0]];
    for slot in &mut slots {
        // The first byte that is not empty, and its place.
        let (mut set, mut place) = (zero, zero);
        for (i, &byte) in open.iter().enumerate().rev() {
            let is_open = _mm512_test_epi8_mask(byte, byte);
            set = _mm512_mask_mov_epi8(set, is_open, byte);
            place = _mm512_mask_mov_epi8(place, is_open, splat(low_byte(i)));
        }
        // Its lowest bit, which is taken out.
        let bit = _mm512_and_si512(set, _mm512_sub_epi8(zero, set));
        for (i, byte) in open.iter_mut().enumerate() {
            let is_here = _mm512_cmpeq_epi8_mask(place, splat(low_byte(i)));
            *byte = _mm512_andnot_si512(_mm512_maskz_mov_epi8(is_here, bit), *byte);
        }
        let eights = _mm512_slli_epi16::<3>(_mm512_and_si512(place, splat(0x1f)));
        let number = _mm512_or_si512(eights, number_of(bit));
        *slot = _mm512_mask_mov_epi8(splat(EMPTY), _mm512_test_epi8_mask(set, set), number);
    }
    slots
}

/// Which bit is set in each byte; 0 if none is.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
#[inline]
fn number_of(bit: __m512i) -> __m512i {
    let numbers = |first: u8| {
        vector(&std::array::from_fn(|i| match i {
            1 => first,
            2 => first + 1,
            4 => first + 2,
            8 => first + 3,
            _ => 0,
        }))
    };
    let low = _mm512_and_si512(bit, splat(0x0f));
    let high = _mm512_and_si512(_mm512_srli_epi16::<4>(bit), splat(0x0f));
    let [low, high] = [(numbers(0), low), (numbers(4), high)]
        .map(|(table, index)| _mm512_permutexvar_epi8(index, table));
    _mm512_or_si512(low, high)
}

/// The M lowest of the numbers in the slots of each lane.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn lowest<const N: usize, const M: usize>(mut slots: [__m512i; N]) -> [__m512i; M] {
    std::array::from_fn(|i| {
        for j in (i + 1..N).rev() {
            let (a, b) = (slots[j - 1], slots[j]);
            slots[j - 1] = _mm512_min_epu8(a, b);
            slots[j] = _mm512_max_epu8(a, b);
        }
        slots[i]
    })
}

/// Empties the slots that have the number of a term. Nearly all registers are needed for that, so it is a
/// function of its own.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline(never)]
fn compare<const N: usize>(
    mut slots: [__m512i; N],
    x: &Cells,
    at: usize,
    terms: Pairs<'_>,
) -> [__m512i; N] {
    assert!(terms.farthest <= at && terms.nearest >= LANES);
    let end = x.low()[..at].as_ptr_range().end;
    // Zero where a term has had the number.
    let mut apart = [splat(0xff); N];
    for &Pair { back, xor } in terms.low {
        let xor = _mm512_set1_epi32(xor.cast_signed());
        let seen = back.map(|back| {
            // SAFETY: `back` is at most `at`, so the pointer stays within the `at` bytes before `end`,
            // and at least 64, so a vector from there ends within them too; the load needs no
            // alignment.
            let cells = unsafe { _mm512_loadu_si512(end.sub(back as usize).cast()) };
            _mm512_xor_si512(cells, xor)
        });
        for (apart, &slot) in apart.iter_mut().zip(&slots) {
            let [one, other] = seen.map(|seen| _mm512_xor_si512(seen, slot));
            *apart = _mm512_min_epu8(*apart, _mm512_min_epu8(one, other));
        }
    }
    for (slot, apart) in slots.iter_mut().zip(apart) {
        *slot = _mm512_mask_mov_epi8(*slot, _mm512_testn_epi8_mask(apart, apart), splat(EMPTY));
    }
    slots
}
