//! Sweeps from outside: stopped, killed, short of disk, divided and put together again.

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::interrupt::send;
use super::long::{Place, Random, assert_leftovers_are_gone, killed, only_line, start};
use super::{failure, run, stdout, text};

/// Some codes with all kinds of answers, in a second or so.
const SWEEP: [&str; 6] = ["sweep", "0.0[0-7]", "0.?6", "4.[04]7", "--limit", "2^15"];

/// The tables of a sweep that nothing happened to, which is in a folder.
fn tables(dir: &str) -> [Vec<u8>; 2] {
    ["table.csv", "table.jsonl"].map(|name| fs::read(Path::new(dir).join(name)).unwrap())
}

fn unbroken(dir: &str) -> ([Vec<u8>; 2], String) {
    let said = text(&stdout(&[&SWEEP[..], &["--run-dir", dir, "--threads", "1"]].concat()));
    (tables(dir), said)
}

#[test]
fn threads_kernels_and_shards_do_not_show() {
    let place = Place::new();
    let plain = place.path("plain");
    let (expected, said) = unbroken(&plain);
    assert!(said.starts_with("codes: 16\nproved: "), "{said}");
    assert!(said.ends_with(&format!("\nerrors: 0\ntable: {plain}/table.csv\n")), "{said}");
    let dir = place.path("two");
    let two = ["--run-dir", &dir, "--threads", "2", "--kernel", "portable"];
    stdout(&[&SWEEP[..], &two].concat());
    assert_eq!(tables(&dir), expected);
    let shards: Vec<String> = (1..=4).map(|k| place.path(&format!("shard{k}"))).collect();
    for (k, dir) in (1..).zip(&shards) {
        let shard = format!("{k}/4");
        stdout(&[&SWEEP[..], &["--run-dir", dir, "--shard", &shard]].concat());
    }
    let folders: Vec<&str> = shards.iter().map(String::as_str).collect();
    let merge = |output: &str| stdout(&[&["merge"], &folders[..], &["-o", output]].concat());
    assert_eq!(merge("-"), expected[0]);
    for (name, expected) in ["m.csv", "m.jsonl"].iter().zip(&expected) {
        let file = place.path(name);
        merge(&file);
        assert!(fs::read(&file).unwrap() == *expected, "{name}");
    }
}

#[test]
fn a_signal_ends_a_sweep_that_can_be_gone_on_with() {
    let place = Place::new();
    let dir = place.path("run");
    let long = ["sweep", "0.0[67]", "0.00[4567]", "--limit", "2^17", "--run-dir", &dir];
    for signal in ["INT", "TERM"] {
        let begin = ["resume", &dir, "--threads", "2"];
        let child = start(if signal == "INT" { &long } else { &begin });
        while !Path::new(&dir).join("events.jsonl").exists() {
            sleep(Duration::from_millis(5));
        }
        sleep(Duration::from_millis(300));
        let sent = Instant::now();
        send(&child, signal);
        let message = only_line(child, 3);
        assert!(sent.elapsed() < Duration::from_secs(2), "{signal}: {:?}", sent.elapsed());
        // Where a block takes longer than that, nothing is said of how far it came.
        let begin =
            format!("stopped: what was done is saved, `nimseq resume {dir}` goes on from it");
        assert!(message.starts_with(&begin) && message.lines().count() == 1, "{message}");
        let status = text(&stdout(&["status", &dir]));
        assert!(
            status.starts_with("state            stopped\nrun              sweep to heap 131072\n")
        );
    }
    stdout(&["resume", &dir]);
    let expected = place.path("expected");
    stdout(&[&long[..5], &["--run-dir", &expected]].concat());
    assert_eq!(tables(&dir), tables(&expected));
    let json = stdout(&["status", &dir, "--format", "json"]);
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!((&json["state"], &json["codes_done"]), (&"finished".into(), &6.into()));
}

#[test]
fn a_sweep_that_is_killed_at_any_moment_ends_like_any_other() {
    let seed = std::process::id().into();
    println!("seed {seed}");
    let mut random = Random(seed);
    let place = Place::new();
    let (expected, said) = unbroken(&place.path("plain"));
    let mut kills = 0;
    for round in 0.. {
        let dir = place.path(&round.to_string());
        let begin = [&SWEEP[..], &["--run-dir", &dir]].concat();
        let (more, found) = killed(&begin, &dir, &mut random);
        kills += more;
        assert_eq!(text(&found), said.replace("plain", &round.to_string()), "{kills} kills");
        assert_eq!(tables(&dir), expected, "{kills} kills");
        assert_leftovers_are_gone(&dir);
        if kills >= 10 {
            break;
        }
        assert!(round < 20, "{kills} kills only");
    }
}

#[test]
fn what_cannot_be_merged_is_named() {
    let place = Place::new();
    let (near, far) = (place.path("near"), place.path("far"));
    stdout(&["sweep", "0.007", "--limit", "1000", "--run-dir", &near]);
    stdout(&["sweep", "0.007", "--limit", "2000", "--run-dir", &far]);
    let file = place.path("table.csv");
    let message = failure(&["merge", &near, &far, "-o", &file], 2);
    assert!(message.starts_with("error: 0.007: digest is \""), "{message}");
    assert!(message.contains(&near) && message.contains(&far), "{message}");
    assert!(!Path::new(&file).exists());
    let results = Path::new(&near).join("results.jsonl");
    let changed = fs::read_to_string(&results).unwrap().replace("0.007", "0.006");
    fs::write(&results, changed).unwrap();
    let message = failure(&["merge", &near, "-o", &file], 2);
    let named = format!("error: {near}/results.jsonl is damaged: line 1, its checksum is wrong");
    assert!(message.starts_with(&named), "{message}");
    assert!(message.ends_with(&format!("help: `nimseq resume {near}` computes it again\n")));
    let output = run(&["resume", &near]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stderr).starts_with("warning: "), "{output:?}");
    stdout(&["merge", &near, "-o", &file]);
    let run = place.path("run");
    stdout(&["period", "0.77", "--run-dir", &run]);
    let message = failure(&["merge", &near, &run, "-o", &file], 2);
    assert!(message.starts_with(&format!("error: {run} holds a run of one code, no sweep\n")));
}

#[test]
fn a_merge_does_not_replace_what_it_reads() {
    let place = Place::new();
    let dir = place.path("run");
    stdout(&["sweep", "0.1", "--misere", "--limit", "10", "--run-dir", &dir]);
    for name in ["manifest.json", "results.jsonl", "events.jsonl", "lock"] {
        let file = format!("{dir}/{name}");
        let before = fs::read(&file).unwrap();
        let message = failure(&["merge", &dir, "-o", &file], 2);
        let expected =
            format!("error: -o {file} would destroy the sweep there\nhelp: name another");
        assert!(message.starts_with(&expected), "{message}");
        assert!(fs::read(&file).unwrap() == before, "{name}");
    }
    stdout(&["merge", &dir, "-o", &format!("{dir}/table.csv")]);
}

#[test]
fn a_shard_that_is_missing_is_named() {
    let place = Place::new();
    let shards = ["1/3", "3/3"].map(|shard| {
        let dir = place.path(&shard.replace('/', "."));
        stdout(&["sweep", "0.7?", "--limit", "200", "--shard", shard, "--run-dir", &dir]);
        dir
    });
    let output = run(&["merge", &shards[0], &shards[1], "-o", &place.path("table.csv")]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let note = "note: shards of a sweep are missing: 1, the first is 2/3\n";
    assert_eq!(text(&output.stderr), note);
}

#[test]
fn a_row_that_is_an_error_is_a_negative_answer() {
    let place = Place::new();
    let dir = place.path("run");
    let little = ["sweep", "0.77", "0.007", "--run-dir", &dir, "--memory", "128KiB"];
    let output = run(&little);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(text(&output.stdout).contains("\nproved: 1\nobserved: 0\nnone: 0\nerrors: 1\n"));
    let file = place.path("table.csv");
    assert_eq!(run(&["merge", &dir, "-o", &file]).status.code(), Some(1));
    let message = failure(&little, 2);
    let begin = format!("error: {dir} holds a run already\nhelp: `nimseq resume {dir}` goes on");
    assert!(message.starts_with(&begin), "{message}");
}

#[test]
fn patterns_come_from_files() {
    let place = Place::new();
    let list = place.path("codes.txt");
    fs::write(&list, "# two codes, one of them twice\n0.77 # kayles\n\n0.7[7]\n 0.07\n").unwrap();
    let dir = place.path("run");
    let said = stdout(&["sweep", &format!("@{list}"), ".770", "--run-dir", &dir]);
    assert!(text(&said).starts_with("codes: 2\nproved: 2\n"));
    fs::write(&list, "\u{feff}0.77\r\n0.07 # a list from elsewhere\r\n").unwrap();
    let said = stdout(&["sweep", &format!("@{list}"), "--run-dir", &place.path("elsewhere")]);
    assert!(text(&said).starts_with("codes: 2\n"));
    let message = failure(&["sweep", "@", "--run-dir", &place.path("no")], 2);
    assert!(message.starts_with("error: `@` names no file\nhelp: "), "{message}");
    fs::write(&list, "0.77\n0.7]\n").unwrap();
    let message = failure(&["sweep", &format!("@{list}"), "--run-dir", &place.path("no")], 2);
    let begin = format!("error: {list}, line 2: unexpected character: `]` (column 4)\n");
    assert!(message.starts_with(&begin), "{message}");
    assert!(!Path::new(&place.path("no")).exists());
}

/// A file-size limit stands for a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_a_sweep_that_can_be_gone_on_with() {
    let place = Place::new();
    let (expected, _) = unbroken(&place.path("plain"));
    let dir = place.path("run");
    let begin = [&SWEEP[..], &["--run-dir", &dir]].concat();
    let script = "trap '' XFSZ; ulimit -f 12; exec \"$@\"";
    let program = env!("CARGO_BIN_EXE_nimseq");
    let mut command = std::process::Command::new("sh");
    let output = command.args(["-c", script, "sh", program]).args(&begin).output().unwrap();
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.starts_with(&format!("error: {dir}/")), "{message}");
    let help = format!("help: what was done is safe: `nimseq resume {dir}` goes on from it\n");
    assert!(message.ends_with(&help), "{message}");
    stdout(&["resume", &dir]);
    assert_eq!(tables(&dir), expected);
}

/// Misère quotients go the same way as periods.
#[test]
fn quotients_of_many_codes() {
    let place = Place::new();
    let sweep = ["sweep", "0.[1357]?", "4.[07]", "--misere", "--limit", "30", "--max-order", "60"];
    let plain = place.path("plain");
    let said = text(&stdout(&[&sweep[..], &["--run-dir", &plain, "--threads", "1"]].concat()));
    assert!(said.starts_with("codes: 34\nsolved: "), "{said}");
    let expected = tables(&plain);
    let status = text(&stdout(&["status", &plain]));
    let begin = "state            finished\nrun              sweep --misere to heap 30\n";
    assert!(status.starts_with(begin), "{status}");
    let json = stdout(&["status", &plain, "--format", "json"]);
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!((&json["command"], &json["kind"]), (&"sweep".into(), &"misere".into()));
    let shards: Vec<String> = (1..=3).map(|k| place.path(&format!("shard{k}"))).collect();
    for (k, dir) in (1..).zip(&shards) {
        let shard = format!("{k}/3");
        let more = ["--run-dir", dir, "--shard", &shard, "--threads", "2"];
        stdout(&[&sweep[..], &more].concat());
    }
    let folders: Vec<&str> = shards.iter().map(String::as_str).collect();
    assert_eq!(stdout(&[&["merge"], &folders[..], &["-o", "-"]].concat()), expected[0]);
    // Each row is what the command says of the code.
    let lines = text(&expected[1]);
    for line in lines.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let code = row["code"].as_str().unwrap();
        let alone = ["misere", code, "--limit", "30", "--max-order", "60", "--format", "json"];
        let output = run(&alone);
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        for key in ["answer", "order", "p_portion", "preperiod", "period", "covered_to"] {
            assert_eq!(row[key], answer[key], "{code}: {key}");
        }
    }
    // Sweeps of two kinds make no table.
    let periods = place.path("periods");
    stdout(&["sweep", "0.1", "--limit", "10", "--run-dir", &periods]);
    let message = failure(&["merge", &plain, &periods, "-o", "-"], 2);
    assert!(message.contains("misere") && message.contains("period"), "{message}");
    assert!(message.contains("\nhelp: sweeps with --misere "), "{message}");
}

/// A row shows neither how much memory there was nor, with too little, how far that went.
#[test]
fn a_quotient_that_takes_too_much_memory_is_an_error() {
    let place = Place::new();
    let dir = place.path("run");
    let little = ["sweep", "0.1", "0.14", "--misere", "--limit", "30", "--memory", "1KiB"];
    let output = run(&[&little[..], &["--run-dir", &dir]].concat());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(text(&output.stdout).contains("\nsolved: 1\npartial: 0\nerrors: 1\n"), "{output:?}");
    let [csv, _] = tables(&dir);
    let error =
        "0.14,,,,,,,,,30,1000,,\"more outcomes take more memory than one code may, 1.0 KiB\",";
    assert!(text(&csv).contains(error), "{}", text(&csv));
}

#[test]
fn results_of_another_limit_are_not_taken_for_its_own() {
    let place = Place::new();
    let [dir, other] = [place.path("run"), place.path("other")];
    for (dir, limit) in [(&dir, "3000"), (&other, "2000")] {
        stdout(&["sweep", "0.1?", "--limit", limit, "--run-dir", dir]);
    }
    let expected = tables(&dir);
    fs::copy(format!("{other}/results.jsonl"), format!("{dir}/results.jsonl")).unwrap();
    let message = text(&run(&["resume", &dir, "-q"]).stderr);
    let warning =
        "line 1, it is of a sweep to heap 2000, not 3000; what it held is computed again\n";
    assert!(message.starts_with("warning: ") && message.contains(warning), "{message}");
    assert!(tables(&dir) == expected);

    for (name, order) in [("hundred", "100"), ("fifty", "50")] {
        stdout(&[
            "sweep",
            "0.77",
            "--misere",
            "--max-order",
            order,
            "--run-dir",
            &place.path(name),
        ]);
    }
    let [dir, other] = [place.path("hundred"), place.path("fifty")];
    fs::copy(format!("{other}/results.jsonl"), format!("{dir}/results.jsonl")).unwrap();
    let message = text(&run(&["resume", &dir, "-q"]).stderr);
    assert!(message.contains("line 1, it is of a sweep to order 50, not 100; "), "{message}");
}

#[test]
fn errors_are_computed_again_if_asked() {
    let place = Place::new();
    let [dir, other] = [place.path("run"), place.path("other")];
    let codes = ["sweep", "0.1", "0.14", "--misere", "--limit", "30", "--run-dir"];
    let output = run(&[&codes[..], &[&dir, "--memory", "1KiB"]].concat());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let note = format!("`nimseq resume {dir} --retry-errors` with a larger --memory may do\n");
    assert!(text(&output.stderr).ends_with(&note), "{output:?}");
    let before = tables(&dir);
    // Without the flag the sweep is over; with as little memory, nothing changes.
    for more in [&[][..], &["--retry-errors", "--memory", "1KiB"]] {
        let output = run(&[&["resume", &dir][..], more].concat());
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(tables(&dir) == before);
    }
    stdout(&["resume", &dir, "--retry-errors"]);
    stdout(&[&codes[..], &[&other]].concat());
    assert!(tables(&dir) == tables(&other));

    let long = place.path("long");
    stdout(&["period", "0.77", "--run-dir", &long]);
    let message = failure(&["resume", &long, "--retry-errors"], 2);
    assert!(message.starts_with("error: --retry-errors is for sweeps, and this"), "{message}");
}

/// A checkpoint that is always due does not keep a code from its end.
#[test]
fn time_ends_a_code_however_often_it_is_saved() {
    let place = Place::new();
    let at_once = ["--time-per-code", "0", "--checkpoint-every", "0"];
    for (name, more) in [("periods", &["--limit", "2^17"][..]), ("quotients", &["--misere"])] {
        let dir = place.path(name);
        stdout(&[&["sweep", "0.6", "--run-dir", &dir], more, &at_once].concat());
        let [_, json] = tables(&dir);
        let row: serde_json::Value = serde_json::from_slice(&json).unwrap();
        assert_eq!(row["stopped_by"], "time-per-code", "{row}");
    }
}
