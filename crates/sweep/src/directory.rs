//! The directory of a run: made once, opened by one process at a time.
//!
//! ```text
//! manifest.json       what the run was asked to do; written once
//! lock                held by the process that runs; its text names host and process
//! events.jsonl        what happened when
//! checkpoints/CODE/   the last two checkpoints of a code, and for a period that is far out
//!                     milestones/ on the way, and onset/, checkpoints of a second look
//! values.part         the values so far, if they go to a file
//! result.json         the result, once there is one
//! ```

use std::path::{Path, PathBuf};
use std::{fs, io};

use nimseq_tables::durable;
use serde::{Deserialize, Serialize};

use crate::events::{self, Event, Events, Happened};
use crate::lock::{self, Lock};
use crate::many::results;
use crate::outcome::{self, Outcome};
use crate::pair::Pair;
use crate::sealed::{self, Format};
use crate::store::Store;
use crate::{SweepError, Task};

pub(crate) const MANIFEST: &str = "manifest.json";
const PART: &str = "values.part";
const CHECKPOINTS: &str = "checkpoints";
const FORMAT: Format = Format { name: "nimseq run", version: 1 };

/// What is written down when a run starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    /// Of the program that started it.
    program_version: String,
    task: Task,
}

/// The directory of one run, held by this process until it is dropped.
#[derive(Debug)]
pub struct RunDirectory {
    path: PathBuf,
    store: Store,
    _lock: Lock,
}

impl RunDirectory {
    /// Starts a run in a folder, which is made if it is not there, and must be empty.
    ///
    /// # Errors
    /// [`SweepError`]: there is something in the folder, another process has it, or a file in it
    /// cannot be made.
    pub fn create(
        path: impl Into<PathBuf>,
        task: Task,
        program_version: &str,
    ) -> Result<Self, SweepError> {
        let path = path.into();
        durable::create_folder(&path)?;
        check_empty(&path)?;
        let lock = Lock::take(&path)?;
        // Another process may have been faster.
        check_empty(&path)?;
        durable::remove_leftovers(&path).map_err(SweepError::io(&path, "clear it"))?;
        let manifest = Manifest { program_version: program_version.to_owned(), task };
        write(&path, &manifest)?;
        let store = store(&path, manifest.task);
        Ok(Self { path, store, _lock: lock })
    }

    /// Takes up the run in a folder.
    ///
    /// # Errors
    /// [`SweepError`]: there is none, another process has it, or its files are damaged.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, SweepError> {
        let path = path.into();
        let task = task(&path)?;
        let lock = Lock::take(&path)?;
        durable::remove_leftovers(&path).map_err(SweepError::io(&path, "clear it"))?;
        let store = store(&path, task);
        Ok(Self { path, store, _lock: lock })
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the run was asked to do.
    #[must_use]
    pub fn task(&self) -> &Task {
        self.store.task()
    }

    /// Where values are written until all are complete.
    #[must_use]
    pub fn values_part(&self) -> PathBuf {
        self.path.join(PART)
    }

    /// Notes what happened, at the caller's time.
    ///
    /// # Errors
    /// [`SweepError::Io`] of `events.jsonl`.
    pub fn note(&mut self, event: Event) -> Result<(), SweepError> {
        self.store.note(event)
    }

    /// How long processes have had the run, in milliseconds, up to the time `unix_ms` of this one.
    ///
    /// # Errors
    /// [`SweepError::Io`] of `events.jsonl`.
    pub fn spent_ms(&self, unix_ms: u64) -> Result<u64, SweepError> {
        self.store.spent_ms(unix_ms)
    }

    /// The result; `None` if the run is not over.
    ///
    /// # Errors
    /// [`SweepError`] if it is damaged.
    pub fn outcome(&self) -> Result<Option<Outcome>, SweepError> {
        outcome::read(&self.path)
    }

    /// Stores the result: the run is over.
    ///
    /// # Errors
    /// [`SweepError`] if that cannot be done; the run can be resumed then.
    pub fn finish(&mut self, outcome: &Outcome, unix_ms: u64) -> Result<(), SweepError> {
        outcome::write(&self.path, outcome)?;
        self.note(Event { event: Happened::Finished, unix_ms, heaps: outcome.heaps })
    }
}

/// Whether this path is that of a file which a run or a sweep in this folder has for itself, also by a link:
/// whoever replaces it destroys the run.
#[must_use]
pub fn is_own(folder: &Path, file: &Path) -> bool {
    let Ok(folder) = fs::canonicalize(folder) else { return false };
    let file = fs::canonicalize(file).or_else(|error| {
        let name = file.file_name().ok_or(error)?;
        let parent = file.parent().map(|parent| Path::new(".").join(parent));
        Ok::<_, io::Error>(fs::canonicalize(parent.unwrap_or_default())?.join(name))
    });
    let own = [MANIFEST, PART, CHECKPOINTS, lock::NAME, events::NAME, outcome::NAME, results::NAME];
    file.is_ok_and(|file| {
        file.strip_prefix(folder).is_ok_and(|file| own.iter().any(|name| file.starts_with(name)))
    })
}

impl AsMut<Store> for RunDirectory {
    fn as_mut(&mut self) -> &mut Store {
        &mut self.store
    }
}

/// What is saved of the run in a folder.
fn store(run: &Path, task: Task) -> Store {
    Store::new(code_folder(run, task.code()), task, Events::of(run))
}

/// The checkpoints of the run in a folder.
pub(crate) fn checkpoints(run: &Path, task: &Task) -> Pair {
    Pair::new(code_folder(run, task.code()), task)
}

/// The folder for what is saved of a code: its text, shortened to what file systems take.
pub(crate) fn code_folder(run: &Path, code: &str) -> PathBuf {
    const LONGEST: usize = 64;
    let folder = run.join(CHECKPOINTS);
    if code.len() <= LONGEST {
        return folder.join(code);
    }
    let begin: String = code.chars().take(LONGEST / 2).collect();
    folder.join(format!("{begin}-{:08x}", crc32fast::hash(code.as_bytes())))
}

/// The task of the run in a folder.
pub(crate) fn task(folder: &Path) -> Result<Task, SweepError> {
    match sealed::read::<Manifest>(&folder.join(MANIFEST), FORMAT) {
        Ok(manifest) => Ok(manifest.task),
        Err(SweepError::Io { cause, .. }) if cause.kind() == io::ErrorKind::NotFound => {
            Err(SweepError::NoRun(folder.to_owned()))
        }
        Err(error) => Err(error),
    }
}

/// Whether the values of the run in a folder still wait for their place.
pub(crate) fn has_part(folder: &Path) -> bool {
    folder.join(PART).exists()
}

fn write(folder: &Path, manifest: &Manifest) -> Result<(), SweepError> {
    #[derive(Serialize)]
    struct File<'m> {
        format: &'static str,
        format_version: u64,
        #[serde(flatten)]
        manifest: &'m Manifest,
    }
    let file = File { format: FORMAT.name, format_version: FORMAT.version, manifest };
    sealed::write(&folder.join(MANIFEST), &file)
}

/// Refuses a folder with anything in it but what a start that was cut off leaves.
pub(crate) fn check_empty(folder: &Path) -> Result<(), SweepError> {
    if folder.join(MANIFEST).exists() {
        return Err(SweepError::HoldsRun(folder.to_owned()));
    }
    let failed = |cause| SweepError::io(folder, "read it")(cause);
    for entry in fs::read_dir(folder).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        if name != lock::NAME && !durable::is_temporary(&name) {
            return Err(SweepError::NotEmpty(folder.to_owned()));
        }
    }
    Ok(())
}
