//! How a sweep stands, read from its directory without disturbing it.

use std::collections::HashSet;
use std::io;
use std::path::Path;

use serde::Serialize;

use super::Row;
use super::directory::errors;
use super::events::{self, SweepEvent};
use super::manifest::{Manifest, manifest};
use super::results;
use super::tables::are_written;
use crate::checkpoint::heaps_of;
use crate::directory::code_folder;
use crate::events::{Event, heaps_per_s, read};
use crate::lock::Lock;
use crate::{State, SweepError};

/// What a directory says about its sweep. Fields are in the order in which they are written; what is not
/// known is null.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SweepStatus {
    /// Running, stopped, finished or damaged.
    pub state: State,
    /// `sweep`.
    pub command: &'static str,
    /// What its rows are about, `period` or `misere`.
    pub kind: &'static str,
    /// Which share it is, `k/N`.
    pub shard: Option<String>,
    /// The last heap that may be computed of each code.
    pub limit: u64,
    /// How many codes it is about.
    pub codes: usize,
    /// How many of them have a row.
    pub codes_done: usize,
    /// How many of those are errors.
    pub failed: usize,
    /// What is under way, or was when the process ended.
    pub running: Vec<Running>,
    /// Seconds to the end, by the share of the work that is done.
    pub eta_s: Option<u64>,
    /// The process that has the sweep, as it says itself.
    pub pid: Option<u32>,
    /// The machine of that process.
    pub host: Option<String>,
    /// What is wrong with files of the sweep. What they held is computed again.
    pub damage: Vec<String>,
}

/// A class that is under way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Running {
    /// The code that is computed.
    pub code: String,
    /// Heaps that are safe, heap 0 first; 0 before the first checkpoint.
    pub heaps: u64,
    /// Heaps a second, over the last few checkpoints.
    pub heaps_per_s: Option<f64>,
    /// Seconds to the limit at that speed; a proof may end it before.
    pub eta_s: Option<u64>,
}

/// Looks at the sweep in a folder.
///
/// # Errors
/// [`SweepError`] if there is none, or if its manifest cannot be read. Other damage is no error here.
pub fn sweep_status<R: Row>(folder: impl AsRef<Path>) -> Result<SweepStatus, SweepError> {
    let folder = folder.as_ref();
    let manifest = manifest::<R>(folder)?;
    // Before the rest is read: a sweep that ends meanwhile is one that has ended.
    let holder = Lock::holder(folder)?;
    let found = results::read::<R>(folder, &manifest.classes, &manifest.task)?;
    let events = read::<SweepEvent>(folder)?;
    let done: HashSet<&str> = found.entries.iter().map(|entry| &*entry.class).collect();
    let is_open = |code: &&str| !done.contains(code);
    let running = events::under_way(&events).into_iter().filter(is_open);
    let running = running.map(|code| look(folder, code, manifest.task.limit));
    let is_finished = done.len() == manifest.classes.len() && are_written(folder);
    Ok(SweepStatus {
        state: match &holder {
            Some(_) => State::Running,
            None if is_finished => State::Finished,
            None => State::Stopped,
        },
        command: "sweep",
        kind: R::KIND,
        shard: manifest.task.shard.map(|shard| shard.to_string()),
        limit: manifest.task.limit,
        codes: manifest.classes.iter().map(|class| class.codes.len()).sum(),
        codes_done: found.entries.iter().map(|entry| entry.rows.len()).sum(),
        failed: found.entries.iter().map(errors).sum(),
        running: running.collect::<Result<_, _>>()?,
        eta_s: time_left(&manifest, &done, events::spent_ms(&events)),
        pid: holder.as_ref().and_then(|holder| holder.pid),
        host: holder.and_then(|holder| holder.host),
        damage: found.damaged.iter().map(ToString::to_string).collect(),
    })
}

/// How far a class is.
fn look(folder: &Path, code: &str, limit: u64) -> Result<Running, SweepError> {
    let folder = code_folder(folder, code);
    let heaps = heaps_of(&folder);
    let heaps_per_s = heaps_per_s(&read::<Event>(&folder)?).map(f64::round);
    let left = limit.saturating_add(1).saturating_sub(heaps);
    let eta_s = heaps_per_s.filter(|&speed| speed > 0.0).map(|speed| seconds(left, speed));
    Ok(Running { code: code.to_owned(), heaps, heaps_per_s, eta_s })
}

/// Seconds that the classes without rows take, if the others took so many milliseconds.
#[expect(clippy::cast_precision_loss, reason = "a figure for the eye")]
fn time_left(manifest: &Manifest, done: &HashSet<&str>, spent_ms: u64) -> Option<u64> {
    let (mut finished, mut open) = (0_u64, 0_u64);
    for class in &manifest.classes {
        let sum = if done.contains(&*class.standard_form) { &mut finished } else { &mut open };
        *sum = sum.saturating_add(class.cost);
    }
    let speed = finished as f64 * 1e3 / spent_ms as f64;
    (finished > 0 && spent_ms > 0).then(|| seconds(open, speed))
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a figure for the eye"
)]
fn seconds(left: u64, speed: f64) -> u64 {
    (left as f64 / speed).ceil() as u64
}

impl SweepStatus {
    /// Writes the status as one JSON object on one line, with its line end.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_json(&self, mut out: impl io::Write) -> io::Result<()> {
        serde_json::to_writer(&mut out, self)?;
        out.write_all(b"\n")
    }
}
