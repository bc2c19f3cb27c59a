//! Far terms by short lists: most of them are compared with a few numbers of each lane only.
//!
//! The short lists of a rule leave few numbers open below the one that is to be found. The first of
//! those are put into slots, lane by lane, and all terms are compared with the slots: two
//! instructions each for 32 lanes, where looking a number up in sets takes as many for each eight
//! numbers there are. What is never hit is no term's. Where many lanes have lost all their numbers, the
//! next ones are put into the slots; a few lanes are left with nothing, and are done one by one.

use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_andnot_si256, _mm256_blendv_epi8, _mm256_cmpeq_epi8,
    _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi32,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_slli_epi16, _mm256_srli_epi16,
    _mm256_sub_epi8, _mm256_xor_si256,
};

use super::LANES;
use super::marks::{bytes, low_byte, mark, splat, vector};
use crate::mex::cells::Planes;
use crate::mex::terms::Pair;
use crate::mex::{Cells, Recurrence};

/// Numbers that are compared with all terms.
const SLOTS: usize = 6;

/// Lanes that are rather done one by one than all compared again. With two planes any number is: the
/// slots do not fit into the registers then.
const FEW: usize = 4;

/// Numbers of 32 lanes, slot by slot.
struct Slots {
    low: [__m256i; SLOTS],
    high: [__m256i; SLOTS],
    /// All ones where there is no number.
    dead: [__m256i; SLOTS],
}

/// What the far terms exclude in the lanes from `at` on, and perhaps more: only numbers beyond the
/// least one that they do not exclude.
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) fn excluded<const K: usize, const WIDE: bool>(
    x: &Cells,
    at: usize,
    rule: &Recurrence,
    planes: Planes,
) -> [[u64; LANES]; K] {
    // Byte by byte of the sets.
    let mut open = [[splat(0xff); 8]; K];
    let groups = open.as_flattened_mut().chunks_mut(4);
    for (group, terms) in groups.zip(rule.short.iter()) {
        let sets = mark::<4, WIDE>(x, at, terms.pairs(planes), 0);
        for (open, set) in group.iter_mut().zip(sets) {
            *open = _mm256_andnot_si256(set, *open);
        }
    }
    let open = &mut open.as_flattened_mut()[..rule.bytes];
    let mut sets = [[u64::MAX; LANES]; K];
    loop {
        let mut slots = slots(open);
        // A lane whose last slot is empty has no more numbers.
        let mut is_done = slots.dead[SLOTS - 1];
        compare::<WIDE>(&mut slots, x, at, rule, planes);
        for ((low, high), dead) in slots.low.into_iter().zip(slots.high).zip(slots.dead) {
            let is_free = _mm256_cmpeq_epi8(dead, _mm256_setzero_si256());
            is_done = _mm256_or_si256(is_done, is_free);
            let [low, high, dead] = [low, high, dead].map(|vector| bytes(vector));
            for lane in 0..LANES {
                let number = usize::from(low[lane]) | usize::from(high[lane]) << 8;
                let free = u64::from(dead[lane] == 0) << (number % 64);
                sets[number / 64 % K][lane] &= !free;
            }
        }
        let few = if WIDE { LANES } else { FEW };
        if _mm256_movemask_epi8(is_done).count_zeros() as usize <= few {
            return sets;
        }
    }
}

/// The least numbers of each lane that are open, byte by byte of the sets; they are taken out.
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn slots(open: &mut [__m256i]) -> Slots {
    let zero = _mm256_setzero_si256();
    let mut slots = Slots { low: [zero; SLOTS], high: [zero; SLOTS], dead: [zero; SLOTS] };
    for slot in 0..SLOTS {
        // The first byte that is not empty, and its place.
        let (mut set, mut place) = (zero, zero);
        for (i, &byte) in open.iter().enumerate().rev() {
            let is_empty = _mm256_cmpeq_epi8(byte, zero);
            set = _mm256_blendv_epi8(byte, set, is_empty);
            place = _mm256_blendv_epi8(splat(low_byte(i)), place, is_empty);
        }
        // Its lowest bit, which is taken out.
        let bit = _mm256_and_si256(set, _mm256_sub_epi8(zero, set));
        for (i, byte) in open.iter_mut().enumerate() {
            let is_here = _mm256_cmpeq_epi8(place, splat(low_byte(i)));
            *byte = _mm256_andnot_si256(_mm256_and_si256(bit, is_here), *byte);
        }
        let eights = _mm256_slli_epi16::<3>(_mm256_and_si256(place, splat(0x1f)));
        slots.low[slot] = _mm256_or_si256(eights, number_of(bit));
        slots.high[slot] = _mm256_srli_epi16::<5>(_mm256_and_si256(place, splat(0xe0)));
        slots.dead[slot] = _mm256_cmpeq_epi8(set, zero);
    }
    slots
}

/// Which bit is set in each byte; 0 if none is.
#[target_feature(enable = "avx2")]
#[inline]
fn number_of(bit: __m256i) -> __m256i {
    let numbers = |first: u8| {
        vector(&std::array::from_fn(|i| match i % 16 {
            1 => first,
            2 => first + 1,
            4 => first + 2,
            8 => first + 3,
            _ => 0,
        }))
    };
    let low = _mm256_and_si256(bit, splat(0x0f));
    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(bit), splat(0x0f));
    let [low, high] = [(numbers(0), low), (numbers(4), high)]
        .map(|(table, index)| _mm256_shuffle_epi8(table, index));
    _mm256_or_si256(low, high)
}

/// Slots that have the number of a far term die. All registers are needed for that, so it is a function
/// of its own.
#[target_feature(enable = "avx2,bmi1,bmi2")]
#[inline(never)]
fn compare<const WIDE: bool>(
    slots: &mut Slots,
    x: &Cells,
    at: usize,
    rule: &Recurrence,
    planes: Planes,
) {
    let terms = rule.far.pairs(planes);
    assert!(terms.farthest <= at && terms.nearest >= LANES);
    let low = x.low()[..at].as_ptr_range().end;
    let high = if WIDE { x.high()[..at].as_ptr_range().end } else { low };
    let mut dead = slots.dead;
    let mut step = |pair: &Pair, xor_high: u32| {
        let four = |xor: u32| _mm256_set1_epi32(xor.cast_signed());
        let seen = |end: *const u8, xor| {
            pair.back.map(|back| {
                // SAFETY: `back` is at most `at`, so the pointer stays within the `at` bytes before
                // `end`, and at least 32, so a vector from there ends within them too; the load
                // needs no alignment.
                let cells = unsafe { _mm256_loadu_si256(end.sub(back as usize).cast()) };
                _mm256_xor_si256(cells, four(xor))
            })
        };
        let lows = seen(low, pair.xor);
        let highs = if WIDE { seen(high, xor_high) } else { lows };
        for (slot, dead) in dead.iter_mut().enumerate() {
            let mut hits = lows.map(|low| _mm256_cmpeq_epi8(low, slots.low[slot]));
            if WIDE {
                let others = highs.map(|high| _mm256_cmpeq_epi8(high, slots.high[slot]));
                hits = [0, 1].map(|i| _mm256_and_si256(hits[i], others[i]));
            }
            *dead = _mm256_or_si256(*dead, _mm256_or_si256(hits[0], hits[1]));
        }
    };
    if WIDE {
        terms.low.iter().zip(terms.high).for_each(|(pair, &high)| step(pair, high));
    } else {
        terms.low.iter().for_each(|pair| step(pair, 0));
    }
    slots.dead = dead;
}
