//! `resume`: goes on with a run, or prints the result of one that is over.

use nimseq::grundy::Engine;
use nimseq::sweep::{RunDirectory, Task};

use super::super::args::Resume;
use super::super::failure::{Failure, Verdict};
use super::super::settings::Settings;
use super::{ENGINES, deliver, period, values};

/// Runs the command.
pub(crate) fn run(args: &Resume, settings: &Settings) -> Result<Verdict, Failure> {
    let directory = RunDirectory::open(&args.run_dir)?;
    if let Some(outcome) = directory.outcome()? {
        settings.note("the run is over; this is its result");
        return deliver(&directory, &outcome);
    }
    let settings = Settings { engine: engine(directory.task(), settings.engine)?, ..*settings };
    match directory.task() {
        Task::Values { .. } => values::go_on(directory, &settings, args.pace),
        Task::Period { .. } => period::go_on(directory, &settings, args.pace),
    }
}

/// The engine of the run, whose state is in the checkpoints; a flag may repeat it.
fn engine(task: &Task, flag: Engine) -> Result<Engine, Failure> {
    let name = task.engine();
    let found = ENGINES.into_iter().find(|(_, known)| *known == name);
    let Some((engine, _)) = found else {
        return Err(Failure::Error(format!("this program has no engine `{name}`, as the run has")));
    };
    if flag != engine && flag != Engine::Auto {
        return Err(Failure::with_help(
            format_args!(
                "the run was started with --engine {name}, and its checkpoints are of that"
            ),
            "leave out --engine",
        ));
    }
    Ok(engine)
}
