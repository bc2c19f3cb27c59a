//! Where results go: standard output, locked and buffered so that no error is lost, or a file that
//! appears whole or not at all.

use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;

use nimseq::tables::durable::Replacement;

use super::failure::Failure;
use super::interrupt;

const STANDARD_OUTPUT: &str = "standard output";

/// Writes a result to standard output, whole.
pub(crate) fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let written = write(&mut out).and_then(|()| out.flush());
    if written.is_err() {
        // What is left in the buffer must not be tried again.
        drop(out.into_parts());
    }
    standard(written)
}

/// The outcome of writing to standard output.
pub(crate) fn standard<T>(outcome: io::Result<T>) -> Result<T, Failure> {
    outcome.map_err(|error| Failure::io(STANDARD_OUTPUT, &error))
}

/// The destination of a run.
#[derive(Debug)]
pub(crate) enum Output {
    /// Standard output.
    Standard(StdoutLock<'static>),
    /// A file that takes its name at the end.
    File(Replacement),
}

impl Output {
    /// Opens `path`, where `-` is standard output.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        if is_dash(path) {
            return Ok(Self::Standard(io::stdout().lock()));
        }
        Ok(Self::File(Replacement::create(path)?))
    }

    /// What an error is said to have happened to.
    pub(crate) fn place(&self) -> String {
        match self {
            Self::Standard(_) => STANDARD_OUTPUT.to_owned(),
            Self::File(file) => file.path().display().to_string(),
        }
    }

    pub(crate) fn is_standard(&self) -> bool {
        matches!(self, Self::Standard(_))
    }

    /// Puts a file in place.
    pub(crate) fn commit(self) -> Result<(), Failure> {
        match self {
            Self::Standard(mut out) => standard(out.flush()),
            Self::File(file) => Ok(interrupt::undisturbed(|| file.commit())?),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::File(file) => {
                interrupt::check()?;
                file.write(bytes)
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::File(file) => file.flush(),
        }
    }
}

/// Whether the path stands for standard output.
pub(crate) fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Whether the path is where standard output goes: `/dev/stdout`, or the file of a redirection.
/// `/dev/null` is not: there nothing can get mixed.
#[cfg(unix)]
pub(crate) fn is_where_results_go(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let identity = |path: &Path| {
        let metadata = std::fs::metadata(path).ok()?;
        Some((metadata.dev(), metadata.ino()))
    };
    let standard = identity(Path::new("/dev/stdout"));
    standard.is_some() && standard == identity(path) && standard != identity(Path::new("/dev/null"))
}

/// Whether the path is where standard output goes, where that can be asked.
#[cfg(not(unix))]
pub(crate) fn is_where_results_go(_: &Path) -> bool {
    false
}

/// Finds out whether a file can be replaced later, before much work is spent on its contents.
pub(crate) fn probe(path: &Path) -> Result<(), Failure> {
    Ok(Replacement::create(path).map(drop)?)
}

/// Replaces a file by what the closure writes.
pub(crate) fn save(
    path: &Path,
    write: impl FnOnce(&mut Output) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut out = Output::File(Replacement::create(path)?);
    let written = write(&mut out);
    if interrupt::requested() {
        return Err(Failure::Interrupted { progress: None });
    }
    written.map_err(|error| Failure::io(path.display(), &error))?;
    out.commit()
}
