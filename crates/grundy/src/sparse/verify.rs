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
use crate::tuning::{EASY, FIRST_SEARCH, REVERSED};

use super::forms::Forms;
use super::tape::Tape;

/// The least value below a heap's own that is no option of it: what the heap's value really is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Missing {
    pub(super) heap: u64,
    pub(super) form: u16,
}

/// What a verification came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Verified {
    /// The first heap that is not common, if there is one.
    pub(super) missing: Option<Missing>,
    /// How many values the cover left open.
    pub(super) open: usize,
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
        let mut verified = Verified { missing: None, open: open.len() };
        let mut hard = Vec::new();
        for Open { at: index, number: form } in open {
            let heap = from + (index - at) as u64;
            if !self.is_easy(heap, form) {
                hard.push(Missing { heap, form });
            }
        }
        // Heaps after a rare one are wrong, and may have no end of values that are no options.
        hard.sort_unstable();
        for missing in hard {
            if !self.is_hard(missing.heap, missing.form)? {
                verified.missing = Some(missing);
                break;
            }
        }
        Ok(verified)
    }

    /// The least rare form of a value below that of common heap n that is no option of it.
    pub(super) fn missing_below(&self, n: u64) -> Result<Option<u16>, SequenceError> {
        for form in 0..self.forms.bound(n, self.tape.cell(n)) {
            if !self.is_option(n, form)? {
                return Ok(Some(form));
            }
        }
        Ok(None)
    }

    /// Whether the rare value of heap n with this form is an option.
    fn is_option(&self, n: u64, form: u16) -> Result<bool, SequenceError> {
        Ok(self.is_easy(n, form) || self.is_hard(n, form)?)
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
        self.is_single(n, form) || self.is_pair_of_prefix(n, (1, EASY), form)
    }

    /// Whether the value is found by another pair.
    fn is_hard(&self, n: u64, form: u16) -> Result<bool, SequenceError> {
        if self.is_pair_of_prefix(n, (EASY + 1, self.tape.prefix()), form) {
            return Ok(true);
        }
        for (sum, half, here) in self.splits(n) {
            let from = self.tape.first().max(here + 1);
            if self.is_pair(sum, from, half, form) {
                return Ok(true);
            }
        }
        // Pairs with a dropped heap may be options, and terms of a rare heap reach back to heap 1.
        if let Some(needed) = self.tape.first().checked_sub(1) {
            return Err(SequenceError::Dropped { heap: n, needed });
        }
        Ok(false)
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

    /// Whether a pair with a smaller part in `from` … `last` has the form; all of these are in the
    /// prefix. Of all splits, the smallest parts come first.
    fn is_pair_of_prefix(&self, n: u64, (mut from, last): (u64, u64), form: u16) -> bool {
        let mut len = FIRST_SEARCH;
        loop {
            let mut is_end = true;
            for (sum, _, here) in self.splits(n) {
                let to = last.min(here).min(from + len - 1);
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

    /// Whether a pair of that sum with a smaller part in `from` … `to` has the form; all on the tape.
    fn is_pair(&self, sum: u64, mut from: u64, to: u64, form: u16) -> bool {
        let (mut low, mut high) = ([0; REVERSED], [0; REVERSED]);
        while from <= to {
            let last = to.min(from + REVERSED as u64 - 1);
            let heaps = self.tape.heaps(from, last);
            let turned = Row { low: turn(heaps.low, &mut low), high: turn(heaps.high, &mut high) };
            if self.kernel.has_xor(turned, self.tape.heaps(sum - last, sum - from), form) {
                return true;
            }
            from = last + 1;
        }
        false
    }
}

/// A copy of the bytes, the last one first.
fn turn<'a>(bytes: &[u8], copy: &'a mut [u8; REVERSED]) -> &'a [u8] {
    let copy = &mut copy[..bytes.len()];
    copy.copy_from_slice(bytes);
    copy.reverse();
    copy
}
