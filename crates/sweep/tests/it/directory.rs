//! Whose folder it is: none, this run's, another one's, another process's.

use std::fs;
use std::process;
use std::time::{Duration, SystemTime};

use nimseq_grundy::Sequence;
use nimseq_sweep::{Outcome, RunDirectory, State, SweepError, Wish, status};
use tempfile::tempdir;

use super::support::{Script, go_on, stopped, task};

#[test]
fn a_run_begins_in_an_empty_folder_only() {
    let folder = tempdir().unwrap();
    let run = folder.path().join("run");
    let create = || RunDirectory::create(&run, task("0.77", 9), "0");
    assert!(matches!(RunDirectory::open(&run), Err(SweepError::NoRun(_))));
    assert!(matches!(status(&run, SystemTime::now()), Err(SweepError::NoRun(_))));
    fs::create_dir(&run).unwrap();
    fs::write(run.join("notes.txt"), "").unwrap();
    assert!(matches!(create(), Err(SweepError::NotEmpty(_))));
    assert!(matches!(RunDirectory::open(&run), Err(SweepError::NoRun(_))));
    fs::remove_file(run.join("notes.txt")).unwrap();
    // What is left of a start that was cut off does not matter.
    fs::write(run.join("lock"), "").unwrap();
    fs::write(run.join(".nimseq-abc.tmp"), "{").unwrap();
    drop(create().unwrap());
    assert!(!run.join(".nimseq-abc.tmp").exists());
    assert!(matches!(create(), Err(SweepError::HoldsRun(_))));
    assert!(matches!(
        RunDirectory::create(folder.path().join("no/where"), task("0.77", 9), "0"),
        Err(SweepError::File(_))
    ));
}

#[test]
fn a_run_belongs_to_one_at_a_time() {
    let folder = tempdir().unwrap();
    let run = folder.path().join("run");
    let directory = RunDirectory::create(&run, task("0.77", 9), "0").unwrap();
    let error = RunDirectory::open(&run).unwrap_err();
    let SweepError::Busy { holder, .. } = &error else { panic!("{error}") };
    assert_eq!(holder.pid, Some(process::id()));
    let now = status(&run, SystemTime::now()).unwrap();
    assert_eq!((now.state, now.pid, &now.host), (State::Running, holder.pid, &holder.host));
    drop(directory);
    assert_eq!(status(&run, SystemTime::now()).unwrap().state, State::Stopped);
    assert_eq!(RunDirectory::open(&run).unwrap().task(), &task("0.77", 9));
}

#[test]
fn what_a_status_says() {
    let folder = tempdir().unwrap();
    let run = stopped(folder.path(), "0.156", 100_000, 2);
    let later = SystemTime::now() + Duration::from_secs(100);
    let first = status(&run, later).unwrap();
    assert_eq!((first.command, first.code.as_deref()), (Some("values"), Some("0.156")));
    assert_eq!((first.limit, first.state), (Some(100_000), State::Stopped));
    assert!((100..110).contains(&first.checkpoint_age_s.unwrap()), "{first:?}");
    // The clock of the script: a second a block.
    let heaps = f64::from(u32::try_from(first.heaps).unwrap());
    let speed = first.heaps_per_s.unwrap();
    assert!((speed - heaps / 2.0).abs() < 1.0, "{first:?}");
    let left = f64::from(u32::try_from(first.eta_s.unwrap()).unwrap());
    assert!((left - (100_001.0 - heaps) / speed).abs() < 1.0, "{first:?}");
    let mut json = Vec::new();
    first.write_json(&mut json).unwrap();
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(json["state"], "stopped");
    assert_eq!(json["pid"], serde_json::Value::Null);

    let game = "0.156".parse().unwrap();
    let left = go_on(&run, &Sequence::of(&game), &mut Script::new(|_| Wish::GoOn)).unwrap();
    let mut directory = RunDirectory::open(&run).unwrap();
    let outcome = Outcome {
        heaps: left.ended.heaps,
        rare_heaps: Some(15),
        exit_code: 0,
        text: String::new(),
    };
    directory.finish(&outcome, 5000).unwrap();
    drop(directory);
    // The values are not in their place yet.
    assert_eq!(status(&run, later).unwrap().state, State::Stopped);
    fs::remove_file(run.join("values.part")).unwrap();
    let last = status(&run, later).unwrap();
    assert_eq!((last.state, last.heaps, last.rare_heaps), (State::Finished, 100_001, Some(15)));
    assert_eq!(last.eta_s, None);
}
