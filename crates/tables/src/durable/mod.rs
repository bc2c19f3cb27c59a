//! Files that appear whole or not at all; the only place in nimseq that replaces one.
//!
//! A table cut off in the middle looks like a table. So the bytes go to a temporary file in the
//! target's own folder (a rename does not cross file systems), are flushed to the disk, and
//! only then take the target's name; last, the folder is flushed, or a power cut could undo the
//! rename. A failure on the way leaves the old file as it was and no new one.
//!
//! * Symbolic links are followed: the link stays, what it points to is replaced.
//! * A target that exists and is no regular file (`/dev/null`, a fifo, `/dev/stdout`) cannot be
//!   replaced and is written straight to.
//! * A write-protected file is refused, though its folder would allow the rename.
//! * A new file has mode `0666 & ~umask`, as if the shell had made it; an old one keeps its
//!   permission bits (its owner becomes whoever writes, and hard links to it keep the old text).
//! * A process that is killed may leave a file `.nimseq-….tmp` behind, never a torn target;
//!   [`remove_leftovers`] is for a folder that only one process writes to.
//!
//! What grows for days in a place of its own is no temporary file: [`adopt`] gives it its name at
//! the end, in the same manner.

mod adopt;
mod error;
mod folder;
mod target;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

pub use adopt::adopt;
pub use error::{DurableError, Step};
use folder::{PREFIX, SUFFIX, sync_folder};
pub use folder::{create_folder, is_temporary, remove_leftovers};
use target::Target;

/// Replaces `path` by what the closure writes.
///
/// # Errors
/// [`DurableError`]: the closure's own error (step [`Step::Write`]) or that of a later step. Up
/// to and including [`Step::Rename`] the old file, or its absence, is untouched.
pub fn replace(
    path: impl AsRef<Path>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), DurableError> {
    let mut file = Replacement::create(path)?;
    write(&mut file).map_err(|cause| file.error(Step::Write, cause))?;
    file.commit()
}

/// The new contents of a file, while they are being written.
///
/// Takes bytes through [`Write`]; [`commit`](Self::commit) puts them in place. Dropped without
/// it, nothing has happened (a target that is no regular file keeps what it already got).
#[derive(Debug)]
pub struct Replacement {
    path: PathBuf,
    place: Place,
}

#[derive(Debug)]
enum Place {
    Aside { file: BufWriter<File>, temporary: TempPath, target: PathBuf, folder: PathBuf },
    Stream(Stream),
}

/// A writer that forgets its buffer when it is dropped, where `BufWriter` would flush it.
#[derive(Debug)]
struct Stream(Option<BufWriter<File>>);

impl Drop for Stream {
    fn drop(&mut self) {
        drop(self.0.take().map(BufWriter::into_parts));
    }
}

impl Replacement {
    /// Begins to replace `path`; creates the temporary file beside it.
    ///
    /// # Errors
    /// [`DurableError`] if the target is a folder or write-protected, its folder is missing or not
    /// writable, or its symbolic links lead nowhere.
    pub fn create(path: impl AsRef<Path>) -> Result<Self, DurableError> {
        let path = path.as_ref();
        let fail = |step| move |cause| DurableError::new(path, step, cause);
        let place = match target::resolve(path).map_err(fail(Step::Inspect))? {
            Target::Stream(stream) => {
                let file = File::options().append(true).open(stream).map_err(fail(Step::Open))?;
                Place::Stream(Stream(Some(BufWriter::new(file))))
            }
            Target::File { target, folder, permissions } => {
                let (file, temporary) = temporary(&folder).map_err(fail(Step::Create))?;
                if let Some(permissions) = permissions {
                    file.set_permissions(permissions).map_err(fail(Step::Create))?;
                }
                Place::Aside { file: BufWriter::new(file), temporary, target, folder }
            }
        };
        Ok(Self { path: path.to_owned(), place })
    }

    /// The path that was asked for.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Puts the file in place and waits until the disk has it.
    ///
    /// # Errors
    /// [`DurableError`] with the step that failed. Only after [`Step::SyncFolder`] is the new
    /// file in place all the same: it might not survive a power cut.
    pub fn commit(self) -> Result<(), DurableError> {
        let path = self.path;
        let fail = |step| move |cause| DurableError::new(&path, step, cause);
        match self.place {
            Place::Stream(mut stream) => {
                stream.0.as_mut().map_or(Ok(()), Write::flush).map_err(fail(Step::Write))
            }
            Place::Aside { file, temporary, target, folder } => {
                settle(file, temporary, &target, &folder).map_err(|(step, cause)| fail(step)(cause))
            }
        }
    }

    fn writer(&mut self) -> Option<&mut dyn Write> {
        match &mut self.place {
            Place::Aside { file, .. } => Some(file),
            Place::Stream(stream) => stream.0.as_mut().map(|file| file as &mut dyn Write),
        }
    }

    fn error(&self, step: Step, cause: io::Error) -> DurableError {
        DurableError::new(&self.path, step, cause)
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().map_or(Ok(0), |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().map_or(Ok(()), Write::flush)
    }
}

/// From a temporary file to a durable one.
fn settle(
    file: BufWriter<File>,
    temporary: TempPath,
    target: &Path,
    folder: &Path,
) -> Result<(), (Step, io::Error)> {
    let file = file.into_inner().map_err(|e| (Step::Write, e.into_error()))?;
    file.sync_all().map_err(|e| (Step::Sync, e))?;
    temporary.persist(target).map_err(|e| (Step::Rename, e.error))?;
    sync_folder(folder).map_err(|e| (Step::SyncFolder, e))
}

/// A new file in `folder` with the permissions of any new file, not tempfile's private ones.
///
/// Errors are told in the system's words without a path: tempfile would name the temporary file,
/// for which nobody asked, and so would a write through its own type.
fn temporary(folder: &Path) -> io::Result<(File, TempPath)> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // The kernel takes the umask off this, so nobody has to ask what it is.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    Ok(file.into_parts())
}
