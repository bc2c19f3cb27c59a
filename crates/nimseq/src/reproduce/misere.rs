//! Figures of misère quotients.
//!
//! A partial quotient is one of the heaps up to some heap, and so is ours. A solved one is refuted by a proof,
//! or by a partial quotient of a larger order: orders never go down from heap to heap.

use nimseq_misere::{Limits, Quotient, analyse};
use nimseq_tables::known::{MisereClaim, MisereStatus};

use super::make::Make;
use super::{Basis, Figure, Obstacle, Verdict};
use crate::computed::{Observer, Settings};

/// Heaps that are looked at for a proof, at most: solved games need a few hundred.
const SEARCHED: u64 = 1 << 12;

/// The figures of a claim; `None` if the observer ended it.
pub(super) fn judge(
    claim: &MisereClaim,
    limit: u64,
    settings: &Settings,
    observer: &impl Observer,
) -> Option<Vec<Figure>> {
    let last = match claim.status {
        MisereStatus::Solved => Some(SEARCHED),
        MisereStatus::Partial => claim.reached_heap,
    };
    let reached = last.unwrap_or(0).min(limit);
    let mut is_ended = false;
    let mut host = |now: nimseq_misere::Progress| {
        let flow = observer.heaps(now.covered_to + 1);
        is_ended = flow.is_break();
        flow
    };
    let limits = Limits { memory: settings.memory, ..Limits::to_heap(reached) };
    let quotient = analyse(claim.code.game(), limits, &mut host).quotient;
    (!is_ended).then(|| figures(claim, &quotient, last))
}

fn figures(claim: &MisereClaim, quotient: &Quotient, last: Option<u64>) -> Vec<Figure> {
    let make = Make { source: &claim.source, code: claim.code.text() };
    let covered_to = quotient.covered_to();
    let basis = match (quotient.proof(), claim.status) {
        (Some(proof), _) => Some(Basis::Proved(proof.rule().name())),
        (None, MisereStatus::Partial) if last == Some(covered_to) => {
            Some(Basis::Computed { last: covered_to })
        }
        (None, _) => None,
    };
    let period = quotient.proof().map(nimseq_period::Proof::period);
    let order = quotient.order() as u64;
    let p_portion = quotient.bipartite().p_portion() as u64;
    let out_of_reach = Verdict::OutOfReach(Obstacle::Quotient { covered_to });
    let figure = |field, published: u64, ours: Option<u64>| {
        let Some((basis, ours)) = basis.zip(ours) else {
            return make.figure(field, &published, None, out_of_reach);
        };
        let verdict = if ours == published {
            Verdict::Confirmed(basis)
        } else {
            Verdict::Refuted { basis, first: None }
        };
        make.figure(field, &published, Some(&ours), verdict)
    };
    let is_too_small = basis.is_none() && order > claim.order;
    let first = if is_too_small {
        let basis = Basis::Computed { last: covered_to };
        let verdict = Verdict::Refuted { basis, first: None };
        make.figure("misere_order", &claim.order, Some(&order), verdict)
    } else {
        figure("misere_order", claim.order, Some(order))
    };
    let second = figure("misere_p_portion", claim.p_portion, Some(p_portion));
    let preperiod = claim
        .preperiod
        .map(|n0| figure("misere_preperiod", n0, period.map(nimseq_period::Period::preperiod)));
    let p =
        claim.period.map(|p| figure("misere_period", p, period.map(nimseq_period::Period::period)));
    [Some(first), Some(second), preperiod, p].into_iter().flatten().collect()
}
