//! The inner loops of nimseq: slices in, slices and flags out, nothing known of games.
//!
//! [`Kernel::position_xor`] asks where the element-by-element XOR of two slices has a value,
//! [`Kernel::contains`] whether one slice has it, [`Kernel::xor_into`] writes the XOR down, and
//! [`Kernel::strike`] takes the XORs out of a set of values.
//! Each comes in three dialects (portable, AVX2, AVX-512) that must give the same answer; the
//! tests put one corpus through all that the machine can run. Which dialect runs is decided once,
//! by [`Kernel::detect`], not at build time: one binary serves every machine.
//!
//! This is the only crate of the workspace with `unsafe`, and it is there for two things: calling
//! a function compiled for instructions that were detected, and unaligned vector loads.

mod kernel;
mod mex;
mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use kernel::{Element, Kernel};
pub use mex::{Cells, Cover, FLAG, NARROW, Open, Recurrence, Row, Sample, Term, narrow, number};
