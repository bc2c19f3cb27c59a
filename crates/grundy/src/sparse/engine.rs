//! The engine for a sparse space: generate a chunk of heaps as if all were common, verify it, and
//! where a heap turns out to be rare, go back to it and on from there.

mod window;

use std::thread;

use nimseq_kernels::{Cover, Kernel, NARROW, Recurrence, number};

#[cfg(doc)]
use crate::SpaceEvidence;
use crate::rule::Rule;
use crate::source::{Budget, to_index};
use crate::tuning::{
    COVER_AGAIN, COVER_LASTS, FIRST_CHUNK, FIRST_PATIENCE, LARGEST_CHUNK, LEAST_SHARED,
    OPEN_SHARED, PATIENCE, SPARSE_HEAP, TERM_NUMBERS,
};
use crate::{Class, SequenceError, Values};

use super::cover;
use super::forms::Forms;
use super::plan;
use super::shared::Shared;
use super::tape::{Ahead, Rare, Tape};
use super::verify::{Missing, Verified, Verifier};

/// Heaps that open values are counted for.
const OPEN_RATE: u64 = 1 << 10;

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
    chunk: usize,
    pace: Pace,
    /// With so many rare heaps, a pause is made.
    patience: usize,
    /// The heap at which the cover was chosen, and how many values it has left open since.
    covered_at: u64,
    open: usize,
    /// How many values for [`OPEN_RATE`] heaps may be open so that a new cover is worth a try.
    hopeless: u64,
    /// How far back options lie that the last block needs; see [`SpaceEvidence::depth`].
    depth: u64,
}

/// How heaps are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    /// In chunks, generated and then verified.
    Chunks { threads: usize },
    /// One by one, each verified before the next: slow, and with less that could go wrong.
    Single,
}

/// How an attempt to go on ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    /// The heap that was asked for.
    Last,
    /// So many rare heaps that another class may suit better.
    Rare,
    /// A heap whose value this engine cannot store, or after which it cannot go on; the heaps before
    /// are right.
    Limit,
}

impl Sparse {
    /// The engine after these heaps, which are exact; `None` if their forms are too large.
    pub(super) fn new(
        rule: &Rule,
        kernel: Kernel,
        (budget, pace): (Budget, Pace),
        class: Class,
        values: Values<'_>,
    ) -> Option<Self> {
        let forms = Forms::new(class);
        let tape = Tape::new(values, &forms, rule.reach() + BLOCK, budget);
        Self::at(rule, kernel, (budget, pace), forms, tape)
    }

    /// The engine after the heaps of a tape.
    fn at(
        rule: &Rule,
        kernel: Kernel,
        (budget, pace): (Budget, Pace),
        forms: Forms,
        tape: Tape,
    ) -> Option<Self> {
        let common = (tape.first().max(1)..tape.len()).filter_map(|n| number(tape.cell(n)));
        let limit = usize::from(common.max().unwrap_or(0)) + 1;
        if limit > Recurrence::NUMBERS {
            return None;
        }
        let recurrence = plan::recurrence(rule, &forms, &tape, kernel, limit)?;
        let mut sparse = Self {
            rule: rule.clone(),
            kernel,
            budget,
            covered_at: tape.len(),
            open: 0,
            hopeless: u64::MAX,
            depth: 0,
            forms,
            tape,
            recurrence,
            cover: Cover::default(),
            chunk: FIRST_CHUNK,
            pace,
            patience: 0,
        };
        if let Pace::Chunks { .. } = pace {
            sparse.choose_lists();
        }
        sparse.be_patient();
        Some(sparse)
    }

    /// Goes on for some more rare heaps before the next pause. Once heaps are dropped, there is no
    /// other class to change to.
    pub(super) fn be_patient(&mut self) {
        let rare = self.tape.rare().len();
        let is_whole = self.tape.first() == 0;
        self.patience = match self.pace {
            Pace::Chunks { .. } if is_whole => rare + rare / PATIENCE + FIRST_PATIENCE,
            Pace::Chunks { .. } | Pace::Single => usize::MAX,
        };
    }

    pub(super) fn forms(&self) -> &Forms {
        &self.forms
    }

    pub(super) fn tape(&self) -> &Tape {
        &self.tape
    }

    /// How many of the last heaps are needed to go on.
    fn needed(&self) -> usize {
        self.recurrence.before().max(self.cover.reach()) + self.rule.reach()
    }

    /// All values, heap 0 first.
    pub(super) fn values(&self) -> impl Iterator<Item = u16> + Clone {
        self.tape.values(0, self.tape.len() - 1, &self.forms)
    }

    /// See [`SpaceEvidence::depth`], for the last block.
    pub(super) fn depth(&self) -> u64 {
        self.depth
    }

    /// About what a heap costs, in terms.
    pub(super) fn cost(&self) -> u64 {
        let terms = (self.tape.rare().len() * self.rule.splitting().len()) as u64;
        SPARSE_HEAP + terms * self.recurrence.limit() as u64 / TERM_NUMBERS
    }

    /// Computes heaps up to and with `last`; keeps those from `first` on.
    pub(super) fn extend(&mut self, first: u64, last: u64) -> Result<Reached, SequenceError> {
        if self.tape.len() == first {
            self.depth = 0;
        }
        match self.pace {
            Pace::Chunks { threads } => self.extend_by_chunks(threads, first, last),
            Pace::Single => {
                while self.tape.len() <= last {
                    if !self.single_heap(first)? {
                        return Ok(Reached::Limit);
                    }
                }
                Ok(Reached::Last)
            }
        }
    }

    fn extend_by_chunks(
        &mut self,
        threads: usize,
        first: u64,
        last: u64,
    ) -> Result<Reached, SequenceError> {
        let mut ahead = None;
        loop {
            let from = self.tape.len();
            let is_whole = match ahead.take() {
                Some(ahead) => self.append(&ahead, first)?,
                None if from > last => return Ok(Reached::Last),
                None => self.generate(self.chunk_to(last), first)?,
            };
            let more = if is_whole { self.chunk_to(last) } else { 0 };
            let (verified, next) = self.verify(threads, from, more);
            let verified = match verified {
                Ok(verified) => verified,
                Err(error) => {
                    // Those before the heap that could not be verified are verified.
                    let end = match error {
                        SequenceError::Dropped { heap, .. } => heap,
                        _ => from,
                    };
                    self.tape.truncate(end);
                    return Err(error);
                }
            };
            self.open += verified.open;
            self.depth = self.depth.max(verified.depth(&self.cover));
            match verified.missing {
                Some(missing) => {
                    self.chunk = (self.chunk / 4).max(FIRST_CHUNK);
                    if !self.rare_heap(missing) {
                        return Ok(Reached::Limit);
                    }
                    if self.tape.rare().len() >= self.patience {
                        return Ok(Reached::Rare);
                    }
                }
                None if is_whole => {
                    self.chunk = (2 * self.chunk).min(LARGEST_CHUNK);
                    ahead = next;
                }
                None => {
                    if !self.single_heap(first)? {
                        return Ok(Reached::Limit);
                    }
                }
            }
        }
    }

    /// How many heaps to generate next.
    fn chunk_to(&self, last: u64) -> usize {
        let left = (last + 1).saturating_sub(self.tape.len());
        usize::try_from(left).map_or(self.chunk, |left| left.min(self.chunk))
    }

    fn verifier(&self) -> Verifier<'_> {
        let Self { rule, forms, tape, kernel, .. } = self;
        Verifier { rule, forms, tape, kernel: *kernel }
    }

    /// Adds the next heaps, as if they were common; less than `len`, and `false`, if one of them is
    /// not below the limit. Keeps those from `first` on.
    fn generate(&mut self, len: usize, first: u64) -> Result<bool, SequenceError> {
        let n = self.tape.len();
        self.renew_cover(n);
        self.reserve(len, first)?;
        Ok(self.tape.generate(len, &self.recurrence))
    }

    /// Chooses a new cover where the old one is for far fewer heaps, or is bad; but not where the one
    /// before was no better.
    fn renew_cover(&mut self, n: u64) {
        let seen = n - self.covered_at;
        let is_old = seen >= (COVER_AGAIN - 1) * self.covered_at;
        let rate = self.open as u64 * OPEN_RATE / seen.max(1);
        let is_bad = seen >= COVER_LASTS && rate > OPEN_RATE / OPEN_SHARED && rate < self.hopeless;
        if is_old || is_bad {
            self.choose_lists();
            self.covered_at = n;
            self.open = 0;
            self.hopeless = if is_old { u64::MAX } else { rate / 2 };
        }
    }

    /// Chooses a cover, and short lists of terms for the recurrence.
    fn choose_lists(&mut self) {
        let Self { rule, kernel, forms, tape, recurrence, .. } = self;
        self.cover = cover::choose(rule, forms, tape, *kernel);
        let lists = plan::short_lists(rule, tape, *kernel, recurrence);
        recurrence.shorten(&lists);
    }

    /// Adds heaps that were generated ahead; `false` if they are less than was asked for.
    fn append(&mut self, ahead: &Ahead, first: u64) -> Result<bool, SequenceError> {
        self.reserve(ahead.len(), first)?;
        self.tape.append(ahead);
        Ok(ahead.is_whole())
    }

    /// Makes room for `more` heaps; keeps those from `first` on, and what is needed to verify them.
    fn reserve(&mut self, more: usize, first: u64) -> Result<(), SequenceError> {
        let block = to_index(self.tape.len() - first);
        self.tape.reserve(more, self.needed() + block, self.budget)
    }

    /// Verifies the heaps from `from` on; with more than one thread, while the next `more` ones are
    /// generated.
    fn verify(
        &self,
        threads: usize,
        from: u64,
        more: usize,
    ) -> (Result<Verified, SequenceError>, Option<Ahead>) {
        let to = self.tape.len();
        let window = self.recurrence.before();
        let helpers = threads.min(Shared::shares(from, to)) - 1;
        if helpers == 0 || more < LEAST_SHARED || window > 4 * more {
            return (self.verifier().first_missing(from, to, &self.cover), None);
        }
        let shared = Shared::new(from, to);
        let verify = || shared.verify(&self.verifier(), &self.cover);
        thread::scope(|scope| {
            // Where the system gives no more threads, fewer do.
            let spawn = |_| thread::Builder::new().spawn_scoped(scope, verify).ok();
            let helpers: Vec<_> = (0..helpers).map_while(spawn).collect();
            let ahead = self.tape.generate_ahead(more, &self.recurrence);
            let mut found = verify();
            for helper in helpers {
                // A panic there is a panic here.
                let other = helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                found = found.and(other);
            }
            (found.0, Some(ahead))
        })
    }

    /// Goes back to a heap that is rare; `false` if it is too large for a term.
    fn rare_heap(&mut self, Missing { heap, form }: Missing) -> bool {
        self.tape.truncate(heap);
        self.tape.push(form, true);
        let terms = plan::of_rare(&self.rule, Rare { heap, form });
        for &term in terms.iter().flatten() {
            self.recurrence.insert(term);
        }
        terms.is_some()
    }

    /// Adds a heap by itself: one whose form, if it is common, may not be below the limit, which is
    /// raised then. `false` if the form is too large. Keeps the heaps from `first` on.
    fn single_heap(&mut self, first: u64) -> Result<bool, SequenceError> {
        let n = self.tape.len();
        let Some(form) = self.recurrence.least(self.tape.cells(), self.tape.index(n)) else {
            return Ok(false);
        };
        if form >= NARROW {
            self.tape.widen(self.budget)?;
        }
        self.reserve(1, first)?;
        self.tape.push(form, false);
        match self.verifier().verify_one(n) {
            Ok(verified) => {
                if let Some(missing) = verified.missing {
                    return Ok(self.rare_heap(missing));
                }
                self.depth = self.depth.max(verified.depth(&self.cover));
            }
            Err(error) => {
                self.tape.truncate(n);
                return Err(error);
            }
        }
        if usize::from(form) >= self.recurrence.limit() {
            self.recurrence.set_limit(usize::from(form) + 1);
        }
        Ok(true)
    }
}
