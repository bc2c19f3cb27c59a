//! The kernels in AVX-512 with VBMI: 64 lanes of a byte, sets as bits of bytes.
//!
//! A value becomes a bit of a set by `vpermb`: see `marks`. Where a kernel of 32 lanes is as good, that of
//! AVX2 serves.

mod cover;
mod extend;
mod marks;
mod pairs;

pub(super) use cover::uncovered;
pub(super) use extend::extend;
pub(super) use pairs::has_xor;

use super::EIGHT;

/// From this `back` on, terms are looked up for eight lanes together.
pub(super) const MIDDLE: usize = EIGHT;
