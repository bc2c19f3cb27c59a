//! The tables of a sweep: its rows by code, and beside them what varies; and the union of several.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, io};

use nimseq_tables::durable;
use nimseq_tables::rows::{Run, write_csv_rows, write_json_rows};
use serde::Serialize;
use serde_json::Value;

use super::events::SweepHappened;
use super::manifest::{Manifest, manifest};
use super::results::{self, Entry};
use super::{Class, Row, Shard, SweepDirectory, SweepTask};
use crate::SweepError;
use crate::error::Conflict;

/// The names of the tables in a directory.
const TABLES: [&str; 3] = ["table.csv", "table.jsonl", "timings.csv"];

/// A line of `timings.csv`.
#[derive(Serialize)]
struct Timing<'e> {
    code: &'e str,
    seconds: f64,
    heaps_per_s: f64,
    engine: &'e str,
    kernel: Option<&'e str>,
    threads: u32,
    version: &'e str,
}

impl<'e> Timing<'e> {
    fn of(class: &'e str, run: &'e Run) -> Self {
        Self {
            code: class,
            seconds: run.seconds,
            heaps_per_s: run.heaps_per_s,
            engine: &run.engine,
            kernel: run.kernel.as_deref(),
            threads: run.threads,
            version: &run.version,
        }
    }
}

impl<R: Row> SweepDirectory<R> {
    /// Writes the tables of a sweep whose classes are all done, and returns its rows by code.
    ///
    /// # Errors
    /// [`SweepError`] if results are damaged, or if a file cannot be written.
    pub fn finish(&mut self, unix_ms: u64) -> Result<Vec<R>, SweepError> {
        let mut entries = undamaged::<R>(self.path(), self.classes(), self.task())?;
        if entries.len() < self.classes().len() {
            let open = self.classes().len() - entries.len();
            let what = format!("lines of {open} classes that were done are gone");
            return Err(SweepError::damaged(&self.path().join(results::NAME), what));
        }
        entries.sort_by(|a, b| a.class.cmp(&b.class));
        let [csv, json, timings] = TABLES.map(|name| self.path().join(name));
        let lines: Vec<Timing<'_>> =
            entries.iter().map(|entry| Timing::of(&entry.class, &entry.run)).collect();
        durable::replace(timings, |out| write_csv_rows(&lines, out))?;
        drop(lines);
        let rows = sorted(entries.into_iter().flat_map(|entry| entry.rows));
        durable::replace(json, |out| write_json_rows(&rows, out))?;
        durable::replace(csv, |out| write_csv_rows(&rows, out))?;
        self.note(SweepHappened::Finished, unix_ms, None)?;
        Ok(rows)
    }
}

/// Removes the tables of a folder, so that nobody takes them for those of other results.
pub(super) fn remove(folder: &Path) -> Result<(), SweepError> {
    TABLES.iter().map(|name| folder.join(name)).try_for_each(|path| match fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(SweepError::io(&path, "remove it")(error))
        }
        _ => Ok(()),
    })
}

/// Whether the tables of a folder are there.
pub(super) fn are_written(folder: &Path) -> bool {
    TABLES.iter().all(|name| folder.join(name).exists())
}

fn sorted<R: Row>(rows: impl Iterator<Item = R>) -> Vec<R> {
    let mut rows: Vec<R> = rows.collect();
    rows.sort_by(|a, b| a.code().cmp(b.code()));
    rows
}

/// The results of a folder, if none of them is damaged.
fn undamaged<R: Row>(
    folder: &Path,
    classes: &[Class],
    task: &SweepTask,
) -> Result<Vec<Entry<R>>, SweepError> {
    let found = results::read::<R>(folder, classes, task)?;
    match found.damaged.into_iter().next() {
        Some(error) => Err(error),
        None => Ok(found.entries),
    }
}

/// The union of sweeps.
#[derive(Clone, Debug)]
pub struct Merged<R> {
    /// The rows by code.
    pub rows: Vec<R>,
    /// Folders with classes that have no rows yet, and how many.
    pub open: Vec<(PathBuf, usize)>,
    /// Of sweeps that are there in shards, those that are not: how many, and the first.
    pub missing: Vec<(u32, Shard)>,
}

/// The rows of several sweeps, each code once.
///
/// # Errors
/// [`SweepError::Conflict`] if two sweeps say different things about a code; others if a folder holds no
/// sweep, or one that is damaged.
pub fn merge<R: Row>(folders: &[PathBuf]) -> Result<Merged<R>, SweepError> {
    let mut rows: BTreeMap<String, (R, &PathBuf)> = BTreeMap::new();
    let (mut open, mut tasks) = (Vec::new(), Vec::new());
    for folder in folders {
        let Manifest { classes, task, .. } = manifest::<R>(folder)?;
        let entries = undamaged::<R>(folder, &classes, &task)?;
        tasks.push(task);
        if entries.len() < classes.len() {
            open.push((folder.clone(), classes.len() - entries.len()));
        }
        for row in entries.into_iter().flat_map(|entry| entry.rows) {
            match rows.get(row.code()) {
                None => drop(rows.insert(row.code().to_owned(), (row, folder))),
                Some((other, _)) if *other == row => {}
                Some((other, there)) => return Err(conflict((other, there), (&row, folder))),
            }
        }
    }
    let rows = rows.into_values().map(|(row, _)| row).collect();
    Ok(Merged { rows, open, missing: missing(tasks) })
}

/// The shards that are not there of sweeps of which others are.
fn missing(tasks: Vec<SweepTask>) -> Vec<(u32, Shard)> {
    let mut sweeps: Vec<(SweepTask, u32, BTreeSet<u32>)> = Vec::new();
    for mut task in tasks {
        let Some((number, of)) = task.shard.take().map(Shard::parts) else { continue };
        match sweeps.iter_mut().find(|(other, shards, _)| (other, *shards) == (&task, of)) {
            Some((_, _, there)) => drop(there.insert(number)),
            None => sweeps.push((task, of, BTreeSet::from([number]))),
        }
    }
    let missing = sweeps.into_iter().filter_map(|(_, of, there)| {
        let first = (1..=of).find(|number| !there.contains(number))?;
        let count = of - u32::try_from(there.len()).unwrap_or(of);
        Shard::new(first, of).map(|shard| (count, shard))
    });
    missing.collect()
}

fn conflict<R: Row>((row, folder): (&R, &Path), (other, there): (&R, &Path)) -> SweepError {
    let cells = |row: &R| match serde_json::to_value(row) {
        Ok(Value::Object(map)) => map,
        _ => serde_json::Map::new(),
    };
    let (ours, theirs) = (cells(row), cells(other));
    let differs = ours.iter().find(|(key, value)| theirs.get(*key) != Some(value));
    let (column, value) = differs.map_or((String::new(), &Value::Null), |(k, v)| (k.clone(), v));
    SweepError::from(Box::new(Conflict {
        code: row.code().to_owned(),
        here: (folder.to_owned(), value.to_string()),
        there: (there.to_owned(), theirs.get(&column).unwrap_or(&Value::Null).to_string()),
        column,
    }))
}
