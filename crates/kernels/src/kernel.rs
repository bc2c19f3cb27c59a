//! Which instructions to use: found out once at run time, carried as a value.
//!
//! A [`Kernel`] other than the portable one exists only on a machine that can run it (its field
//! is private and the constructors test the processor), which is the whole safety argument of the
//! dispatch below. The `match` costs a predicted branch a call.

use std::fmt;

use crate::portable;
#[cfg(target_arch = "x86_64")]
use crate::x86;

/// A set of instructions that this machine can run.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kernel(Level);

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Level {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Kernel {
    /// Plain Rust, the same on every machine.
    pub const PORTABLE: Self = Self(Level::Portable);

    /// The widest kernel of this machine.
    #[must_use]
    pub fn detect() -> Self {
        Self::avx512().or_else(Self::avx2).unwrap_or(Self::PORTABLE)
    }

    /// AVX2 (256 bits) with BMI, if this machine has it.
    #[must_use]
    pub fn avx2() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
        {
            return Some(Self(Level::Avx2));
        }
        None
    }

    /// AVX-512 F, BW and VBMI (512 bits, Ice Lake and Zen 4 on), if this machine has them.
    #[must_use]
    pub fn avx512() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
        {
            return Some(Self(Level::Avx512));
        }
        None
    }

    pub(crate) const fn level(self) -> Level {
        self.0
    }

    /// All kernels of this machine, the portable one first.
    #[must_use]
    pub fn available() -> Vec<Self> {
        [Some(Self::PORTABLE), Self::avx2(), Self::avx512()].into_iter().flatten().collect()
    }

    /// `portable`, `avx2` or `avx512`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Level::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => "avx512",
        }
    }

    /// The first i with `x[i] ^ y[i] == target`.
    ///
    /// Stops soon after the first hit, so a hit near the front is cheap; a miss reads everything,
    /// at 16 (portable, SSE2) to 64 (AVX-512) bytes of each slice a step.
    ///
    /// # Panics
    /// If the slices differ in length.
    #[must_use]
    #[inline]
    pub fn position_xor<T: Element>(self, x: &[T], y: &[T], target: T) -> Option<usize> {
        assert_eq!(x.len(), y.len(), "an element for each element");
        T::position_xor(self, x, y, target)
    }

    /// Whether `x[i] == target` for some i; stops soon after the first hit.
    #[must_use]
    #[inline]
    pub fn contains<T: Element>(self, x: &[T], target: T) -> bool {
        T::contains(self, x, target)
    }

    /// Writes `x[i] ^ y[i]` to `out[i]`.
    ///
    /// # Panics
    /// If the slices differ in length.
    #[inline]
    pub fn xor_into<T: Element>(self, x: &[T], y: &[T], out: &mut [T]) {
        assert_eq!(x.len(), y.len(), "an element for each element");
        assert_eq!(x.len(), out.len(), "room for each element");
        T::xor_into(self, x, y, out);
    }

    /// Takes every `x[i] ^ y[i]` out of a set of values below 1024: bit v % 64 of word v / 64.
    ///
    /// All elements must be below 1024, or values that are in the set may stay in it or leave it
    /// without reason.
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn strike(self, x: &[u16], y: &[u16], open: &mut [u64; 16]) {
        assert_eq!(x.len(), y.len(), "an element for each element");
        #[cfg(target_arch = "x86_64")]
        if self.strikes_fast() {
            // SAFETY: a `Kernel` of this level is made by `Kernel::avx512` alone, after the
            // processor was asked for the instructions.
            return unsafe { x86::strike_avx512(x, y, open) };
        }
        portable::strike(x, y, open);
    }

    /// Whether [`Kernel::strike`] takes many elements at a time. It needs a look-up of 32 words in
    /// one instruction, which only AVX-512 has; elsewhere it is no better than a table in memory.
    #[must_use]
    pub const fn strikes_fast(self) -> bool {
        match self.0 {
            Level::Portable => false,
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => false,
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => true,
        }
    }

    /// Whether [`crate::Recurrence::shorten`] makes a difference: not where numbers are looked up one by
    /// one anyway.
    #[must_use]
    pub const fn shortens(self) -> bool {
        !matches!(self.0, Level::Portable)
    }

    /// Bytes that one instruction compares.
    #[must_use]
    pub const fn vector_bytes(self) -> usize {
        match self.0 {
            Level::Portable => 16,
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => 32,
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => 64,
        }
    }
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kernel({})", self.name())
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An integer that the kernels work on: `u8` or `u16`.
pub trait Element: Copy + Eq + sealed::Scans {}

mod sealed {
    use super::Kernel;

    /// The kernels of one element width, out of reach for other crates.
    pub trait Scans: Sized {
        fn position_xor(kernel: Kernel, x: &[Self], y: &[Self], target: Self) -> Option<usize>;
        fn contains(kernel: Kernel, x: &[Self], target: Self) -> bool;
        fn xor_into(kernel: Kernel, x: &[Self], y: &[Self], out: &mut [Self]);
    }
}

/// Calls the kernel of the level; the two vector kernels exist on x86-64 alone.
macro_rules! dispatch {
    ($kernel:expr, $portable:path, $avx2:path, $avx512:path, ($($argument:expr),*)) => {
        match $kernel.0 {
            Level::Portable => $portable($($argument),*),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `Kernel` of this level is made by `Kernel::avx2` alone, after the
            // processor was asked for AVX2.
            Level::Avx2 => unsafe { $avx2($($argument),*) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `Kernel` of this level is made by `Kernel::avx512` alone, after the
            // processor was asked for the instructions.
            Level::Avx512 => unsafe { $avx512($($argument),*) },
        }
    };
}

macro_rules! element {
    ($t:ty, avx2: [$($avx2:path),*], avx512: [$($avx512:path),*]) => {
        element!(@ $t, $($avx2, $avx512),*);
    };
    (@ $t:ty, $xor2:path, $xor512:path, $one2:path, $one512:path, $into2:path, $into512:path) => {
        impl Element for $t {}

        impl sealed::Scans for $t {
            #[inline]
            fn position_xor(kernel: Kernel, x: &[Self], y: &[Self], target: Self) -> Option<usize> {
                dispatch!(kernel, portable::position_xor, $xor2, $xor512, (x, y, target))
            }

            #[inline]
            fn contains(kernel: Kernel, x: &[Self], target: Self) -> bool {
                dispatch!(kernel, portable::contains, $one2, $one512, (x, target))
            }

            #[inline]
            fn xor_into(kernel: Kernel, x: &[Self], y: &[Self], out: &mut [Self]) {
                dispatch!(kernel, portable::xor_into, $into2, $into512, (x, y, out));
            }
        }
    };
}

element!(
    u8,
    avx2: [x86::position_xor_bytes_avx2, x86::contains_bytes_avx2, x86::xor_into_bytes_avx2],
    avx512: [x86::position_xor_bytes_avx512, x86::contains_bytes_avx512, x86::xor_into_bytes_avx512]
);
element!(
    u16,
    avx2: [x86::position_xor_words_avx2, x86::contains_words_avx2, x86::xor_into_words_avx2],
    avx512: [x86::position_xor_words_avx512, x86::contains_words_avx512, x86::xor_into_words_avx512]
);
