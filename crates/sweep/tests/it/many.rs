//! Sweeps: the same tables however often they are stopped, by whom and in how many shares; damage is
//! named.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use nimseq_grundy::{Sequence, Statistics};
use nimseq_sweep::many::{
    Class, Computed, Row, Shard, Study, SweepDirectory, SweepTask, Swept, Watch, is_sweep, merge,
    plan, sweep, sweep_status,
};
use nimseq_sweep::{Host, RunDirectory, State, Store, SweepError, Task, Why, Wish, run};
use nimseq_tables::rows::Run;
use serde::{Deserialize, Serialize};

use super::support::period_task;

/// Codes that take some dozen blocks together, and what is computed of each.
const CODES: [&str; 9] = ["0.77", "0.16", "0.6", "0.007", "4.3", "0.156", "0.056", "0.333", "0.34"];
const LIMIT: u64 = 20_000;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Largest {
    code: String,
    max_value: Option<u16>,
    error: Option<String>,
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
struct Largests {
    refused: Option<&'static str>,
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
struct Blocks {
    left: AtomicU64,
    warned: Mutex<Vec<String>>,
    begun: Mutex<Vec<(String, u64)>>,
}

impl Blocks {
    fn new(blocks: u64) -> Self {
        let (warned, begun) = (Mutex::default(), Mutex::default());
        Self { left: AtomicU64::new(blocks), warned, begun }
    }
}

struct Counting<'b> {
    blocks: &'b Blocks,
    code: String,
    begun: u64,
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

fn threads(n: usize) -> NonZeroUsize {
    NonZeroUsize::new(n).unwrap()
}

fn task(shard: Option<Shard>) -> SweepTask {
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

fn classes(shard: Option<Shard>) -> Vec<Class> {
    // Two codes share a class, and one comes twice.
    let mut codes: BTreeMap<String, Vec<String>> =
        CODES.iter().map(|&code| (code.to_owned(), vec![code.to_owned()])).collect();
    let twice = ["0.77", "0.077", "0.77"].map(str::to_owned);
    codes.insert("0.77".to_owned(), twice.to_vec());
    plan(codes, shard, &Largests::default(), threads(2)).unwrap()
}

fn create(folder: &Path, shard: Option<Shard>) -> SweepDirectory<Largest> {
    SweepDirectory::create(folder, task(shard), classes(shard), "0").unwrap()
}

/// Goes on for so many blocks.
fn go_on(folder: &Path, blocks: u64, count: usize) -> (Swept, Blocks) {
    let mut directory = SweepDirectory::<Largest>::open(folder).unwrap();
    let blocks = Blocks::new(blocks);
    let swept = sweep(&mut directory, &Largests::default(), threads(count), &&blocks).unwrap();
    if swept == Swept::Complete {
        directory.finish(9).unwrap();
    }
    (swept, blocks)
}

const TABLES: [&str; 2] = ["table.csv", "table.jsonl"];

fn tables(folder: &Path) -> [String; 2] {
    TABLES.map(|name| fs::read_to_string(folder.join(name)).unwrap())
}

/// A sweep that nothing has happened to.
fn unbroken(place: &Path) -> PathBuf {
    let folder = place.join("unbroken");
    drop(create(&folder, None));
    assert_eq!(go_on(&folder, u64::MAX, 1).0, Swept::Complete);
    folder
}

/// A sweep of which some classes are done and one has checkpoints.
fn half_done(place: &Path) -> PathBuf {
    let folder = place.join("half");
    drop(create(&folder, None));
    assert_eq!(go_on(&folder, 20, 1).0, Swept::Stopped);
    folder
}

fn results(folder: &Path) -> Vec<u8> {
    fs::read(folder.join("results.jsonl")).unwrap()
}

fn line_ends(text: &[u8]) -> usize {
    text.split(|&byte| byte == b'\n').count() - 1
}

#[test]
fn tables_do_not_depend_on_threads_or_interruptions() {
    let place = tempfile::tempdir().unwrap();
    let unbroken = unbroken(place.path());
    let expected = tables(&unbroken);
    assert!(expected[0].starts_with("code,max_value,error\n0.007,"), "{}", expected[0]);
    assert_eq!(expected[0].lines().count(), 1 + 10);
    assert!(expected[0].is_ascii() && expected[0].contains("\n0.077,"));
    for (count, blocks) in [(1, 1), (2, 1), (2, 3), (3, 7)] {
        let folder = place.path().join(format!("{count}.{blocks}"));
        drop(create(&folder, None));
        let mut stops = 0;
        while go_on(&folder, blocks, count).0 == Swept::Stopped {
            stops += 1;
        }
        assert!(stops > 2, "{count} threads, {blocks} blocks");
        assert_eq!(tables(&folder), expected);
        let timings = fs::read_to_string(folder.join("timings.csv")).unwrap();
        assert!(timings.starts_with("code,seconds,heaps_per_s,engine,kernel,threads,version\n"));
        assert_eq!(timings.lines().count(), 1 + 9, "one for each class");
        let left = fs::read_dir(folder.join("checkpoints")).unwrap().count();
        assert_eq!(left, 0, "checkpoints of classes that are done");
    }
}

#[test]
fn a_class_goes_on_from_its_checkpoint() {
    let place = tempfile::tempdir().unwrap();
    let folder = half_done(place.path());
    let (swept, blocks) = go_on(&folder, u64::MAX, 1);
    assert_eq!(swept, Swept::Complete);
    let begun = blocks.begun.into_inner().unwrap();
    assert!(begun[0].1 > 0 && begun[1..].iter().all(|(_, heaps)| *heaps == 0), "{begun:?}");
    assert!(begun.len() < 9, "nothing is done twice");
}

#[test]
fn shards_together_are_one_sweep() {
    let place = tempfile::tempdir().unwrap();
    let expected = merge::<Largest>(&[unbroken(place.path())]).unwrap();
    for of in [1, 3, 4] {
        let shards: Vec<PathBuf> = (1..=of)
            .map(|k| {
                let folder = place.path().join(format!("{k}.{of}"));
                drop(create(&folder, Shard::new(k, of)));
                go_on(&folder, u64::MAX, 2);
                folder
            })
            .collect();
        let merged = merge::<Largest>(&shards).unwrap();
        assert_eq!(merged.rows, expected.rows);
        assert!(merged.open.is_empty() && merged.missing.is_empty());
        // One that nobody has brought along is missed.
        let merged = merge::<Largest>(&shards[..shards.len() - 1]).unwrap();
        let missing = Vec::from_iter((of > 1).then(|| (1, Shard::new(of, of).unwrap())));
        assert_eq!(merged.missing, missing);
    }
    let half = half_done(place.path());
    let merged = merge::<Largest>(&[half.clone(), place.path().join("1.3")]).unwrap();
    assert!(merged.open.len() == 1 && merged.open[0].0 == half && merged.open[0].1 > 0);
}

#[test]
fn a_conflict_names_both() {
    let place = tempfile::tempdir().unwrap();
    let here = unbroken(place.path());
    let there = place.path().join("other");
    let mut directory = create(&there, None);
    let blocks = Blocks::new(u64::MAX);
    let study = Largests { refused: Some("0.077") };
    sweep(&mut directory, &study, threads(2), &&blocks).unwrap();
    assert_eq!(directory.errors(), 1);
    let error = merge::<Largest>(&[here.clone(), there.clone()]).unwrap_err().to_string();
    let (here, there) = (here.display(), there.display());
    assert_eq!(error, format!("0.077: error is null in {here}, and \"refused\" in {there}"));
}

/// Whoever is cut off before the end leaves no table with the errors that were there before.
#[test]
fn errors_that_are_computed_again_are_gone_at_once() {
    let place = tempfile::tempdir().unwrap();
    let expected = tables(&unbroken(place.path()));
    let folder = place.path().join("errors");
    let mut directory = create(&folder, None);
    let study = Largests { refused: Some("0.077") };
    sweep(&mut directory, &study, threads(2), &&Blocks::new(u64::MAX)).unwrap();
    directory.finish(9).unwrap();
    drop(directory);
    assert_ne!(tables(&folder), expected);
    assert_eq!(sweep_status::<Largest>(&folder).unwrap().state, State::Finished);

    let directory = SweepDirectory::<Largest>::open_without_errors(&folder).unwrap();
    assert_eq!(directory.errors(), 0);
    drop(directory);
    assert!(TABLES.iter().all(|name| !folder.join(name).exists()));
    let mut directory = SweepDirectory::<Largest>::open(&folder).unwrap();
    sweep(&mut directory, &Largests::default(), threads(1), &&Blocks::new(u64::MAX)).unwrap();
    // All rows are there again, and the process ends before it writes tables.
    drop(directory);
    assert_eq!(sweep_status::<Largest>(&folder).unwrap().state, State::Stopped);
    assert_eq!(go_on(&folder, 0, 1).0, Swept::Complete);
    assert_eq!(tables(&folder), expected);
    // Where there are no errors, nothing happens.
    drop(SweepDirectory::<Largest>::open_without_errors(&folder).unwrap());
    assert_eq!(tables(&folder), expected);
}

#[test]
fn a_last_line_that_was_cut_is_computed_again() {
    let place = tempfile::tempdir().unwrap();
    let expected = tables(&unbroken(place.path()));
    let folder = half_done(place.path());
    let whole = results(&folder);
    let last = whole[..whole.len() - 1].iter().rposition(|&b| b == b'\n').unwrap() + 1;
    for len in last..whole.len() {
        fs::write(folder.join("results.jsonl"), &whole[..len]).unwrap();
        let directory = SweepDirectory::<Largest>::open(&folder).unwrap();
        assert!(directory.damaged().is_empty(), "{len}");
        assert_eq!(results(&folder), whole[..last], "{len}");
    }
    assert_eq!(go_on(&folder, u64::MAX, 1).0, Swept::Complete);
    assert_eq!(tables(&folder), expected);
}

#[test]
fn a_bit_that_was_flipped_is_named_and_what_it_was_in_computed_again() {
    let place = tempfile::tempdir().unwrap();
    let expected = tables(&unbroken(place.path()));
    let folder = half_done(place.path());
    let whole = results(&folder);
    let lines = line_ends(&whole);
    for place in (0..whole.len()).step_by(13) {
        let mut changed = whole.clone();
        changed[place] ^= 1 << (place % 8);
        fs::write(folder.join("results.jsonl"), &changed).unwrap();
        let line = 1 + line_ends(&whole[..place]);
        let status = sweep_status::<Largest>(&folder).unwrap();
        let error = merge::<Largest>(std::slice::from_ref(&folder)).unwrap_err().to_string();
        let named = format!("results.jsonl is damaged: line {line}, ");
        assert!(error.contains(&named), "{place}: {error}");
        assert_eq!(status.damage, [error], "{place}");
        let directory = SweepDirectory::<Largest>::open(&folder).unwrap();
        assert_eq!(directory.damaged().len(), 1, "{place}");
        assert_eq!(line_ends(&results(&folder)), lines - 1);
    }
    assert_eq!(go_on(&folder, u64::MAX, 2).0, Swept::Complete);
    assert_eq!(tables(&folder), expected);
}

/// Lines of another sweep, or the same twice: never a row too many.
#[test]
fn lines_that_do_not_belong_there_are_named_and_left_out() {
    let place = tempfile::tempdir().unwrap();
    let folder = unbroken(place.path());
    let expected = tables(&folder);
    let mine = String::from_utf8(results(&folder)).unwrap();
    let other = place.path().join("other");
    let two = [("0.12", vec!["0.12"]), ("0.77", vec!["0.77"])];
    let two = two.map(|(form, codes)| {
        (form.to_owned(), codes.into_iter().map(str::to_owned).collect::<Vec<_>>())
    });
    let two = plan(BTreeMap::from(two), None, &Largests::default(), threads(1)).unwrap();
    drop(SweepDirectory::<Largest>::create(&other, task(None), two, "0").unwrap());
    go_on(&other, u64::MAX, 1);
    let other = String::from_utf8(results(&other)).unwrap();
    let foreign = |code: &str| other.lines().find(|line| line.contains(code)).unwrap();
    let first = mine.lines().next().unwrap();
    for (line, what) in [
        (foreign("0.12"), "0.12 is no class of this sweep, or it comes twice"),
        (foreign("0.77"), "its codes are not those of the class 0.77"),
        (first, " is no class of this sweep, or it comes twice"),
    ] {
        // In the place of the last line.
        let last = mine.trim_end().rfind('\n').unwrap() + 1;
        let kept: Vec<&str> =
            mine[..last].lines().filter(|old| !old.contains("\"0.77\"")).collect();
        let text = format!("{}\n{line}\n", kept.join("\n"));
        fs::write(folder.join("results.jsonl"), text).unwrap();
        let status = sweep_status::<Largest>(&folder).unwrap();
        assert!(status.damage.len() == 1 && status.damage[0].ends_with(what), "{status:?}");
        assert!(status.codes_done < 10 && status.state == State::Stopped, "{status:?}");
        assert!(merge::<Largest>(std::slice::from_ref(&folder)).is_err());
        assert_eq!(go_on(&folder, u64::MAX, 1).0, Swept::Complete);
        assert_eq!(tables(&folder), expected, "{line}");
    }
}

/// Somebody may have removed the file while it was added to.
#[test]
fn a_table_is_never_written_without_a_class() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("sweep");
    let mut directory = create(&folder, None);
    let blocks = Blocks::new(u64::MAX);
    let swept = sweep(&mut directory, &Largests::default(), threads(2), &&blocks).unwrap();
    assert_eq!(swept, Swept::Complete);
    fs::remove_file(folder.join("results.jsonl")).unwrap();
    let error = directory.finish(9).unwrap_err().to_string();
    let what = "results.jsonl is damaged: lines of 9 classes that were done are gone";
    assert!(error.ends_with(what), "{error}");
    assert!(!folder.join("table.csv").exists());
    drop(directory);
    assert_eq!(go_on(&folder, u64::MAX, 2).0, Swept::Complete);
    assert_eq!(tables(&folder), tables(&unbroken(place.path())));
}

#[test]
fn checkpoints_of_no_use_are_named_and_done_without() {
    let place = tempfile::tempdir().unwrap();
    let expected = tables(&unbroken(place.path()));
    for both in [false, true] {
        let folder = half_done(place.path());
        let under_way = fs::read_dir(folder.join("checkpoints")).unwrap().next().unwrap().unwrap();
        let files = ["0.checkpoint", "1.checkpoint"].map(|name| under_way.path().join(name));
        let damaged = if both { &files[..] } else { &files[..1] };
        for file in damaged {
            let mut bytes = fs::read(file).unwrap();
            let middle = bytes.len() / 2;
            bytes[middle] ^= 4;
            fs::write(file, bytes).unwrap();
        }
        let (swept, blocks) = go_on(&folder, u64::MAX, 2);
        assert_eq!(swept, Swept::Complete);
        let warned = blocks.warned.into_inner().unwrap();
        assert_eq!(warned.len(), 1, "{warned:?}");
        for file in damaged {
            assert!(warned[0].contains(&format!("{} is damaged", file.display())), "{warned:?}");
        }
        assert_eq!(tables(&folder), expected);
        fs::remove_dir_all(&folder).unwrap();
    }
}

#[test]
fn a_manifest_is_right_or_refused() {
    let place = tempfile::tempdir().unwrap();
    let folder = half_done(place.path());
    assert!(is_sweep(&folder) && !is_sweep(place.path()));
    let path = folder.join("manifest.json");
    let right = fs::read(&path).unwrap();
    for place in (0..right.len()).step_by(29) {
        let mut changed = right.clone();
        changed[place] ^= 1 << (place % 7);
        fs::write(&path, changed).unwrap();
        let error = SweepDirectory::<Largest>::open(&folder).unwrap_err().to_string();
        assert!(error.contains("manifest.json is damaged: "), "{place}: {error}");
    }
    fs::write(&path, String::from_utf8(right).unwrap().replace("largest value", "other")).unwrap();
    assert!(SweepDirectory::<Largest>::open(&folder).is_err());
}

#[test]
fn one_process_at_a_time_and_one_sweep_a_folder() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("sweep");
    let directory = create(&folder, None);
    let error = SweepDirectory::<Largest>::open(&folder).unwrap_err();
    assert!(matches!(error, SweepError::Busy { .. }), "{error}");
    drop(directory);
    let error = SweepDirectory::<Largest>::create(&folder, task(None), Vec::new(), "0");
    assert!(matches!(error, Err(SweepError::HoldsRun(_))));
    let error = SweepDirectory::<Largest>::open(place.path()).unwrap_err();
    assert!(matches!(error, SweepError::NoRun(_)), "{error}");
    let run = place.path().join("run");
    drop(RunDirectory::create(&run, period_task("0.77", LIMIT), "0").unwrap());
    let error = merge::<Largest>(std::slice::from_ref(&run)).unwrap_err();
    assert!(matches!(error, SweepError::NoSweep(_)), "{error}");
}

#[test]
fn what_a_status_says() {
    let place = tempfile::tempdir().unwrap();
    let folder = half_done(place.path());
    let status = sweep_status::<Largest>(&folder).unwrap();
    assert_eq!((status.state, status.codes, status.limit), (State::Stopped, 10, LIMIT));
    assert!((1..10).contains(&status.codes_done), "{status:?}");
    assert_eq!(status.running.len(), 1);
    assert!(status.running[0].heaps > 0, "{status:?}");
    let directory = SweepDirectory::<Largest>::open(&folder).unwrap();
    let status = sweep_status::<Largest>(&folder).unwrap();
    assert_eq!((status.state, status.pid), (State::Running, Some(std::process::id())));
    drop(directory);
    go_on(&folder, u64::MAX, 1);
    let status = sweep_status::<Largest>(&folder).unwrap();
    assert_eq!((status.state, status.codes_done, status.failed), (State::Finished, 10, 0));
    assert!(status.running.is_empty());
    // What is missing can be written again.
    fs::remove_file(folder.join("table.csv")).unwrap();
    assert_eq!(sweep_status::<Largest>(&folder).unwrap().state, State::Stopped);
}

#[test]
fn a_file_that_cannot_be_written_ends_the_sweep() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("sweep");
    let mut directory = create(&folder, None);
    // A file where the folder for checkpoints should be.
    fs::write(folder.join("checkpoints"), "").unwrap();
    let blocks = Blocks::new(u64::MAX);
    let error = sweep(&mut directory, &Largests::default(), threads(2), &&blocks).unwrap_err();
    assert!(error.to_string().contains("checkpoints"), "{error}");
    drop(directory);
    fs::remove_file(folder.join("checkpoints")).unwrap();
    assert_eq!(go_on(&folder, u64::MAX, 2).0, Swept::Complete);
    assert_eq!(tables(&folder), tables(&unbroken(place.path())));
}
