//! How far a run is: a bar on a terminal, a plain line a minute in a log, nothing with `-q` and
//! nothing in the first second.
//!
//! Engines that look at pairs of heaps take time with the square of the heaps, so the time left is
//! guessed from the share of the work and not from that of the heaps. It is an upper bound for a
//! period search, which may end at a proof.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use nimseq::code::Game;
use nimseq::grundy::EngineUsed;

use super::failure::say;

/// Runs shorter than this show nothing.
pub(crate) const SILENCE: Duration = Duration::from_secs(1);

/// Between two lines where there is no terminal.
pub(crate) const LINES: Duration = Duration::from_secs(60);

/// How the time for n heaps grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Growth {
    Linear,
    Quadratic,
}

impl Growth {
    /// Quadratic where a heap has pairs to look at, or an option for every smaller heap; in a sparse
    /// space only the pairs with a rare heap count.
    pub(crate) fn of(game: &Game, engine: EngineUsed) -> Self {
        let by_definition = engine == EngineUsed::Naive;
        let is_sparse = engine == EngineUsed::Sparse;
        if (game.splits() && !is_sparse) || (by_definition && game.is_infinite()) {
            Self::Quadratic
        } else {
            Self::Linear
        }
    }
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Heaps,
    Codes,
    Claims,
}

impl Unit {
    fn name(self) -> &'static str {
        match self {
            Self::Heaps => "heaps",
            Self::Codes => "codes",
            Self::Claims => "claims",
        }
    }
}

/// Progress of one run.
#[derive(Debug)]
pub(crate) struct Progress {
    started: Instant,
    first: u64,
    end: u64,
    unit: Unit,
    growth: Growth,
    shown: Shown,
}

#[derive(Debug)]
enum Shown {
    Nothing,
    Bar(Option<ProgressBar>),
    Lines(Instant),
}

impl Progress {
    /// Of a run from heap (or code) number `first` to the one before `end`. `is_busy`: the terminal
    /// is taken by the results.
    pub(crate) fn new(
        (first, end): (u64, u64),
        unit: Unit,
        growth: Growth,
        quiet: bool,
        is_busy: bool,
    ) -> Self {
        let started = Instant::now();
        let shown = match (quiet, io::stderr().is_terminal()) {
            (true, _) => Shown::Nothing,
            (false, true) if is_busy && io::stdout().is_terminal() => Shown::Nothing,
            (false, true) => Shown::Bar(None),
            (false, false) => Shown::Lines(started),
        };
        Self { started, first, end, unit, growth, shown }
    }

    /// So many are done.
    pub(crate) fn at(&mut self, done: u64) {
        let elapsed = self.started.elapsed();
        if elapsed < SILENCE {
            return;
        }
        let (first, end, unit) = (self.first, self.end, self.unit);
        let figures = || figures((first, done, end), unit, self.growth, elapsed);
        match &mut self.shown {
            Shown::Nothing => {}
            Shown::Bar(bar) => {
                let bar = bar.get_or_insert_with(|| new_bar(end, unit));
                bar.set_message(figures());
                bar.set_position(done);
            }
            Shown::Lines(last) if last.elapsed() < LINES => {}
            Shown::Lines(last) => {
                *last = Instant::now();
                say("progress", &format!("{done} of {end} {}, {}", unit.name(), figures()));
            }
        }
    }

    /// Since the run began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Shown::Bar(Some(bar)) = &self.shown {
            bar.finish_and_clear();
        }
    }
}

fn new_bar(end: u64, unit: Unit) -> ProgressBar {
    let style = style(unit.name());
    ProgressBar::with_draw_target(Some(end), ProgressDrawTarget::stderr()).with_style(style)
}

/// How bars look that count these.
pub(crate) fn style(unit: &str) -> ProgressStyle {
    let template = format!("{{wide_bar}} {{human_pos}} of {{human_len}} {unit}, {{msg}}");
    let style = ProgressStyle::with_template(&template);
    // The template is right; a default one would do no harm.
    let mut style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    if !speaks_unicode(|variable| std::env::var(variable).ok()) {
        style = style.progress_chars("=> ");
    }
    style
}

/// Whether the terminal can show block characters: the first of the variables that is set decides,
/// as in the C library. Where none is, Unix means plain ASCII; elsewhere nobody sets them.
fn speaks_unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = |name: &&str| variable(name).filter(|value| !value.is_empty());
    match ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set) {
        Some(locale) => {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        }
        None => cfg!(not(unix)),
    }
}

/// Speed, and the time left.
fn figures(
    (first, done, end): (u64, u64, u64),
    unit: Unit,
    growth: Growth,
    elapsed: Duration,
) -> String {
    let speed = match unit {
        Unit::Heaps => speed(per_second(done.saturating_sub(first), elapsed)),
        Unit::Codes | Unit::Claims => {
            let speed = per_second(done.saturating_sub(first), elapsed);
            format!("{speed:.0} {}/s", unit.name())
        }
    };
    match left((first, done, end), growth, elapsed) {
        Some(left) => format!("{speed}, {} left", HumanDuration(left)),
        None => speed,
    }
}

#[expect(clippy::cast_precision_loss, reason = "a figure for the eye")]
fn left(
    (first, done, heaps): (u64, u64, u64),
    growth: Growth,
    elapsed: Duration,
) -> Option<Duration> {
    let work = |heaps: u64| match growth {
        Growth::Linear => heaps as f64,
        Growth::Quadratic => (heaps as f64).powi(2),
    };
    let share = (work(done) - work(first)) / (work(heaps) - work(first));
    Duration::try_from_secs_f64(elapsed.as_secs_f64() * (1.0 / share - 1.0)).ok()
}

/// Heaps in a second, as people say it.
pub(crate) fn speed(speed: f64) -> String {
    if speed >= 1e6 {
        format!("{:.1} million heaps/s", speed / 1e6)
    } else {
        format!("{speed:.0} heaps/s")
    }
}

/// How many in a second; 0 if no time has passed.
#[expect(clippy::cast_precision_loss, reason = "a figure for the eye")]
pub(crate) fn per_second(count: u64, elapsed: Duration) -> f64 {
    let seconds = elapsed.as_secs_f64();
    if seconds > 0.0 { count as f64 / seconds } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_half_of_a_quadratic_run_takes_three_times_as_long() {
        let left = |growth| left((0, 50, 100), growth, Duration::from_secs(10));
        assert_eq!(left(Growth::Linear), Some(Duration::from_secs(10)));
        assert_eq!(left(Growth::Quadratic), Some(Duration::from_secs(30)));
    }

    #[test]
    fn pairs_take_time_with_the_square() {
        let growth = |code: &str, engine| Growth::of(&code.parse().unwrap(), engine);
        assert_eq!(growth("0.77", EngineUsed::Dense), Growth::Quadratic);
        assert_eq!(growth("0.77", EngineUsed::Sparse), Growth::Linear);
        assert_eq!(growth("laskers-nim", EngineUsed::Infinite), Growth::Quadratic);
        assert_eq!(growth("nim", EngineUsed::Infinite), Growth::Linear);
        assert_eq!(growth("nim", EngineUsed::Naive), Growth::Quadratic);
        assert_eq!(growth("S(1,2)", EngineUsed::Naive), Growth::Linear);
    }

    #[test]
    fn what_was_done_before_is_not_counted() {
        let left = left((900, 950, 1000), Growth::Linear, Duration::from_secs(10));
        assert_eq!(left, Some(Duration::from_secs(10)));
    }

    #[test]
    fn nothing_is_divided_by_zero() {
        assert_eq!(left((0, 0, 100), Growth::Linear, Duration::from_secs(1)), None);
        assert_eq!(left((9, 9, 9), Growth::Linear, Duration::from_secs(1)), None);
        assert!(per_second(1, Duration::ZERO).abs() < f64::EPSILON);
    }

    #[test]
    fn blocks_only_where_they_can_be_shown() {
        let speaks = |set: &[(&str, &str)]| {
            let find = |name: &str| set.iter().find(|row| row.0 == name);
            speaks_unicode(|name| find(name).map(|row| row.1.to_owned()))
        };
        assert!(speaks(&[("LANG", "de_DE.UTF-8")]));
        assert!(speaks(&[("LC_ALL", "C.utf8"), ("LANG", "C")]));
        assert!(speaks(&[("LC_ALL", ""), ("LANG", "en_GB.UTF-8")]));
        assert!(!speaks(&[("LC_CTYPE", "C"), ("LANG", "en_GB.UTF-8")]));
        assert!(!speaks(&[("LANG", "de_DE.ISO-8859-1")]));
        assert_eq!(speaks(&[]), cfg!(not(unix)));
    }

    #[test]
    fn speeds() {
        assert_eq!(speed(500.0), "500 heaps/s");
        assert_eq!(speed(2.5e6), "2.5 million heaps/s");
    }
}
