//! From the arguments to an exit code.
//!
//! Each command is a function from its arguments and the [`Settings`] to a [`Verdict`] or a
//! [`Failure`]; this file picks it, and is the only one that turns either into an exit code.

mod args;
mod cpu_info;
mod explain;
pub(crate) mod failure;
mod find;
mod generate;
mod interrupt;
mod memory;
mod number;
mod output;
mod pattern;
mod period;
mod progress;
mod run;
mod self_test;
mod settings;
mod table;
mod values;

use std::process::ExitCode;

use clap::Parser as _;

use args::{Cli, Command};
use failure::{Failure, Verdict};
use settings::Settings;

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    interrupt::install();
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
        Command::Table(args) => table::run(args, &settings()?),
        Command::Explain(args) => explain::run(args),
        Command::Find(args) => find::run(args, &settings()?),
        Command::CpuInfo => cpu_info::run(&settings()?),
        Command::SelfTest => self_test::run(),
        Command::Generate(args) => generate::run(args),
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
