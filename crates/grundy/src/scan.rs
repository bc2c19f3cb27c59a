//! Which of a few open values does some pair give? The second half of the dense engine.
//!
//! All open values are tested side by side, a segment of the pairs at a time: the XORs of a
//! segment are written down once, stay in the first-level cache, and a value that is found there
//! is dropped. The last value standing is scanned alone, straight from the values, with a stop at
//! its first hit.

use nimseq_kernels::Kernel;

use crate::mirror::{Mirror, Value};
use crate::tuning::SCAN_SEGMENT;

/// Values that no pair tested so far gives, ascending, and room for the XORs of a segment.
#[derive(Debug)]
pub(crate) struct Open<T> {
    pub(crate) values: Vec<T>,
    xors: Vec<T>,
}

impl<T: Value> Open<T> {
    pub(crate) fn new() -> Self {
        Self { values: Vec::new(), xors: vec![T::default(); SCAN_SEGMENT] }
    }

    /// Drops what a pair with these smaller parts gives: a = `from`, …, `to`, and `sum - a`.
    pub(crate) fn drop_hits(
        &mut self,
        mirror: &Mirror<T>,
        (sum, from, to): (usize, usize, usize),
        kernel: Kernel,
    ) {
        let mut at = from;
        while at <= to && self.values.len() > 1 {
            let len = SCAN_SEGMENT.min(to + 1 - at);
            let (x, y) = mirror.pairs(sum, at, at + len - 1);
            let xors = &mut self.xors[..len];
            kernel.xor_into(x, y, xors);
            self.values.retain(|&value| !kernel.contains(xors, value));
            at += len;
        }
        if at <= to
            && let [value] = self.values[..]
        {
            let (x, y) = mirror.pairs(sum, at, to);
            if kernel.position_xor(x, y, value).is_some() {
                self.values.clear();
            }
        }
    }
}
