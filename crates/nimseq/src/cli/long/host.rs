//! The clock of a long run: when to save a checkpoint, when to stop, what to show meanwhile.

use std::time::{Duration, Instant};

use nimseq::sweep::{Host, SweepError, Wish};

use super::super::failure::say;
use super::super::interrupt::{self, Undisturbed};
use super::super::progress::{Growth, Progress, Unit};
use super::super::settings::Settings;
use super::unix_ms;

/// The host of one run.
#[derive(Debug)]
pub(super) struct Clock<'s> {
    last: u64,
    growth: Growth,
    every: Duration,
    how_to_go_on: String,
    settings: &'s Settings,
    started: Instant,
    /// Heaps that were there at the beginning.
    begun: u64,
    progress: Option<Progress>,
    /// When the last checkpoint was complete.
    saved: Instant,
    has_checkpoint: bool,
    /// While one is being saved.
    saving: Option<Undisturbed>,
}

impl<'s> Clock<'s> {
    /// For a run to heap `last` with a checkpoint `every` so often.
    pub(super) fn new(
        last: u64,
        growth: Growth,
        every: Duration,
        how_to_go_on: String,
        settings: &'s Settings,
    ) -> Self {
        let now = Instant::now();
        Self {
            last,
            growth,
            every,
            how_to_go_on,
            settings,
            started: now,
            begun: 0,
            progress: None,
            saved: now,
            has_checkpoint: false,
            saving: None,
        }
    }

    /// How many heaps were there at the beginning.
    pub(super) fn begun(&self) -> u64 {
        self.begun
    }

    /// Since then.
    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether there is a checkpoint to go on from.
    pub(super) fn has_checkpoint(&self) -> bool {
        self.has_checkpoint
    }

    /// There is a checkpoint.
    pub(super) fn saved(&mut self) {
        self.saving = None;
        self.saved = Instant::now();
        self.has_checkpoint = true;
        interrupt::there_is_a_checkpoint(self.how_to_go_on.clone());
    }
}

impl Host for Clock<'_> {
    fn begin(&mut self, heaps: u64, passed_over: &[SweepError]) {
        for error in passed_over {
            say("warning", &error.to_string());
        }
        if let Some(heap) = heaps.checked_sub(1) {
            self.saved();
            let older = if passed_over.is_empty() { "" } else { ", the one before" };
            self.settings.note(&format!("going on from the checkpoint at heap {heap}{older}"));
        }
        self.begun = heaps;
        let range = (heaps, self.last.saturating_add(1));
        self.progress =
            Some(Progress::new(range, Unit::Heaps, self.growth, self.settings.quiet, false));
    }

    fn wish(&mut self, heaps: u64) -> Wish {
        if self.saving.is_some() {
            self.saved();
        }
        if heaps > self.begun
            && let Some(progress) = &mut self.progress
        {
            progress.at(heaps);
        }
        let wish = match interrupt::requested() {
            true => Wish::Stop,
            false if self.saved.elapsed() >= self.every => Wish::Save,
            false => Wish::GoOn,
        };
        if wish != Wish::GoOn && heaps > self.begun {
            self.saving = Some(Undisturbed::new());
        }
        wish
    }

    fn unix_ms(&mut self) -> u64 {
        unix_ms()
    }
}
