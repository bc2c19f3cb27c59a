//! A task, a host that follows a script, and a run from outside.

use std::fs;
use std::path::{Path, PathBuf};

use nimseq_grundy::{Sequence, Statistics};
use nimseq_sweep::{Appended, Ended, Host, RunDirectory, SweepError, Task, Wish};
use nimseq_tables::write::{Format, ValueWriter};

/// A host whose wishes depend on the number of the block.
#[derive(Debug)]
pub(crate) struct Script<F> {
    wish: F,
    blocks: u64,
    /// Heaps at the beginning.
    pub(crate) begun: u64,
    /// What was said of checkpoints that could not be used.
    pub(crate) passed_over: Vec<String>,
}

impl<F: FnMut(u64) -> Wish> Script<F> {
    pub(crate) fn new(wish: F) -> Self {
        Self { wish, blocks: 0, begun: 0, passed_over: Vec::new() }
    }
}

impl<F: FnMut(u64) -> Wish> Host for Script<F> {
    fn begin(&mut self, heaps: u64, passed_over: &[SweepError]) {
        self.begun = heaps;
        self.passed_over = passed_over.iter().map(ToString::to_string).collect();
    }

    fn wish(&mut self, heaps: u64) -> Wish {
        if heaps <= self.begun {
            return Wish::GoOn;
        }
        self.blocks += 1;
        (self.wish)(self.blocks)
    }

    fn unix_ms(&mut self) -> u64 {
        1000 * self.blocks
    }
}

pub(crate) fn task(code: &str, to: u64) -> Task {
    Task::Values {
        code: code.to_owned(),
        to,
        from: 0,
        format: Format::Csv,
        output: Some("/nowhere/values.csv".into()),
        stats: true,
        histogram: Some("-".into()),
        engine: "auto".to_owned(),
    }
}

pub(crate) fn period_task(code: &str, limit: u64) -> Task {
    Task::Period {
        code: code.to_owned(),
        limit,
        rule: "auto".to_owned(),
        json: false,
        csv: None,
        certificate: None,
        engine: "auto".to_owned(),
    }
}

/// What a run has left: how it ended, its counts and the bytes of its values.
#[derive(Debug)]
pub(crate) struct Left {
    pub(crate) ended: Ended,
    pub(crate) statistics: Statistics,
    pub(crate) bytes: Vec<u8>,
}

/// Goes on with a run of [`task`] for as long as the host wishes.
pub(crate) fn go_on(
    folder: &Path,
    sequence: &Sequence<'_>,
    host: &mut impl Host,
) -> Result<Left, SweepError> {
    let mut directory = RunDirectory::open(folder)?;
    let last = directory.task().last();
    let file = Appended::open(directory.values_part())?;
    let mut part = (Statistics::with_snapshots(), ValueWriter::new(Format::Csv, file));
    let ended = nimseq_sweep::run(&mut directory, sequence, last, &mut part, host)?;
    let bytes = fs::read(directory.values_part()).unwrap();
    Ok(Left { ended, statistics: part.0, bytes })
}

/// Starts a run that stops after some blocks, each with a checkpoint of its own.
pub(crate) fn stopped(folder: &Path, code: &str, to: u64, blocks: u64) -> PathBuf {
    let folder = folder.join(code);
    drop(RunDirectory::create(&folder, task(code, to), "0").unwrap());
    let game = code.parse().unwrap();
    let mut host = Script::new(|block| if block == blocks { Wish::Stop } else { Wish::Save });
    go_on(&folder, &Sequence::of(&game), &mut host).unwrap();
    folder
}

/// The checkpoints of a run, the newest first.
pub(crate) fn checkpoints(folder: &Path, code: &str) -> [PathBuf; 2] {
    let files = ["0.checkpoint", "1.checkpoint"]
        .map(|name| folder.join("checkpoints").join(code).join(name));
    let number = |file: &PathBuf| {
        let text = fs::read(file).unwrap();
        let line = text.split(|&b| b == b'\n').next().unwrap();
        serde_json::from_slice::<serde_json::Value>(line).unwrap()["number"].as_u64().unwrap()
    };
    let [a, b] = files;
    if number(&a) > number(&b) { [a, b] } else { [b, a] }
}

/// The values and counts of an unbroken run.
pub(crate) fn unbroken(sequence: &Sequence<'_>, last: u64) -> (Statistics, Vec<u8>) {
    let mut sinks = (Statistics::with_snapshots(), ValueWriter::new(Format::Csv, Vec::new()));
    let _ = sequence.run(last, &mut sinks);
    (sinks.0, sinks.1.finish().unwrap())
}

/// Whether a run has left what an unbroken one leaves.
pub(crate) fn assert_unbroken(left: &Left, sequence: &Sequence<'_>, last: u64) {
    let (statistics, bytes) = unbroken(sequence, last);
    assert!(left.bytes == bytes, "the values differ");
    assert_eq!(left.statistics.counts(), statistics.counts());
    assert!(left.statistics.histogram().eq(statistics.histogram()));
}
