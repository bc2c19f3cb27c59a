//! What a path stands for: a file to replace, and where, or something to write straight to.

use std::fs::{self, Permissions};
use std::io;
use std::path::{Path, PathBuf};

/// Links followed before we call it a loop; the kernel's own limit on Linux.
const MAX_LINKS: usize = 40;

/// Where bytes for a path must go.
#[derive(Debug)]
pub(super) enum Target {
    /// A regular file, there (then with its permissions) or not yet.
    File { target: PathBuf, folder: PathBuf, permissions: Option<Permissions> },
    /// A device, fifo, or an open descriptor: no rename can replace it.
    Stream(PathBuf),
}

/// Follows the links of `path` by hand: `canonicalize` would refuse a link to a file that does
/// not exist yet.
pub(super) fn resolve(path: &Path) -> io::Result<Target> {
    let mut at = path.to_owned();
    for _ in 0..=MAX_LINKS {
        if is_descriptor(&at) {
            return Ok(Target::Stream(at));
        }
        let kind = match fs::symlink_metadata(&at) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return file(at, None),
            other => other?,
        };
        if kind.is_symlink() {
            at = folder_of(&at).join(fs::read_link(&at)?);
        } else if kind.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        } else if kind.is_file() {
            check_writable(&at, &kind)?;
            return file(at, Some(kind.permissions()));
        } else {
            return Ok(Target::Stream(at));
        }
    }
    Err(io::Error::other(format!("more than {MAX_LINKS} symbolic links")))
}

fn file(target: PathBuf, permissions: Option<Permissions>) -> io::Result<Target> {
    let text = target.as_os_str().as_encoded_bytes();
    if text.is_empty() {
        return Err(io::Error::new(io::ErrorKind::NotFound, "the path is empty"));
    }
    if text.ends_with(b"/") || target.file_name().is_none() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let folder = folder_of(&target).to_owned();
    if fs::metadata(&folder).is_err_and(|e| e.kind() == io::ErrorKind::NotFound) {
        let text = format!("the folder `{}` does not exist", folder.display());
        return Err(io::Error::new(io::ErrorKind::NotFound, text));
    }
    Ok(Target::File { target, folder, permissions })
}

/// A rename would put a new file in the place of one that is write-protected, since only the
/// folder counts for it; but whoever protected a file meant it.
fn check_writable(path: &Path, metadata: &fs::Metadata) -> io::Result<()> {
    if metadata.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is write-protected"));
    }
    fs::File::options().append(true).open(path).map(drop)
}

/// The folder of a path, `.` for a bare name.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Whether the path is an entry of `/proc/…/fd`, as `/dev/stdout` and `/dev/fd/1` are.
///
/// Such a link may lead to a regular file, but one that the caller holds open, perhaps to
/// append: replacing it would take the file away from under the shell's `>>`.
fn is_descriptor(path: &Path) -> bool {
    folder_of(path)
        .canonicalize()
        .is_ok_and(|folder| folder.starts_with("/proc") && folder.ends_with("fd"))
}
