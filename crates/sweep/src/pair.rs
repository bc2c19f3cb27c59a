//! The last two checkpoints of one thing, replaced in turn.
//!
//! A new one replaces the older of the two, whole or not at all, so that the newer one stays
//! whatever happens. If its bytes turn out to have changed all the same, the older one is used: it
//! costs the time in between, and that is said. What is refused and not passed over is another
//! format version and another task: there somebody has made a mistake.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use nimseq_tables::durable;

use crate::checkpoint::{Header, NAMES, Saved, read, write};
use crate::{SweepError, Task};

/// What was found of checkpoints.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// Those that can be used, the newest first.
    pub(crate) usable: Vec<Saved>,
    /// What is wrong with the others.
    pub(crate) damaged: Vec<SweepError>,
}

/// What was taken up of checkpoints.
#[derive(Debug)]
pub(crate) struct TakenUp<T> {
    /// The newest state that could be had, and the header over it; `None` if there is no checkpoint.
    pub(crate) state: Option<(T, Header)>,
    /// What is wrong with those that were passed over.
    pub(crate) passed_over: Vec<SweepError>,
}

/// Two files in a folder.
#[derive(Debug)]
pub(crate) struct Pair {
    folder: PathBuf,
    task: Task,
    /// The number of the next one.
    next: u64,
}

impl Pair {
    /// Those in a folder, of a task.
    pub(crate) fn new(folder: PathBuf, task: &Task) -> Self {
        Self { folder, task: task.clone(), next: 0 }
    }

    /// Reads what is there.
    pub(crate) fn find(&self) -> Result<Found, SweepError> {
        let mut found = Found::default();
        for name in NAMES {
            match read(&self.folder.join(name), &self.task) {
                Ok(None) => {}
                Ok(Some(saved)) => found.usable.push(saved),
                Err(error @ SweepError::Damaged { .. }) => found.damaged.push(error),
                Err(error) => return Err(error),
            }
        }
        found.usable.sort_by_key(|saved| std::cmp::Reverse(saved.header.number));
        Ok(found)
    }

    /// Takes up the newest state that can be had. An error if there are checkpoints, but none of use.
    pub(crate) fn take_up<T>(
        &mut self,
        mut restore: impl FnMut(&mut &[u8]) -> io::Result<T>,
    ) -> Result<TakenUp<T>, SweepError> {
        let Found { usable, damaged: mut passed_over } = self.find()?;
        for saved in usable {
            match whole(&saved, &mut restore) {
                Ok(restored) => {
                    self.next = saved.header.number + 1;
                    let state = Some((restored, saved.header));
                    return Ok(TakenUp { state, passed_over });
                }
                Err(error) => {
                    let what = error.to_string();
                    passed_over.push(SweepError::Unusable { path: saved.path, what });
                }
            }
        }
        if passed_over.is_empty() {
            return Ok(TakenUp { state: None, passed_over });
        }
        Err(SweepError::NoneUsable(passed_over))
    }

    /// Saves the next checkpoint in place of the last but one.
    pub(crate) fn save(
        &mut self,
        heaps: u64,
        rare_heaps: Option<u64>,
        state: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), SweepError> {
        let number = self.next;
        let path = self.folder.join(NAMES[usize::from(number % 2 == 1)]);
        let header = Header { number, heaps, rare_heaps, task: self.task.clone() };
        write(&path, &header, state)?;
        self.next = number + 1;
        Ok(())
    }

    /// Removes what processes that were killed have left in the folder.
    pub(crate) fn clear(&self) -> Result<(), SweepError> {
        clear(&self.folder)
    }
}

/// Removes temporary files of processes that were killed from a folder, if it is there.
pub(crate) fn clear(folder: &Path) -> Result<(), SweepError> {
    match durable::remove_leftovers(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(SweepError::io(folder, "clear it")(error))
        }
        _ => Ok(()),
    }
}

/// A state that is read to its end.
fn whole<T>(saved: &Saved, restore: &mut impl FnMut(&mut &[u8]) -> io::Result<T>) -> io::Result<T> {
    let mut state = saved.state();
    let restored = restore(&mut state)?;
    if !state.is_empty() {
        return Err(io::Error::other(format!("{} bytes are left over", state.len())));
    }
    Ok(restored)
}
