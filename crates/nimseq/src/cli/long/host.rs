//! The clock of a long run: when to save a checkpoint, when to stop, what to show meanwhile.

use std::path::Path;
use std::time::{Duration, Instant};

use nimseq::sweep::{Host, SweepError, Wish};

use super::super::args::Pace;
use super::super::failure::{Failure, say};
use super::super::interrupt::{self, Undisturbed};
use super::super::progress::{Growth, Progress, Unit};
use super::super::settings::Settings;
use super::{resume_command, unix_ms};

/// The host of one run.
#[derive(Debug)]
pub(super) struct Clock<'s> {
    last: u64,
    growth: Growth,
    every: Duration,
    resume: String,
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
    /// For a run to heap `last` in a folder.
    pub(super) fn new(
        (last, growth): (u64, Growth),
        pace: Pace,
        run_dir: &Path,
        settings: &'s Settings,
    ) -> Self {
        let now = Instant::now();
        Self {
            last,
            growth,
            every: Duration::from_secs(pace.checkpoint_every),
            resume: resume_command(run_dir).to_string(),
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

    /// There is a checkpoint.
    fn saved(&mut self) {
        self.saving = None;
        self.saved = Instant::now();
        self.has_checkpoint = true;
        let resume = &self.resume;
        interrupt::there_is_a_checkpoint(format!(
            "a checkpoint is saved, `{resume}` goes on from it"
        ));
    }

    /// The end of a run that somebody has stopped.
    pub(super) fn stopped(mut self, progress: String) -> Failure {
        self.saved();
        Failure::Interrupted { progress: Some(progress) }
    }

    /// The end of a run that cannot go on. The last checkpoint has not been touched.
    pub(super) fn failed(&self, error: SweepError) -> Failure {
        match error {
            SweepError::File(_) | SweepError::Io { .. } if self.has_checkpoint => {
                let resume = &self.resume;
                let help = format!("the last checkpoint is as it was: `{resume}` goes on from it");
                Failure::with_help(error, help)
            }
            error => error.into(),
        }
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
