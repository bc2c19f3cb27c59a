//! A complete file that was written elsewhere takes the name that it is for.

use std::fs::{self, File, Permissions};
use std::io;
use std::path::Path;

use super::error::{DurableError, Step};
use super::folder::sync_folder;
use super::replace;
use super::target::{Target, resolve};

/// Moves `file`, which is complete, to `path`, and waits until the disk has it.
///
/// `path` is treated as by [`replace`]: links are followed, permissions kept, a device gets the
/// bytes. Between two file systems the bytes are copied; then `file` goes last, so that whoever is
/// cut off on the way can begin again.
///
/// # Errors
/// [`DurableError`] of `path` with the step that failed. Up to and including [`Step::Rename`], what
/// was at `path` is untouched; `file` stays wherever it is not in place.
pub fn adopt(file: impl AsRef<Path>, path: impl AsRef<Path>) -> Result<(), DurableError> {
    let (file, path) = (file.as_ref(), path.as_ref());
    let fail = |step| move |cause| DurableError::new(path, step, cause);
    match resolve(path).map_err(fail(Step::Inspect))? {
        Target::Stream(_) => copy(file, path),
        Target::File { target, folder, permissions } => {
            flush(file, permissions).map_err(fail(Step::Sync))?;
            match fs::rename(file, &target) {
                Ok(()) => sync_folder(&folder).map_err(fail(Step::SyncFolder)),
                Err(e) if e.kind() == io::ErrorKind::CrossesDevices => copy(file, path),
                Err(e) => Err(fail(Step::Rename)(e)),
            }
        }
    }
}

fn flush(file: &Path, permissions: Option<Permissions>) -> io::Result<()> {
    let file = File::options().append(true).open(file)?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    file.sync_all()
}

fn copy(file: &Path, path: &Path) -> Result<(), DurableError> {
    replace(path, |out| io::copy(&mut File::open(file)?, out).map(drop))?;
    fs::remove_file(file).map_err(|cause| DurableError::new(file, Step::Remove, cause))
}
