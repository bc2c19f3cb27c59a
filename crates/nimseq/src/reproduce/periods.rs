//! The figures of a solved game: n0 or n0 − 1, p, the largest value, the rare heaps.

use std::fmt::Display;
use std::ops::Range;

use nimseq_period::{Answer, Period, Proof, theorem};
use nimseq_tables::known::{Convention, PeriodClaim};

use super::make::Make;
use super::question::{claimed, last_needed};
use super::rare::{self, Sample};
use super::{Basis, Difference, Figure, Obstacle, Verdict};
use crate::computed::Computed;

/// A claim with what is known about its game.
struct Case<'c> {
    claim: &'c PeriodClaim,
    make: Make<'c>,
    claimed: Option<Period>,
    run: Option<&'c Computed>,
}

pub(super) fn judge(claim: &PeriodClaim, run: Option<&Computed>) -> Vec<Figure> {
    let make = Make { source: &claim.source, code: claim.code.text() };
    let case = Case { claim, make, claimed: claimed(claim), run };
    let mut figures = vec![case.preperiod(), case.period()];
    figures.extend(case.max_value());
    figures.extend(case.rare_heaps());
    figures
}

impl Case<'_> {
    fn proof(&self) -> Option<(&Computed, Proof, Basis)> {
        let run = self.run?;
        let proof = run.proof()?;
        Some((run, proof, Basis::Proved(proof.rule().name())))
    }

    /// n0 or n0 − 1, as the source has it.
    fn preperiod(&self) -> Figure {
        let field = match self.claim.convention {
            Convention::Preperiod => "preperiod",
            Convention::LastException => "last_exception",
        };
        let published = self.claim.figure;
        let Some((run, proof, basis)) = self.proof() else {
            let verdict = match self.first_break() {
                Some(first) => {
                    let basis = Basis::Computed { last: first.heap };
                    Verdict::Refuted { basis, first: Some(first) }
                }
                None => self.unproved(),
            };
            return self.make.figure(field, &published, None, verdict);
        };
        let ours = proof.period();
        let figure = match self.claim.convention {
            Convention::Preperiod => Some(ours.preperiod()),
            Convention::LastException => ours.last_exception(),
        };
        let verdict = if figure == Some(published) {
            Verdict::Confirmed(basis)
        } else {
            let first = self.claimed.and_then(|claimed| wrong_start(run, claimed, ours));
            Verdict::Refuted { basis, first }
        };
        let ours = figure.map_or_else(|| "none".to_owned(), |figure| figure.to_string());
        self.make.figure(field, &published, Some(&ours), verdict)
    }

    fn period(&self) -> Figure {
        let (field, published) = ("period", self.claim.period);
        let Some((run, proof, basis)) = self.proof() else {
            let verdict = match self.first_break() {
                // It may still be the period, from a later heap on.
                Some(_) => Verdict::OutOfReach(Obstacle::Limit { needed: None }),
                None => self.unproved(),
            };
            return self.make.figure(field, &published, None, verdict);
        };
        let ours = proof.period();
        let verdict = if ours.period() == published {
            Verdict::Confirmed(basis)
        } else {
            let from = self.claimed.map_or(0, Period::preperiod).max(ours.preperiod());
            Verdict::Refuted { basis, first: wrong_length(run, from, published, ours.period()) }
        };
        self.make.figure(field, &published, Some(&ours.period()), verdict)
    }

    /// The first heap p above another one, which is not below n0, that does not have its value.
    fn first_break(&self) -> Option<Difference> {
        let (run, claimed) = (self.run?, self.claimed?);
        // Without a proof the values end.
        breaks(run, claimed.preperiod()..u64::MAX, claimed.period()).next()
    }

    /// What can be said of a period that no value speaks against.
    fn unproved(&self) -> Verdict {
        let limit = Obstacle::Limit { needed: last_needed(self.claim) };
        let (Some(run), Some(claimed)) = (self.run, self.claimed) else {
            return Verdict::OutOfReach(limit);
        };
        let is_seen = matches!(run.report().answer(), Answer::Observed(_))
            && run.report().answer().period() == Some(claimed);
        let last = run.report().last_heap_computed();
        match (theorem::covers(run.game()), run.stopped(), last) {
            (false, _, Some(last)) if is_seen => Verdict::Confirmed(Basis::Computed { last }),
            (_, Some(stopped), _) => Verdict::OutOfReach(Obstacle::Stopped(stopped)),
            (false, None, _) => Verdict::OutOfReach(Obstacle::NoTheorem),
            (true, None, _) => Verdict::OutOfReach(limit),
        }
    }

    fn max_value(&self) -> Option<Figure> {
        let published = self.claim.max_value?;
        let larger = || {
            let mut values = (0..).zip(self.run?.report().values().iter());
            let found = values.find(|&(_, value)| u64::from(value) > published);
            found.map(|(heap, value)| Difference { heap, published: None, ours: value.into() })
        };
        let (ours, verdict) = match self.proof() {
            Some((run, _, basis)) => {
                let ours = u64::from(run.report().max_value());
                let verdict = if ours == published {
                    Verdict::Confirmed(basis)
                } else {
                    Verdict::Refuted { basis, first: larger() }
                };
                (Some(ours), verdict)
            }
            None => match larger() {
                Some(first) => {
                    let basis = Basis::Computed { last: first.heap };
                    (None, Verdict::Refuted { basis, first: Some(first) })
                }
                None => (None, self.undecided()),
            },
        };
        let ours = ours.as_ref().map(|ours| ours as &dyn Display);
        Some(self.make.figure("max_value", &published, ours, verdict))
    }

    /// What can be said of a figure that only a proof would decide.
    fn undecided(&self) -> Verdict {
        match self.unproved() {
            Verdict::Confirmed(_) => Verdict::OutOfReach(Obstacle::NoTheorem),
            verdict => verdict,
        }
    }

    /// Rare heaps are counted up to one period beyond any: there, a code whose period is odd and whose
    /// class has the parity of the heap in it changes its class in every other period.
    fn rare_heaps(&self) -> Vec<Figure> {
        let published = rare::Published {
            count: self.claim.rare_heaps,
            last: self.claim.last_rare_heap,
            mask: self.claim.mask.as_ref(),
        };
        let Some((run, proof, basis)) = self.proof() else {
            return rare::undecided(self.make, published, self.undecided());
        };
        let (n0, p) = (proof.period().preperiod(), proof.period().period());
        let last = n0.saturating_add(2 * p).saturating_sub(1);
        let sample = Sample { run, last, recurs_from: Some(n0), basis };
        rare::judge(self.make, published, &sample)
    }
}

/// The heaps n + p, n in `range`, whose value is not that of n, as far as values were computed or
/// follow from a proof.
fn breaks(run: &Computed, range: Range<u64>, p: u64) -> impl Iterator<Item = Difference> {
    let pairs = range.map_while(move |n| {
        let heap = n.checked_add(p)?;
        Some((heap, run.value(n)?, run.value(heap)?))
    });
    pairs.filter(|&(_, low, high)| low != high).map(|(heap, low, high)| Difference {
        heap,
        published: Some(low.into()),
        ours: high.into(),
    })
}

/// The heap that shows that n0 is too low; `None` if it is too high, which contradicts no value.
fn wrong_start(run: &Computed, claimed: Period, ours: Period) -> Option<Difference> {
    breaks(run, claimed.preperiod()..ours.preperiod(), ours.period()).next()
}

/// The heap that shows that the period, from a heap that is not below n0, is no such number; `None`
/// if it is a multiple of the period.
fn wrong_length(run: &Computed, from: u64, claimed: u64, ours: u64) -> Option<Difference> {
    // Each phase of the true period once.
    breaks(run, from..from.checked_add(ours)?, claimed).next()
}
