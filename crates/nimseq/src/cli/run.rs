//! A run of an engine under watch: progress is shown and Ctrl-C is heard between two blocks.

use std::ops::ControlFlow;
use std::time::Duration;

use nimseq::code::Game;
use nimseq::grundy::{EngineUsed, Evidence, Kernel, Sequence, SequenceError, Sink, Values};

use super::failure::Failure;
use super::interrupt;
use super::memory::Size;
use super::progress::{Growth, Progress, Unit, per_second, speed};
use super::settings::Settings;

/// A sink that consumes nothing and breaks on an interrupt.
#[derive(Debug)]
pub(crate) struct Watch {
    progress: Progress,
    done: u64,
    last: u64,
}

impl Watch {
    /// Of a run over heaps `first` … `last`. `is_busy`: results go to standard output meanwhile.
    pub(crate) fn new(
        (first, last): (u64, u64),
        growth: Growth,
        settings: &Settings,
        is_busy: bool,
    ) -> Self {
        let heaps = (first, last.saturating_add(1));
        let progress = Progress::new(heaps, Unit::Heaps, growth, settings.quiet, is_busy);
        Self { progress, done: first, last }
    }

    /// An error if the run was interrupted.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        if !interrupt::requested() {
            return Ok(());
        }
        let Self { done, last, .. } = self;
        let progress = match done.checked_sub(1) {
            Some(heap) => format!("the run had come to heap {heap} of {last}"),
            None => "no heap had been computed".to_owned(),
        };
        Err(Failure::Interrupted { progress: Some(progress) })
    }

    /// Wall-clock time of the run so far.
    pub(crate) fn elapsed(&self) -> Duration {
        self.progress.elapsed()
    }
}

impl Sink for Watch {
    fn block(&mut self, first: u64, values: Values<'_>, _: Evidence<'_>) -> ControlFlow<()> {
        self.done = first + values.len() as u64;
        self.progress.at(self.done);
        interrupt::flow()
    }
}

/// Runs `sequence`, of `game`, to heap `last` into `sink`. The outcome is that of the engine; an
/// interrupt is a failure.
pub(crate) fn watched(
    game: &Game,
    sequence: &Sequence<'_>,
    last: u64,
    sink: &mut impl Sink,
    settings: &Settings,
    is_busy: bool,
) -> Result<Run, Failure> {
    let run = |watch: &mut Watch| sequence.run(last, &mut (watch, sink)).map(drop);
    watched_run(game, sequence.engine_used(), last, run, settings, is_busy)
}

/// As [`watched`], for a run by an engine that takes its watch as a sink.
pub(crate) fn watched_run(
    game: &Game,
    engine: EngineUsed,
    last: u64,
    run: impl FnOnce(&mut Watch) -> Result<(), SequenceError>,
    settings: &Settings,
    is_busy: bool,
) -> Result<Run, Failure> {
    announce(engine, settings);
    let mut watch = Watch::new((0, last), Growth::of(game, engine), settings, is_busy);
    let outcome = run(&mut watch);
    let elapsed = watch.elapsed();
    sum_up(watch.done, elapsed, settings);
    watch.check()?;
    Ok(Run { engine, heaps: watch.done, elapsed, outcome })
}

/// Tells those who asked for it what is about to run.
pub(crate) fn announce(engine: EngineUsed, settings: &Settings) {
    settings.detail(|| {
        let memory = match settings.memory {
            u64::MAX => "no limit on memory".to_owned(),
            bytes => format!("at most {}", Size(bytes)),
        };
        let threads = match threads(engine, settings) {
            1 => "1 thread".to_owned(),
            threads => format!("{threads} threads"),
        };
        match kernel(engine, settings) {
            Some(kernel) => format!("engine {engine}, kernel {kernel}, {threads}, {memory}"),
            None => format!("engine {engine}, {threads}, {memory}"),
        }
    });
}

/// Tells them what has run.
pub(crate) fn sum_up(heaps: u64, elapsed: Duration, settings: &Settings) {
    settings.detail(|| {
        let speed = speed(per_second(heaps, elapsed));
        format!("{heaps} heaps in {:.3} s, {speed}", elapsed.as_secs_f64())
    });
}

/// The kernel of a run by this engine; only those for rules that split have any use for one.
pub(crate) fn kernel(engine: EngineUsed, settings: &Settings) -> Option<Kernel> {
    matches!(engine, EngineUsed::Dense | EngineUsed::Sparse).then_some(settings.kernel)
}

/// The threads of a run by this engine.
pub(crate) fn threads(engine: EngineUsed, settings: &Settings) -> u32 {
    let threads = if engine == EngineUsed::Sparse { settings.threads.get() } else { 1 };
    u32::try_from(threads).unwrap_or(u32::MAX)
}

/// What became of a run that nobody interrupted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    /// The engine that ran.
    pub(crate) engine: EngineUsed,
    /// Heaps handed to the sink.
    pub(crate) heaps: u64,
    /// Wall-clock time.
    pub(crate) elapsed: Duration,
    /// Why it ended early, if not by the sink.
    pub(crate) outcome: Result<(), SequenceError>,
}
