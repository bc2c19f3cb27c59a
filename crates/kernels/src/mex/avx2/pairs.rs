//! Whether two rows of cells have a certain XOR.

use std::arch::x86_64::{
    _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_or_si256,
    _mm256_setzero_si256, _mm256_xor_si256,
};

use super::LANES;
use super::marks::splat;
use crate::mex::{Row, portable};

/// Vectors that are looked at without a branch.
const UNBRANCHED: usize = 8;

/// As [`crate::Kernel::has_xor`].
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(in crate::mex) fn has_xor(x: Row<'_>, y: Row<'_>, bytes: [u8; 2]) -> bool {
    if x.high.is_empty() {
        has_xor_in::<false>(x, y, bytes)
    } else {
        has_xor_in::<true>(x, y, bytes)
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2")]
#[inline]
fn has_xor_in<const WIDE: bool>(x: Row<'_>, y: Row<'_>, bytes: [u8; 2]) -> bool {
    let len = x.low.len();
    assert!(y.low.len() == len && (!WIDE || (x.high.len() == len && y.high.len() == len)));
    let [low, high] = bytes.map(|byte| splat(byte));
    let hits = |at: usize| {
        let pair = |x: &[u8], y: &[u8], target| {
            // SAFETY: `at` is at least a vector before the end of the rows, all of which have the same
            // length; the loads need no alignment.
            let [x, y] =
                [x, y].map(|row| unsafe { _mm256_loadu_si256(row.as_ptr().add(at).cast()) });
            _mm256_cmpeq_epi8(_mm256_xor_si256(x, y), target)
        };
        let hits = pair(x.low, y.low, low);
        if WIDE { _mm256_and_si256(hits, pair(x.high, y.high, high)) } else { hits }
    };
    let is_any = |hits| _mm256_movemask_epi8(hits) != 0;
    let mut at = 0;
    while at + UNBRANCHED * LANES <= len {
        let mut found = hits(at);
        for i in 1..UNBRANCHED {
            found = _mm256_or_si256(found, hits(at + i * LANES));
        }
        if is_any(found) {
            return true;
        }
        at += UNBRANCHED * LANES;
    }
    let mut found = _mm256_setzero_si256();
    while at + LANES <= len {
        found = _mm256_or_si256(found, hits(at));
        at += LANES;
    }
    is_any(found) || portable::has_xor(x.from(at), y.from(at), bytes)
}
