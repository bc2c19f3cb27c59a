//! A checkpoint on the disk: one file, with a checksum.
//!
//! ```text
//! {"format":"nimseq checkpoint","format_version":1,"number":7,"heaps":…,"task":{…}}   one line
//! state of the engine, then of the sinks                                              bytes
//! CRC-32 of all before it                                               4 bytes, low one first
//! ```

use std::io::{self, BufRead as _, BufReader, Write};
use std::path::{Path, PathBuf};
use std::{fs, iter};

use nimseq_tables::durable;
use serde::{Deserialize, Serialize};

use crate::sealed::Format;
use crate::{SweepError, Task};

const FORMAT: Format = Format { name: "nimseq checkpoint", version: 1 };

/// Names of the two files of a pair; checkpoint number i is in the one that i mod 2 says.
pub(crate) const NAMES: [&str; 2] = ["0.checkpoint", "1.checkpoint"];

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
    /// What [`write`] was given to write.
    pub(crate) fn state(&self) -> &[u8] {
        &self.bytes[self.state..self.bytes.len() - SUM]
    }
}

/// Heaps of the newest checkpoint in a folder, as its first line says; 0 if there is none.
pub(crate) fn heaps_of(folder: &Path) -> u64 {
    let line = |name: &&str| -> Option<Header> {
        let mut line = String::new();
        BufReader::new(fs::File::open(folder.join(name)).ok()?).read_line(&mut line).ok()?;
        serde_json::from_str(&line).ok()
    };
    NAMES.iter().filter_map(line).map(|header| header.heaps).max().unwrap_or(0)
}

/// Reads a checkpoint of a task; `None` if there is none.
pub(crate) fn read(path: &Path, task: &Task) -> Result<Option<Saved>, SweepError> {
    match fs::read(path) {
        Ok(bytes) => parse(path, bytes, task).map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(SweepError::io(path, "read it")(error)),
    }
}

fn parse(path: &Path, bytes: Vec<u8>, task: &Task) -> Result<Saved, SweepError> {
    let damaged = |what: &str| SweepError::damaged(path, what);
    let cut = || damaged("it is cut off");
    let state = bytes.iter().position(|&b| b == b'\n').ok_or_else(cut)? + 1;
    let mut object: serde_json::Value = serde_json::from_slice(&bytes[..state])
        .map_err(|error| damaged(&format!("its first line as JSON, {error}")))?;
    FORMAT.check_name(path, &object)?;
    let (body, sum) = bytes[state..].split_last_chunk::<SUM>().ok_or_else(cut)?;
    if crc32fast::hash(&bytes[..state + body.len()]) != u32::from_le_bytes(*sum) {
        return Err(damaged("its checksum is wrong: it has been cut off or changed"));
    }
    FORMAT.check_version(path, &object)?;
    if let Some(object) = object.as_object_mut() {
        object.retain(|key, _| !key.starts_with("format"));
    }
    let header: Header =
        serde_json::from_value(object).map_err(|error| damaged(&error.to_string()))?;
    let path = path.to_owned();
    if let Some(difference) = task.difference(&header.task) {
        return Err(SweepError::Foreign { path, difference });
    }
    Ok(Saved { path, header, bytes, state })
}

/// Writes a checkpoint in place of what is there, and makes the folder for it if there is none.
pub(crate) fn write(
    path: &Path,
    header: &Header,
    state: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), SweepError> {
    let is_missing = |folder: &&Path| !folder.exists();
    let missing: Vec<&Path> =
        iter::successors(path.parent(), |folder| folder.parent()).take_while(is_missing).collect();
    missing.into_iter().rev().try_for_each(durable::create_folder)?;
    Ok(durable::replace(path, |out| write_to(out, header, state))?)
}

fn write_to(
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
