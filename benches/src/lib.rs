//! What the benches in `benches/` have in common: made-up values for the period detector.
//!
//! The detector is to be timed on ten million values, and no game at hand has a period that is
//! proved just there. So values are drawn from a small generator with a fixed seed. The theorem
//! only looks at values; that they are those of a game is always the caller's word, and here
//! nobody gives it. Records of runs are in `records/`, with a description.

use std::ops::ControlFlow;

use nimseq::grundy::{Evidence, Sink, Values};

/// Heaps in a block; engines hand out at most so many.
const BLOCK: usize = 1 << 16;

/// `len` values below 128, the same ones at every call (xorshift, Marsaglia 2003).
#[must_use]
pub fn random_values(len: usize) -> Vec<u8> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[7] >> 1
    };
    (0..len).map(|_| next()).collect()
}

/// `len` random values that have period `p` from heap `n0` ≥ 1 on and from no earlier heap.
///
/// # Panics
/// If `n0 + p` is not below `len`, or `n0` is 0.
#[must_use]
pub fn periodic_values(n0: usize, p: usize, len: usize) -> Vec<u8> {
    let mut values = random_values(n0 + p);
    values[n0 - 1] = values[n0 - 1 + p] + 1;
    for n in n0 + p..len {
        values.push(values[n - p]);
    }
    values
}

/// `len` values of period 4 but for exceptions that thin out: one about 3 % after the other,
/// as in games that are conjectured, but not known, to be periodic.
#[must_use]
pub fn thinning_values(len: usize) -> Vec<u8> {
    let mut values: Vec<u8> = [1, 2, 4, 7].into_iter().cycle().take(len).collect();
    let exceptions = std::iter::successors(Some(1), |&heap: &usize| Some(heap + heap / 32 + 1));
    for (heap, value) in exceptions.take_while(|&heap| heap < len).zip((64..125).cycle()) {
        values[heap] = value;
    }
    values
}

/// Hands values to a sink in blocks, as an engine does, until it breaks.
pub fn hand_out(values: &[u8], sink: &mut impl Sink) {
    let mut first = 0;
    for block in values.chunks(BLOCK) {
        if let ControlFlow::Break(()) = sink.block(first, Values::Bytes(block), Evidence::NONE) {
            return;
        }
        first += block.len() as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_period_sets_in_where_it_should() {
        let values = periodic_values(30, 7, 100);
        assert_eq!(values[30..93], values[37..]);
        assert_ne!(values[29], values[36]);
    }

    #[test]
    fn exceptions_thin_out() {
        let values = thinning_values(10_000);
        let heaps: Vec<usize> = (0..10_000).filter(|&n| values[n] >= 64).collect();
        let gaps: Vec<usize> = heaps.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!(gaps.is_sorted() && gaps[0] == 1 && gaps[gaps.len() - 1] > 200, "{gaps:?}");
    }
}
