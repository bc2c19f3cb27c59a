//! What verification goes by: a list of small parts that together give nearly every value.
//!
//! For a sample of heaps it is known which values have to be found. The list is chosen greedily, for
//! each group of 32 values by itself: always the part that finds most of what is still open, until
//! the best one finds too little to pay. An index of which parts give a value keeps all gains up to
//! date, so that the whole choice takes a few steps for each part and sample: a few milliseconds, or
//! a few dozen where there are hundreds of values. A list that was chosen badly costs time, nothing
//! else.

use nimseq_kernels::{Cells, Cover, FLAG, Kernel, Term, cell, number};

use crate::rule::Rule;
use crate::source::to_index;
use crate::tuning::{
    COVER_PAYS, COVER_PAYS_PORTABLE, COVER_SPAN, LARGEST_TABLE, SAMPLES, SAMPLES_IN_A_ROW,
};

use super::forms::Forms;
use super::tape::Tape;

/// Heaps that the kernels may look at together; no part of a cover is nearer than that.
const BLOCK: u64 = 64;

/// A part that a cover may have: taken tokens and part together, and the part's form.
#[derive(Clone, Copy)]
struct Part {
    back: usize,
    form: u16,
}

/// A cover chosen on late heaps of the tape.
pub(super) fn choose(rule: &Rule, forms: &Forms, tape: &Tape, kernel: Kernel) -> Cover {
    let heaps = samples(tape);
    let bounds: Vec<u16> = heaps.iter().map(|&heap| forms.bound(heap, tape.cell(heap))).collect();
    let largest = bounds.iter().copied().max().unwrap_or(0);
    let parts = parts(rule, tape, COVER_SPAN * u64::from(largest));
    // What is tabled for each part and sample must not take much memory.
    let most = (LARGEST_TABLE / parts.len().max(1)).min(heaps.len());
    let (heaps, bounds) = (&heaps[..most], &bounds[..most]);
    let at: Vec<usize> = heaps.iter().map(|&heap| tape.index(heap)).collect();
    let groups = usize::from(largest.div_ceil(Cover::GROUP));
    let mut choice = Choice::new(tape.cells(), &parts, &at, bounds, groups);
    let is_portable = kernel == Kernel::PORTABLE;
    let pays = if is_portable { COVER_PAYS_PORTABLE } else { COVER_PAYS };
    Cover::new((0..groups).map(|group| choice.group(group, pays)).collect())
}

/// Common heaps of the last eighth of the tape, a few in a row each time.
fn samples(tape: &Tape) -> Vec<u64> {
    let len = tape.len();
    let from = len - ((len - tape.first()) / 8).max(SAMPLES_IN_A_ROW + 1);
    let mut state = len;
    // In a short run, choosing must not take longer than verifying.
    let starts = (0..SAMPLES.min(len / 64) / SAMPLES_IN_A_ROW).map(|_| {
        // A linear congruence, so that a run repeats itself exactly.
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        from + (state >> 33) % (len - from - SAMPLES_IN_A_ROW)
    });
    let heaps = starts.flat_map(|start| start..start + SAMPLES_IN_A_ROW);
    heaps.filter(|&heap| tape.cell(heap) & FLAG == 0).collect()
}

/// The small common heaps that are parts of splits, about `span` of them.
fn parts(rule: &Rule, tape: &Tape, span: u64) -> Vec<Part> {
    let mut parts = Vec::new();
    let span = (span / rule.splitting().len() as u64).min(tape.prefix() / 8);
    for &t in rule.splitting() {
        let first = BLOCK.saturating_sub(t as u64).max(1);
        for heap in first..(first + span).min(tape.prefix() + 1) {
            if let Some(form) = tape.small(heap) {
                parts.push(Part { back: to_index(heap) + t, form });
            }
        }
    }
    // Parts are numbered in 16 bits.
    parts.truncate(1 << 16);
    parts
}

/// What is still to be found, and by which parts it can be.
struct Choice<'a> {
    parts: &'a [Part],
    /// Values that are looked at: those of all groups.
    width: usize,
    /// Heap by heap, part by part: the value of the pair, or `NONE`.
    values: Vec<u16>,
    /// Heap by heap, value by value: whether the value is still to be found.
    open: Vec<bool>,
    /// Where the parts that give a value at a heap begin; they end where the next ones begin.
    begin: Vec<u32>,
    givers: Vec<u16>,
    /// Group by group, part by part: how many values it would find.
    gains: Vec<Vec<u32>>,
}

/// The value of a pair that gives none of those looked at.
const NONE: u16 = u16::MAX;

/// Values in a group.
const GROUP: usize = Cover::GROUP as usize;

impl<'a> Choice<'a> {
    fn new(
        cells: &Cells,
        parts: &'a [Part],
        heaps: &[usize],
        bounds: &[u16],
        groups: usize,
    ) -> Self {
        let width = groups * GROUP;
        let mut open = vec![false; heaps.len() * width];
        for (open, &bound) in open.chunks_mut(width.max(1)).zip(bounds) {
            open[..usize::from(bound)].fill(true);
        }
        let value = |at: usize, part: &Part| {
            let value = number(cells.get(at - part.back) ^ cell(part.form));
            value.filter(|&value| usize::from(value) < width).unwrap_or(NONE)
        };
        let values: Vec<u16> =
            heaps.iter().flat_map(|&at| parts.iter().map(move |part| value(at, part))).collect();
        let mut choice = Self {
            parts,
            width,
            values,
            open,
            begin: vec![0; heaps.len() * width + 1],
            givers: Vec::new(),
            gains: vec![vec![0; parts.len()]; groups],
        };
        choice.index();
        choice
    }

    /// Sorts the parts by what they give, and counts.
    fn index(&mut self) {
        let of_heap = self.values.chunks(self.parts.len().max(1));
        let open = self.open.chunks(self.width.max(1));
        let is_open = |open: &[bool], value: u16| open.get(usize::from(value)) == Some(&true);
        for (heap, (values, open)) in of_heap.clone().zip(open.clone()).enumerate() {
            for (part, &value) in values.iter().enumerate() {
                if is_open(open, value) {
                    self.begin[heap * self.width + usize::from(value) + 1] += 1;
                    self.gains[usize::from(value) / GROUP][part] += 1;
                }
            }
        }
        let mut sum = 0;
        for begin in &mut self.begin {
            sum += *begin;
            *begin = sum;
        }
        self.givers = vec![0; to_index(sum.into())];
        let mut next = self.begin.clone();
        for (heap, (values, open)) in of_heap.zip(open).enumerate() {
            for (part, &value) in (0..).zip(values) {
                if is_open(open, value) {
                    let next = &mut next[heap * self.width + usize::from(value)];
                    self.givers[to_index((*next).into())] = part;
                    *next += 1;
                }
            }
        }
    }

    /// The list for one group of values, of parts that find one at `heaps / pays` heaps or more.
    fn group(&mut self, group: usize, pays: usize) -> Vec<Term> {
        let heaps = self.open.len() / self.width;
        let mut chosen = Vec::new();
        let mut gains = std::mem::take(&mut self.gains[group]);
        while let Some((part, &gain)) = gains.iter().enumerate().max_by_key(|&(_, gain)| gain)
            && gain as usize * pays >= heaps
            && gain > 0
        {
            for heap in 0..heaps {
                let value = usize::from(self.values[heap * self.parts.len() + part]);
                let at = heap * self.width + value;
                if value / GROUP == group && std::mem::take(&mut self.open[at]) {
                    let [from, to] = [at, at + 1].map(|at| to_index(self.begin[at].into()));
                    for &giver in &self.givers[from..to] {
                        gains[usize::from(giver)] -= 1;
                    }
                }
            }
            let Part { back, form } = self.parts[part];
            chosen.extend(u32::try_from(back).map(|back| Term { back, xor: cell(form) }));
        }
        chosen
    }
}
