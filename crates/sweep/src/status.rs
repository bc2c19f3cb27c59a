//! How a run stands, read from its directory without disturbing it.

use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

use serde::Serialize;

use crate::events::Event;
use crate::lock::Lock;
use crate::{SweepError, Task, directory, events, outcome};

/// What a directory says about its run. Fields are in the order in which they are written; what is
/// not known is null.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Status {
    /// Running, stopped, finished or damaged.
    pub state: State,
    /// `values` or `period`; null, as the next two, if the manifest is damaged.
    pub command: Option<&'static str>,
    /// The code.
    pub code: Option<String>,
    /// The last heap that may be computed.
    pub limit: Option<u64>,
    /// How many heaps are computed and safe, heap 0 first.
    pub heaps: u64,
    /// How many of them are rare, if the engine knows.
    pub rare_heaps: Option<u64>,
    /// Seconds since the newest checkpoint was written, as the file system says.
    pub checkpoint_age_s: Option<u64>,
    /// Heaps a second, over the last few checkpoints.
    pub heaps_per_s: Option<f64>,
    /// Seconds to the limit at that speed; a proof may end a run before.
    pub eta_s: Option<u64>,
    /// The process that has the run, as it says itself.
    pub pid: Option<u32>,
    /// The machine of that process.
    pub host: Option<String>,
    /// What is wrong with files of the run. Where one of two checkpoints is damaged, the run can
    /// go on from the other.
    pub damage: Vec<String>,
}

/// The states of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// A process has it.
    Running,
    /// It can be resumed.
    Stopped,
    /// Its result is there.
    Finished,
    /// Files that it needs are damaged.
    Damaged,
}

impl State {
    /// `running`, `stopped`, `finished` or `damaged`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Stopped => "stopped",
            Self::Finished => "finished",
            Self::Damaged => "damaged",
        }
    }
}

/// Looks at the run in a folder, at the time `now`.
///
/// # Errors
/// [`SweepError::NoRun`] if there is none, [`SweepError::Version`] and [`SweepError::Foreign`] if it
/// is not one of this program's, and [`SweepError::Io`]. What is damaged is no error here.
pub fn status(folder: impl AsRef<Path>, now: SystemTime) -> Result<Status, SweepError> {
    let folder = folder.as_ref();
    let mut damage = Vec::new();
    let task = unless_damaged(directory::task(folder), &mut damage)?;
    // Before the rest is read: a run that ends meanwhile is one that has ended.
    let holder = Lock::holder(folder)?;
    let heaps_per_s = events::heaps_per_s(&events::read::<Event>(folder)?).map(f64::round);
    let mut status = Status {
        state: if holder.is_some() { State::Running } else { State::Stopped },
        command: task.as_ref().map(Task::command),
        code: task.as_ref().map(|task| task.code().to_owned()),
        limit: task.as_ref().map(Task::last),
        heaps: 0,
        rare_heaps: None,
        checkpoint_age_s: None,
        heaps_per_s,
        eta_s: None,
        pid: holder.as_ref().and_then(|holder| holder.pid),
        host: holder.and_then(|holder| holder.host),
        damage,
    };
    match &task {
        Some(task) => status.look(folder, task, now)?,
        None => status.state = State::Damaged,
    }
    Ok(status)
}

/// What was read; damage is noted.
fn unless_damaged<T>(
    read: Result<T, SweepError>,
    damage: &mut Vec<String>,
) -> Result<Option<T>, SweepError> {
    match read {
        Ok(read) => Ok(Some(read)),
        Err(error @ SweepError::Damaged { .. }) => {
            damage.push(error.to_string());
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

impl Status {
    /// Looks at checkpoints and result.
    fn look(&mut self, folder: &Path, task: &Task, now: SystemTime) -> Result<(), SweepError> {
        let found = directory::checkpoints(folder, task).find()?;
        if let Some(newest) = found.usable.first() {
            self.heaps = newest.header.heaps;
            self.rare_heaps = newest.header.rare_heaps;
            self.checkpoint_age_s = age(&newest.path, now);
        } else if !found.damaged.is_empty() {
            self.state = State::Damaged;
        }
        self.damage.extend(found.damaged.iter().map(ToString::to_string));
        match unless_damaged(outcome::read(folder), &mut self.damage)? {
            Some(Some(outcome)) => {
                self.heaps = outcome.heaps;
                self.rare_heaps = outcome.rare_heaps;
                if !directory::has_part(folder) {
                    self.state = State::Finished;
                }
            }
            Some(None) => self.eta_s = self.time_left(task.last()),
            None => self.state = State::Damaged,
        }
        Ok(())
    }

    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a figure for the eye"
    )]
    fn time_left(&self, last: u64) -> Option<u64> {
        let heaps = last.saturating_add(1).saturating_sub(self.heaps);
        let speed = self.heaps_per_s.filter(|&speed| speed > 0.0)?;
        Some((heaps as f64 / speed).ceil() as u64)
    }

    /// Writes the status as one JSON object on one line, with its line end.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_json(&self, mut out: impl io::Write) -> io::Result<()> {
        serde_json::to_writer(&mut out, self)?;
        out.write_all(b"\n")
    }
}

/// Seconds since a file was written; 0 if that is yet to come.
fn age(path: &Path, now: SystemTime) -> Option<u64> {
    let written = fs::metadata(path).and_then(|file| file.modified()).ok()?;
    Some(now.duration_since(written).unwrap_or(Duration::ZERO).as_secs())
}
