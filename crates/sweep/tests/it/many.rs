//! Sweeps: the same tables however often they are stopped, by whom and in how many shares.

use std::fs;
use std::path::PathBuf;

use nimseq_sweep::many::{Shard, SweepDirectory, Swept, is_sweep, merge, sweep, sweep_status};
use nimseq_sweep::{RunDirectory, State, SweepError};

use super::largest::{
    Blocks, LIMIT, Largest, Largests, create, go_on, half_done, tables, task, threads, unbroken,
};
use super::support::period_task;

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
