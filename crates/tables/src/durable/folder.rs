//! Folders: made so that they last, flushed, and cleared of what killed processes left in them.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::Path;

use super::error::{DurableError, Step};
use super::target::folder_of;

/// How the name of a temporary file begins.
pub(super) const PREFIX: &str = ".nimseq-";
/// How it ends.
pub(super) const SUFFIX: &str = ".tmp";

/// Makes a folder, unless it is there, and waits until the disk has it. The one that it is in must
/// be there.
///
/// # Errors
/// [`DurableError`] at [`Step::CreateFolder`] or [`Step::SyncFolder`].
pub fn create_folder(path: impl AsRef<Path>) -> Result<(), DurableError> {
    let path = path.as_ref();
    let fail = |step| move |cause| DurableError::new(path, step, cause);
    match fs::create_dir(path) {
        Ok(()) => sync_folder(folder_of(path)).map_err(fail(Step::SyncFolder)),
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
        Err(e) => Err(fail(Step::CreateFolder)(e)),
    }
}

/// Removes the temporary files that processes which were killed have left in a folder. Only for
/// folders to which nobody else writes now: the file of a living process looks the same.
///
/// # Errors
/// Those of reading the folder and of removing a file.
pub fn remove_leftovers(folder: impl AsRef<Path>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if is_temporary(&entry.file_name()) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Whether a file of this name is such a temporary file.
#[must_use]
pub fn is_temporary(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    name.starts_with(PREFIX.as_bytes()) && name.ends_with(SUFFIX.as_bytes())
}

/// Makes the folder's entries durable, where a folder can be opened and flushed at all.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(not(unix)) {
        return Ok(());
    }
    match File::open(folder)?.sync_all() {
        // Some network file systems have nothing to flush and say so.
        Err(e) if matches!(e.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => {
            Ok(())
        }
        outcome => outcome,
    }
}
