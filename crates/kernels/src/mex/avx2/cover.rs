//! Covers and samples: which numbers are open, and how many of them a term has.

use std::arch::x86_64::{
    __m256i, _mm_loadl_epi64, _mm256_add_epi32, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_cmpeq_epi8, _mm256_cvtepu8_epi32, _mm256_min_epu8, _mm256_movemask_epi8,
    _mm256_set1_epi32, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_slli_epi32,
    _mm256_sllv_epi32, _mm256_srlv_epi32, _mm256_subs_epu8, _mm256_xor_si256,
};

use super::LANES;
use super::marks::{bytes, eight_words, low_byte, mark, splat, to_words, vector, words};
use crate::mex::cells::{Planes, byte};
use crate::mex::terms::{Term, Terms};
use crate::mex::{Cells, Cover, Open, Sample, portable};

/// As [`crate::Kernel::uncovered`].
#[target_feature(enable = "avx2,bmi1,bmi2")]
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
pub(in crate::mex) fn gain(x: &Cells, sample: &Sample, term: Term) -> usize {
    let mut sums = _mm256_setzero_si256();
    let one = _mm256_set1_epi32(1);
    for (open, values) in sample.open.iter().zip(values(x, sample, term)) {
        // Shifted by 32 and more, nothing is left.
        let bits = _mm256_srlv_epi32(eight_words(open), values);
        sums = _mm256_add_epi32(sums, _mm256_and_si256(bits, one));
    }
    words(sums).into_iter().map(|two| (two >> 32) as usize + (two & 0xffff_ffff) as usize).sum()
}

/// As [`Sample::exclude`].
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(in crate::mex) fn exclude(x: &Cells, sample: &mut Sample, term: Term) {
    let mut open = std::mem::take(&mut sample.open);
    let one = _mm256_set1_epi32(1);
    for (open, values) in open.iter_mut().zip(values(x, sample, term)) {
        let bits = _mm256_sllv_epi32(one, values);
        *open = to_words(_mm256_andnot_si256(bits, eight_words(open)));
    }
    sample.open = open;
}

/// What a term has at the cells of a sample, as words, row by row. Where it has no number there are
/// upper bits.
#[target_feature(enable = "avx2,bmi1,bmi2")]
#[inline]
fn values(x: &Cells, sample: &Sample, term: Term) -> impl Iterator<Item = __m256i> {
    let back = term.back as usize;
    let (first, end) = sample.cells;
    assert!(sample.rows.is_empty() || (first >= back && end <= x.len()));
    // In cells of one byte the flag is the top bit of that.
    let xor = if x.is_wide() { term.xor } else { byte(term.xor).into() };
    let xor = _mm256_set1_epi32(xor.into());
    let low = x.low().as_ptr();
    let high = if x.is_wide() { Some(x.high().as_ptr()) } else { None };
    sample.rows.iter().map(move |row| {
        // SAFETY: the iterator is made where AVX2 is enabled, and used nowhere else. Rows begin at
        // `first` or later and are whole before `end`, so eight bytes from `row - back` on are
        // within each plane.
        unsafe {
            let cells = |plane: *const u8| {
                _mm256_cvtepu8_epi32(_mm_loadl_epi64(plane.add(row - back).cast()))
            };
            let values = _mm256_xor_si256(cells(low), xor);
            match high {
                Some(high) => _mm256_xor_si256(values, _mm256_slli_epi32::<8>(cells(high))),
                None => values,
            }
        }
    })
}
