//! The longest repetitions at the end of a sequence, in linear time.
//!
//! The suffix of length L of a sequence has least period L − b, where b, its *border*, is the
//! length of the longest proper suffix of it that is also a prefix of it. Read from the end, the
//! borders of all suffixes are the failure function of Knuth, Morris and Pratt, and b is the
//! number of coincidences G(n + p) = G(n) that speak for p = L − b.
//!
//! Two observations make this cheap enough to repeat whenever the history has doubled.
//!
//! *Only records matter.* With N values, a suffix that begins at heap s = N − L satisfies
//! s + p = N − b. How many values a proof needs depends on s + p alone (and on s = 0, for the
//! worse), so a suffix whose border is not longer than every border before it cannot be proved
//! sooner than one already seen. Nor can it be a repetition seen twice: let L' < L have border
//! b' ≥ b and period p' < p, and let L ≥ 2p, so b ≥ p. Then L' = b' + p' ≥ p + p', both p and p'
//! are periods of the shorter suffix, and by Fine and Wilf so is their greatest common divisor;
//! p' is the least, so it divides p. A whole period of the longer suffix lies inside the shorter,
//! so p' is a period of the longer one too: p was not its least.
//!
//! *Only short links are followed.* The failure function is consulted at lengths up to the
//! longest border so far, no further. It is therefore filled on demand: a game that looks random
//! needs a few dozen entries, in the first-level cache, instead of four bytes a heap.
//!
//! Cost: at most 2 comparisons a value on average for the scan and 2 an entry for the links;
//! memory is one link a coincidence of the longest run.

use std::ops::ControlFlow;

/// A stored border length: half the memory as long as 32 bits will do.
trait Link: Copy {
    fn new(border: usize) -> Self;
    fn border(self) -> usize;
}

impl Link for u32 {
    #[expect(clippy::cast_possible_truncation, reason = "chosen for fewer than 2^32 values only")]
    fn new(border: usize) -> Self {
        border as Self
    }

    fn border(self) -> usize {
        self as usize
    }
}

impl Link for usize {
    fn new(border: usize) -> Self {
        border
    }

    fn border(self) -> usize {
        self
    }
}

/// Calls `visit(length, border)` for each suffix whose border is longer than that of every
/// shorter suffix, shortest first, until it breaks.
///
/// `length − border` is the least period of that suffix; `border` goes up by exactly 1 from one
/// call to the next.
pub(crate) fn records<T: Copy + Eq>(
    values: &[T],
    visit: impl FnMut(usize, usize) -> ControlFlow<()>,
) {
    if u32::try_from(values.len()).is_ok() {
        scan::<T, u32>(values, visit);
    } else {
        scan::<T, usize>(values, visit);
    }
}

fn scan<T: Copy + Eq, L: Link>(
    values: &[T],
    mut visit: impl FnMut(usize, usize) -> ControlFlow<()>,
) {
    let Some(last) = values.len().checked_sub(1) else { return };
    // links[j] = border of the suffix of length j, for every j ≤ the longest border so far.
    let mut links = vec![L::new(0)];
    let mut border = 0;
    for (at, &value) in values[..last].iter().enumerate().rev() {
        border = extend(values, &links, border, value);
        if border == links.len() {
            // The link of the new length, from the link of the length before it.
            let link = match border {
                1 => 0,
                _ => extend(values, &links, links[border - 1].border(), values[last + 1 - border]),
            };
            links.push(L::new(link));
            if visit(last + 1 - at, border).is_break() {
                return;
            }
        }
    }
}

/// The border of the suffix that has `value` in front of a suffix with border `border`.
#[inline]
fn extend<T: Copy + Eq, L: Link>(values: &[T], links: &[L], mut border: usize, value: T) -> usize {
    let last = values.len() - 1;
    loop {
        if values[last - border] == value {
            return border + 1;
        }
        if border == 0 {
            return 0;
        }
        border = links[border].border();
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use proptest::prelude::*;

    use super::{Link, scan};

    fn all<L: Link>(values: &[u8]) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        scan::<u8, L>(values, |length, border| {
            found.push((length, border));
            ControlFlow::Continue(())
        });
        found
    }

    /// By definition: the longest proper suffix that is a prefix, of every suffix.
    fn by_definition(values: &[u8]) -> Vec<(usize, usize)> {
        let mut best = 0;
        let mut found = Vec::new();
        for length in 1..=values.len() {
            let suffix = &values[values.len() - length..];
            let border = (0..length).rev().find(|&b| suffix[..b] == suffix[length - b..]);
            let border = border.unwrap_or(0);
            if border > best {
                best = border;
                found.push((length, border));
            }
        }
        found
    }

    #[test]
    fn small_words() {
        assert_eq!(all::<u32>(&[]), []);
        assert_eq!(all::<u32>(&[5]), []);
        assert_eq!(all::<u32>(&[5, 5]), [(2, 1)]);
        assert_eq!(all::<u32>(&[9, 1, 2, 1, 2]), [(3, 1), (4, 2)]);
    }

    #[test]
    fn stops_when_told() {
        let mut calls = 0;
        scan::<u8, u32>(&[0; 100], |_, border| {
            calls += 1;
            if border == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(calls, 7);
    }

    proptest! {
        #[test]
        fn agrees_with_the_definition(values in proptest::collection::vec(0u8..3, 0..60)) {
            let expected = by_definition(&values);
            prop_assert_eq!(&all::<u32>(&values), &expected);
            prop_assert_eq!(&all::<usize>(&values), &expected);
        }

        #[test]
        fn agrees_on_repetitions(
            head in proptest::collection::vec(0u8..2, 0..20),
            block in proptest::collection::vec(0u8..2, 1..12),
            len in 0usize..60,
        ) {
            let values: Vec<u8> =
                head.iter().copied().chain(block.iter().copied().cycle().take(len)).collect();
            prop_assert_eq!(all::<u32>(&values), by_definition(&values));
        }
    }
}
