//! Long runs from outside: stopped, killed, short of disk, asked about.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::interrupt::{attached, send};
use super::{failure, nimseq, run, stdout, text};

/// A folder for runs, and a file for values in it.
pub(crate) struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }
}

pub(crate) fn start(arguments: &[&str]) -> Child {
    let mut command = attached(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Waits until a run has saved a checkpoint.
fn wait_for_checkpoint(run_dir: &str) {
    let events = Path::new(run_dir).join("events.jsonl");
    let began = Instant::now();
    while !fs::read_to_string(&events).is_ok_and(|text| text.contains("\"checkpoint\"")) {
        assert!(began.elapsed() < Duration::from_secs(20), "no checkpoint in {run_dir}");
        sleep(Duration::from_millis(5));
    }
}

/// The one message of a run that must have failed.
pub(crate) fn only_line(child: Child, code: i32) -> String {
    let output = child.wait_with_output().unwrap();
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{message}");
    message
}

#[test]
fn a_run_in_a_folder_says_what_any_run_says() {
    let place = Place::new();
    for (name, arguments) in [
        ("a", &["values", "0.156", "--to", "3e5", "--stats"][..]),
        ("b", &["values", "0.156", "--to", "3e5", "--histogram", "-"]),
        ("c", &["values", "0.156", "--to", "3e5", "--format", "none"]),
        ("d", &["period", "0.156"]),
        ("e", &["period", "nim", "-q"]),
        ("f", &["period", "0.16", "--limit", "1e6", "--rule", "soonest"]),
    ] {
        let expected = run(arguments);
        let dir = place.path(name);
        let long = [arguments, &["--run-dir", &dir, "--checkpoint-every", "0"]].concat();
        let found = run(&long);
        assert_eq!(found.stdout, expected.stdout, "{arguments:?}");
        assert_eq!(found.status, expected.status, "{arguments:?}");
        assert_eq!(found.stderr, expected.stderr, "{arguments:?}");
        // And again.
        let again = run(&["resume", &dir]);
        assert_eq!((again.stdout, again.status), (expected.stdout, expected.status));
        assert_eq!(text(&again.stderr), "note: the run is over; this is its result\n");
        assert!(text(&stdout(&["status", &dir])).starts_with("state            finished\n"));
    }
}

#[test]
fn a_negative_answer_stays_one() {
    let place = Place::new();
    let dir = place.path("run");
    let long = ["period", "0.007", "--limit", "5000", "-q"];
    let expected = run(&long);
    assert_eq!(expected.status.code(), Some(1));
    for arguments in [&[&long[..], &["--run-dir", &dir]].concat()[..], &["resume", &dir, "-q"]] {
        let found = run(arguments);
        assert_eq!((found.stdout, found.status), (expected.stdout.clone(), expected.status));
    }
}

#[test]
fn files_are_those_of_any_run() {
    let place = Place::new();
    let (values, counts) = (place.path("values"), place.path("counts"));
    for format in ["csv", "jsonl", "bfile", "raw"] {
        let dir = place.path(format);
        let long = ["values", "0.16", "--to", "2e5", "--from", "7", "--format", format];
        let expected = stdout(&long);
        let files = ["-o", &values, "--histogram", &counts, "--run-dir", &dir];
        assert_eq!(stdout(&[&long[..], &files, &["--checkpoint-every", "0"]].concat()), b"");
        assert!(fs::read(&values).unwrap() == expected, "{format}");
        let expected = stdout(&["values", "0.16", "--to", "2e5", "--histogram", "-"]);
        assert!(fs::read(&counts).unwrap() == expected, "{format}");
        assert!(!Path::new(&dir).join("values.part").exists());
    }
    // Also in the folder of the run itself.
    let dir = place.path("own");
    let file = format!("{dir}/values.csv");
    stdout(&["values", "0.77", "--to", "500", "--run-dir", &dir, "-o", &file]);
    assert!(fs::read(&file).unwrap() == stdout(&["values", "0.77", "--to", "500"]));
    let (csv, dir) = (place.path("proof.csv"), place.path("proof"));
    stdout(&["period", "0.77", "--run-dir", &dir, "--csv", &csv]);
    assert!(fs::read(&csv).unwrap() == stdout(&["values", "0.77", "--to", "167"]));
}

#[test]
fn a_signal_saves_a_checkpoint() {
    let place = Place::new();
    let expected = stdout(&["values", "0.6", "--to", "1e6", "--no-period", "--stats"]);
    for signal in ["INT", "TERM"] {
        let dir = place.path(signal);
        let child = start(&["values", "0.6", "--to", "1e6", "--stats", "--run-dir", &dir]);
        sleep(Duration::from_millis(300));
        let sent = Instant::now();
        send(&child, signal);
        let message = only_line(child, 3);
        assert!(sent.elapsed() < Duration::from_secs(2), "{signal}: {:?}", sent.elapsed());
        let begin = format!(
            "stopped: a checkpoint is saved, `nimseq resume {dir}` goes on from it; the run had come \
             to heap "
        );
        assert!(message.starts_with(&begin), "{message}");
        assert!(message.ends_with(" of 1000000\n") && message.lines().count() == 1, "{message}");
        assert!(text(&stdout(&["status", &dir])).starts_with("state            stopped\n"));
        let output = run(&["resume", &dir, "--kernel", "portable"]);
        assert!(output.stdout == expected, "{signal}");
        let note = text(&output.stderr);
        assert!(note.starts_with("note: going on from the checkpoint at heap "), "{note}");
    }
}

/// Numbers that look random, from a seed that a failing test tells.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Kills a run again and again, and lets somebody else go on each time. Returns the number of kills.
pub(crate) fn killed(begin: &[&str], dir: &str, random: &mut Random) -> (usize, Vec<u8>) {
    let kernels = ["portable", "auto"];
    let mut kills = 0;
    loop {
        let (kernel, threads) = (kernels[kills % 2], (1 + kills % 3).to_string());
        let how = ["--checkpoint-every", "0", "--threads", &threads, "--kernel", kernel];
        // A start that was cut off before the manifest is there begins again.
        let has_begun = Path::new(dir).join("manifest.json").exists();
        let resume = ["resume", dir];
        let arguments = if has_begun { &resume[..] } else { begin };
        let mut child = start(&[arguments, &how].concat());
        // Longer each time, so that a busy machine comes to an end, too.
        let patience = Duration::from_millis(10 + random.below(200) + 5 * kills as u64);
        let until = Instant::now() + patience;
        while Instant::now() < until && child.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(1));
        }
        if child.try_wait().unwrap().is_some() {
            let output = child.wait_with_output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
            return (kills, output.stdout);
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
}

#[test]
fn a_run_that_is_killed_at_any_moment_ends_like_any_other() {
    let seed = std::process::id().into();
    println!("seed {seed}");
    let mut random = Random(seed);
    let place = Place::new();
    let values = place.path("values.csv");
    let long = ["values", "0.106", "--to", "1e7", "--stats"];
    let figures = stdout(&long);
    let expected = stdout(&["values", "0.106", "--to", "1e7"]);
    let mut kills = 0;
    for round in 0.. {
        let dir = place.path(&round.to_string());
        let begin = [&long[..], &["-o", &values, "--run-dir", &dir]].concat();
        let (more, found) = killed(&begin, &dir, &mut random);
        kills += more;
        assert!(found == figures && fs::read(&values).unwrap() == expected, "after {kills} kills");
        assert_leftovers_are_gone(&dir);
        if kills >= 20 {
            break;
        }
        assert!(round < 20, "{kills} kills only");
    }
}

/// Temporary files of killed processes do not stay.
pub(crate) fn assert_leftovers_are_gone(dir: &str) {
    let mut folders = vec![PathBuf::from(dir)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            assert!(path.extension().is_none_or(|end| end != "tmp"), "{}", path.display());
            if path.is_dir() {
                folders.push(path);
            }
        }
    }
}

#[test]
fn two_processes_do_not_run_one_run() {
    let place = Place::new();
    let dir = place.path("run");
    let long = ["values", "0.007", "--to", "1e7", "--stats", "--run-dir", &dir];
    let mut child = start(&[&long[..], &["--checkpoint-every", "0"]].concat());
    wait_for_checkpoint(&dir);
    let pid = child.id();
    let message = failure(&["resume", &dir], 2);
    let begin = format!("error: {dir} is in use by process {pid} on host ");
    assert!(message.starts_with(&begin), "{message}");
    let message = failure(&long, 2);
    assert!(
        message.starts_with(&format!("error: {dir} holds a run already\nhelp: `nimseq resume "))
    );
    let status = text(&stdout(&["status", &dir]));
    assert!(status.starts_with(&format!("state            running, process {pid}")), "{status}");
    let json: serde_json::Value =
        serde_json::from_slice(&stdout(&["status", &dir, "--format", "json"])).unwrap();
    assert_eq!((&json["state"], &json["pid"]), (&"running".into(), &pid.into()));
    assert!(json["heaps"].as_u64().unwrap() > 0);
    // The lock goes with the process, though its text stays.
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(text(&stdout(&["status", &dir])).starts_with("state            stopped\n"));
    let child = start(&["resume", &dir]);
    sleep(Duration::from_millis(500));
    send(&child, "INT");
    only_line(child, 3);
}

/// A file-size limit stands for a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_costs_nothing_but_time() {
    let place = Place::new();
    let (dir, values) = (place.path("run"), place.path("values.csv"));
    let long = ["values", "0.16", "--to", "3e5"];
    let limited = |arguments: &[&str], blocks: u32| {
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
        let program = env!("CARGO_BIN_EXE_nimseq");
        let mut command = Command::new("sh");
        command.args(["-c", &script, "sh", program]).args(arguments);
        let output = command.output().unwrap();
        (output.status.code(), text(&output.stderr))
    };
    let often = ["--checkpoint-every", "0"];
    let begin = [&long[..], &["-o", &values, "--run-dir", &dir], &often].concat();
    // Blocks are of 512 bytes, or of 1024 in some shells.
    let (code, message) = limited(&begin, 3000);
    assert_eq!(code, Some(2), "{message}");
    let begin = format!("error: {dir}/values.part: cannot write it: File too large");
    assert!(message.starts_with(&begin), "{message}");
    let help = format!(
        "\nhelp: the last checkpoint is as it was: `nimseq resume {dir}` goes on from it\n"
    );
    assert!(message.ends_with(&help), "{message}");
    assert!(!Path::new(&values).exists());
    // Nor is there room for a checkpoint.
    let (code, message) = limited(&[&["resume", &dir], &often[..]].concat(), 1);
    assert_eq!(code, Some(2), "{message}");
    assert!(message.ends_with(&help), "{message}");
    assert!(text(&stdout(&["status", &dir])).starts_with("state            stopped\n"));
    run(&["resume", &dir]);
    assert!(fs::read(&values).unwrap() == stdout(&long));
}

#[test]
fn what_cannot_work_is_refused_before_it_begins() {
    let place = Place::new();
    let dir = place.path("run");
    let values = ["values", "0.77", "--to", "9", "--run-dir", &dir];
    for (more, begin, end) in [
        (
            &[][..],
            "error: with --run-dir the values go to a file",
            "help: name a file by -o FILE, or add --format none\n",
        ),
        (
            &["-o", "x", "--format", "grid"],
            "error: --format grid holds all values until the end",
            "help: choose csv, jsonl, bfile or raw\n",
        ),
        (&["-o", "no/where.csv"], "error: no/where.csv: cannot use this path", "does not exist\n"),
    ] {
        let message = failure(&[&values[..], more].concat(), 2);
        assert!(message.starts_with(begin) && message.ends_with(end), "{message}");
    }
    for name in
        ["manifest.json", "events.jsonl", "values.part", "result.json", "lock", "checkpoints"]
    {
        let file = format!("{dir}/{name}");
        let message = failure(&[&values[..], &["-o", &file]].concat(), 2);
        assert!(message.starts_with(&format!("error: the run itself needs {file}\n")), "{message}");
    }
    // None of these has begun a run.
    let message = failure(&["resume", &dir], 2);
    assert!(message.starts_with(&format!("error: {dir} holds no run\nhelp: ")), "{message}");
    assert_eq!(failure(&["status", &dir], 2), message);
    let message = failure(&["status", &place.path("nothing")], 2);
    assert!(message.contains("nothing holds no run\n"), "{message}");

    fs::create_dir_all(&dir).unwrap();
    fs::write(Path::new(&dir).join("thesis.tex"), "").unwrap();
    let message = failure(&[&values[..], &["--stats"]].concat(), 2);
    assert!(message.starts_with(&format!("error: {dir} is not empty, ")), "{message}");
    let message = failure(&["period", "0.77", "--run-dir", "/proc/run"], 2);
    assert!(message.starts_with("error: /proc/run: cannot make this folder: "), "{message}");
}

#[test]
fn the_engine_is_that_of_the_start() {
    let place = Place::new();
    let dir = place.path("a run with a ' in it");
    let long = ["values", "0.007", "--to", "20000", "--stats"];
    let begin = [&long[..], &["--run-dir", &dir, "--engine", "naive"]].concat();
    let child = start(&[&begin[..], &["--checkpoint-every", "0"]].concat());
    wait_for_checkpoint(&dir);
    send(&child, "INT");
    let message = only_line(child, 3);
    let quoted = place.path("a run with a '\\'' in it");
    assert!(message.contains(&format!("`nimseq resume -- '{quoted}'` goes on")), "{message}");
    let message = failure(&["resume", &dir, "--engine", "dense"], 2);
    assert!(message.starts_with("error: the run was started with --engine naive"), "{message}");
    assert!(run(&["resume", &dir]).stdout == stdout(&long));
}

#[test]
fn what_is_damaged_is_named() {
    let place = Place::new();
    let dir = place.path("run");
    let long = ["values", "0.007", "--to", "50000", "--stats"];
    let begin = [&long[..], &["--run-dir", &dir, "--checkpoint-every", "0"]].concat();
    let child = start(&begin);
    let folder = Path::new(&dir).join("checkpoints/0.007");
    while !folder.join("1.checkpoint").exists() {
        sleep(Duration::from_millis(5));
    }
    send(&child, "INT");
    only_line(child, 3);
    let cut = |name: &str| {
        let path = folder.join(name);
        let bytes = fs::read(&path).unwrap();
        fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
        path.display().to_string()
    };
    let first = cut("0.checkpoint");
    let status = text(&stdout(&["status", &dir]));
    assert!(status.starts_with("state            stopped\n"), "{status}");
    assert!(status.contains(&format!("damage           {first} is damaged: ")), "{status}");
    let copy = place.path("copy");
    assert!(Command::new("cp").args(["-r", &dir, &copy]).status().unwrap().success());
    let output = run(&["resume", &copy]);
    assert!(output.stdout == stdout(&long));
    let said = text(&output.stderr);
    assert!(said.starts_with("warning: ") && said.lines().count() == 2, "{said}");

    cut("1.checkpoint");
    assert!(text(&stdout(&["status", &dir])).starts_with("state            damaged\n"));
    let message = failure(&["resume", &dir], 2);
    assert!(message.starts_with("error: there is no checkpoint to go on from: "), "{message}");
    let manifest = Path::new(&dir).join("manifest.json");
    let bytes = fs::read(&manifest).unwrap();
    fs::write(&manifest, &bytes[..bytes.len() - 9]).unwrap();
    let message = failure(&["resume", &dir], 2);
    assert!(message.contains("manifest.json is damaged: "), "{message}");
    assert!(text(&stdout(&["status", &dir])).starts_with("state            damaged\n"));
}

/// A program with a clean environment, in a folder of its own: the paths of a manifest are absolute.
#[test]
fn a_run_can_be_resumed_from_elsewhere() {
    let place = Place::new();
    let here = place.folder.path();
    let output = nimseq(&["values", "0.77", "--to", "50", "-o", "k.csv", "--run-dir", "run"])
        .current_dir(here)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(here.join("k.csv").exists());
    // As if it had been cut off before the values took their name.
    fs::rename(here.join("k.csv"), here.join("run/values.part")).unwrap();
    let run_dir = place.path("run");
    assert!(text(&stdout(&["status", &run_dir])).starts_with("state            stopped\n"));
    run(&["resume", &run_dir]);
    assert!(fs::read(here.join("k.csv")).unwrap() == stdout(&["values", "0.77", "--to", "50"]));
}
