//! Whether two rows of cells have a certain XOR.

use std::arch::x86_64::{
    __m512i, _mm512_cmpeq_epi8_mask, _mm512_loadu_si512, _mm512_mask_cmpeq_epi8_mask,
    _mm512_maskz_loadu_epi8, _mm512_xor_si512,
};

use super::marks::splat;
use crate::mex::{LANES, Row};

/// Vectors that are looked at without a branch.
const UNBRANCHED: usize = 4;

/// As [`crate::Kernel::has_xor`].
#[target_feature(enable = "avx512f,avx512bw")]
pub(in crate::mex) fn has_xor(x: Row<'_>, y: Row<'_>, bytes: [u8; 2]) -> bool {
    if x.high.is_empty() {
        has_xor_in::<false>(x, y, bytes)
    } else {
        has_xor_in::<true>(x, y, bytes)
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn has_xor_in<const WIDE: bool>(x: Row<'_>, y: Row<'_>, bytes: [u8; 2]) -> bool {
    let len = x.low.len();
    assert!(y.low.len() == len && (!WIDE || (x.high.len() == len && y.high.len() == len)));
    let [low, high] = bytes.map(|byte| splat(byte));
    let both = |[x, y]: [__m512i; 2]| _mm512_xor_si512(x, y);
    let hits = |at: usize| {
        let load = |rows: [&[u8]; 2]| {
            // SAFETY: `at` is at least a vector before the end of the rows, all of which have the same
            // length; the loads need no alignment.
            both(rows.map(|row| unsafe { _mm512_loadu_si512(row.as_ptr().add(at).cast()) }))
        };
        let hits = _mm512_cmpeq_epi8_mask(load([x.low, y.low]), low);
        if WIDE { _mm512_mask_cmpeq_epi8_mask(hits, load([x.high, y.high]), high) } else { hits }
    };
    let mut at = 0;
    while at + UNBRANCHED * LANES <= len {
        if (0..UNBRANCHED).fold(0, |found, i| found | hits(at + i * LANES)) != 0 {
            return true;
        }
        at += UNBRANCHED * LANES;
    }
    let mut found = 0;
    while at + LANES <= len {
        found |= hits(at);
        at += LANES;
    }
    let here = (1_u64 << (len - at)) - 1;
    let load = |rows: [&[u8]; 2]| {
        // SAFETY: all rows have `len` bytes, and only those from `at` up to their end are loaded.
        both(rows.map(|row| unsafe { _mm512_maskz_loadu_epi8(here, row.as_ptr().add(at).cast()) }))
    };
    let mut last = _mm512_mask_cmpeq_epi8_mask(here, load([x.low, y.low]), low);
    if WIDE {
        last = _mm512_mask_cmpeq_epi8_mask(last, load([x.high, y.high]), high);
    }
    found | last != 0
}
