//! The clock of one class: when to save a checkpoint, when to wrap up, when to stop.

use std::sync::Arc;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use nimseq::sweep::many::Class;
use nimseq::sweep::{Host, SweepError, Wish};

use super::super::failure::say;
use super::super::interrupt::{self, Undisturbed};
use super::super::long::unix_ms;
use super::super::progress::{SILENCE, per_second, speed, style};
use super::screen::Shown;

/// How much time there is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Times {
    /// From one checkpoint to the next, where there are any within a class.
    pub(super) every: Option<Duration>,
    /// For a class.
    pub(super) time_per_code: Option<Duration>,
}

/// The clock of one class.
pub(super) struct Clock {
    code: String,
    limit: u64,
    times: Times,
    /// What processes before this one have spent.
    spent: Duration,
    started: Instant,
    /// When the last checkpoint was complete.
    saved: Instant,
    /// Heaps that were there at the beginning.
    begun: u64,
    /// While a checkpoint is being saved.
    saving: Option<Undisturbed>,
    bar: Option<ProgressBar>,
    shown: Arc<Shown>,
}

impl Clock {
    /// Begins now; processes before this one have spent some time. The last heap is for the eye.
    pub(super) fn new(
        class: &Class,
        limit: u64,
        times: Times,
        spent: Duration,
        shown: &Arc<Shown>,
    ) -> Self {
        shown.under_way(&class.standard_form, 0);
        let now = Instant::now();
        Self {
            code: class.standard_form.clone(),
            limit,
            times,
            spent,
            started: now,
            saved: now,
            begun: 0,
            saving: None,
            bar: None,
            shown: Arc::clone(shown),
        }
    }

    /// Of all processes that have had the class.
    pub(super) fn elapsed(&self) -> Duration {
        self.spent + self.started.elapsed()
    }

    fn show(&mut self, heaps: u64) {
        self.shown.under_way(&self.code, heaps);
        let elapsed = self.started.elapsed();
        let Some(all) = self.shown.bars().filter(|_| elapsed >= SILENCE) else { return };
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::new(self.limit.saturating_add(1)).with_style(style("heaps"));
            all.add(bar)
        });
        bar.set_position(heaps);
        let speed = speed(per_second(heaps.saturating_sub(self.begun), elapsed));
        bar.set_message(format!("{}, {speed}", self.code));
    }
}

impl Host for Clock {
    fn begin(&mut self, heaps: u64, passed_over: &[SweepError]) {
        for error in passed_over {
            say("warning", &format!("{error}; the one before is used"));
        }
        self.begun = heaps;
    }

    fn wish(&mut self, heaps: u64) -> Wish {
        let is_saved = self.saving.take().is_some();
        if is_saved {
            self.saved = Instant::now();
        }
        self.show(heaps);
        if heaps <= self.begun {
            return if interrupt::requested() { Wish::Stop } else { Wish::GoOn };
        }
        let is_due = self.times.every.is_some_and(|every| self.saved.elapsed() >= every);
        let is_time_up = self.times.time_per_code.is_some_and(|time| self.elapsed() >= time);
        let wish = match is_time_up {
            _ if interrupt::requested() => Wish::Stop,
            // A checkpoint that is always due would keep the code from its end.
            true if is_saved => Wish::WrapUp,
            _ if is_due => Wish::Save,
            true => Wish::WrapUp,
            false => Wish::GoOn,
        };
        // Where nothing is saved, an end need not wait.
        if self.times.every.is_some() && matches!(wish, Wish::Save | Wish::Stop) {
            self.saving = Some(Undisturbed::new());
        }
        wish
    }

    fn unix_ms(&mut self) -> u64 {
        unix_ms()
    }
}

impl Drop for Clock {
    fn drop(&mut self) {
        self.shown.ended(&self.code);
        if let (Some(bar), Some(all)) = (&self.bar, self.shown.bars()) {
            bar.finish_and_clear();
            all.remove(bar);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::iter::empty;
    use std::num::NonZeroUsize;

    use nimseq::grundy::{Engine, Kernel};
    use nimseq::sweep::many::Watch as _;

    use super::super::super::memory::Source;
    use super::super::super::settings::Settings;
    use super::super::screen::Screen;
    use super::*;

    /// A clock whose time is up, with checkpoints that are always due, or none.
    fn clock(has_checkpoints: bool) -> Clock {
        let settings = Settings {
            kernel: Kernel::PORTABLE,
            engine: Engine::Auto,
            threads: NonZeroUsize::MIN,
            memory: 1 << 20,
            memory_source: Source::Flag,
            quiet: true,
            verbose: false,
        };
        let every = has_checkpoints.then_some(Duration::ZERO);
        let times = Times { every, time_per_code: Some(Duration::ZERO) };
        let screen = Screen::new((1, 0, 10), empty(), times, &settings);
        let (standard_form, codes) = ("0.6".to_owned(), vec!["0.6".to_owned()]);
        screen.begin(&Class { standard_form, codes, cost: 1 }, 0)
    }

    #[test]
    fn the_time_is_up_after_a_checkpoint() {
        let mut clock = clock(true);
        assert_eq!(clock.wish(1), Wish::Save);
        assert!(clock.saving.is_some());
        assert_eq!(clock.wish(2), Wish::WrapUp);
        assert!(clock.saving.is_none());
        assert_eq!(clock.wish(3), Wish::Save);
    }

    #[test]
    fn where_nothing_is_saved_an_end_waits_for_nothing() {
        let mut clock = clock(false);
        assert_eq!(clock.wish(1), Wish::WrapUp);
        assert!(clock.saving.is_none());
    }
}
