//! The built program from outside: pipes, files, signals, kernels. What it prints word for word is
//! in the golden tests.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod bytes;
mod files;
#[cfg(unix)]
mod interrupt;
#[cfg(unix)]
mod long;
mod play;
mod program;
#[cfg(unix)]
mod streams;
#[cfg(unix)]
mod sweep;

use std::process::{Command, Output};

/// The program, with a clean environment.
fn nimseq(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimseq"));
    command.args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    nimseq(arguments).output().unwrap()
}

/// Standard output of a run that must succeed and say nothing else.
fn stdout(arguments: &[&str]) -> Vec<u8> {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    output.stdout
}

/// Standard error of a run that must fail with this exit code.
fn failure(arguments: &[&str], code: i32) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {output:?}");
    text(&output.stderr)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}
