//! What was found in an open game up to some heap: no period, the largest value, the rare heaps.

use nimseq_tables::known::Extent;

use super::make::Make;
use super::rare::{self, Sample};
use super::{Basis, Difference, Figure, Incomparable, Obstacle, Verdict};
use crate::computed::Computed;

pub(super) fn judge(claim: &Extent, run: Option<&Computed>) -> Vec<Figure> {
    let make = Make { source: &claim.source, code: claim.code.text() };
    let rare = rare::Published {
        count: claim.rare_heaps,
        last: claim.last_rare_heap,
        mask: claim.mask.as_ref(),
    };
    let Some(heap) = claim.heap else {
        return rare::undecided(make, rare, Verdict::NotComparable(Incomparable::NoHeap));
    };
    // Without a run the limit was too low.
    let obstacle = match run.and_then(Computed::stopped) {
        Some(stopped) => Obstacle::Stopped(stopped),
        None => Obstacle::Limit { needed: Some(heap) },
    };
    let Some(run) = run.filter(|run| run.heaps() > heap) else {
        let verdict = Verdict::OutOfReach(obstacle);
        let figures = [("max_value", claim.max_value), ("max_value_heap", claim.max_value_heap)];
        let figures = figures
            .into_iter()
            .filter_map(|(field, figure)| Some(make.figure(field, &figure?, None, verdict)));
        return std::iter::once(make.figure(PERIOD, &NONE, None, verdict))
            .chain(figures)
            .chain(rare::undecided(make, rare, verdict))
            .collect();
    };
    let mut figures = vec![period(make, heap, run)];
    figures.extend(largest(make, claim, heap, run));
    let sample =
        Sample { run, last: heap, recurs_from: None, basis: Basis::Computed { last: heap } };
    figures.extend(rare::judge(make, rare, &sample));
    figures
}

/// The claim that every row makes: that the game is open, as far as it was computed.
const PERIOD: &str = "period";
const NONE: &str = "none";

fn period(make: Make<'_>, heap: u64, run: &Computed) -> Figure {
    match run.proof() {
        Some(proof) => {
            let basis = Basis::Proved(proof.rule().name());
            let verdict = Verdict::Refuted { basis, first: None };
            make.figure(PERIOD, &NONE, Some(&proof.period().period()), verdict)
        }
        None => make.figure(
            PERIOD,
            &NONE,
            Some(&NONE),
            Verdict::Confirmed(Basis::Computed { last: heap }),
        ),
    }
}

/// The largest value, and the first heap that has it.
fn largest(make: Make<'_>, claim: &Extent, heap: u64, run: &Computed) -> Vec<Figure> {
    let statistics = run.statistics(heap);
    let (value, at) = (u64::from(statistics.max_value()), statistics.max_value_heap());
    let basis = Basis::Computed { last: heap };
    let first = Difference { heap: at, published: None, ours: value };
    let figure = |field: &str, published: u64, ours: u64| {
        let verdict = if published == ours {
            Verdict::Confirmed(basis)
        } else {
            Verdict::Refuted { basis, first: Some(first) }
        };
        make.figure(field, &published, Some(&ours), verdict)
    };
    let max_value = claim.max_value.map(|published| figure("max_value", published, value));
    let max_heap = claim.max_value_heap.map(|published| figure("max_value_heap", published, at));
    max_value.into_iter().chain(max_heap).collect()
}
