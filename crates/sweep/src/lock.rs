//! One process at a time: the file `lock` in a run directory, held as long as the process lives.
//!
//! The system releases a lock with the process that has it, however that ends, so a lock is never
//! stale; the text in the file may be, and counts only while the lock is held.

use std::fs::{File, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::Path;
use std::time::Duration;
use std::{fmt, fs, process, thread};

use crate::SweepError;

/// The name of the file.
pub(crate) const NAME: &str = "lock";

/// How often to try, and how long to wait in between: whoever asks for the state of a run holds the
/// lock for a moment.
const ATTEMPTS: u32 = 10;
const PAUSE: Duration = Duration::from_millis(20);

/// A process that has a run directory, as it says itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holder {
    /// Its number; `None` if it did not say.
    pub pid: Option<u32>,
    /// The name of its machine; `None` if it did not know.
    pub host: Option<String>,
}

impl Holder {
    /// This process.
    fn here() -> Self {
        let host = fs::read_to_string("/proc/sys/kernel/hostname").ok();
        let host = host.or_else(|| std::env::var("HOSTNAME").ok());
        let host = host.or_else(|| std::env::var("COMPUTERNAME").ok());
        let host = host.map(|host| host.trim().to_owned()).filter(|host| !host.is_empty());
        Self { pid: Some(process::id()), host }
    }

    fn parse(text: &str) -> Self {
        let text = text.trim();
        let (process, host) =
            text.split_once(" on host ").map_or((text, None), |(a, b)| (a, Some(b)));
        let pid = process.strip_prefix("process ").and_then(|pid| pid.parse().ok());
        Self { pid, host: host.map(str::to_owned) }
    }
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.pid, &self.host) {
            (Some(pid), Some(host)) => write!(f, "process {pid} on host {host}"),
            (Some(pid), None) => write!(f, "process {pid}"),
            (None, _) => write!(f, "another process"),
        }
    }
}

/// A lock that is held until this is dropped.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock of a folder, or says who has it.
    pub(crate) fn take(folder: &Path) -> Result<Self, SweepError> {
        let path = folder.join(NAME);
        let mut file = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(SweepError::io(&path, "open it"))?;
        for attempt in 1.. {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) if attempt < ATTEMPTS => thread::sleep(PAUSE),
                Err(TryLockError::WouldBlock) => {
                    let holder = read(&mut file);
                    return Err(SweepError::Busy { folder: folder.to_owned(), holder });
                }
                Err(TryLockError::Error(cause)) => {
                    return Err(SweepError::io(&path, "lock it")(cause));
                }
            }
        }
        let text = format!("{}\n", Holder::here());
        let written = file.set_len(0).and_then(|()| file.rewind());
        written
            .and_then(|()| file.write_all(text.as_bytes()))
            .map_err(SweepError::io(&path, "write it"))?;
        Ok(Self { _file: file })
    }

    /// Who has the lock of a folder; `None` if nobody has.
    pub(crate) fn holder(folder: &Path) -> Result<Option<Holder>, SweepError> {
        let path = folder.join(NAME);
        let Ok(mut file) = File::open(&path) else { return Ok(None) };
        match file.try_lock_shared() {
            // Released when the file is closed, at the end of this function.
            Ok(()) => Ok(None),
            Err(TryLockError::WouldBlock) => Ok(Some(read(&mut file))),
            Err(TryLockError::Error(cause)) => Err(SweepError::io(&path, "lock it")(cause)),
        }
    }
}

fn read(file: &mut File) -> Holder {
    let mut text = String::new();
    // What cannot be read says nothing.
    let _ = file.read_to_string(&mut text);
    Holder::parse(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_holder_says_who_it_is() {
        let here = Holder::here();
        assert_eq!(here.pid, Some(process::id()));
        assert_eq!(Holder::parse(&format!("{here}\n")), here);
        let nobody = Holder::parse("");
        assert_eq!(nobody, Holder::default());
        assert_eq!(nobody.to_string(), "another process");
    }

    #[test]
    fn one_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Lock::holder(folder.path()).unwrap(), None);
        let lock = Lock::take(folder.path()).unwrap();
        assert_eq!(Lock::holder(folder.path()).unwrap(), Some(Holder::here()));
        let error = Lock::take(folder.path()).unwrap_err().to_string();
        assert!(error.contains(&format!("is in use by process {}", process::id())), "{error}");
        drop(lock);
        assert_eq!(Lock::holder(folder.path()).unwrap(), None);
        Lock::take(folder.path()).unwrap();
    }
}
