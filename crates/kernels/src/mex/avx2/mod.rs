//! The kernels in AVX2: 32 lanes of a byte, sets as bits of bytes.
//!
//! A value becomes a bit of a set by `vpshufb`: the low half of a table in a register has the bits
//! of eight values, and an index with its top bit set gives nothing. A saturating addition sets that
//! bit in all values of 16 and more, so sixteen values of 32 lanes cost two permutations and two ORs.

mod cover;
mod extend;
mod marks;
mod pairs;
mod slots;

pub(super) use cover::{exclude, gain, uncovered};
pub(super) use extend::extend;
pub(super) use pairs::has_xor;

/// Elements that are looked at together.
pub(super) const LANES: usize = 32;

/// From this `back` on, terms are looked up for eight lanes together. Nearer ones would load what
/// was stored a moment ago in other pieces, which takes as long as a dozen look-ups.
pub(super) const MIDDLE: usize = 16;
