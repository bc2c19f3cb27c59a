//! AVX2 and AVX-512 kernels: whole vectors while they last, then element by element or by one
//! vector that overlaps what was tested already.
//!
//! A scan of two slices is bound by its loads, one of which is always misaligned: four vectors
//! between two branches hide the comparisons. A scan of one slice, in the first-level cache, is
//! bound by the comparisons themselves; there a hit is gathered as a minimum that becomes zero,
//! which takes two vector instructions where a mask takes one each of vector and mask unit.

use std::arch::x86_64::{
    __m256i, __m512i, _mm256_cmpeq_epi8, _mm256_cmpeq_epi16, _mm256_loadu_si256, _mm256_min_epu8,
    _mm256_min_epu16, _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi8, _mm256_set1_epi16,
    _mm256_setzero_si256, _mm256_xor_si256, _mm512_cmpeq_epi8_mask, _mm512_cmpeq_epi16_mask,
    _mm512_loadu_si512, _mm512_min_epu8, _mm512_min_epu16, _mm512_permutex2var_epi16,
    _mm512_permutexvar_epi16, _mm512_set1_epi8, _mm512_set1_epi16, _mm512_setzero_si512,
    _mm512_srli_epi16, _mm512_test_epi16_mask, _mm512_xor_si512,
};

/// Vectors whose hits are struck out together, at most: one for each bit of a word.
const STRIKE_SEGMENT: usize = 64;

/// The same for the first vectors.
const FIRST_STRIKE_SEGMENT: usize = 16;

/// How many vectors of two slices are tested between two branches.
const UNROLL: usize = 4;

/// How many vectors are tested between two branches where a hit is rarer still, or loads are few.
const LONG_UNROLL: usize = 8;

macro_rules! scans {
    (
        $position:ident, $contains:ident, $xor_into:ident, $element:ty, $features:literal, $vector:ty,
        splat: $splat:ident, load: $load:ident, xor: $xor:ident, min: $min:ident,
        zero: $zero:ident, equal: $equal:ident, none: $none:expr, or: $or:expr, first: $first:expr
    ) => {
        /// The first i with `x[i] ^ y[i] == target`.
        #[target_feature(enable = $features)]
        pub(crate) fn $position(x: &[$element], y: &[$element], target: $element) -> Option<usize> {
            const LANES: usize = size_of::<$vector>() / size_of::<$element>();
            let len = x.len();
            // Said once more, so that the compiler knows it in the loop.
            let y = &y[..len];
            let splat = $splat(target.cast_signed());
            let hits = |at: usize| {
                let (a, b) = (&x[at..at + LANES], &y[at..at + LANES]);
                // SAFETY: `a` is LANES elements, one vector; the load needs no alignment.
                let a: $vector = unsafe { $load(a.as_ptr().cast()) };
                // SAFETY: as for `a`.
                let b: $vector = unsafe { $load(b.as_ptr().cast()) };
                $equal($xor(a, b), splat)
            };
            let mut at = 0;
            while at + UNROLL * LANES <= len {
                let mut found = $none;
                for i in 0..UNROLL {
                    found = $or(found, hits(at + i * LANES));
                }
                if $first(found).is_some() {
                    break;
                }
                at += UNROLL * LANES;
            }
            // Four vectors with a hit, or what is left.
            while at + LANES <= len {
                if let Some(first) = $first(hits(at)) {
                    return Some(at + first);
                }
                at += LANES;
            }
            let hit = x[at..].iter().zip(&y[at..]).position(|(&a, &b)| a ^ b == target)?;
            Some(at + hit)
        }

        /// Whether `x[i] == target` for some i.
        #[target_feature(enable = $features)]
        pub(crate) fn $contains(x: &[$element], target: $element) -> bool {
            const LANES: usize = size_of::<$vector>() / size_of::<$element>();
            let len = x.len();
            if len < LANES {
                return x.contains(&target);
            }
            let splat = $splat(target.cast_signed());
            let difference = |at: usize| {
                let a = &x[at..at + LANES];
                // SAFETY: `a` is LANES elements, one vector; the load needs no alignment.
                let a: $vector = unsafe { $load(a.as_ptr().cast()) };
                $xor(a, splat)
            };
            let mut at = 0;
            while at + LONG_UNROLL * LANES <= len {
                let mut least = difference(at);
                for i in 1..LONG_UNROLL {
                    least = $min(least, difference(at + i * LANES));
                }
                if $first($equal(least, $zero())).is_some() {
                    return true;
                }
                at += LONG_UNROLL * LANES;
            }
            while at + LANES <= len {
                if $first($equal(difference(at), $zero())).is_some() {
                    return true;
                }
                at += LANES;
            }
            $first($equal(difference(len - LANES), $zero())).is_some()
        }

        /// Writes `x[i] ^ y[i]` to `out[i]`.
        #[target_feature(enable = $features)]
        pub(crate) fn $xor_into(x: &[$element], y: &[$element], out: &mut [$element]) {
            for ((out, &a), &b) in out.iter_mut().zip(x).zip(y) {
                *out = a ^ b;
            }
        }
    };
}

/// The number of the first element in a mask.
#[inline]
fn first(mask: u64) -> Option<usize> {
    (mask != 0).then_some(mask.trailing_zeros() as usize)
}

scans! {
    position_xor_bytes_avx2, contains_bytes_avx2, xor_into_bytes_avx2, u8, "avx2", __m256i,
    splat: _mm256_set1_epi8, load: _mm256_loadu_si256, xor: _mm256_xor_si256,
    min: _mm256_min_epu8, zero: _mm256_setzero_si256, equal: _mm256_cmpeq_epi8,
    none: _mm256_setzero_si256(), or: |a, b| _mm256_or_si256(a, b),
    first: |m| first(_mm256_movemask_epi8(m).cast_unsigned().into())
}

scans! {
    position_xor_words_avx2, contains_words_avx2, xor_into_words_avx2, u16, "avx2", __m256i,
    splat: _mm256_set1_epi16, load: _mm256_loadu_si256, xor: _mm256_xor_si256,
    min: _mm256_min_epu16, zero: _mm256_setzero_si256, equal: _mm256_cmpeq_epi16,
    none: _mm256_setzero_si256(), or: |a, b| _mm256_or_si256(a, b),
    first: |m| first(_mm256_movemask_epi8(m).cast_unsigned().into()).map(|byte| byte / size_of::<u16>())
}

scans! {
    position_xor_bytes_avx512, contains_bytes_avx512, xor_into_bytes_avx512, u8, "avx512f,avx512bw", __m512i,
    splat: _mm512_set1_epi8, load: _mm512_loadu_si512, xor: _mm512_xor_si512,
    min: _mm512_min_epu8, zero: _mm512_setzero_si512, equal: _mm512_cmpeq_epi8_mask,
    none: 0_u64, or: |a: u64, b: u64| a | b, first: |m: u64| first(m)
}

scans! {
    position_xor_words_avx512, contains_words_avx512, xor_into_words_avx512, u16, "avx512f,avx512bw", __m512i,
    splat: _mm512_set1_epi16, load: _mm512_loadu_si512, xor: _mm512_xor_si512,
    min: _mm512_min_epu16, zero: _mm512_setzero_si512, equal: _mm512_cmpeq_epi16_mask,
    none: 0_u32, or: |a: u32, b: u32| a | b, first: |m: u32| first(m.into())
}

/// Takes every `x[i] ^ y[i]` out of a set of values below 1024, kept as bits in two registers.
///
/// A value is six bits that say which of 64 words and four that say which bit: one permutation
/// looks up the word, another the bit, 32 values at a time. A hit is rare, and handled one by one.
#[target_feature(enable = "avx512f,avx512bw")]
pub(crate) fn strike_avx512(x: &[u16], y: &[u16], open: &mut [u64; 16]) {
    const LANES: usize = size_of::<__m512i>() / size_of::<u16>();
    let len = x.len();
    // Said once more, so that the compiler knows it in the loop.
    let y = &y[..len];
    let one_hot: [u16; LANES] = std::array::from_fn(|i| 1 << (i % 16));
    // SAFETY: `one_hot` is LANES words, one vector; the load needs no alignment.
    let one_hot = unsafe { _mm512_loadu_si512(one_hot.as_ptr().cast()) };
    let table = |open: &[u64; 16]| {
        let (low, high) = open.split_at(8);
        // SAFETY: `low` is eight 64-bit words, one vector; the load needs no alignment.
        let low = unsafe { _mm512_loadu_si512(low.as_ptr().cast()) };
        // SAFETY: as for `low`.
        let high = unsafe { _mm512_loadu_si512(high.as_ptr().cast()) };
        (low, high)
    };
    let hits = |at: usize, (low, high): (__m512i, __m512i)| {
        let (a, b) = (&x[at..at + LANES], &y[at..at + LANES]);
        // SAFETY: `a` is LANES elements, one vector; the load needs no alignment.
        let a = unsafe { _mm512_loadu_si512(a.as_ptr().cast()) };
        // SAFETY: as for `a`.
        let b = unsafe { _mm512_loadu_si512(b.as_ptr().cast()) };
        let value = _mm512_xor_si512(a, b);
        let word = _mm512_permutex2var_epi16(low, _mm512_srli_epi16::<4>(value), high);
        // The permutation looks at five bits of the value, of which the fifth does not matter.
        let bit = _mm512_permutexvar_epi16(value, one_hot);
        _mm512_test_epi16_mask(word, bit)
    };
    let mut at = 0;
    let mut found = [0_u32; STRIKE_SEGMENT];
    while at + LANES <= len {
        // What is struck out at first is seen again at once, later hits are far between.
        let vectors =
            STRIKE_SEGMENT.min(FIRST_STRIKE_SEGMENT + at / (4 * LANES)).min((len - at) / LANES);
        let bits = table(open);
        let found = &mut found[..vectors];
        for (i, found) in found.iter_mut().enumerate() {
            *found = hits(at + i * LANES, bits);
        }
        // One bit a vector. Walking the bits leaves no branch that depends on one hit, and no hit
        // that waits for the one before.
        let mut any = (0..).zip(&*found).fold(0, |any, (i, &hits)| any | u64::from(hits != 0) << i);
        while any != 0 {
            let mut more = 0;
            while any != 0 {
                let i = any.trailing_zeros() as usize;
                let lane = at + i * LANES + found[i].trailing_zeros() as usize;
                crate::portable::strike_one(x[lane] ^ y[lane], open);
                found[i] &= found[i] - 1;
                more |= u64::from(found[i] != 0) << i;
                any &= any - 1;
            }
            any = more;
        }
        at += vectors * LANES;
    }
    crate::portable::strike(&x[at..], &y[at..], open);
}
