//! What happened to a run and when: `events.jsonl`, an object a line, in order, only ever added to.
//!
//! The times are the caller's: this crate reads no clock. Nothing depends on this file but what
//! people are told about the speed of a run, so it is not flushed to the disk line by line, and a
//! line that a power cut has torn is ignored.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::SweepError;

/// The name of the file.
pub(crate) const NAME: &str = "events.jsonl";

/// One line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// What happened.
    pub event: Happened,
    /// When, in milliseconds since 1970.
    pub unix_ms: u64,
    /// How many heaps had been computed, heap 0 first.
    pub heaps: u64,
}

/// What can happen to a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Happened {
    /// It began at heap 0.
    Started,
    /// A checkpoint was saved.
    Checkpoint,
    /// It went on from a checkpoint.
    Resumed,
    /// A checkpoint of a second look was saved, which has come to so many heaps.
    Compared,
    /// Its result was stored.
    Finished,
}

/// The file, to add to.
#[derive(Debug)]
pub(crate) struct Events<E = Event> {
    folder: PathBuf,
    file: Option<File>,
    /// What happened before there was a folder to note it in.
    waiting: Vec<E>,
}

impl<E: Clone + Serialize + DeserializeOwned> Events<E> {
    /// Those of a folder that may not be there yet; it is not made for their sake.
    pub(crate) fn of(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), file: None, waiting: Vec::new() }
    }

    /// Adds a line; a line before it without an end is cut off.
    pub(crate) fn add(&mut self, event: E) -> Result<(), SweepError> {
        self.waiting.push(event);
        let path = self.folder.join(NAME);
        let file = match &mut self.file {
            Some(file) => file,
            None if !self.folder.exists() => return Ok(()),
            None => self.file.insert(open(&path).map_err(SweepError::io(&path, "open it"))?),
        };
        let mut lines = Vec::new();
        for event in self.waiting.drain(..) {
            lines.extend(serde_json::to_vec(&event).unwrap_or_default());
            lines.push(b'\n');
        }
        file.write_all(&lines).map_err(SweepError::io(&path, "add a line"))
    }

    /// All so far, those of earlier processes among them.
    pub(crate) fn all(&self) -> Result<Vec<E>, SweepError> {
        let mut events = read(&self.folder)?;
        events.extend(self.waiting.iter().cloned());
        Ok(events)
    }
}

fn open(path: &Path) -> io::Result<File> {
    let file = File::options().append(true).create(true).open(path)?;
    let text = fs::read(path)?;
    let whole = whole_lines(&text).len();
    if whole < text.len() {
        file.set_len(whole as u64)?;
    }
    Ok(file)
}

/// A text without its last line if that has no end.
fn whole_lines(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    &text[..end]
}

/// The events of a folder; none if there is no file.
pub(crate) fn read<E: DeserializeOwned>(folder: &Path) -> Result<Vec<E>, SweepError> {
    let path = folder.join(NAME);
    match fs::read(&path) {
        Ok(text) => {
            let lines = whole_lines(&text).split(|&byte| byte == b'\n');
            Ok(lines.filter_map(|line| serde_json::from_slice(line).ok()).collect())
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(SweepError::io(&path, "read it")(error)),
    }
}

/// Heaps a second over the last stretch of at most [`STRETCH`] lines that one process has written.
pub(crate) fn heaps_per_s(events: &[Event]) -> Option<f64> {
    let is_end = |e: &Event| e.event == Happened::Checkpoint;
    let last = events.iter().rposition(is_end)?;
    let begin = events[..last].iter().rposition(is_begin).unwrap_or(0);
    let first = events[begin.max(last.saturating_sub(STRETCH))];
    let last = events[last];
    let (heaps, time) =
        (last.heaps.checked_sub(first.heaps)?, last.unix_ms.checked_sub(first.unix_ms)?);
    #[expect(clippy::cast_precision_loss, reason = "a figure for the eye")]
    let per_s = |heaps: u64, ms: u64| heaps as f64 * 1e3 / ms as f64;
    (time > 0).then(|| per_s(heaps, time))
}

/// Whether another process has begun.
fn is_begin(event: &Event) -> bool {
    matches!(event.event, Happened::Started | Happened::Resumed)
}

/// Milliseconds that processes have had the run, up to the time `now` of this one. What one did after
/// its last line, before it was killed, is not in it.
pub(crate) fn spent_ms(events: &[Event], now: u64) -> u64 {
    let pairs = events.windows(2).filter(|pair| !is_begin(&pair[1]));
    let before: u64 = pairs.map(|pair| pair[1].unix_ms.saturating_sub(pair[0].unix_ms)).sum();
    before + events.last().map_or(0, |last| now.saturating_sub(last.unix_ms))
}

/// Lines back: some minutes, so that one slow flush to the disk does not show.
const STRETCH: usize = 10;

#[cfg(test)]
mod tests {
    use super::*;

    fn at(event: Happened, unix_ms: u64, heaps: u64) -> Event {
        Event { event, unix_ms, heaps }
    }

    #[test]
    fn a_torn_line_is_ignored_and_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let first = at(Happened::Started, 1, 0);
        let second = at(Happened::Checkpoint, 2, 1000);
        let mut events = Events::of(folder.path());
        events.add(first).unwrap();
        events.add(second).unwrap();
        let path = folder.path().join(NAME);
        let text = fs::read(&path).unwrap();
        let line = text.iter().position(|&b| b == b'\n').unwrap() + 1;
        for len in line..text.len() {
            fs::write(&path, &text[..len]).unwrap();
            assert_eq!(read::<Event>(folder.path()).unwrap(), [first], "{len}");
            Events::of(folder.path()).add(second).unwrap();
            assert_eq!(read::<Event>(folder.path()).unwrap(), [first, second], "{len}");
        }
    }

    #[test]
    fn what_happens_before_there_is_a_folder_is_noted_once_there_is() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("later");
        let (first, second) = (at(Happened::Started, 1, 0), at(Happened::Checkpoint, 2, 1000));
        let mut events = Events::of(&folder);
        events.add(first).unwrap();
        assert_eq!(events.all().unwrap(), [first]);
        fs::create_dir(&folder).unwrap();
        events.add(second).unwrap();
        assert_eq!(events.all().unwrap(), [first, second]);
        assert_eq!(read::<Event>(&folder).unwrap(), [first, second]);
    }

    #[test]
    fn the_speed_is_that_of_the_last_process() {
        use Happened::{Checkpoint, Compared, Finished, Resumed, Started};
        let mut events = vec![at(Started, 0, 0)];
        assert_eq!(heaps_per_s(&events), None);
        events.push(at(Checkpoint, 2000, 4000));
        assert_eq!(heaps_per_s(&events), Some(2000.0));
        // A day later, from the same checkpoint.
        events.push(at(Resumed, 90_000_000, 4000));
        assert_eq!(heaps_per_s(&events), Some(2000.0));
        events.push(at(Checkpoint, 90_001_000, 7000));
        assert_eq!(heaps_per_s(&events), Some(3000.0));
        // What comes after does not count.
        events.push(at(Compared, 90_001_200, 100));
        events.push(at(Finished, 90_001_500, 9000));
        assert_eq!(heaps_per_s(&events), Some(3000.0));
        events.extend((1..=100).map(|i| at(Checkpoint, 90_002_000 + i * 1000, 9000 + i)));
        assert_eq!(heaps_per_s(&events), Some(1.0));
        assert_eq!(heaps_per_s(&[at(Started, 5, 0), at(Checkpoint, 5, 9)]), None);
    }

    #[test]
    fn the_time_between_two_processes_does_not_count() {
        use Happened::{Checkpoint, Resumed, Started};
        assert_eq!(spent_ms(&[], 7), 0);
        let mut events = vec![at(Started, 100, 0), at(Checkpoint, 130, 5)];
        assert_eq!(spent_ms(&events, 137), 37);
        events.extend([at(Resumed, 1000, 5), at(Checkpoint, 1010, 6), at(Checkpoint, 1020, 7)]);
        assert_eq!(spent_ms(&events, 1021), 30 + 21);
    }
}
