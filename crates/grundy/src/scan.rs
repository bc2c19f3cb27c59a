//! Which of a few open values does some pair give? The second half of the dense engine.
//!
//! All open values are tested side by side, a segment of the pairs at a time: the XORs of a
//! segment are written down once, stay in the first-level cache, and a value that is found there
//! is dropped. The last value standing is scanned alone, straight from the values, with a stop at
//! its first hit.

use nimseq_kernels::Kernel;

use crate::balance::Balance;
use crate::mirror::{Mirror, Value};
use crate::tuning::SCAN_SEGMENT;

/// Values that no pair tested so far gives, ascending, and room for the XORs of a segment.
#[derive(Debug)]
pub(crate) struct Open<T> {
    pub(crate) values: Vec<T>,
    /// A segment, and a cache line to spare, so that it can begin at the beginning of one.
    xors: Vec<T>,
}

/// Bytes of a cache line. A vector load that crosses from one to the next costs two.
const LINE: usize = 64;

/// How many elements of the slice lie before the first that begins a cache line.
fn before_line<T>(slice: &[T]) -> usize {
    slice.as_ptr().align_offset(LINE).min(slice.len())
}

impl<T: Value> Open<T> {
    const PER_LINE: usize = LINE / size_of::<T>();

    pub(crate) fn new() -> Self {
        Self { values: Vec::new(), xors: vec![T::default(); SCAN_SEGMENT + Self::PER_LINE] }
    }

    /// Drops what a pair with these smaller parts gives: a = `from`, …, `to`, and `sum - a`.
    pub(crate) fn drop_hits(
        &mut self,
        mirror: &Mirror<T>,
        (sum, from, to): (usize, usize, usize),
        kernel: Kernel,
        balance: &mut Balance,
    ) {
        let spare = before_line(&self.xors);
        let mut at = from;
        while at <= to && self.values.len() > 1 {
            // The first segment ends where a line of the values does.
            let ahead = before_line(&mirror.values()[at..]) % Self::PER_LINE;
            let len = if ahead == 0 { SCAN_SEGMENT } else { SCAN_SEGMENT - Self::PER_LINE + ahead };
            let len = len.min(to + 1 - at);
            let (x, y) = mirror.pairs(sum, at, at + len - 1);
            let xors = &mut self.xors[spare..spare + len];
            kernel.xor_into(x, y, xors);
            balance.scanned::<T>(len, self.values.len() + 2, kernel);
            self.values.retain(|&value| !kernel.contains(xors, value));
            at += len;
        }
        if at <= to
            && let [value] = self.values[..]
        {
            let (x, y) = mirror.pairs(sum, at, to);
            let hit = kernel.position_xor(x, y, value);
            balance.scanned::<T>(hit.unwrap_or(x.len()), 2, kernel);
            if hit.is_some() {
                self.values.clear();
            }
        }
    }
}
