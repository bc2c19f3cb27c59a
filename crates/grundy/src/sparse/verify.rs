//! Verification: every value below a heap's own that two parts of one class can give is an option.
//!
//! Generation gives each heap the least value that no mixed pair has. That is its value unless some
//! smaller value of the other type is no option at all; then the least of those is, and the heap is
//! rare. So for each heap all smaller values of the other type must be found among the options, a few
//! dozen of them. A *cover*, a list of small parts chosen beforehand, finds nearly all of them for
//! many heaps at once. The rest are looked for pair by pair, the smallest parts first.

use nimseq_kernels::{Cover, Kernel, Open};

use crate::SequenceError;
use crate::rule::Rule;
use crate::source::to_index;
use crate::tuning::{FIRST_SEARCH, REVERSED};

use super::forms::{Forms, Width};
use super::tape::Tape;

/// The least value below a heap's own that is no option of it: what the heap's value really is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Missing {
    pub(super) heap: u64,
    pub(super) form: u8,
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
    ) -> Result<Option<Missing>, SequenceError> {
        if from >= to {
            return Ok(None);
        }
        let bounds: Vec<u8> = self.forms.bounds(from, self.tape.heaps(from, to - 1)).collect();
        let mut open = Vec::new();
        let at = self.tape.index(from);
        self.kernel.uncovered(self.tape.bytes(), at, &bounds, cover, &mut open);
        let mut first = None;
        for Open { at: index, value: form } in open {
            let missing = Missing { heap: from + (index - at) as u64, form };
            if first.is_none_or(|first| missing < first) && !self.is_option(missing.heap, form)? {
                first = Some(missing);
            }
        }
        Ok(first)
    }

    /// The least rare form of a value below that of a common heap stored like this that is no option
    /// of heap n.
    pub(super) fn missing_below(&self, n: u64, stored: u8) -> Result<Option<u8>, SequenceError> {
        let bound = self.forms.bounds(n, &[stored]).next().unwrap_or(0);
        for form in 0..bound {
            if !self.is_option(n, form)? {
                return Ok(Some(form));
            }
        }
        Ok(None)
    }

    /// Whether the rare value of heap n with this form is an option.
    fn is_option(&self, n: u64, form: u8) -> Result<bool, SequenceError> {
        if self.is_single(n, form) {
            return Ok(true);
        }
        let mut open = Vec::new();
        for (sum, half) in self.rule.splits(to_index(n)) {
            let (sum, half) = (sum as u64, half as u64);
            // Parts up to here are in the prefix, and their partners are on the tape.
            let here = half.min(self.tape.prefix()).min(sum.saturating_sub(self.tape.first()));
            if self.is_pair_of_prefix(sum, here, form) {
                return Ok(true);
            }
            if here < half {
                open.push((sum, here + 1, half));
            }
        }
        for (sum, from, half) in open {
            if self.tape.first() > from {
                return Err(SequenceError::Dropped { heap: n, needed: from });
            }
            if self.is_pair(sum, from, half, form) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a move to one heap gives the value.
    fn is_single(&self, n: u64, form: u8) -> bool {
        let alternating = self.forms.class().space_type() == 1;
        self.rule.one_left().iter().map(|&taken| taken as u64).filter(|&taken| taken < n).any(
            |taken| {
                let heap = n - taken;
                let stored = self.tape.heaps(heap, heap)[0];
                // The type of a value at heap n goes by the parity of n, its heap by its own.
                let other = alternating && taken % 2 == 1;
                self.forms.form(stored) == form && self.tape.is_rare(heap) != other
            },
        )
    }

    /// Whether a pair of that sum with a smaller part from 1 to `last` has the form.
    fn is_pair_of_prefix(&self, sum: u64, last: u64, form: u8) -> bool {
        let mut from = 1;
        let mut len = FIRST_SEARCH;
        while from <= last {
            let to = last.min(from + len - 1);
            let small = self.tape.heaps_reversed(from, to);
            let large = self.tape.heaps(sum - to, sum - from);
            if self.hits(small, large, sum - to, sum, form) {
                return true;
            }
            from = to + 1;
            len *= 4;
        }
        false
    }

    /// Whether a pair of that sum with a smaller part in `from` … `to` has the form; all on the tape.
    fn is_pair(&self, sum: u64, mut from: u64, to: u64, form: u8) -> bool {
        let mut small = [0; REVERSED];
        while from <= to {
            let last = to.min(from + REVERSED as u64 - 1);
            let heaps = self.tape.heaps(from, last);
            let small = &mut small[..heaps.len()];
            small.copy_from_slice(heaps);
            small.reverse();
            if self.hits(small, self.tape.heaps(sum - last, sum - from), sum - last, sum, form) {
                return true;
            }
            from = last + 1;
        }
        false
    }

    /// Whether two stored heaps side by side, the second ones from heap `first` on, have an XOR of
    /// this form and are of one class.
    fn hits(&self, small: &[u8], large: &[u8], first: u64, sum: u64, form: u8) -> bool {
        let mut at = 0;
        while let Some(hit) = self.kernel.position_xor(&small[at..], &large[at..], form) {
            if self.forms.width() == Width::Seven {
                return true;
            }
            let heap = first + (at + hit) as u64;
            if self.tape.is_rare(heap) == self.tape.is_rare(sum - heap) {
                return true;
            }
            at += hit + 1;
        }
        false
    }
}
