//! What generation goes by: the terms of the recurrence.
//!
//! A heap n is common with the least value that no pair of a rare heap i and a common one has, so
//! each rare heap and each t gives a term: the heap n − t − i, XORed with the value of i. Moves that
//! leave one heap are terms with XOR 0, if they leave a heap of the right class.

use nimseq_kernels::{FLAG, Kernel, Recurrence, Sample, Term, number};

use crate::rule::Rule;
use crate::tuning::{LEAST_SHORTENED, SHORT_PAYS, SHORT_SETTLED};

use super::cover::{BLOCK, Samples};
use super::forms::Forms;
use super::tape::{Rare, Tape};

/// The terms of a recurrence that gives common heaps their values, with forms below `limit` or a
/// little more. `None` if a rare heap is too large for a term.
pub(super) fn recurrence(
    rule: &Rule,
    forms: &Forms,
    tape: &Tape,
    kernel: Kernel,
    limit: usize,
) -> Option<Recurrence> {
    let mut terms = Vec::new();
    for &rare in tape.rare() {
        terms.extend(of_rare(rule, rare)?);
    }
    for &taken in rule.one_left() {
        let back = u32::try_from(taken).ok()?;
        // With e = 1, a value that is a candidate at n − 1 is none at n.
        let of_rare = forms.class().space_type() == 1 && taken % 2 == 1;
        terms.push(Term { back, xor: if of_rare { FLAG } else { 0 } });
    }
    Some(Recurrence::new(kernel, &terms, limit))
}

/// Short lists of the terms that rare heaps give, chosen on late heaps of the tape; none where looking
/// all terms up costs no more.
pub(super) fn short_lists(
    rule: &Rule,
    tape: &Tape,
    kernel: Kernel,
    recurrence: &Recurrence,
) -> Vec<Vec<Term>> {
    let rare = tape.rare().iter();
    let terms: Vec<Term> = rare.filter_map(|&rare| of_rare(rule, rare)).flatten().collect();
    let sets = recurrence.limit().div_ceil(usize::from(Sample::NUMBERS));
    // Where rare heaps go on coming, the lists would miss their terms soon.
    let late = tape.rare().iter().filter(|rare| rare.heap >= tape.len() / 2).count() as u64;
    let is_settled = late * SHORT_SETTLED <= tape.len() / 2;
    if !kernel.shortens() || !is_settled || terms.len() < LEAST_SHORTENED || sets < 2 {
        return Vec::new();
    }
    let far = terms.iter().copied().filter(|term| u64::from(term.back) >= BLOCK);
    let sample = Samples::new(tape, |heap| number(tape.cell(heap)).unwrap_or(0));
    let lists = sample.lists(tape.cells(), kernel, &far.collect::<Vec<_>>(), SHORT_PAYS);
    let chosen: usize = lists.iter().map(Vec::len).sum();
    // To compare all terms with what is left takes about as long as to look them up for one set.
    if chosen + terms.len() < terms.len() * sets { lists } else { Vec::new() }
}

/// The terms that a rare heap gives, one for each t; `None` if it is too large.
pub(super) fn of_rare(rule: &Rule, rare: Rare) -> Option<Vec<Term>> {
    let term = |&t: &usize| {
        let back = u32::try_from(rare.heap + t as u64).ok()?;
        Some(Term { back, xor: rare.form })
    };
    rule.splitting().iter().map(term).collect()
}
