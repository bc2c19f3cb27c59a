//! Sweeps whose files are damaged, cut off or not theirs: it is named, and computed again.

use std::collections::BTreeMap;
use std::fs;

use nimseq_sweep::State;
use nimseq_sweep::many::{SweepDirectory, Swept, merge, plan, sweep, sweep_status};

use super::largest::{
    Blocks, Largest, Largests, TABLES, create, go_on, half_done, line_ends, results, tables, task,
    threads, unbroken,
};

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
