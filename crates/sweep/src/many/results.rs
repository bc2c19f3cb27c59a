//! `results.jsonl`: an object a line for each class that is done, added and flushed as they come.
//!
//! The last member of a line, `crc32`, is the CRC-32 of the bytes before it. A last line without its
//! end is what a kill leaves, and is cut off. Any other line that is not as it was written is damage:
//! it is named, and its class is computed again. So is a line that the sweep cannot have written, of codes
//! that are not among its own or that an earlier line has.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use nimseq_tables::durable;
use nimseq_tables::rows::Run;
use serde::{Deserialize, Serialize};

use super::{Class, Row};
use crate::SweepError;

/// The name of the file.
pub(crate) const NAME: &str = "results.jsonl";

/// What stands before the eight digits of the checksum.
const KEY: &str = ",\"crc32\":\"";

/// What came of a class.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Entry<R> {
    /// The standard form.
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
    /// The bytes of the lines that are right.
    right: Vec<u8>,
    /// Whether these are all there are.
    is_whole: bool,
}

/// The results of a folder, of a sweep over these classes to this heap; none if there is no file.
pub(crate) fn read<R: Row>(
    folder: &Path,
    classes: &[Class],
    limit: u64,
) -> Result<Found<R>, SweepError> {
    let path = folder.join(NAME);
    let text = match fs::read(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(SweepError::io(&path, "read it")(error)),
    };
    let (mut entries, mut damaged, mut right) = (Vec::new(), Vec::new(), Vec::new());
    let mut open: HashMap<&str, &Class> =
        classes.iter().map(|class| (&*class.standard_form, class)).collect();
    for (number, line) in (1..).zip(text.split_inclusive(|&byte| byte == b'\n')) {
        let Some(whole) = line.strip_suffix(b"\n") else { break };
        match parse(whole).and_then(|entry| expected(entry, limit, &mut open)) {
            Ok(entry) => {
                entries.push(entry);
                right.extend(line);
            }
            Err(what) => damaged.push(SweepError::damaged(&path, format!("line {number}, {what}"))),
        }
    }
    let is_whole = right.len() == text.len();
    Ok(Found { entries, damaged, right, is_whole })
}

impl<R: Row> Found<R> {
    /// These without the classes of which a row is an error.
    pub(crate) fn without_errors(self) -> Result<Self, SweepError> {
        let is_right = |entry: &Entry<R>| entry.rows.iter().all(|row| row.error().is_none());
        let entries: Vec<Entry<R>> = self.entries.into_iter().filter(is_right).collect();
        let lines: Result<String, SweepError> = entries.iter().map(line).collect();
        Ok(Self { entries, right: lines?.into_bytes(), is_whole: false, ..self })
    }
}

/// A line, with its end.
fn line<R: Row>(entry: &Entry<R>) -> Result<String, SweepError> {
    let object = serde_json::to_string(entry)
        .map_err(|cause| SweepError::io(Path::new(NAME), "write it as JSON")(cause.into()))?;
    let body = object.strip_suffix('}').unwrap_or(&object);
    Ok(format!("{body}{}\n", seal(body)))
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
    limit: u64,
    open: &mut HashMap<&str, &Class>,
) -> Result<Entry<R>, String> {
    let Some(class) = open.get(&*entry.class) else {
        return Err(format!("{} is no class of this sweep, or it comes twice", entry.class));
    };
    if !class.codes.iter().eq(entry.rows.iter().map(Row::code)) {
        return Err(format!("its codes are not those of the class {}", entry.class));
    }
    if let Some(row) = entry.rows.iter().find(|row| row.limit() != limit) {
        return Err(format!("it is of a sweep to heap {}, not {limit}", row.limit()));
    }
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
            durable::replace(&path, |out| out.write_all(&found.right))?;
        }
        let file = File::options().append(true).open(&path);
        let file = file.map_err(SweepError::io(&path, "open it"))?;
        Ok(Self { path, file })
    }

    /// Adds entries and waits until the disk has them.
    pub(crate) fn add<R: Row>(&mut self, entries: &[Entry<R>]) -> Result<(), SweepError> {
        let lines = entries.iter().map(line).collect::<Result<String, SweepError>>()?;
        let written = self.file.write_all(lines.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(SweepError::io(&self.path, "add a line"))
    }
}
