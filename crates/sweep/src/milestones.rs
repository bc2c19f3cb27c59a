//! Checkpoints of the engine alone, from far below to the newest, for a second look at a stretch of
//! heaps: 32 to 64 of them, at multiples of a spacing that doubles with the heaps.
//!
//! Each is a file of a MiB or so. One that is damaged is as good as none: an earlier one will do.

use std::path::PathBuf;
use std::{fs, io};

use nimseq_grundy::Checkpoint;

use crate::checkpoint::{Header, read, write};
use crate::pair::clear;
use crate::{SweepError, Task};

/// The least spacing, in heaps: 2^24 to 2^30. A few seconds' work for a fast game, since each costs a
/// flush to the disk.
const FIRST_SPACING: u64 = 1 << 28;

/// Milestones in a power of two of heaps, at most: 16 to 64. They decide how far below the second look
/// begins.
const MOST: u64 = 64;

/// The milestones of a task.
#[derive(Debug)]
pub(crate) struct Milestones {
    folder: PathBuf,
    task: Task,
    first_spacing: u64,
    /// The heaps of each, ascending.
    heaps: Vec<u64>,
}

impl Milestones {
    /// Those in a folder.
    pub(crate) fn find(folder: PathBuf, task: &Task) -> Result<Self, SweepError> {
        clear(&folder)?;
        let mut heaps = Vec::new();
        let failed = |error| SweepError::io(&folder, "read it")(error);
        match fs::read_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(failed(error)),
            Ok(entries) => {
                for entry in entries {
                    let name = entry.map_err(failed)?.file_name();
                    heaps.extend(name.to_str().and_then(|name| name.parse::<u64>().ok()));
                }
            }
        }
        heaps.sort_unstable();
        Ok(Self { folder, task: task.clone(), first_spacing: FIRST_SPACING, heaps })
    }

    /// The same, with milestones so near to each other from the first on.
    #[cfg(test)]
    pub(crate) fn nearer(self, first_spacing: u64) -> Self {
        Self { first_spacing, ..self }
    }

    /// Whether one is due at so many heaps.
    pub(crate) fn is_due(&self, heaps: u64) -> bool {
        let spacing = self.spacing(heaps);
        heaps / spacing > self.heaps.last().map_or(0, |last| last / spacing)
    }

    /// Adds one, and removes those that are closer to each other than is needed by now.
    pub(crate) fn add(&mut self, checkpoint: &Checkpoint) -> Result<(), SweepError> {
        let heaps = checkpoint.heaps();
        let header = Header { number: 0, heaps, rare_heaps: None, task: self.task.clone() };
        write(&self.path(heaps), &header, |out| checkpoint.write(out))?;
        self.heaps.push(heaps);
        let spacing = self.spacing(heaps);
        let mut kept = None;
        let (stay, go) = self.heaps.iter().partition(|&&heaps| {
            let is_first = kept != Some(heaps / spacing);
            kept = Some(heaps / spacing);
            is_first
        });
        self.heaps = stay;
        let go: Vec<u64> = go;
        go.into_iter().try_for_each(|heaps| {
            let path = self.path(heaps);
            fs::remove_file(&path).map_err(SweepError::io(&path, "remove it"))
        })
    }

    /// The last one at or below so many heaps that can be read.
    pub(crate) fn below(&self, heaps: u64) -> Result<Option<Checkpoint>, SweepError> {
        for &at in self.heaps.iter().rev().skip_while(|&&at| at > heaps) {
            match read(&self.path(at), &self.task) {
                Ok(Some(saved)) => {
                    if let Ok(checkpoint) = Checkpoint::read(saved.state()) {
                        return Ok(Some(checkpoint));
                    }
                }
                Ok(None) | Err(SweepError::Damaged { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    fn spacing(&self, heaps: u64) -> u64 {
        let power = heaps.checked_ilog2().map_or(1, |log| 1 << log);
        (power / (MOST / 2)).max(self.first_spacing)
    }

    fn path(&self, heaps: u64) -> PathBuf {
        self.folder.join(heaps.to_string())
    }
}

#[cfg(test)]
mod tests {
    use nimseq_grundy::{History, Sequence};
    use nimseq_tables::write::Format;

    use super::*;

    /// A run that leaves milestones, as a job does, until it comes to heap `last`.
    fn walk(milestones: &mut Milestones, last: u64) {
        let game = "0.3".parse().unwrap();
        let mut run = Sequence::of(&game).start(last);
        while run.heaps() <= last {
            run.extend(last.min(run.heaps() + 6), &mut None::<History>).unwrap();
            if milestones.is_due(run.heaps()) {
                milestones.add(&run.checkpoint()).unwrap();
            }
        }
    }

    #[test]
    fn there_are_some_near_every_heap_and_never_many() {
        let folder = tempfile::tempdir().unwrap();
        let task = Task::Values {
            code: "0.3".to_owned(),
            to: 0,
            from: 0,
            format: Format::None,
            output: None,
            stats: false,
            histogram: None,
            engine: "auto".to_owned(),
        };
        let find = || Milestones::find(folder.path().join("m"), &task).unwrap().nearer(16);
        let mut milestones = find();
        assert!(milestones.below(u64::MAX).unwrap().is_none());
        for last in [100, 500, 700, 3_000, 10_000] {
            walk(&mut milestones, last);
            assert_eq!(find().heaps, milestones.heaps, "as on the disk");
            let spacing = milestones.spacing(last);
            // One may be left below the first multiple.
            let (count, least) = (milestones.heaps.len() as u64, last / spacing);
            assert!((least..=least + 1).contains(&count) && count <= MOST + 1, "{last}: {count}");
            for heaps in (spacing + 7..last).step_by(13) {
                let below = milestones.below(heaps).unwrap().unwrap().heaps();
                assert!(below <= heaps && heaps < below + 2 * spacing + 7, "{below} {heaps}");
            }
        }
        // One that is damaged is as good as none.
        let [.., before, last] = milestones.heaps[..] else { panic!() };
        fs::write(milestones.path(last), "{}").unwrap();
        assert_eq!(find().below(u64::MAX).unwrap().unwrap().heaps(), before);
        assert!(milestones.below(before - 1).unwrap().unwrap().heaps() < before);
    }
}
