//! `manifest.json` of a sweep: its parameters, and its classes in their order. Written once, so that what
//! is to be done cannot be torn, and does not depend on a list or a pipe that is there no more.

use std::path::Path;
use std::{fs, io};

use serde::{Deserialize, Serialize};

use super::{Class, Row, Shard};
use crate::SweepError;
use crate::directory::{MANIFEST, task};
use crate::sealed::{self, Format};

const FORMAT: Format = Format { name: "nimseq sweep", version: 1 };

/// What a sweep was asked to do: the parameters that its tables depend on, and no others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SweepTask {
    /// As they were typed; what they stand for is in the classes.
    pub patterns: Vec<String>,
    /// The last heap that may be computed of each code.
    pub limit: u64,
    /// Where more heaps are rare, a code ends at the next power of two.
    pub rare_limit: Option<u64>,
    /// A code that takes longer ends at its last power of two, which varies from run to run.
    pub time_per_code_s: Option<u64>,
    /// The engine, by its name.
    pub engine: String,
    /// Which share of the classes it has.
    pub shard: Option<Shard>,
    /// The largest order of a misère quotient, in sweeps of those.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_order: Option<usize>,
}

/// What is written down when a sweep starts.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    /// Of the program that started it.
    pub(super) program_version: String,
    /// What the rows are about.
    pub(super) kind: String,
    pub(super) task: SweepTask,
    /// Whether another run gives the same bytes: not where the time decides how far a code goes.
    pub(super) repeatable: bool,
    pub(super) classes: Vec<Class>,
}

/// What the rows of the sweep in a folder are about.
///
/// # Errors
/// [`SweepError`] if there is no sweep, or if its manifest cannot be read.
pub fn sweep_kind(folder: impl AsRef<Path>) -> Result<String, SweepError> {
    Ok(any_manifest(folder.as_ref())?.kind)
}

/// The manifest of the sweep in a folder, whose rows are of this kind.
pub(super) fn manifest<R: Row>(folder: &Path) -> Result<Manifest, SweepError> {
    let manifest = any_manifest(folder)?;
    if manifest.kind != R::KIND {
        let (found, expected) = (manifest.kind, R::KIND);
        return Err(SweepError::Kind { folder: folder.to_owned(), found, expected });
    }
    Ok(manifest)
}

fn any_manifest(folder: &Path) -> Result<Manifest, SweepError> {
    let path = folder.join(MANIFEST);
    match sealed::read::<Manifest>(&path, FORMAT) {
        Err(SweepError::Io { cause, .. }) if cause.kind() == io::ErrorKind::NotFound => {
            Err(SweepError::NoRun(folder.to_owned()))
        }
        Err(_) if task(folder).is_ok() => Err(SweepError::NoSweep(folder.to_owned())),
        read => read,
    }
}

/// Whether the run in a folder is a sweep; `false` also where that cannot be told.
#[must_use]
pub fn is_sweep(folder: impl AsRef<Path>) -> bool {
    let text = fs::read(folder.as_ref().join(MANIFEST)).unwrap_or_default();
    // A manifest that is damaged is to be named as what it was.
    String::from_utf8_lossy(&text).contains(FORMAT.name)
}

/// Writes it.
pub(super) fn write(folder: &Path, manifest: &Manifest) -> Result<(), SweepError> {
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
