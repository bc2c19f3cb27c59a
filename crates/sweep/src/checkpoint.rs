//! Checkpoints on the disk: the last two of a task, each in a file with a checksum.
//!
//! ```text
//! {"format":"nimseq checkpoint","format_version":1,"number":7,"heaps":…,"task":{…}}   one line
//! state of the engine, then of the sinks                                             bytes
//! CRC-32 of all before it                                                            4 bytes, low one first
//! ```
//!
//! A new one replaces the older of the two, whole or not at all, so that the newer one stays
//! whatever happens. If its bytes turn out to have changed all the same, the older one is used: it
//! costs the time in between, and that is said. What is refused and not passed over is another
//! format version and another task: there somebody has made a mistake.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use nimseq_tables::durable;
use serde::{Deserialize, Serialize};

use crate::sealed::Format;
use crate::{SweepError, Task};

const FORMAT: Format = Format { name: "nimseq checkpoint", version: 1 };

/// Names of the two files; checkpoint number i is in the one that i mod 2 says.
const NAMES: [&str; 2] = ["0.checkpoint", "1.checkpoint"];

/// Bytes of the checksum.
const SUM: usize = 4;

/// The first line of a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Header {
    /// How many checkpoints came before it.
    pub(crate) number: u64,
    /// How many heaps had been computed, heap 0 first.
    pub(crate) heaps: u64,
    /// How many of them are rare, if the engine knows.
    pub(crate) rare_heaps: Option<u64>,
    /// The task.
    pub(crate) task: Task,
}

/// A checkpoint as it was read, with a checksum that is right.
#[derive(Debug)]
pub(crate) struct Saved {
    pub(crate) path: PathBuf,
    pub(crate) header: Header,
    bytes: Vec<u8>,
    state: usize,
}

impl Saved {
    /// What [`Checkpoints::save`] was given to write.
    pub(crate) fn state(&self) -> &[u8] {
        &self.bytes[self.state..self.bytes.len() - SUM]
    }
}

/// What was found of checkpoints.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// Those that can be used, the newest first.
    pub(crate) usable: Vec<Saved>,
    /// What is wrong with the others.
    pub(crate) damaged: Vec<SweepError>,
}

/// The two files of one task.
#[derive(Debug)]
pub(crate) struct Checkpoints {
    folder: PathBuf,
    task: Task,
    /// The number of the next one.
    next: u64,
}

impl Checkpoints {
    /// Those of a task in the folder of a run.
    pub(crate) fn of(run: &Path, task: &Task) -> Self {
        let folder = run.join("checkpoints").join(folder_name(task.code()));
        Self { folder, task: task.clone(), next: 0 }
    }

    /// Reads what is there.
    pub(crate) fn find(&self) -> Result<Found, SweepError> {
        let mut found = Found::default();
        for name in NAMES {
            let path = self.folder.join(name);
            match fs::read(&path) {
                Ok(bytes) => match self.parse(path, bytes) {
                    Ok(saved) => found.usable.push(saved),
                    Err(error @ SweepError::Damaged { .. }) => found.damaged.push(error),
                    Err(error) => return Err(error),
                },
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(SweepError::io(&path, "read it")(error)),
            }
        }
        found.usable.sort_by_key(|saved| std::cmp::Reverse(saved.header.number));
        Ok(found)
    }

    fn parse(&self, path: PathBuf, bytes: Vec<u8>) -> Result<Saved, SweepError> {
        let damaged = |what: &str| SweepError::damaged(&path, what);
        let cut = || damaged("it is cut off");
        let state = bytes.iter().position(|&b| b == b'\n').ok_or_else(cut)? + 1;
        let mut object: serde_json::Value = serde_json::from_slice(&bytes[..state])
            .map_err(|error| damaged(&format!("its first line as JSON, {error}")))?;
        FORMAT.check_name(&path, &object)?;
        let (body, sum) = bytes[state..].split_last_chunk::<SUM>().ok_or_else(cut)?;
        if crc32fast::hash(&bytes[..state + body.len()]) != u32::from_le_bytes(*sum) {
            return Err(damaged("its checksum is wrong: it has been cut off or changed"));
        }
        FORMAT.check_version(&path, &object)?;
        if let Some(object) = object.as_object_mut() {
            object.retain(|key, _| !key.starts_with("format"));
        }
        let header: Header =
            serde_json::from_value(object).map_err(|error| damaged(&error.to_string()))?;
        if let Some(difference) = self.task.difference(&header.task) {
            return Err(SweepError::Foreign { path, difference });
        }
        Ok(Saved { path, header, bytes, state })
    }

    /// Goes on after this one.
    pub(crate) fn follow(&mut self, saved: &Saved) {
        self.next = saved.header.number + 1;
    }

    /// Saves the next checkpoint in place of the last but one.
    pub(crate) fn save(
        &mut self,
        heaps: u64,
        rare_heaps: Option<u64>,
        state: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), SweepError> {
        if let Some(above) = self.folder.parent() {
            durable::create_folder(above)?;
        }
        durable::create_folder(&self.folder)?;
        let number = self.next;
        let path = self.folder.join(NAMES[usize::from(number % 2 == 1)]);
        let header = Header { number, heaps, rare_heaps, task: self.task.clone() };
        durable::replace(&path, |out| write(out, &header, state))?;
        self.next = number + 1;
        Ok(())
    }

    /// The folder of the two files.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }
}

fn write(
    out: &mut dyn Write,
    header: &Header,
    state: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    #[derive(Serialize)]
    struct Line<'h> {
        format: &'static str,
        format_version: u64,
        #[serde(flatten)]
        header: &'h Header,
    }
    let mut out = Summed { out, sum: crc32fast::Hasher::new() };
    let line = Line { format: FORMAT.name, format_version: FORMAT.version, header };
    serde_json::to_writer(&mut out, &line)?;
    out.write_all(b"\n")?;
    state(&mut out)?;
    let sum = out.sum.finalize();
    out.out.write_all(&sum.to_le_bytes())
}

/// A writer that keeps the checksum of what went through.
struct Summed<'w> {
    out: &'w mut dyn Write,
    sum: crc32fast::Hasher,
}

impl Write for Summed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The folder for a code: its text, shortened to what file systems take.
fn folder_name(code: &str) -> String {
    const LONGEST: usize = 64;
    if code.len() <= LONGEST {
        return code.to_owned();
    }
    let begin: String = code.chars().take(LONGEST / 2).collect();
    format!("{begin}-{:08x}", crc32fast::hash(code.as_bytes()))
}
