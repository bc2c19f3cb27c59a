//! A sweep to try things on: the largest value of some codes, and a host that counts blocks.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use nimseq_grundy::{Sequence, Statistics};
use nimseq_sweep::many::{
    Class, Computed, Row, Shard, Study, SweepDirectory, SweepTask, Swept, Watch, plan, sweep,
};
use nimseq_sweep::{Host, Store, SweepError, Task, Why, Wish, run};
use nimseq_tables::rows::Run;
use serde::{Deserialize, Serialize};

use super::support::period_task;

/// Codes that take some dozen blocks together, and what is computed of each.
pub(super) const CODES: [&str; 9] =
    ["0.77", "0.16", "0.6", "0.007", "4.3", "0.156", "0.056", "0.333", "0.34"];
pub(super) const LIMIT: u64 = 20_000;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Largest {
    pub(super) code: String,
    pub(super) max_value: Option<u16>,
    pub(super) error: Option<String>,
}

impl Row for Largest {
    const KIND: &'static str = "largest value";

    fn code(&self) -> &str {
        &self.code
    }

    fn check(&self, _: &SweepTask) -> Result<(), String> {
        Ok(())
    }

    fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }
}

/// The largest value of each code; some codes may not have one.
#[derive(Default)]
pub(super) struct Largests {
    pub(super) refused: Option<&'static str>,
}

impl Study for Largests {
    type Row = Largest;

    fn cost(&self, standard_form: &str) -> u64 {
        standard_form.bytes().map(u64::from).sum()
    }

    fn task(&self, class: &Class) -> Task {
        period_task(&class.standard_form, LIMIT)
    }

    fn compute(
        &self,
        class: &Class,
        store: &mut Store,
        host: &mut impl Host,
    ) -> Result<Computed<Largest>, SweepError> {
        let game = class.standard_form.parse().unwrap();
        let mut statistics = Statistics::new();
        let ended = run(store, &Sequence::of(&game), LIMIT, &mut statistics, host)?;
        if ended.why == Why::Stopped {
            return Ok(Computed::Stopped);
        }
        let row = |code: &String| match self.refused {
            Some(refused) if refused == code => {
                Largest { code: code.clone(), max_value: None, error: Some("refused".to_owned()) }
            }
            _ => {
                Largest { code: code.clone(), max_value: Some(statistics.max_value()), error: None }
            }
        };
        let rows = class.codes.iter().map(row).collect();
        Ok(Computed::Rows { rows, heaps: ended.heaps, engine: "any" })
    }
}

/// Lets so many blocks pass, saves after each, and then stops.
pub(super) struct Blocks {
    pub(super) left: AtomicU64,
    pub(super) warned: Mutex<Vec<String>>,
    pub(super) begun: Mutex<Vec<(String, u64)>>,
}

impl Blocks {
    pub(super) fn new(blocks: u64) -> Self {
        let (warned, begun) = (Mutex::default(), Mutex::default());
        Self { left: AtomicU64::new(blocks), warned, begun }
    }
}

pub(super) struct Counting<'b> {
    blocks: &'b Blocks,
    pub(super) code: String,
    pub(super) begun: u64,
}

impl Host for Counting<'_> {
    fn begin(&mut self, heaps: u64, passed_over: &[SweepError]) {
        self.begun = heaps;
        self.blocks.warned.lock().unwrap().extend(passed_over.iter().map(ToString::to_string));
        self.blocks.begun.lock().unwrap().push((self.code.clone(), heaps));
    }

    fn wish(&mut self, heaps: u64) -> Wish {
        if heaps <= self.begun {
            return Wish::GoOn;
        }
        let take = |left: u64| left.checked_sub(1);
        match self.blocks.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take) {
            Ok(_) => Wish::Save,
            Err(_) => Wish::Stop,
        }
    }

    fn unix_ms(&mut self) -> u64 {
        7
    }
}

impl<'b> Watch for &'b Blocks {
    type Host = Counting<'b>;

    fn begin(&self, class: &Class, _: u64) -> Counting<'b> {
        Counting { blocks: self, code: class.standard_form.clone(), begun: 0 }
    }

    fn run(&self, _: &Counting<'b>, engine: &str, _: u64) -> Run {
        Run {
            engine: engine.to_owned(),
            kernel: None,
            threads: 1,
            seconds: 0.5,
            heaps_per_s: 1e5,
            version: "0".to_owned(),
        }
    }

    fn done(&self, _: &Class, _: usize) {}

    fn warn(&self, error: &SweepError) {
        self.warned.lock().unwrap().push(error.to_string());
    }

    fn is_over(&self) -> bool {
        self.left.load(Ordering::Relaxed) == 0
    }

    fn unix_ms(&self) -> u64 {
        7
    }
}

pub(super) fn threads(n: usize) -> NonZeroUsize {
    NonZeroUsize::new(n).unwrap()
}

pub(super) fn task(shard: Option<Shard>) -> SweepTask {
    SweepTask {
        patterns: vec!["0.?".to_owned()],
        limit: LIMIT,
        rare_limit: None,
        time_per_code_s: None,
        engine: "auto".to_owned(),
        shard,
        max_order: None,
    }
}

pub(super) fn classes(shard: Option<Shard>) -> Vec<Class> {
    // Two codes share a class, and one comes twice.
    let mut codes: BTreeMap<String, Vec<String>> =
        CODES.iter().map(|&code| (code.to_owned(), vec![code.to_owned()])).collect();
    let twice = ["0.77", "0.077", "0.77"].map(str::to_owned);
    codes.insert("0.77".to_owned(), twice.to_vec());
    plan(codes, shard, &Largests::default(), threads(2)).unwrap()
}

pub(super) fn create(folder: &Path, shard: Option<Shard>) -> SweepDirectory<Largest> {
    SweepDirectory::create(folder, task(shard), classes(shard), "0").unwrap()
}

/// Goes on for so many blocks.
pub(super) fn go_on(folder: &Path, blocks: u64, count: usize) -> (Swept, Blocks) {
    let mut directory = SweepDirectory::<Largest>::open(folder).unwrap();
    let blocks = Blocks::new(blocks);
    let swept = sweep(&mut directory, &Largests::default(), threads(count), &&blocks).unwrap();
    if swept == Swept::Complete {
        directory.finish(9).unwrap();
    }
    (swept, blocks)
}

pub(super) const TABLES: [&str; 2] = ["table.csv", "table.jsonl"];

pub(super) fn tables(folder: &Path) -> [String; 2] {
    TABLES.map(|name| fs::read_to_string(folder.join(name)).unwrap())
}

/// A sweep that nothing has happened to.
pub(super) fn unbroken(place: &Path) -> PathBuf {
    let folder = place.join("unbroken");
    drop(create(&folder, None));
    assert_eq!(go_on(&folder, u64::MAX, 1).0, Swept::Complete);
    folder
}

/// A sweep of which some classes are done and one has checkpoints.
pub(super) fn half_done(place: &Path) -> PathBuf {
    let folder = place.join("half");
    drop(create(&folder, None));
    assert_eq!(go_on(&folder, 20, 1).0, Swept::Stopped);
    folder
}

pub(super) fn results(folder: &Path) -> Vec<u8> {
    fs::read(folder.join("results.jsonl")).unwrap()
}

pub(super) fn line_ends(text: &[u8]) -> usize {
    text.split(|&byte| byte == b'\n').count() - 1
}
