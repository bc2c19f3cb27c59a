//! A file that a run adds to for days, with the checksum of what is in it, so that it can be cut
//! back to a checkpoint and gone on with.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::SweepError;

/// Bytes read at a time.
const CHUNK: usize = 1 << 20;

/// A file to add to. What was in it before is gone, unless `cut` finds it right.
#[derive(Debug)]
pub struct Appended {
    path: PathBuf,
    file: File,
    /// How many bytes count, and their checksum.
    len: u64,
    sum: crc32fast::Hasher,
    /// Whether the file ends after these bytes, and the next one goes there.
    settled: bool,
}

/// How much of a file a checkpoint counts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    /// Bytes.
    pub(crate) len: u64,
    /// Their CRC-32.
    pub(crate) sum: u32,
}

impl Appended {
    /// Opens a file, or makes it. Nothing is lost before the first write.
    ///
    /// # Errors
    /// [`SweepError::Io`].
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, SweepError> {
        let path = path.into();
        let file = File::options().read(true).write(true).create(true).truncate(false).open(&path);
        let file = file.map_err(SweepError::io(&path, "open it"))?;
        Ok(Self { path, file, len: 0, sum: crc32fast::Hasher::new(), settled: false })
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Waits until the disk has all bytes so far, and nothing after them.
    ///
    /// # Errors
    /// Those of the system.
    pub fn sync(&mut self) -> io::Result<()> {
        self.settle()?;
        self.file.sync_data()
    }

    /// The bytes so far.
    pub(crate) fn extent(&self) -> Extent {
        Extent { len: self.len, sum: self.sum.clone().finalize() }
    }

    /// Goes back to an earlier extent, if the file still begins with those bytes.
    pub(crate) fn cut(&mut self, to: Extent) -> Result<(), SweepError> {
        let found = self.file.metadata().map_err(SweepError::io(&self.path, "read it"))?.len();
        if found < to.len {
            let what = format!("it has {found} bytes, of which {} had been written", to.len);
            return Err(SweepError::damaged(&self.path, what));
        }
        if self.sum_of(to.len).map_err(SweepError::io(&self.path, "read it"))? != to.sum {
            let what = format!("its first {} bytes are not those that were written", to.len);
            return Err(SweepError::damaged(&self.path, what));
        }
        self.settled = false;
        self.len = to.len;
        self.sum = crc32fast::Hasher::new_with_initial_len(to.sum, to.len);
        Ok(())
    }

    /// Cuts off what does not count.
    fn settle(&mut self) -> io::Result<()> {
        if !self.settled {
            self.file.set_len(self.len)?;
            self.file.seek(SeekFrom::Start(self.len))?;
            self.settled = true;
        }
        Ok(())
    }

    fn sum_of(&mut self, len: u64) -> io::Result<u32> {
        self.file.rewind()?;
        let mut sum = crc32fast::Hasher::new();
        let mut chunk = vec![0; CHUNK];
        let mut rest = len;
        while rest > 0 {
            let room = usize::try_from(rest).unwrap_or(CHUNK).min(CHUNK);
            self.file.read_exact(&mut chunk[..room])?;
            sum.update(&chunk[..room]);
            rest -= room as u64;
        }
        Ok(sum.finalize())
    }
}

impl Write for Appended {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.settle()?;
        let written = self.file.write(bytes)?;
        self.len += written as u64;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(file: &Appended) -> String {
        std::fs::read_to_string(file.path()).unwrap()
    }

    fn synced(file: &mut Appended) -> Extent {
        file.sync().unwrap();
        file.extent()
    }

    #[test]
    fn what_was_written_after_a_checkpoint_is_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("part");
        let mut file = Appended::open(&path).unwrap();
        file.write_all(b"one ").unwrap();
        let first = synced(&mut file);
        file.write_all(b"two ").unwrap();
        let second = synced(&mut file);
        file.write_all(b"lost").unwrap();

        for extent in [second, first] {
            let mut file = Appended::open(&path).unwrap();
            file.cut(extent).unwrap();
            file.write_all(b"more").unwrap();
            let end = synced(&mut file);
            assert_eq!(end.sum, crc32fast::hash(text(&file).as_bytes()));
            assert_eq!(end.len, extent.len + 4);
        }
        let mut file = Appended::open(&path).unwrap();
        assert_eq!(text(&file), "one more");
        file.cut(first).unwrap();
        assert_eq!(synced(&mut file), first);
        assert_eq!(text(&file), "one ");
        // Without a checkpoint there is nothing to keep.
        file = Appended::open(&path).unwrap();
        file.write_all(b"new").unwrap();
        assert_eq!(text(&file), "new");
    }

    #[test]
    fn bytes_that_are_missing_or_have_changed_are_noticed_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("part");
        let mut file = Appended::open(&path).unwrap();
        file.write_all(b"one two").unwrap();
        let extent = synced(&mut file);
        for wrong in ["one tw", "one tvo", "xne two and more"] {
            std::fs::write(&path, wrong).unwrap();
            let error = Appended::open(&path).unwrap().cut(extent).unwrap_err();
            assert!(matches!(error, SweepError::Damaged { .. }), "{error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), wrong);
        }
    }
}
