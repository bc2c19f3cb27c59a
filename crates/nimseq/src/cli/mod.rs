//! From the arguments to an exit code.
//!
//! Each command is a function from its arguments and the [`Settings`] to a [`Verdict`] or a
//! [`Failure`]; this file picks it, and is the only one that turns either into an exit code.

mod args;
mod compare;
mod cpu_info;
mod explain;
pub(crate) mod failure;
mod find;
mod generate;
mod graph;
mod input;
mod interrupt;
mod long;
mod many;
mod memory;
mod misere;
mod moves;
mod number;
mod output;
mod pattern;
mod period;
mod play;
mod position;
mod progress;
mod reproduce;
mod run;
mod self_test;
mod settings;
mod solver;
mod stats;
mod table;
mod values;
mod verify;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser as _};

use args::{Cli, Command};
use failure::{Failure, Verdict};
use settings::Settings;

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.kind() == ErrorKind::InvalidUtf8 => return not_text(&error),
        Err(error) => return usage(&error),
    };
    if cli.global.quiet && cli.global.verbose {
        // clap sees a conflict only on one side of the command.
        let text = "the argument '--quiet' cannot be used with '--verbose'";
        return usage(&Cli::command().error(ErrorKind::ArgumentConflict, text));
    }
    // A dialogue has nothing to tidy up, and should not linger.
    if !matches!(cli.command, Command::Play(_)) {
        interrupt::install();
    }
    match dispatch(&cli) {
        Ok(verdict) => verdict.exit_code(),
        Err(failure) => failure.report(),
    }
}

fn dispatch(cli: &Cli) -> Result<Verdict, Failure> {
    let settings = || Settings::new(&cli.global);
    match &cli.command {
        Command::Values(args) => values::run(args, &settings()?),
        Command::Period(args) => period::run(args, &settings()?),
        Command::Verify(args) => verify::run(args, &settings()?),
        Command::Reproduce(args) => reproduce::run(args, &settings()?),
        Command::Compare(args) => compare::run(args, &settings()?),
        Command::Table(args) => table::run(args, &settings()?),
        Command::Explain(args) => explain::run(args),
        Command::Find(args) => find::run(args, &settings()?),
        Command::Sweep(args) => many::run(args, &settings()?),
        Command::Merge(args) => many::merge::run(args, &settings()?),
        Command::Resume(args) => long::resume::run(args, &settings()?),
        Command::Status(args) => long::status::run(args),
        Command::Misere(args) => misere::run(args, &settings()?),
        Command::Move(args) => moves::run(args, &settings()?),
        Command::Play(args) => play::run(args, &settings()?),
        Command::Graph(args) => graph::run(args, &settings()?),
        Command::CpuInfo => cpu_info::run(&settings()?),
        Command::SelfTest => self_test::run(),
        Command::Generate(args) => generate::run(args),
    }
}

/// Says which argument is not UTF-8; clap does not. A file name may well not be, but where another
/// argument is wrong it is a fair guess.
#[expect(clippy::unnecessary_debug_formatting, reason = "what is no text must be escaped")]
fn not_text(error: &clap::Error) -> ExitCode {
    let wrong = (1..).zip(std::env::args_os().skip(1)).find(|(_, text)| text.to_str().is_none());
    match wrong {
        Some((n, text)) => {
            Failure::Error(format!("argument {n} is not valid UTF-8: {text:?}")).report()
        }
        None => usage(error),
    }
}

/// Prints what clap has to say: help and the version to standard output, errors to the other.
fn usage(error: &clap::Error) -> ExitCode {
    let printed = error.print();
    match u8::try_from(error.exit_code()) {
        Ok(0) => output::standard(printed.map(|()| Verdict::Affirmed))
            .map_or_else(Failure::report, Verdict::exit_code),
        Ok(code) => ExitCode::from(code),
        Err(_) => ExitCode::from(failure::ERROR),
    }
}
