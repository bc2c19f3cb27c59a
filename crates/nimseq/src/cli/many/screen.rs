//! What people see of a sweep.
//!
//! On a terminal there is a bar for the sweep and one for each thread whose class takes more than a
//! moment; elsewhere one line a minute. The time left follows from the costs of the classes, which are
//! guesses.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, MultiProgress, ProgressBar, ProgressDrawTarget};
use nimseq::sweep::SweepError;
use nimseq::sweep::many::{Class, Watch};
use nimseq::tables::rows::Run;

use super::super::failure::say;
use super::super::interrupt;
use super::super::long::unix_ms;
use super::super::period::seconds;
use super::super::progress::{LINES, SILENCE, per_second, style};
use super::super::settings::Settings;
use super::clock::{Clock, Times};

/// The program around a sweep.
pub(super) struct Screen<'s> {
    settings: &'s Settings,
    limit: u64,
    times: Times,
    shown: Arc<Shown>,
}

/// What several threads show.
pub(super) struct Shown {
    started: Instant,
    quiet: bool,
    bars: Option<(MultiProgress, ProgressBar)>,
    state: Mutex<State>,
}

struct State {
    codes: usize,
    codes_done: usize,
    errors: usize,
    /// Of the classes that were open when this process began.
    cost: u64,
    cost_done: u64,
    /// Heaps of the classes that are under way.
    heaps: BTreeMap<String, u64>,
    last_line: Instant,
}

impl<'s> Screen<'s> {
    /// For a sweep over `codes` codes, with these classes still open.
    pub(super) fn new<'c>(
        (codes, errors, limit): (usize, usize, u64),
        open: impl Iterator<Item = &'c Class>,
        times: Times,
        settings: &'s Settings,
    ) -> Self {
        let started = Instant::now();
        let (mut cost, mut left) = (0_u64, 0);
        for class in open {
            cost = cost.saturating_add(class.cost);
            left += class.codes.len();
        }
        let bars = (!settings.quiet && io::stderr().is_terminal()).then(|| {
            let all = MultiProgress::with_draw_target(ProgressDrawTarget::stderr());
            let bar = all.add(ProgressBar::new(codes as u64).with_style(style("codes")));
            (all, bar)
        });
        let codes_done = codes - left;
        let heaps = BTreeMap::new();
        let state =
            State { codes, codes_done, errors, cost, cost_done: 0, heaps, last_line: started };
        let state = Mutex::new(state);
        let shown = Arc::new(Shown { started, quiet: settings.quiet, bars, state });
        Self { settings, limit, times, shown }
    }

    /// How far the sweep is.
    pub(super) fn progress(&self) -> String {
        self.shown.with(|state| format!("{} of {} codes were done", state.codes_done, state.codes))
    }
}

impl Shown {
    fn with<T>(&self, look: impl FnOnce(&mut State) -> T) -> T {
        look(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A class has come to so many heaps.
    pub(super) fn under_way(&self, code: &str, heaps: u64) {
        self.with(|state| state.heaps.insert(code.to_owned(), heaps));
        self.show();
    }

    /// A class is not under way any more.
    pub(super) fn ended(&self, code: &str) {
        self.with(|state| state.heaps.remove(code));
    }

    /// Where bars are, on a terminal.
    pub(super) fn bars(&self) -> Option<&MultiProgress> {
        self.bars.as_ref().map(|(all, _)| all)
    }

    /// Shows how far the sweep is, where and when that is due.
    fn show(&self) {
        let started = self.started;
        if self.quiet || started.elapsed() < SILENCE {
            return;
        }
        if let Some((_, bar)) = &self.bars {
            let (done, message) = self.with(|state| (state.codes_done, state.left(started)));
            bar.set_position(done as u64);
            bar.set_message(message);
            return;
        }
        let line = self.with(|state| {
            let is_due = state.last_line.elapsed() >= LINES;
            is_due.then(|| {
                state.last_line = Instant::now();
                state.line(started)
            })
        });
        if let Some(line) = line {
            say("progress", &line);
        }
    }
}

impl State {
    /// The time left, by the share of the cost that is done.
    #[expect(clippy::cast_precision_loss, reason = "a figure for the eye")]
    fn left(&self, started: Instant) -> String {
        let errors = match self.errors {
            0 => String::new(),
            1 => "1 error, ".to_owned(),
            errors => format!("{errors} errors, "),
        };
        let share = self.cost_done as f64 / self.cost as f64;
        let left = started.elapsed().as_secs_f64() * (1.0 / share - 1.0);
        match Duration::try_from_secs_f64(left) {
            Ok(left) => format!("{errors}{} left", HumanDuration(left)),
            Err(_) => format!("{errors}time left unknown"),
        }
    }

    fn line(&self, started: Instant) -> String {
        let heaps = self.heaps.iter().map(|(code, heaps)| format!(", {code} at heap {heaps}"));
        let heaps: String = heaps.collect();
        format!("{} of {} codes, {}{heaps}", self.codes_done, self.codes, self.left(started))
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        if let Some((all, bar)) = &self.bars {
            bar.finish_and_clear();
            // What cannot be cleared stays.
            let _ = all.clear();
        }
    }
}

impl Watch for Screen<'_> {
    type Host = Clock;

    fn begin(&self, class: &Class, spent_ms: u64) -> Clock {
        let spent = Duration::from_millis(spent_ms);
        Clock::new(class, self.limit, self.times, spent, &self.shown)
    }

    fn run(&self, clock: &Clock, engine: &str, heaps: u64) -> Run {
        let elapsed = clock.elapsed();
        let has_kernel = matches!(engine, "dense" | "sparse");
        Run {
            engine: engine.to_owned(),
            kernel: has_kernel.then(|| self.settings.kernel.name().to_owned()),
            threads: 1,
            seconds: seconds(elapsed),
            heaps_per_s: per_second(heaps, elapsed).round(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }

    fn done(&self, class: &Class, errors: usize) {
        self.shown.with(|state| {
            state.codes_done += class.codes.len();
            state.errors += errors;
            state.cost_done = state.cost_done.saturating_add(class.cost);
        });
        self.shown.show();
    }

    fn warn(&self, error: &SweepError) {
        say("warning", &format!("{error}; the code is computed from heap 0 on"));
    }

    fn is_over(&self) -> bool {
        interrupt::requested()
    }

    fn unix_ms(&self) -> u64 {
        unix_ms()
    }
}
