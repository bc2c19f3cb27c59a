//! Runs that are kept in a folder, so that they can be stopped and resumed: `--run-dir`, `resume`,
//! `status`.
//!
//! The order at the end of a run is what makes it survive anything: files of its own first, then
//! the result is stored, then the values take their name, then it is printed. Whoever is cut off
//! before the result is stored goes on from the last checkpoint; whoever is cut off after it only
//! delivers.

mod host;
pub(super) mod period;
pub(super) mod resume;
pub(super) mod status;
pub(super) mod values;

use std::fmt;
use std::path::{Path, PathBuf, absolute};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::ValueEnum;
use nimseq::grundy::{Engine, ResumeError, Sequence};
use nimseq::period::Proof;
use nimseq::period::theorem::Repetition;
use nimseq::sweep::{self, Ended, Onset, Outcome, Part, RunDirectory, SweepError, Task, Why};
use nimseq::tables::durable;

use super::args::Pace;
use super::failure::{Failure, Verdict};
use super::progress::Growth;
use super::run::{announce, sum_up};
use super::settings::Settings;
use super::{interrupt, memory, output};

use host::Clock;

/// Begins the run of a task in a folder.
fn create(run_dir: &Path, task: Task) -> Result<RunDirectory, Failure> {
    Ok(RunDirectory::create(run_dir, task, env!("CARGO_PKG_VERSION"))?)
}

/// Computes a part, from the last checkpoint on, to the end or until somebody stops it.
fn compute(
    directory: &mut RunDirectory,
    sequence: &Sequence<'_>,
    (last, growth): (u64, Growth),
    part: &mut impl Part,
    settings: &Settings,
    pace: Pace,
) -> Result<Ended, Failure> {
    announce(sequence.engine_used(), settings);
    let mut clock = Clock::new((last, growth), pace, directory.path(), settings);
    let ended = sweep::run(directory, sequence, last, part, &mut clock)
        .map_err(|error| clock.failed(error))?;
    sum_up(ended.heaps.saturating_sub(clock.begun()), clock.elapsed(), settings);
    if ended.why == Why::Stopped {
        let heap = ended.heaps.saturating_sub(1);
        return Err(clock.stopped(format!("the run had come to heap {heap} of {last}")));
    }
    Ok(ended)
}

/// Looks for the preperiod of a repetition that was found, to the end or until somebody stops it.
fn look_again(
    directory: &mut RunDirectory,
    sequence: &Sequence<'_>,
    repetition: Repetition,
    settings: &Settings,
    pace: Pace,
) -> Result<Proof, Failure> {
    let (from, p) = (repetition.from(), repetition.period());
    settings.note(&format!("period {p} is proved from heap {from} on; now for the preperiod"));
    let mut clock = Clock::new((from, Growth::Linear), pace, directory.path(), settings);
    let looked = sweep::find_onset(directory, sequence, repetition, &mut clock)
        .map_err(|error| clock.failed(error))?;
    match looked {
        Onset::Proved(proof) => Ok(proof),
        Onset::Stopped => {
            Err(clock.stopped(format!("period {p} was proved, the preperiod was looked for")))
        }
        Onset::Failed(error) => Err(memory::explain(error, "--limit")),
    }
}

/// Stores the result of a run that is over, and delivers it.
fn finish(mut directory: RunDirectory, outcome: &Outcome) -> Result<Verdict, Failure> {
    interrupt::undisturbed(|| directory.finish(outcome, unix_ms()))?;
    deliver(&directory, outcome)
}

/// Puts the values in place, if they are not there yet, and prints the result.
fn deliver(directory: &RunDirectory, outcome: &Outcome) -> Result<Verdict, Failure> {
    let part = directory.values_part();
    if let Task::Values { output: Some(file), .. } = directory.task()
        && part.exists()
    {
        interrupt::undisturbed(|| durable::adopt(&part, file))?;
    }
    output::print(|out| out.write_all(outcome.text.as_bytes()))?;
    Ok(Verdict::from_bool(outcome.exit_code == 0))
}

/// A file that a run in a folder writes to at its end, also if it is resumed from elsewhere.
fn settled(path: &Path) -> Result<PathBuf, Failure> {
    if output::is_dash(path) {
        return Ok(path.to_owned());
    }
    if path.to_str().is_none() {
        return Err(Failure::with_help(
            format_args!("{} is not valid UTF-8, and cannot be kept in a manifest", path.display()),
            "name another file, or leave out --run-dir",
        ));
    }
    absolute(path).map_err(|error| Failure::io(path.display(), &error))
}

/// Finds out whether files can be written at the end, also those inside the folder of the run.
fn probe<'p>(run_dir: &Path, files: impl IntoIterator<Item = &'p Path>) -> Result<(), Failure> {
    for file in files.into_iter().filter(|path| !output::is_dash(path)) {
        durable::create_folder(run_dir)?;
        if sweep::is_own(run_dir, file) {
            return Err(Failure::with_help(
                format_args!("the run itself needs {}", file.display()),
                "give the file another name",
            ));
        }
        output::probe(file)?;
    }
    Ok(())
}

/// The command that goes on with a run.
pub(super) fn resume_command(run_dir: &Path) -> impl fmt::Display {
    let path = run_dir.display().to_string();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+,:@%".contains(c);
    if path.chars().all(is_plain) && !path.starts_with('-') {
        return format!("nimseq resume {path}");
    }
    format!("nimseq resume -- '{}'", path.replace('\'', r"'\''"))
}

/// Milliseconds since 1970.
pub(super) fn unix_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// The name of what a flag chooses, for the manifest.
fn choice_name(choice: &impl ValueEnum) -> String {
    choice.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

/// What a name in the manifest stands for.
fn choice<T: ValueEnum>(name: &str) -> Result<T, Failure> {
    T::from_str(name, false)
        .map_err(|_| Failure::Error(format!("this program does not know `{name}`, as the run has")))
}

/// The engines, by their names in a manifest.
const ENGINES: [(Engine, &str); 4] = [
    (Engine::Auto, "auto"),
    (Engine::Naive, "naive"),
    (Engine::Dense, "dense"),
    (Engine::Sparse, "sparse"),
];

pub(super) fn engine_name(engine: Engine) -> String {
    let found = ENGINES.into_iter().find(|(which, _)| *which == engine);
    found.map_or_else(String::new, |(_, name)| name.to_owned())
}

/// The engine of the run, whose state is in the checkpoints; a flag may repeat it.
pub(super) fn engine_of(name: &str, flag: Engine) -> Result<Engine, Failure> {
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

impl From<SweepError> for Failure {
    fn from(error: SweepError) -> Self {
        if let SweepError::File(error) = error {
            return error.into();
        }
        let help = match &error {
            SweepError::HoldsRun(folder) => {
                let command = resume_command(folder);
                format!("`{command}` goes on with it; a new run needs another folder")
            }
            SweepError::NotEmpty(_) => "name a folder that is empty or does not exist".to_owned(),
            SweepError::NoRun(_) => {
                "`nimseq values`, `period` and `sweep` start one with --run-dir".to_owned()
            }
            SweepError::NoSweep(_) => "tables are made of what `nimseq sweep` leaves".to_owned(),
            SweepError::Busy { .. } => {
                "a run belongs to one process at a time; `nimseq status` tells how it stands"
                    .to_owned()
            }
            SweepError::Version { .. } => {
                "the version of nimseq that started the run can go on with it".to_owned()
            }
            SweepError::Foreign { .. } => {
                "a run goes on with the parameters that it was started with; start another for others"
                    .to_owned()
            }
            SweepError::Resume(ResumeError::Sequence(_)) | SweepError::Sequence(_) => {
                "raise --memory: a resumed run needs what the checkpoint holds, at least".to_owned()
            }
            SweepError::Conflict(_) => {
                "their limits or versions differ, or one of them is wrong: leave one out".to_owned()
            }
            SweepError::Damaged { .. } | SweepError::NoneUsable(_) => {
                "start another run, in another folder".to_owned()
            }
            _ => return Self::Error(error.to_string()),
        };
        Self::with_help(error, help)
    }
}
