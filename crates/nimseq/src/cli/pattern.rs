//! The values beyond a proof: once the period is proved, no engine is needed for the rest.
//!
//! A [`Prover`] rides along while values are computed and written; at a proof it stops the engine,
//! and its [`Pattern`] takes over where the engine stopped. Nothing is taken on trust: the theorem
//! says that every heap from n0 on has the value p heaps below, for ever.

use std::ops::ControlFlow;

use nimseq::code::Game;
use nimseq::computed::searchable;
use nimseq::grundy::{Evidence, History, Sink, Values};
use nimseq::period::{Answer, Detector, Report, theorem};

/// Heaps among which a period is looked for while values are written: at most 320 MiB, and a
/// tenth of that for most games.
pub(crate) const SEARCHED: u64 = 1 << 24;

/// Heaps handed on at a time, at least.
const BLOCK: usize = 1 << 15;

/// A period detector that stops a run at a proof and not at its own limit.
#[derive(Debug)]
pub(crate) struct Prover(Option<Detector>);

impl Prover {
    /// For a run to heap `last` that may use so many bytes of memory: an eighth of it here.
    pub(crate) fn new(game: &Game, last: u64, memory: u64) -> Self {
        let limit = last.min(SEARCHED).min(searchable(memory / 8).saturating_sub(1));
        Self(theorem::covers(game).then(|| Detector::new(game, limit)))
    }

    /// A prover that looks for nothing.
    pub(crate) fn idle() -> Self {
        Self(None)
    }

    /// The pattern, if the period is proved.
    pub(crate) fn pattern(self) -> Option<Pattern> {
        self.0.filter(|detector| detector.proof().is_some()).and_then(|d| Pattern::of(&d.finish()))
    }
}

impl Sink for Prover {
    fn block(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) -> ControlFlow<()> {
        let Some(detector) = &mut self.0 else { return ControlFlow::Continue(()) };
        if detector.block(first, values, evidence).is_continue() {
            return ControlFlow::Continue(());
        }
        if detector.proof().is_some() {
            return ControlFlow::Break(());
        }
        // At its limit without a proof: the writer goes on alone.
        self.0 = None;
        ControlFlow::Continue(())
    }
}

/// A proved period, ready to be written.
#[derive(Debug)]
pub(crate) struct Pattern {
    preperiod: u64,
    period: u64,
    /// Whole periods from n0 on, [`BLOCK`] heaps of them at least.
    periods: History,
}

impl Pattern {
    /// `None` unless the report has a proof.
    pub(crate) fn of(report: &Report) -> Option<Self> {
        let Answer::Proved(proof) = report.answer() else { return None };
        let (preperiod, period) = (proof.period().preperiod(), proof.period().period());
        let (n0, p) = (usize::try_from(preperiod).ok()?, usize::try_from(period).ok()?);
        let once = report.values().slice(n0..n0 + p);
        let mut periods = History::new();
        for _ in 0..BLOCK.div_ceil(p) {
            periods.push_block(once);
        }
        Some(Self { preperiod, period, periods })
    }

    /// Hands heaps `first` … `last` to a sink, until it breaks; `first` is not below n0.
    pub(crate) fn hand_out(&self, first: u64, last: u64, sink: &mut impl Sink) {
        let periods = self.periods.values();
        let mut next = first;
        while next <= last {
            let phase = (next - self.preperiod) % self.period;
            let start = usize::try_from(phase).unwrap_or(0);
            let room = usize::try_from(last - next).unwrap_or(usize::MAX).saturating_add(1);
            let len = room.min(periods.len() - start);
            if sink.block(next, periods.slice(start..start + len), Evidence::NONE).is_break() {
                return;
            }
            next += len as u64;
        }
    }
}

#[cfg(test)]
mod tests {
    use nimseq::grundy::{FnSink, Sequence};

    use super::*;

    fn proved(code: &str) -> (Game, Pattern) {
        let game: Game = code.parse().unwrap();
        let mut prover = Prover::new(&game, u64::MAX, u64::MAX);
        Sequence::of(&game).run(20_000, &mut prover).unwrap();
        let pattern = prover.pattern().unwrap();
        (game, pattern)
    }

    #[test]
    fn a_pattern_continues_the_computed_values() {
        for code in ["0.77", "0.3", "0.156", "S(1..9)"] {
            let (game, pattern) = proved(code);
            let computed = Sequence::of(&game).collect(50_000).unwrap();
            for first in [pattern.preperiod, pattern.preperiod + 1, 40_000, 50_000] {
                let mut continued = History::new();
                let mut keep = FnSink::new(|_, values: Values<'_>| {
                    continued.push_block(values);
                    ControlFlow::Continue(())
                });
                pattern.hand_out(first, 50_000, &mut keep);
                let from = usize::try_from(first).unwrap();
                assert!(
                    continued.values().iter().eq(computed.values().iter().skip(from)),
                    "{code} from {first}"
                );
            }
        }
    }

    #[test]
    fn a_prover_does_not_stop_a_run_without_a_proof() {
        let game: Game = "0.007".parse().unwrap();
        let mut prover = Prover(Some(Detector::new(&game, 100)));
        assert_eq!(Sequence::of(&game).run(5000, &mut prover), Ok(5001));
        assert!(prover.pattern().is_none());
        assert!(Prover::new(&Game::grundy(), 100, u64::MAX).0.is_none());
    }
}
