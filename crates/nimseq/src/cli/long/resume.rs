//! `resume`: goes on with a run, or prints the result of one that is over.

use nimseq::sweep::many::is_sweep;
use nimseq::sweep::{RunDirectory, Task};

use super::super::args::Resume;
use super::super::failure::{Failure, Verdict};
use super::super::many;
use super::super::settings::Settings;
use super::{deliver, engine_of, period, values};

/// Runs the command.
pub(crate) fn run(args: &Resume, settings: &Settings) -> Result<Verdict, Failure> {
    if is_sweep(&args.run_dir) {
        return many::resume(args, settings);
    }
    if args.retry_errors {
        return Err(Failure::with_help(
            "--retry-errors is for sweeps, and this is a run of one code",
            "leave it out: a run that failed goes on from its last checkpoint",
        ));
    }
    let directory = RunDirectory::open(&args.run_dir)?;
    if let Some(outcome) = directory.outcome()? {
        settings.note("the run is over; this is its result");
        return deliver(&directory, &outcome);
    }
    let settings =
        Settings { engine: engine_of(directory.task().engine(), settings.engine)?, ..*settings };
    match directory.task() {
        Task::Values { .. } => values::go_on(directory, &settings, args.pace),
        Task::Period { .. } => period::go_on(directory, &settings, args.pace),
        Task::Misere { .. } => {
            Err(Failure::Error("misère quotients are kept in folders by `sweep` only".to_owned()))
        }
    }
}
