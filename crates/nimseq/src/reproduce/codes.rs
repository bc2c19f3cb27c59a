//! First terms of a sequence, and pairs of codes that are said to share one.

use std::fmt::Display;

use nimseq_tables::known::{Equivalence, ValuesClaim};

use super::make::Make;
use super::question::last_term;
use super::{Basis, Difference, Figure, Obstacle, Verdict};
use crate::compare::{Ground, MAX_SHIFT, Relation, by_codes, by_values};
use crate::computed::Computed;

/// The number of terms, and how many are right before the first wrong one.
pub(super) fn terms(claim: &ValuesClaim, run: Option<&Computed>) -> Figure {
    let make = Make { source: &claim.source, code: claim.code.text() };
    let field = format!("terms from heap {}", claim.offset);
    let count = claim.terms.len();
    let last = last_term(claim);
    let mut right = 0;
    for (heap, &term) in (claim.offset..).zip(&claim.terms) {
        let Some(ours) = run.and_then(|run| run.value(heap)) else {
            let stopped = run.and_then(Computed::stopped).map(Obstacle::Stopped);
            let obstacle = stopped.unwrap_or(Obstacle::Limit { needed: last });
            return make.figure(&field, &count, None, Verdict::OutOfReach(obstacle));
        };
        if ours != term {
            let first = Difference { heap, published: Some(term.into()), ours: ours.into() };
            let verdict =
                Verdict::Refuted { basis: Basis::Computed { last: heap }, first: Some(first) };
            return make.figure(&field, &count, Some(&right), verdict);
        }
        right += 1;
    }
    let verdict = Verdict::Confirmed(Basis::Computed { last: last.unwrap_or(0) });
    make.figure(&field, &count, Some(&right), verdict)
}

/// Whether the codes have one sequence at the shift that is claimed; if not, ours is a shift at which
/// they do, as far as was computed.
pub(super) fn equivalence(
    claim: &Equivalence,
    left: Option<&Computed>,
    right: Option<&Computed>,
) -> Figure {
    let source = match (&claim.attributed_to, &claim.claim) {
        (Some(who), Some(how)) => format!("{who}, {how} in {}", claim.source),
        (Some(who), None) => format!("{who}, in {}", claim.source),
        (None, _) => claim.source.clone(),
    };
    let make = Make { source: &source, code: claim.code.text() };
    let said = |shift: i64| format!("{} shifted by {shift}", claim.other);
    let figure = |ours: Option<String>, verdict| {
        let ours = ours.as_ref().map(|ours| ours as &dyn Display);
        make.figure("equal_to", &said(claim.shift), ours, verdict)
    };
    let same = || Some(said(claim.shift));
    if let Some(ground) = by_codes(claim.code.game(), claim.other.game(), claim.shift) {
        return figure(same(), Verdict::Confirmed(basis(ground)));
    }
    let obstacle = Verdict::OutOfReach(Obstacle::Limit { needed: None });
    let Some((left, right)) = left.zip(right) else { return figure(None, obstacle) };
    match by_values(left, right, claim.shift) {
        Relation::Equal(Ground::Observed { last: None }) => figure(None, obstacle),
        Relation::Equal(ground) => figure(same(), Verdict::Confirmed(basis(ground))),
        Relation::Different(difference) => {
            let first = Difference {
                heap: difference.heap,
                published: Some(difference.right.into()),
                ours: difference.left.into(),
            };
            let basis = Basis::Computed { last: difference.heap };
            let ours = (-MAX_SHIFT..=MAX_SHIFT)
                .find(|&shift| matches!(by_values(left, right, shift), Relation::Equal(_)));
            figure(ours.map(said), Verdict::Refuted { basis, first: Some(first) })
        }
    }
}

fn basis(ground: Ground) -> Basis {
    match (ground, ground.proof()) {
        (Ground::Observed { last }, _) => Basis::Computed { last: last.unwrap_or(0) },
        (_, proof) => Basis::Proved(proof.unwrap_or_default()),
    }
}
