//! The directory of a sweep: made once, opened by one process at a time.
//!
//! ```text
//! manifest.json        what the sweep was asked to do, and its classes in their order; written once
//! lock                 held by the process that runs; its text names host and process
//! results.jsonl        what came of each class, as they come
//! events.jsonl         what happened when
//! checkpoints/CODE/    the last two checkpoints of a class that is under way, and its own events
//! table.csv .jsonl     the rows by code, once all classes are done
//! timings.csv          beside them, what varies between two sweeps: seconds, engine, kernel, threads
//! ```

use std::collections::HashSet;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::{fs, io};

use nimseq_tables::durable;

use super::events::{SweepEvent, SweepHappened};
use super::manifest::{Manifest, SweepTask, manifest, write};
use super::results::{self, Entry, Found, Results};
use super::{Class, Row, Study, tables};
use crate::SweepError;
use crate::directory::{check_empty, code_folder};
use crate::events::Events;
use crate::lock::Lock;
use crate::store::Store;

/// The directory of one sweep, held by this process until it is dropped.
#[derive(Debug)]
pub struct SweepDirectory<R> {
    path: PathBuf,
    task: SweepTask,
    classes: Vec<Class>,
    done: HashSet<String>,
    /// Rows that are errors, among those done.
    errors: usize,
    damaged: Vec<SweepError>,
    results: Results,
    events: Events<SweepEvent>,
    is_new: bool,
    _lock: Lock,
    _rows: PhantomData<fn() -> R>,
}

impl<R: Row> SweepDirectory<R> {
    /// Starts a sweep over classes, in their order, in a folder, which is made if it is not there, and
    /// must be empty.
    ///
    /// # Errors
    /// [`SweepError`]: there is something in the folder, another process has it, or a file in it
    /// cannot be made.
    pub fn create(
        path: impl Into<PathBuf>,
        task: SweepTask,
        classes: Vec<Class>,
        program_version: &str,
    ) -> Result<Self, SweepError> {
        let path = path.into();
        durable::create_folder(&path)?;
        check_empty(&path)?;
        let lock = Lock::take(&path)?;
        // Another process may have been faster.
        check_empty(&path)?;
        durable::remove_leftovers(&path).map_err(SweepError::io(&path, "clear it"))?;
        let manifest = Manifest {
            program_version: program_version.to_owned(),
            kind: R::KIND.to_owned(),
            repeatable: task.time_per_code_s.is_none(),
            task,
            classes,
        };
        write(&path, &manifest)?;
        let found = results::read::<R>(&path, &manifest.classes, &manifest.task)?;
        Ok(Self { is_new: true, ..Self::with(path, manifest, found, lock)? })
    }

    /// Takes up the sweep in a folder.
    ///
    /// # Errors
    /// [`SweepError`]: there is none, another process has it, or its manifest is damaged.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, SweepError> {
        Self::take_up(path.into(), |_, found| Ok(found))
    }

    /// As [`open`](Self::open), but the classes of which a row is an error are open again: with more memory
    /// there may be an answer.
    ///
    /// # Errors
    /// As for [`open`](Self::open).
    pub fn open_without_errors(path: impl Into<PathBuf>) -> Result<Self, SweepError> {
        Self::take_up(path.into(), |path, found| {
            let all = found.entries.len();
            let right = found.without_errors();
            // Before the results are others, lest the sweep seem to be over when they are complete again.
            if right.entries.len() < all {
                tables::remove(path)?;
            }
            Ok(right)
        })
    }

    fn take_up(
        path: PathBuf,
        choose: impl FnOnce(&Path, Found<R>) -> Result<Found<R>, SweepError>,
    ) -> Result<Self, SweepError> {
        let manifest = manifest::<R>(&path)?;
        let lock = Lock::take(&path)?;
        durable::remove_leftovers(&path).map_err(SweepError::io(&path, "clear it"))?;
        let found = results::read::<R>(&path, &manifest.classes, &manifest.task)?;
        let found = choose(&path, found)?;
        Self::with(path, manifest, found, lock)
    }

    fn with(
        path: PathBuf,
        manifest: Manifest,
        found: Found<R>,
        lock: Lock,
    ) -> Result<Self, SweepError> {
        let results = Results::open(&path, &found)?;
        let directory = Self {
            task: manifest.task,
            classes: manifest.classes,
            errors: found.entries.iter().map(errors).sum(),
            done: found.entries.into_iter().map(|entry| entry.class).collect(),
            damaged: found.damaged,
            results,
            events: Events::of(&path),
            is_new: false,
            _lock: lock,
            _rows: PhantomData,
            path,
        };
        // A process may have been killed between the two.
        directory.done.iter().try_for_each(|class| directory.clear(class))?;
        Ok(directory)
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the sweep was asked to do.
    #[must_use]
    pub fn task(&self) -> &SweepTask {
        &self.task
    }

    /// All its classes, the expensive ones first.
    #[must_use]
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// Those that have no rows yet.
    pub fn open_classes(&self) -> impl Iterator<Item = &Class> {
        self.classes.iter().filter(|class| !self.done.contains(&class.standard_form))
    }

    /// How many rows are errors.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// Lines of results that were not as they had been written; their classes are open again.
    #[must_use]
    pub fn damaged(&self) -> &[SweepError] {
        &self.damaged
    }

    /// What is saved of a class while it is computed.
    pub(super) fn store(path: &Path, class: &Class, study: &impl Study) -> Store {
        let folder = code_folder(path, &class.standard_form);
        let events = Events::of(&folder);
        Store::new(folder, study.task(class), events)
    }

    /// Notes that a process begins.
    pub(super) fn note_begin(&mut self, unix_ms: u64) -> Result<(), SweepError> {
        let begin = if self.is_new { SweepHappened::Started } else { SweepHappened::Resumed };
        self.note(begin, unix_ms, None)
    }

    pub(super) fn note(
        &mut self,
        event: SweepHappened,
        unix_ms: u64,
        code: Option<&str>,
    ) -> Result<(), SweepError> {
        self.events.add(SweepEvent { event, unix_ms, code: code.map(str::to_owned) })
    }

    /// Stores what came of classes; their checkpoints are worthless then.
    pub(super) fn add(&mut self, entries: &[Entry<R>], unix_ms: u64) -> Result<(), SweepError> {
        self.results.add(entries)?;
        for entry in entries {
            self.clear(&entry.class)?;
            self.note(SweepHappened::Done, unix_ms, Some(&entry.class))?;
            self.errors += errors(entry);
            self.done.insert(entry.class.clone());
        }
        Ok(())
    }

    fn clear(&self, class: &str) -> Result<(), SweepError> {
        clear(&self.path, class)
    }
}

/// Removes what is saved of a class.
pub(super) fn clear(path: &Path, class: &str) -> Result<(), SweepError> {
    let folder = code_folder(path, class);
    match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(SweepError::io(&folder, "remove it")(error))
        }
        _ => Ok(()),
    }
}

/// How many rows of a class are errors.
pub(super) fn errors<R: Row>(entry: &Entry<R>) -> usize {
    entry.rows.iter().filter(|row| row.error().is_some()).count()
}
