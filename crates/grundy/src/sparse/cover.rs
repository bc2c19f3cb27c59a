//! What verification goes by: a list of small parts that together give nearly every value.
//!
//! For a sample of heaps it is known which values have to be found. The list is chosen greedily, for
//! each group of 32 values by itself: always the part that finds most of what is still open, until
//! the best one finds too little to pay. What a part finds can only become less, so the parts are
//! kept in a heap by what they found when they were last asked, and only the first one is asked
//! again: a few times for each that is chosen, and each time for all of the sample. The whole choice
//! takes a few milliseconds. A list that was chosen badly costs time, nothing else.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use nimseq_kernels::{Cells, Cover, FLAG, Kernel, Sample, Term};

use crate::rule::Rule;
use crate::source::to_index;
use crate::tuning::{
    COVER_LEAST_SPAN, COVER_PAYS, COVER_PAYS_AVX512, COVER_PAYS_PORTABLE, COVER_SPAN, NEARLY,
    SAMPLES,
};

use super::forms::Forms;
use super::tape::Tape;

/// Heaps that the kernels may look at together; no part of a cover is nearer than that.
pub(super) const BLOCK: u64 = 64;

/// A cover chosen on late heaps of the tape.
pub(super) fn choose(rule: &Rule, forms: &Forms, tape: &Tape, kernel: Kernel) -> Cover {
    let sample = Samples::new(tape, |heap| match tape.cell(heap) {
        cell if cell & FLAG == 0 => forms.bound(heap, cell),
        _ => 0,
    });
    let span = (COVER_SPAN * u64::from(sample.largest())).max(COVER_LEAST_SPAN);
    let parts = parts(rule, tape, span);
    let pays = match kernel.vector_bytes() {
        64 => COVER_PAYS_AVX512,
        32 => COVER_PAYS,
        _ => COVER_PAYS_PORTABLE,
    };
    Cover::new(sample.lists(tape.cells(), kernel, &parts, pays))
}

/// Late heaps, and what is to be found for each.
pub(super) struct Samples {
    rows: Vec<usize>,
    bounds: Vec<[u16; Sample::ROW]>,
}

impl Samples {
    /// Rows of heaps in the last eighth of the tape; for each heap, all numbers below `bound` are to
    /// be found.
    pub(super) fn new(tape: &Tape, bound: impl Fn(u64) -> u16) -> Self {
        let row = Sample::ROW as u64;
        let len = tape.len();
        let from = len - ((len - tape.first()) / 8).max(row + 1);
        let mut state = len;
        // In a short run, choosing must not take longer than verifying.
        let starts = (0..SAMPLES.min(len / 64) / row).map(|_| {
            // A linear congruence, so that a run repeats itself exactly.
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            from + (state >> 33) % (len - from - row)
        });
        // In order, so that rows side by side share cache lines.
        let mut starts: Vec<u64> = starts.collect();
        starts.sort_unstable();
        Self {
            rows: starts.iter().map(|&start| tape.index(start)).collect(),
            bounds: starts
                .iter()
                .map(|&start| std::array::from_fn(|lane| bound(start + lane as u64)))
                .collect(),
        }
    }

    /// The largest bound.
    pub(super) fn largest(&self) -> u16 {
        self.bounds.as_flattened().iter().copied().max().unwrap_or(0)
    }

    /// Lists of terms that find most, one for each 32 numbers; each term finds a number at one of
    /// `pays` heaps or more.
    pub(super) fn lists(
        &self,
        x: &Cells,
        kernel: Kernel,
        terms: &[Term],
        pays: usize,
    ) -> Vec<Vec<Term>> {
        let least = (self.rows.len() * Sample::ROW).div_ceil(pays).max(1);
        let first = self.rows.iter().copied().min().unwrap_or(0);
        let is_here = |term: &&Term| term.back as usize <= first;
        let terms: Vec<Term> = terms.iter().filter(is_here).copied().collect();
        let list = |base| {
            let sample = Sample::new(self.rows.clone(), &self.bounds, base);
            greedy(kernel, x, sample, &terms, least)
        };
        (0..self.largest()).step_by(Sample::NUMBERS.into()).map(list).collect()
    }
}

/// The small common heaps that are parts of splits, about `span` of them, as terms.
fn parts(rule: &Rule, tape: &Tape, span: u64) -> Vec<Term> {
    let mut parts = Vec::new();
    let span = (span / rule.splitting().len() as u64).min(tape.prefix() / 8);
    for &t in rule.splitting() {
        let first = BLOCK.saturating_sub(t as u64).max(1);
        for heap in first..(first + span).min(tape.prefix() + 1) {
            if let Some(form) = tape.small(heap)
                && let Ok(back) = u32::try_from(to_index(heap) + t)
            {
                parts.push(Term { back, xor: form });
            }
        }
    }
    parts
}

/// The terms that have most of what is open in the sample, the best first or nearly; none of less
/// than `least` of what those before it have left.
fn greedy(
    kernel: Kernel,
    x: &Cells,
    mut sample: Sample,
    terms: &[Term],
    least: usize,
) -> Vec<Term> {
    let mut chosen = Vec::new();
    let gain = |sample: &Sample, term: usize| kernel.gain(x, sample, terms[term]);
    let all = (0..terms.len()).map(|term| (gain(&sample, term), Reverse(term)));
    let mut best: BinaryHeap<_> = all.filter(|&(gain, _)| gain >= least).collect();
    while let Some((_, Reverse(term))) = best.pop() {
        let now = gain(&sample, term);
        if now < least {
            continue;
        }
        // The others have what they had or less.
        let most = best.peek().map_or(0, |&(gain, _)| gain);
        if now * NEARLY < most * (NEARLY - 1) {
            best.push((now, Reverse(term)));
            continue;
        }
        kernel.exclude(x, &mut sample, terms[term]);
        chosen.push(terms[term]);
    }
    chosen
}
