//! Signals: exit code 130 within two seconds, one message, no file and no part of one.

use std::fs;
use std::io::Read as _;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::{nimseq, stdout};

/// How long a run may go on after the signal.
const PATIENCE: Duration = Duration::from_secs(2);

/// Between two signals.
const BETWEEN: Duration = Duration::from_millis(100);

/// Starts a run, signals it after a while, and returns its exit code and what it said.
fn interrupted(arguments: &[&str], signal: &str) -> (Option<i32>, String) {
    let (code, errors, _) = interrupted_by(arguments, &[signal]);
    (code, errors)
}

/// The same with several signals, and the time from the first to the end.
fn interrupted_by(arguments: &[&str], signals: &[&str]) -> (Option<i32>, String, Duration) {
    let mut child = attached(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(400));
    assert!(child.try_wait().unwrap().is_none(), "{arguments:?} is too short for this test");
    let sent = Instant::now();
    for signal in signals {
        send(&child, signal);
        std::thread::sleep(BETWEEN);
    }
    let code = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status.code();
        }
        if sent.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("{arguments:?} goes on after {signals:?}");
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let elapsed = sent.elapsed();
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    (code, errors, elapsed)
}

/// The program as a terminal would start it, also where the tests themselves run under `nohup`:
/// ignored signals are handed down, and the program leaves those alone.
pub(crate) fn attached(arguments: &[&str]) -> Command {
    let plain = nimseq(arguments);
    if !cfg!(target_os = "linux") {
        return plain;
    }
    let mut command = Command::new("env");
    command.arg("--default-signal=HUP,INT,TERM").arg(plain.get_program()).args(plain.get_args());
    command
}

pub(crate) fn send(child: &Child, signal: &str) {
    let script = format!("kill -{signal} {}", child.id());
    assert!(Command::new("sh").args(["-c", &script]).status().unwrap().success());
}

/// Runs that would take hours.
const LONG: [&[&str]; 3] = [
    &["values", "0.007", "--to", "1e8", "--format", "none"],
    &["period", "0.007", "--limit", "1e8"],
    &["values", "0.6", "--to", "1e7", "--engine", "naive", "--format", "none"],
];

#[test]
fn a_run_stops_and_says_how_far_it_came() {
    for signal in ["INT", "TERM"] {
        for arguments in LONG {
            let (code, message) = interrupted(arguments, signal);
            assert_eq!(code, Some(130), "{arguments:?} {signal}: {message}");
            let expected = "error: interrupted, nothing was saved; the run had come to heap ";
            assert!(message.starts_with(expected), "{message}");
            let help: Vec<&str> = message.lines().skip(1).collect();
            // Values that go to standard output are in no folder to resume from.
            let expected = match arguments[0] {
                "period" => {
                    vec!["help: with --run-dir DIR a run keeps checkpoints, and can be resumed"]
                }
                _ => vec![],
            };
            assert_eq!(help, expected, "{message}");
        }
    }
}

#[test]
fn a_search_stops_and_says_how_many_codes_it_tried() {
    let zeros = ["0"; 300].join(",");
    let (code, message) = interrupted(&["find", "--from", "16000", &zeros], "INT");
    assert_eq!(code, Some(130), "{message}");
    assert!(message.starts_with("error: interrupted, nothing was saved; "), "{message}");
    assert!(message.ends_with(" of 1024 codes had been tried\n"), "{message}");
}

/// Half a million values, all pairs of them, with the portable kernel: seconds at least.
#[test]
fn a_check_stops_and_says_how_far_it_came() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("0.16.json");
    let path = file.to_str().unwrap();
    stdout(&["period", "0.16", "--certificate", path]);
    let (code, message) = interrupted(&["verify", path], "INT");
    assert_eq!(code, Some(130), "{message}");
    let expected = "error: interrupted, nothing was saved; the run had come to heap ";
    assert!(message.starts_with(expected), "{message}");
}

#[test]
fn no_file_is_left_behind() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("long.csv");
    let path = file.to_str().unwrap();
    for arguments in [
        &["values", "0.007", "--to", "1e8", "-o", path][..],
        &["values", "0.77", "--to", "1e11", "-o", path],
        &["values", "0.77", "--to", "1e11", "--format", "raw", "--no-period", "-o", path],
        &["values", "0.77", "--to", "1e13", "--stats", "--histogram", path],
        &["values", "0.007", "--to", "1e8", "--format", "none", "--histogram", path],
        &["period", "0.007", "--limit", "1e8", "--csv", path],
        &["period", "0.007", "--limit", "1e8", "--certificate", path],
        &["reproduce", "0.007", "--limit", "1e8", "--csv", path],
        &["compare", "0.007", "0.06", "--limit", "1e8", "--shift", "5e7"],
    ] {
        let arguments = [arguments, &["--memory", "1e15"]].concat();
        let (code, message) = interrupted(&arguments, "INT");
        assert_eq!(code, Some(130), "{arguments:?}: {message}");
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
        assert!(left.is_empty(), "{arguments:?} leaves {left:?}");
    }
}

#[test]
fn a_write_that_nobody_reads_ends_too() {
    // The pipe fills up at once, and the run waits in a write.
    let (code, message) = interrupted(&["values", "0.77", "--to", "1e12"], "TERM");
    assert_eq!((code, message.as_str()), (Some(130), "error: interrupted, nothing was saved\n"));
}

/// The same run needs the grace time after one signal; a second one does not wait for that.
#[test]
fn a_second_signal_waits_for_nothing() {
    let stuck = ["values", "0.77", "--to", "1e12"];
    let (_, _, once) = interrupted_by(&stuck, &["INT"]);
    assert!(once > Duration::from_secs(1), "{once:?}: this run was not stuck");
    for signals in [["INT", "INT"], ["TERM", "INT"]] {
        let (code, message, twice) = interrupted_by(&stuck, &signals);
        assert_eq!(
            (code, message.as_str()),
            (Some(130), "error: interrupted, nothing was saved\n")
        );
        assert!(twice < Duration::from_secs(1), "{signals:?}: {twice:?}");
    }
}

/// Hang-ups that `nohup` has asked to ignore must not end a run over a weekend; what does end it, ends
/// it in order.
#[cfg(target_os = "linux")]
#[test]
fn nohup_works() {
    let program = env!("CARGO_BIN_EXE_nimseq");
    let script = format!("trap '' HUP; exec '{program}' values 0.007 --to 1e8 --format none");
    let mut child = Command::new("sh").args(["-c", &script]).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(400));
    send(&child, "HUP");
    std::thread::sleep(Duration::from_millis(400));
    assert_eq!(child.try_wait().unwrap(), None);
    send(&child, "TERM");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn what_is_proved_of_a_quotient_is_printed() {
    // The first is wild, and goes on with ever larger quotients; of the second all heaps are tame.
    for code in ["0.07", "0.56"] {
        let arguments = ["misere", code, "--limit", "2^40", "--max-order", "8192"];
        let mut child = attached(&arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(400));
        send(&child, "INT");
        let mut answer = String::new();
        child.stdout.take().unwrap().read_to_string(&mut answer).unwrap();
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130));
        let expected = format!("{code}: misère quotient of heaps 0 to ");
        assert!(answer.starts_with(&expected), "{answer}{errors}");
        let is_more_than_heap_0 = !answer.starts_with(&format!("{expected}0 "));
        assert!(is_more_than_heap_0 && answer.ends_with('\n'), "{answer}");
        assert!(answer.contains("ended         it was asked to stop\n"), "{answer}");
        let expected = "error: interrupted, nothing was saved; the quotient was known to heap ";
        assert!(errors.starts_with(expected), "{errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
    }
}
