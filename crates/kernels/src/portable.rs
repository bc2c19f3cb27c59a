//! The kernels in plain Rust: the reference for the others, and what runs where nothing else can.
//!
//! A block is folded without a branch so that the compiler can use whatever vectors the target
//! guarantees (SSE2 on x86-64, NEON on 64-bit ARM); the branch comes once a block.

use std::ops::BitXor;

/// Elements folded between two looks at the result.
const BLOCK: usize = 128;

/// The first i with `x[i] ^ y[i] == target`.
pub(crate) fn position_xor<T>(x: &[T], y: &[T], target: T) -> Option<usize>
where
    T: Copy + Eq + BitXor<Output = T>,
{
    let blocks = x.chunks(BLOCK).zip(y.chunks(BLOCK));
    let is_hit = |(&a, &b): (&T, &T)| a ^ b == target;
    for (start, (a, b)) in (0..).step_by(BLOCK).zip(blocks) {
        let hits = a.iter().zip(b).fold(0_u8, |hits, pair| hits | u8::from(is_hit(pair)));
        if hits != 0 {
            return a.iter().zip(b).position(is_hit).map(|at| start + at);
        }
    }
    None
}

/// Whether `x[i] == target` for some i.
pub(crate) fn contains<T: Copy + Eq>(x: &[T], target: T) -> bool {
    let mut blocks = x.chunks_exact(BLOCK);
    let hit = |block: &[T]| block.iter().fold(0_u8, |hits, &a| hits | u8::from(a == target)) != 0;
    blocks.by_ref().any(hit) || blocks.remainder().contains(&target)
}

/// Writes `x[i] ^ y[i]` to `out[i]`.
pub(crate) fn xor_into<T>(x: &[T], y: &[T], out: &mut [T])
where
    T: Copy + BitXor<Output = T>,
{
    for ((out, &a), &b) in out.iter_mut().zip(x).zip(y) {
        *out = a ^ b;
    }
}

/// Takes every `x[i] ^ y[i]` out of a set of values below 1024.
pub(crate) fn strike(x: &[u16], y: &[u16], open: &mut [u64; 16]) {
    for (&a, &b) in x.iter().zip(y) {
        strike_one(a ^ b, open);
    }
}

/// Takes a value out of a set of values below 1024; a larger one is not in it.
#[inline]
pub(crate) fn strike_one(value: u16, open: &mut [u64; 16]) {
    if let Some(word) = open.get_mut(usize::from(value / 64)) {
        *word &= !(1 << (value % 64));
    }
}
