//! The values of a game as far as they were computed, and for ever once the period is proved.
//!
//! What is said of published figures and of two codes rests on this: a run to a limit with a
//! [`Detector`] beside it, which ends at a proof. Later heaps then follow from the theorem.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use nimseq_code::Game;
use nimseq_grundy::{
    Engine, EngineUsed, Evidence, FnSink, History, Kernel, Sequence, SequenceError, Sink,
    Statistics, Values,
};
use nimseq_period::{Answer, Detector, Proof, Report};

/// Listens to long work, and may end it. Nothing here depends on what it hears; `()` hears nothing.
pub trait Observer: Sync {
    /// A run of `game` to heap `last` begins.
    fn begins(&self, game: &Game, engine: EngineUsed, last: u64) {
        let _ = (game, engine, last);
    }

    /// A run has come to so many heaps. `Break` ends the whole work.
    fn heaps(&self, heaps: u64) -> ControlFlow<()> {
        let _ = heaps;
        ControlFlow::Continue(())
    }

    /// So many of all claims are judged.
    fn judged(&self, claims: usize, all: usize) {
        let _ = (claims, all);
    }
}

impl Observer for () {}

/// How to compute; nothing of it changes a value.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The engine.
    pub engine: Engine,
    /// The kernel.
    pub kernel: Kernel,
    /// How many threads to use.
    pub threads: NonZeroUsize,
    /// The most memory for values, in bytes.
    pub memory: u64,
}

impl Default for Settings {
    /// The fastest engine and kernel, one thread, no limit on memory.
    fn default() -> Self {
        Self {
            engine: Engine::Auto,
            kernel: Kernel::detect(),
            threads: NonZeroUsize::MIN,
            memory: u64::MAX,
        }
    }
}

/// Why a run ended before its limit and without a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The engine could not go on.
    Engine(SequenceError),
    /// More values than these could not be searched for a period in the memory allowed.
    Memory,
}

/// The values of heaps 0, 1, 2, … of a game.
#[derive(Clone, Debug)]
pub struct Computed {
    report: Report,
    stopped: Option<Stopped>,
}

impl Computed {
    /// Computes heaps 0 … `last`, or up to a proof of the period if that comes before. Half the
    /// memory is for the engine and half for the detector.
    ///
    /// `None` if the observer ended it.
    #[must_use]
    pub fn run(
        game: &Game,
        last: u64,
        settings: &Settings,
        observer: &impl Observer,
    ) -> Option<Self> {
        let half = settings.memory / 2;
        let allowed = last.min(searchable(half).saturating_sub(1));
        let mut detector = Detector::new(game, allowed);
        let sequence = Sequence::of(game)
            .engine(settings.engine)
            .kernel(settings.kernel)
            .threads(settings.threads)
            .memory(half);
        observer.begins(game, sequence.engine_used(), last);
        let mut is_ended = false;
        let mut listen = FnSink::new(|first, values: Values<'_>| {
            let flow = observer.heaps(first + values.len() as u64);
            is_ended = flow.is_break();
            flow
        });
        let outcome = sequence.run(allowed, &mut (&mut listen, &mut detector));
        if is_ended {
            return None;
        }
        let report = detector.finish();
        let is_proved = matches!(report.answer(), Answer::Proved(_));
        // What ends a run after a proof does not matter.
        let stopped = match outcome {
            _ if is_proved => None,
            Err(error) => Some(Stopped::Engine(error)),
            Ok(_) => (allowed < last).then_some(Stopped::Memory),
        };
        Some(Self { report, stopped })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.report.game()
    }

    /// What came of the run.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The proof of the period, if there is one.
    #[must_use]
    pub fn proof(&self) -> Option<Proof> {
        match self.report.answer() {
            Answer::Proved(proof) => Some(proof),
            Answer::Observed(_) | Answer::None => None,
        }
    }

    /// Why the run ended early, if neither its limit nor a proof ended it.
    #[must_use]
    pub fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }

    /// Of how many heaps, from 0 on, the values are known: `u64::MAX` once the period is proved.
    #[must_use]
    pub fn heaps(&self) -> u64 {
        if self.proof().is_some() { u64::MAX } else { self.report.heaps_computed() }
    }

    /// G(n), if it is known.
    #[must_use]
    pub fn value(&self, n: u64) -> Option<u16> {
        let values = self.report.values();
        let at = match self.proof() {
            Some(proof) if n >= values.len() as u64 => {
                let (n0, p) = (proof.period().preperiod(), proof.period().period());
                n0 + (n - n0) % p
            }
            _ => n,
        };
        values.get(usize::try_from(at).ok()?)
    }

    /// What can be counted of heaps 0 … `last`, or of those that are known if they are fewer.
    #[must_use]
    pub fn statistics(&self, last: u64) -> Statistics {
        let values = self.report.values();
        let end = last.saturating_add(1);
        let len = usize::try_from(end).map_or(values.len(), |end| end.min(values.len()));
        let mut statistics = Statistics::new();
        // Statistics never stop a run.
        let _ = statistics.block(0, values.slice(0..len), Evidence::NONE);
        let mut next = len as u64;
        while next < end.min(self.heaps()) {
            let until = end.min(next.saturating_add(BLOCK));
            let block: History = (next..until).map_while(|n| self.value(n)).collect();
            let _ = statistics.block(next, block.values(), Evidence::NONE);
            next = until;
        }
        statistics
    }
}

/// Heaps that follow from a proof, counted at a time.
const BLOCK: u64 = 1 << 15;

/// Bytes a heap that a detector may take: two for the values and as much again while their store
/// is half empty (4), the differences in which a saltus is looked for (4), and a link for each heap
/// of the longest repetition, in a store of eight that is filled from one of four (12).
///
/// All of this comes together only at the end of a run over an infinite code; the others take 16 at
/// worst, and two or so where nothing repeats.
const DETECTOR: u64 = 20;

/// The same beyond [`SHORT`] heaps, where links are twice as wide.
const WIDE_DETECTOR: u64 = 32;

/// Heaps up to which 32 bits are enough for a link.
const SHORT: u64 = u32::MAX as u64;

/// How many heaps a [`Detector`] can hold in so many bytes.
#[must_use]
pub fn searchable(memory: u64) -> u64 {
    (memory / DETECTOR).min(SHORT).max(memory / WIDE_DETECTOR)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn computed(code: &str, last: u64) -> Computed {
        Computed::run(&code.parse().unwrap(), last, &Settings::default(), &()).unwrap()
    }

    #[test]
    fn values_and_counts_go_on_after_a_proof() {
        for code in ["0.77", "0.3", "0.156", "S(1..9)"] {
            let (ours, all) = (computed(code, 20_000), computed(code, 100_000));
            assert!(ours.report().heaps_computed() < 10_000, "{code}");
            let long = Sequence::of(ours.game()).collect(70_000).unwrap();
            for n in (0..70_000).step_by(7) {
                assert_eq!(ours.value(n), long.get(n), "{code} at {n}");
            }
            let mut counted = Statistics::new();
            Sequence::of(all.game()).run(70_000, &mut counted).unwrap();
            let ours = ours.statistics(70_000);
            assert_eq!(
                (ours.heaps(), ours.counts()),
                (counted.heaps(), counted.counts()),
                "{code}"
            );
        }
    }

    #[test]
    fn without_a_proof_the_values_end() {
        let ours = computed("0.007", 100);
        assert_eq!((ours.heaps(), ours.stopped()), (101, None));
        assert!(ours.value(100).is_some() && ours.value(101).is_none());
        assert_eq!(ours.statistics(1000).heaps(), 101);
        assert_eq!(ours.statistics(50).heaps(), 51);
    }

    #[test]
    fn what_ends_a_run() {
        let error = SequenceError::ValueTooLarge { heap: 65536 };
        assert_eq!(computed("nim", 70_000).stopped(), Some(Stopped::Engine(error)));
        let settings = Settings { memory: 1 << 20, ..Settings::default() };
        let game: Game = "0.16".parse().unwrap();
        let short = Computed::run(&game, 300_000, &settings, &()).unwrap();
        assert_eq!(short.stopped(), Some(Stopped::Memory));
        assert_eq!(short.heaps(), searchable(1 << 19));
    }

    #[test]
    fn an_observer_ends_a_run() {
        struct Impatient;
        impl Observer for Impatient {
            fn heaps(&self, heaps: u64) -> ControlFlow<()> {
                if heaps > 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }
        }
        let game: Game = "0.16".parse().unwrap();
        assert!(Computed::run(&game, 50_000, &Settings::default(), &Impatient).is_none());
        assert!(Computed::run(&game, 100, &Settings::default(), &Impatient).is_some());
    }

    #[test]
    fn links_are_wider_beyond_32_bits() {
        assert_eq!(searchable(0), 0);
        assert_eq!(searchable(1 << 30), (1 << 30) / DETECTOR);
        assert_eq!(searchable(SHORT * DETECTOR), SHORT);
        assert_eq!(searchable(SHORT * WIDE_DETECTOR), SHORT);
        assert_eq!(searchable((SHORT + 1) * WIDE_DETECTOR), SHORT + 1);
    }
}
