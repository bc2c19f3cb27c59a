//! What generation goes by: the terms of the recurrence.
//!
//! A heap n is common with the least value that no pair of a rare heap i and a common one has, so
//! each rare heap and each t gives a term: the heap n − t − i, XORed with the value of i. Moves that
//! leave one heap are terms with XOR 0, if they leave a heap of the right class.

use nimseq_kernels::{Kernel, Recurrence, Term};

use crate::rule::Rule;

use super::forms::{Forms, RARE, Width};
use super::tape::Tape;

/// The terms of a recurrence that gives common heaps their values.
///
/// With forms of eight bits, this is right only as long as no term can meet a rare heap.
/// `None` if a rare heap is too large for a term.
pub(super) fn recurrence(
    rule: &Rule,
    forms: &Forms,
    tape: &Tape,
    kernel: Kernel,
    values: usize,
) -> Option<Recurrence> {
    let mut terms = Vec::new();
    for &t in rule.splitting() {
        for rare in tape.rare() {
            let back = u32::try_from(rare.heap + t as u64).ok()?;
            terms.push(Term { back, xor: rare.form });
        }
    }
    for &taken in rule.one_left() {
        let back = u32::try_from(taken).ok()?;
        // With e = 1, a value that is a candidate at n − 1 is none at n.
        let of_rare = forms.class().space_type() == 1 && taken % 2 == 1;
        match (of_rare, forms.width()) {
            (false, _) => terms.push(Term { back, xor: 0 }),
            (true, Width::Seven) => terms.push(Term { back, xor: RARE }),
            (true, Width::Eight) => {}
        }
    }
    Some(Recurrence::new(kernel, &terms, values))
}
