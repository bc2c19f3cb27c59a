//! `results.jsonl`: an object a line for each class that is done, added and flushed as they come.
//!
//! The last member of a line, `crc32`, is the CRC-32 of the bytes before it. A last line without its
//! end is what a kill leaves, and is cut off. Any other line that is not as it was written is damage:
//! it is named, and its class is computed again. So is a line that the sweep cannot have written: of codes
//! that are not among its own or that an earlier line has, or with other limits than its own.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use nimseq_tables::durable;
use nimseq_tables::rows::Run;
use serde::{Deserialize, Serialize};

use super::{Class, Row, SweepTask};
use crate::SweepError;

/// The name of the file.
pub(crate) const NAME: &str = "results.jsonl";

/// What stands before the eight digits of the checksum.
const KEY: &str = ",\"crc32\":\"";

/// What came of a class.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Entry<R> {
    /// The code that was computed.
    pub(crate) class: String,
    /// One for each code.
    pub(crate) rows: Vec<R>,
    /// What varies.
    pub(crate) run: Run,
}

/// What was found in the file.
#[derive(Debug)]
pub(crate) struct Found<R> {
    pub(crate) entries: Vec<Entry<R>>,
    /// What is wrong with other lines.
    pub(crate) damaged: Vec<SweepError>,
    /// The lines of the entries, as they stand there.
    lines: Vec<Vec<u8>>,
    /// Whether these are all there are.
    is_whole: bool,
}

/// The results of a folder, of a sweep over these classes with these limits; none if there is no file.
pub(crate) fn read<R: Row>(
    folder: &Path,
    classes: &[Class],
    task: &SweepTask,
) -> Result<Found<R>, SweepError> {
    let path = folder.join(NAME);
    let text = match fs::read(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(SweepError::io(&path, "read it")(error)),
    };
    let (mut entries, mut damaged, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    let mut open: HashMap<&str, &Class> =
        classes.iter().map(|class| (&*class.standard_form, class)).collect();
    for (number, line) in (1..).zip(text.split_inclusive(|&byte| byte == b'\n')) {
        let Some(whole) = line.strip_suffix(b"\n") else { break };
        match parse(whole).and_then(|entry| expected(entry, task, &mut open)) {
            Ok(entry) => {
                entries.push(entry);
                lines.push(line.to_vec());
            }
            Err(what) => damaged.push(SweepError::damaged(&path, format!("line {number}, {what}"))),
        }
    }
    let is_whole = lines.iter().map(Vec::len).sum::<usize>() == text.len();
    Ok(Found { entries, damaged, lines, is_whole })
}

impl<R: Row> Found<R> {
    /// These without the classes of which a row is an error.
    pub(crate) fn without_errors(mut self) -> Self {
        let is_right = |entry: &Entry<R>| entry.rows.iter().all(|row| row.error().is_none());
        let all = self.entries.len();
        let pairs = self.entries.into_iter().zip(self.lines);
        (self.entries, self.lines) = pairs.filter(|(entry, _)| is_right(entry)).unzip();
        self.is_whole &= self.entries.len() == all;
        self
    }
}

fn parse<R: Row>(line: &[u8]) -> Result<Entry<R>, String> {
    let text = str::from_utf8(line).map_err(|_| "it is no text".to_owned())?;
    let sealed = text.rfind(KEY).map(|at| text.split_at(at));
    let Some((body, _)) = sealed.filter(|(body, end)| *end == seal(body)) else {
        return Err("its checksum is wrong: it has been cut off or changed".to_owned());
    };
    serde_json::from_str(&format!("{body}}}")).map_err(|error| error.to_string())
}

/// An entry, if it is of a class that is open, and no longer is.
fn expected<R: Row>(
    entry: Entry<R>,
    task: &SweepTask,
    open: &mut HashMap<&str, &Class>,
) -> Result<Entry<R>, String> {
    let Some(class) = open.get(&*entry.class) else {
        return Err(format!("{} is no class of this sweep, or it comes twice", entry.class));
    };
    if !class.codes.iter().eq(entry.rows.iter().map(Row::code)) {
        return Err(format!("its codes are not those of the class {}", entry.class));
    }
    entry.rows.iter().try_for_each(|row| row.check(task))?;
    open.remove(&*entry.class);
    Ok(entry)
}

fn seal(body: &str) -> String {
    format!("{KEY}{:08x}\"}}", crc32fast::hash(body.as_bytes()))
}

/// The file, to add to.
#[derive(Debug)]
pub(crate) struct Results {
    path: PathBuf,
    file: File,
}

impl Results {
    /// Opens the file of a folder, with the lines that are right and no others.
    pub(crate) fn open<R>(folder: &Path, found: &Found<R>) -> Result<Self, SweepError> {
        let path = folder.join(NAME);
        if !found.is_whole || !path.exists() {
            durable::replace(&path, |out| out.write_all(&found.lines.concat()))?;
        }
        let file = File::options().append(true).open(&path);
        let file = file.map_err(SweepError::io(&path, "open it"))?;
        Ok(Self { path, file })
    }

    /// Adds entries and waits until the disk has them.
    pub(crate) fn add<R: Row>(&mut self, entries: &[Entry<R>]) -> Result<(), SweepError> {
        let mut lines = String::new();
        for entry in entries {
            let object = serde_json::to_string(entry)
                .map_err(|cause| SweepError::io(&self.path, "write it as JSON")(cause.into()))?;
            let body = object.strip_suffix('}').unwrap_or(&object);
            lines.push_str(body);
            lines.push_str(&seal(body));
            lines.push('\n');
        }
        let written = self.file.write_all(lines.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(SweepError::io(&self.path, "add a line"))
    }
}
