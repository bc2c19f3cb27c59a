//! The engine for a sparse space: generate a chunk of heaps as if all were common, verify it, and
//! where a heap turns out to be rare, go back to it and on from there.

use nimseq_kernels::{Cover, Kernel, Recurrence};

use crate::rule::Rule;
use crate::source::{Budget, to_index};
use crate::tuning::{COVER_AGAIN, FIRST_CHUNK, LARGEST_CHUNK};
use crate::{Class, SequenceError, Values};

use super::cover;
use super::forms::{Forms, Width};
use super::plan;
use super::tape::Tape;
use super::verify::{Missing, Verifier};

/// Heaps that the kernels look at together: terms may look so far below heap 0.
const BLOCK: usize = 64;

/// The state of a sparse space: all heaps so far, and how to go on.
#[derive(Debug)]
pub(super) struct Sparse {
    rule: Rule,
    kernel: Kernel,
    budget: Budget,
    forms: Forms,
    tape: Tape,
    recurrence: Recurrence,
    cover: Cover,
    /// What the forms of common heaps are below.
    limit: usize,
    chunk: usize,
    /// At this heap a new cover is chosen.
    next_cover: u64,
}

/// How an attempt to go on ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    /// The heap that was asked for.
    Last,
    /// A heap whose value this engine cannot store, or after which it cannot go on; the heaps before
    /// are right.
    Limit,
}

impl Sparse {
    /// The engine after these heaps, which are exact, with forms of this width or more; `None` if it
    /// cannot store them.
    pub(super) fn new(
        rule: &Rule,
        kernel: Kernel,
        budget: Budget,
        class: Class,
        values: Values<'_>,
        least: Width,
    ) -> Option<Self> {
        let pad = rule.reach() + BLOCK;
        let widths = [Width::Seven, Width::Eight].into_iter().filter(|&width| width >= least);
        let (forms, tape) = widths.into_iter().find_map(|width| {
            let forms = Forms::new(class, width);
            let tape = Tape::new(values, &forms, pad)?;
            Some((forms, tape))
        })?;
        let common = (1..tape.len()).filter(|&n| !tape.is_rare(n));
        let largest = common.map(|n| forms.form(tape.heaps(n, n)[0])).max().unwrap_or(0);
        let limit = usize::from(largest) + 1;
        let recurrence = plan::recurrence(rule, &forms, &tape, kernel, limit)?;
        let cover = cover::choose(rule, &forms, &tape);
        let sparse = Self {
            rule: rule.clone(),
            kernel,
            budget,
            limit,
            next_cover: COVER_AGAIN * tape.len(),
            forms,
            tape,
            recurrence,
            cover,
            chunk: FIRST_CHUNK,
        };
        sparse.can_go_on().then_some(sparse)
    }

    pub(super) fn forms(&self) -> &Forms {
        &self.forms
    }

    pub(super) fn tape(&self) -> &Tape {
        &self.tape
    }

    /// All values, heap 0 first.
    pub(super) fn values(&self) -> impl Iterator<Item = u16> + Clone {
        self.tape.values(0, self.tape.len() - 1, &self.forms)
    }

    /// Number of rare heaps, without heap 0.
    pub(super) fn rare(&self) -> u64 {
        self.tape.rare().len() as u64
    }

    /// Whether no term can meet a rare heap that does not say so of itself.
    fn can_go_on(&self) -> bool {
        let last = self.tape.rare().last().map_or(0, |rare| rare.heap);
        let clear = 2 * last + (self.rule.reach() + 2 * BLOCK) as u64;
        self.forms.width() == Width::Seven || self.tape.len() >= clear
    }

    /// Computes heaps up to and with `last`.
    pub(super) fn extend(&mut self, last: u64) -> Result<Reached, SequenceError> {
        let first = self.tape.len();
        while self.tape.len() <= last {
            let from = self.tape.len();
            if from >= self.next_cover {
                self.cover = cover::choose(&self.rule, &self.forms, &self.tape);
                self.next_cover = COVER_AGAIN * from;
            }
            let left = usize::try_from(last + 1 - from).unwrap_or(usize::MAX);
            let len = self.chunk.min(left);
            let is_whole = self.generate(len, first)?;
            match self.verifier().first_missing(from, self.tape.len(), &self.cover)? {
                Some(Missing { heap, form }) => {
                    self.tape.truncate(heap);
                    self.tape.push(form, true, &self.forms);
                    self.chunk = (self.chunk / 4).max(FIRST_CHUNK);
                    if !self.plan_again() {
                        return Ok(Reached::Limit);
                    }
                }
                None if is_whole => self.chunk = (2 * self.chunk).min(LARGEST_CHUNK),
                None => {
                    if !self.large_heap(first)? || !self.plan_again() {
                        return Ok(Reached::Limit);
                    }
                }
            }
        }
        Ok(Reached::Last)
    }

    fn verifier(&self) -> Verifier<'_> {
        let Self { rule, forms, tape, kernel, .. } = self;
        Verifier { rule, forms, tape, kernel: *kernel }
    }

    /// Adds the next heaps, as if they were common; less than `len`, and `false`, if one of them is
    /// not below the limit. Keeps those from `first` on.
    fn generate(&mut self, len: usize, first: u64) -> Result<bool, SequenceError> {
        let needed = self.recurrence.before().max(self.cover.reach()) + self.rule.reach();
        let block = to_index(self.tape.len() - first);
        self.tape.reserve(len, needed.max(block), self.budget)?;
        Ok(self.tape.generate(len, &self.recurrence))
    }

    /// The terms after a rare heap, or a larger limit; `false` if this engine cannot go on.
    fn plan_again(&mut self) -> bool {
        let Self { rule, forms, tape, kernel, limit, .. } = self;
        match plan::recurrence(rule, forms, tape, *kernel, *limit) {
            Some(recurrence) => self.recurrence = recurrence,
            None => return false,
        }
        self.can_go_on()
    }

    /// Adds a heap whose value, if it is common, is not below the limit, and raises the limit;
    /// `false` if its form has too many bits.
    fn large_heap(&mut self, first: u64) -> Result<bool, SequenceError> {
        let n = self.tape.len();
        let all = match self.forms.width() {
            Width::Seven => 128,
            Width::Eight => 256,
        };
        let Some(recurrence) =
            plan::recurrence(&self.rule, &self.forms, &self.tape, Kernel::PORTABLE, all)
        else {
            return Ok(false);
        };
        let block = to_index(n - first);
        self.tape.reserve(1, recurrence.before().max(block), self.budget)?;
        if !self.tape.generate(1, &recurrence) {
            return Ok(false);
        }
        let stored = self.tape.heaps(n, n)[0];
        if let Some(form) = self.verifier().missing_below(n, stored)? {
            self.tape.truncate(n);
            self.tape.push(form, true, &self.forms);
        } else {
            self.limit = self.limit.max(usize::from(stored) + 1);
        }
        Ok(true)
    }
}
