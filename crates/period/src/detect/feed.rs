//! How the detector takes its values: cut into blocks at the heaps where a question is due, kept while
//! they may be, and watched in a stream after that.

use std::ops::ControlFlow;

use nimseq_grundy::{Evidence, Sink, Values};

use super::Detector;
use crate::beyond::Beyond;
use crate::theorem;

impl Sink for Detector {
    fn block(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) -> ControlFlow<()> {
        assert_eq!(first, self.offered, "blocks come in order and without gaps");
        self.offered += values.len() as u64;
        let mut rest = values;
        loop {
            if self.is_answered() {
                return ControlFlow::Break(());
            }
            if rest.is_empty() {
                return ControlFlow::Continue(());
            }
            if self.goes_beyond(evidence) {
                return self.look_beyond(rest, evidence);
            }
            if self.is_full() {
                return ControlFlow::Break(());
            }
            let heaps = self.history.len() as u64;
            let question = self.next_question();
            let room = usize::try_from(question.min(self.keep.1) - heaps).unwrap_or(usize::MAX);
            let taken = room.min(rest.len());
            self.push(rest.slice(0..taken));
            rest = rest.slice(taken..rest.len());
            if self.history.len() as u64 == question {
                let power = question > self.next_power;
                if power {
                    self.next_power = self.next_power.saturating_mul(2);
                }
                self.ask(power || question > self.limit || self.again == Some(question));
            }
        }
    }
}

impl Detector {
    /// The number of heaps at which the next question is due.
    fn next_question(&self) -> u64 {
        let end = self.limit.saturating_add(1);
        if !theorem::covers(&self.game) {
            return end;
        }
        let due = self.candidate.map_or(u64::MAX, |c| c.heaps_needed);
        let again = self.again.unwrap_or(u64::MAX);
        end.min(self.next_power.saturating_add(1)).min(due).min(again)
    }

    fn push(&mut self, values: Values<'_>) {
        let first = self.history.len() as u64;
        if let Some(max) = values.max().filter(|&max| max > self.largest.0) {
            let at = values.iter().position(|g| g == max).unwrap_or_default();
            self.largest = (max, first + at as u64);
        }
        self.history.push_block(values);
    }

    /// Whether values are kept no longer.
    fn goes_beyond(&self, evidence: Evidence<'_>) -> bool {
        let is_full = self.history.len() as u64 >= self.keep.0;
        self.beyond.is_some() || (is_full && evidence.space().is_some())
    }

    /// Watches the next heaps without keeping them.
    fn look_beyond(&mut self, values: Values<'_>, evidence: Evidence<'_>) -> ControlFlow<()> {
        let (game, history) = (&self.game, &self.history);
        let beyond = self.beyond.get_or_insert_with(|| Beyond::new(game, history.values()));
        let left = self.limit.saturating_add(1) - beyond.heaps();
        let taken = usize::try_from(left).unwrap_or(usize::MAX).min(values.len());
        beyond.push(values.slice(0..taken), evidence.space())?;
        if self.is_answered() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
