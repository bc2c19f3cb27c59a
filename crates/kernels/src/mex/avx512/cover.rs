//! What a cover leaves open.

use std::arch::x86_64::{
    __m512i, _mm512_andnot_si512, _mm512_min_epu8, _mm512_permutexvar_epi8, _mm512_subs_epu8,
    _mm512_test_epi8_mask,
};

use super::marks::{bytes, low_byte, mark, splat, vector};
use crate::mex::cells::Planes;
use crate::mex::terms::Terms;
use crate::mex::{Cells, Cover, LANES, Open, portable};

/// As [`crate::Kernel::uncovered`].
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2")]
pub(in crate::mex) fn uncovered(
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
