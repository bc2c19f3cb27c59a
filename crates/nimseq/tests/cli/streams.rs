//! Pipes that close, disks that are full, little memory.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};

use super::{failure, nimseq, text};

/// Reads one line, closes the pipe, and returns the exit code and standard error.
fn head(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut child =
        nimseq(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    (child.wait().unwrap().code(), line, errors)
}

#[test]
fn a_closed_pipe_is_no_error() {
    for (arguments, line) in [
        (&["values", "0.77", "--to", "1e7"][..], "n,g\n"),
        (&["values", "0.77", "--to", "1e7", "--no-period", "--format", "bfile"], "0 0\n"),
        (&["values", "0.07", "--to", "2^62", "--format", "jsonl"], "{\"n\":0,\"g\":0}\n"),
        (&["values", "0.77", "--to", "1e6", "-o", "/dev/stdout"], "n,g\n"),
    ] {
        assert_eq!(head(arguments), (Some(0), line.to_owned(), String::new()), "{arguments:?}");
    }
}

#[test]
fn nobody_reads_at_all() {
    for arguments in [
        &["values", "0.77", "--to", "1e6"][..],
        &["period", "0.77"],
        &["verify", "tests/cmd/certificate.in/good.json"],
        &["table", "kayles"],
        &["explain", "kayles"],
        &["find", "0,1"],
        &["cpu-info"],
        &["self-test"],
        &["generate", "man"],
        &["generate", "completions", "bash"],
        &["--help"],
        &["--version"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = nimseq(arguments).stdout(writer).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(text(&output.stderr), "", "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = || File::options().write(true).open("/dev/full").unwrap();
    for arguments in [
        &["values", "0.77", "--to", "5"][..],
        &["values", "0.77", "--to", "1e6", "--format", "raw"],
        &["values", "0.77", "--to", "100", "--format", "grid"],
        &["period", "0.77"],
        &["table", "kayles"],
        &["explain", "kayles"],
        &["find", "0,1"],
        &["cpu-info"],
        &["self-test"],
        &["generate", "man"],
        &["--help"],
    ] {
        let output = nimseq(arguments).stdout(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let message = text(&output.stderr);
        assert!(message.starts_with("error: standard output: No space left"), "{message}");
    }
    for arguments in [
        &["values", "0.77", "--to", "5", "-o", "/dev/full"][..],
        &["values", "0.77", "--to", "1e6", "-o", "/dev/full"],
        &["period", "0.77", "--csv", "/dev/full"],
    ] {
        let message = failure(arguments, 2);
        assert!(message.starts_with("error: /dev/full: "), "{message}");
        assert!(message.contains("No space left"), "{message}");
    }
}

/// The header of this grid has four billion columns: 44 GB of text, and no memory for it.
#[cfg(target_os = "linux")]
#[test]
fn a_wide_grid_takes_no_memory() {
    let program = env!("CARGO_BIN_EXE_nimseq");
    let values = "values 0.77 --to 4e9 --from 3999999999 --format grid --width 4e9";
    let script = format!("ulimit -v 400000; '{program}' {values} | head -c 10000000 | wc -c");
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!(text(&output.stdout).trim(), "10000000", "{output:?}");
    assert_eq!(text(&output.stderr), "");
}

/// A limit in the billions costs nothing where a proof comes early: memory for 10^9 values would
/// exceed what the shell allows here, 400 MB of addresses.
#[cfg(target_os = "linux")]
#[test]
fn a_far_limit_takes_no_memory() {
    for arguments in [
        "period 0.77 --limit 1e9",
        "values 0.77 --to 1e9 --from 999_999_999",
        "values 0.156 --to 1e15 --from 999_999_999_999_999",
    ] {
        let program = env!("CARGO_BIN_EXE_nimseq");
        let script = format!("ulimit -v 400000 && exec '{program}' {arguments}");
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments}: {output:?}");
    }
}

/// A path to what has no end is refused before it fills the memory.
#[cfg(target_os = "linux")]
#[test]
fn an_endless_file_is_refused() {
    for arguments in [&["graph", "/dev/zero"][..], &["reproduce", "--file", "/dev/zero"]] {
        let output = nimseq(arguments).output().unwrap();
        let message = "error: /dev/zero: longer than 256.0 MiB, the most that is read\n";
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(2), message.to_owned()));
    }
}
