//! Verification: every value below a heap's own that two parts of one class can give is an option.
//!
//! Generation gives each heap the least value that no mixed pair has. That is its value unless some
//! smaller value of the other type is no option at all; then the least of those is, and the heap is
//! rare. So for each heap all smaller values of the other type must be found among the options, a few
//! dozen of them. A *cover*, a list of small parts chosen beforehand, finds nearly all of them for
//! many heaps at once. The rest are looked for pair by pair, the smallest parts first.

use nimseq_kernels::{Cover, FLAG, Kernel, Open, Row};

use crate::SequenceError;
use crate::rule::Rule;
use crate::source::to_index;
use crate::tuning::{DEPTH, EASY, FIRST_SEARCH, REVERSED};

use super::forms::Forms;
use super::tape::Tape;

/// The least value below a heap's own that is no option of it: what the heap's value really is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Missing {
    pub(super) heap: u64,
    pub(super) form: u16,
}

/// A value whose option was found far back: one whose larger part, or only part, is `depth` below the
/// heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Deep {
    pub(super) heap: u64,
    pub(super) depth: u64,
}

/// What a verification came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Verified {
    /// The first heap that is not common, if there is one.
    pub(super) missing: Option<Missing>,
    /// How many values the cover left open.
    pub(super) open: usize,
    /// Values for which [`DEPTH`] is not enough, at heaps before and behind the missing one.
    pub(super) deep: Vec<Deep>,
}

impl Verified {
    /// Adds what was found at other heaps, which are later if both have a missing one.
    pub(super) fn add(&mut self, other: Self) {
        self.missing = self.missing.or(other.missing);
        self.open += other.open;
        self.deep.extend(other.deep);
    }

    /// How far below its heap an option lies, at most: one for each value of rare type below that of a
    /// heap before the missing one.
    pub(super) fn depth(&self, cover: &Cover) -> u64 {
        let end = self.missing.map_or(u64::MAX, |missing| missing.heap);
        let deep = self.deep.iter().filter(|deep| deep.heap < end).map(|deep| deep.depth);
        deep.max().unwrap_or(0).max(cover.reach() as u64).max(DEPTH)
    }
}

/// What there is to look among.
#[derive(Clone, Copy, Debug)]
pub(super) struct Verifier<'a> {
    pub(super) rule: &'a Rule,
    pub(super) forms: &'a Forms,
    pub(super) tape: &'a Tape,
    pub(super) kernel: Kernel,
}

impl Verifier<'_> {
    /// The first of the heaps `from` … `to` − 1, all taken for common, that is none, if there is one.
    /// The cover must not look back beyond what is stored.
    pub(super) fn first_missing(
        &self,
        from: u64,
        to: u64,
        cover: &Cover,
    ) -> Result<Verified, SequenceError> {
        let at = self.tape.index(from);
        let cells = self.tape.cells();
        if from >= to {
            return Ok(Verified::default());
        }
        let heaps = self.tape.heaps(from, to - 1);
        let bounds: Vec<u16> = if heaps.high.is_empty() {
            self.forms.narrow_bounds(from, heaps.low).collect()
        } else {
            (from..to).zip(at..).map(|(n, at)| self.forms.bound(n, cells.get(at))).collect()
        };
        let mut open = Vec::new();
        self.kernel.uncovered(cells, at, &bounds, cover, &mut open);
        let value =
            |Open { at: index, number: form }| Missing { heap: from + (index - at) as u64, form };
        self.look(open.into_iter().map(value).collect())
    }

    /// Verifies one heap, without a cover.
    pub(super) fn verify_one(&self, n: u64) -> Result<Verified, SequenceError> {
        let bound = self.forms.bound(n, self.tape.cell(n));
        self.look((0..bound).map(|form| Missing { heap: n, form }).collect())
    }

    /// Looks for values of heaps taken for common, the smallest parts first.
    fn look(&self, mut values: Vec<Missing>) -> Result<Verified, SequenceError> {
        let mut verified = Verified { open: values.len(), ..Verified::default() };
        values.retain(|&Missing { heap, form }| !self.is_easy(heap, form));
        // Heaps after a rare one are wrong, and may have no end of values that are no options.
        values.sort_unstable();
        for missing in values {
            let Some(depth) = self.hard(missing.heap, missing.form)? else {
                verified.missing = Some(missing);
                break;
            };
            if depth > DEPTH {
                verified.deep.push(Deep { heap: missing.heap, depth });
            }
        }
        Ok(verified)
    }

    /// The splits of heap n: both parts together, how large the smaller part can be, and up to which
    /// size it is looked for first, among parts of the prefix with partners on the tape.
    fn splits(&self, n: u64) -> impl Iterator<Item = (u64, u64, u64)> {
        self.rule.splits(to_index(n)).map(|(sum, half)| {
            let (sum, half) = (sum as u64, half as u64);
            let here = half.min(self.tape.prefix()).min(sum.saturating_sub(self.tape.first()));
            (sum, half, here)
        })
    }

    /// Whether the value is found by a move to one heap or to a pair with a small part.
    fn is_easy(&self, n: u64, form: u16) -> bool {
        self.is_single(n, form) || self.is_small_pair(n, form)
    }

    /// Whether a pair with a small part has the form. Of all splits, the smallest parts come first.
    fn is_small_pair(&self, n: u64, form: u16) -> bool {
        let (mut from, mut len) = (1, FIRST_SEARCH);
        loop {
            let mut is_end = true;
            for (sum, _, here) in self.splits(n) {
                let to = here.min(EASY).min(from + len - 1);
                if from <= to {
                    is_end = false;
                    let small = self.tape.heaps_reversed(from, to);
                    if self.kernel.has_xor(small, self.tape.heaps(sum - to, sum - from), form) {
                        return true;
                    }
                }
            }
            if is_end {
                return false;
            }
            from += len;
            len *= 4;
        }
    }

    /// How far below n the larger part lies of another pair that gives the value, if there is one.
    fn hard(&self, n: u64, form: u16) -> Result<Option<u64>, SequenceError> {
        // Depths up to DEPTH first, whatever t: so a depth above it does not depend on the cover.
        for depths in [0..=DEPTH, DEPTH + 1..=u64::MAX] {
            let parts = |sum: u64| {
                let taken = n - sum;
                (depths.start().saturating_sub(taken), depths.end() - taken)
            };
            for (sum, _, here) in self.splits(n) {
                let (from, to) = parts(sum);
                let parts = (from.max(EASY + 1), to.min(here));
                if let Some(small) = self.pair_of_prefix(sum, parts, form) {
                    return Ok(Some(n - sum + small));
                }
            }
            for (sum, half, here) in self.splits(n) {
                let (from, to) = parts(sum);
                let parts = (from.max(here + 1).max(self.tape.first()), to.min(half));
                if let Some(small) = self.pair(sum, parts, form) {
                    return Ok(Some(n - sum + small));
                }
            }
        }
        // Pairs with a dropped heap may be options, and terms of a rare heap reach back to heap 1.
        if let Some(needed) = self.tape.first().checked_sub(1) {
            return Err(SequenceError::Dropped { heap: n, needed });
        }
        Ok(None)
    }

    /// Whether a move to one heap gives the value.
    fn is_single(&self, n: u64, form: u16) -> bool {
        let alternating = self.forms.class().space_type() == 1;
        let mut taken = self.rule.one_left().iter().map(|&taken| taken as u64);
        taken.by_ref().take_while(|&taken| taken < n).any(|taken| {
            // The type of a value goes by the parity of n, the class of the heap by its own.
            let flag = if alternating && taken % 2 == 1 { 0 } else { FLAG };
            self.tape.cell(n - taken) == form | flag
        })
    }

    /// The smaller part of a pair of that sum that has the form; one in `from` … `last`, all of which
    /// are in the prefix.
    fn pair_of_prefix(&self, sum: u64, (mut from, last): (u64, u64), form: u16) -> Option<u64> {
        let mut len = FIRST_SEARCH;
        while from <= last {
            let to = last.min(from + len - 1);
            let small = self.tape.heaps_reversed(from, to);
            if let Some(at) = self.hit(small, self.tape.heaps(sum - to, sum - from), form) {
                return Some(to - at as u64);
            }
            from = to + 1;
            len *= 4;
        }
        None
    }

    /// The same where all of `from` … `to` are on the tape.
    fn pair(&self, sum: u64, (mut from, to): (u64, u64), form: u16) -> Option<u64> {
        let (mut low, mut high) = ([0; REVERSED], [0; REVERSED]);
        while from <= to {
            let last = to.min(from + REVERSED as u64 - 1);
            let heaps = self.tape.heaps(from, last);
            let turned = Row { low: turn(heaps.low, &mut low), high: turn(heaps.high, &mut high) };
            if let Some(at) = self.hit(turned, self.tape.heaps(sum - last, sum - from), form) {
                return Some(last - at as u64);
            }
            from = last + 1;
        }
        None
    }

    /// Where two heaps side by side have an XOR of this form and are of one class.
    fn hit(&self, small: Row<'_>, large: Row<'_>, form: u16) -> Option<usize> {
        let [low, high] = form.to_le_bytes();
        let mut at = 0;
        while let Some(hit) = self.kernel.position_xor(&small.low[at..], &large.low[at..], low) {
            at += hit;
            let highs = small.high.get(at).zip(large.high.get(at));
            if highs.map_or(0, |(small, large)| small ^ large) == high {
                return Some(at);
            }
            at += 1;
        }
        None
    }
}

/// A copy of the bytes, the last one first.
fn turn<'a>(bytes: &[u8], copy: &'a mut [u8; REVERSED]) -> &'a [u8] {
    let copy = &mut copy[..bytes.len()];
    copy.copy_from_slice(bytes);
    copy.reverse();
    copy
}
