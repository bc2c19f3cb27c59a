//! What is saved of one code while it is computed: a folder of checkpoints, and when they were made.
//!
//! The folder is made with the first checkpoint, so a code that takes a moment leaves nothing on the
//! disk. A run has one store; a sweep has one for each code that is under way.

use std::path::PathBuf;

use crate::events::{self, Event, Events};
use crate::milestones::Milestones;
use crate::pair::Pair;
use crate::{SweepError, Task};

/// What is saved of one code.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    task: Task,
    events: Events,
}

impl Store {
    /// Of a task, in a folder; events may be noted elsewhere.
    pub(crate) fn new(folder: PathBuf, task: Task, events: Events) -> Self {
        Self { folder, task, events }
    }

    /// What the run was asked to do.
    pub(crate) fn task(&self) -> &Task {
        &self.task
    }

    /// Notes what happened.
    pub(crate) fn note(&mut self, event: Event) -> Result<(), SweepError> {
        self.events.add(event)
    }

    /// How long processes have had the code, in milliseconds, up to the time `unix_ms` of this one.
    pub(crate) fn spent_ms(&self, unix_ms: u64) -> Result<u64, SweepError> {
        Ok(events::spent_ms(&self.events.all()?, unix_ms))
    }

    /// The checkpoints of the run.
    pub(crate) fn checkpoints(&self) -> Result<Pair, SweepError> {
        let pair = Pair::new(self.folder.clone(), &self.task);
        pair.clear()?;
        Ok(pair)
    }

    /// Those of a second look.
    pub(crate) fn onset_checkpoints(&self) -> Result<Pair, SweepError> {
        let pair = Pair::new(self.folder.join("onset"), &self.task);
        pair.clear()?;
        Ok(pair)
    }

    /// The milestones of the run.
    pub(crate) fn milestones(&self) -> Result<Milestones, SweepError> {
        Milestones::find(self.folder.join("milestones"), &self.task)
    }
}

impl AsMut<Self> for Store {
    fn as_mut(&mut self) -> &mut Self {
        self
    }
}
