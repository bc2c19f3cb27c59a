//! `sweep`, and what `resume` does with one: many codes in a folder, whatever happens meanwhile.

mod clock;
mod codes;
pub(super) mod merge;
mod screen;
pub(super) mod status;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;

use nimseq::grundy::Engine;
use nimseq::periods::{Periods, by_standard_form};
use nimseq::sweep::SweepError;
use nimseq::sweep::many::{self, SweepDirectory, SweepTask, Swept};
use nimseq::tables::rows::{AnswerWord, SweepRow};

use super::args::{Pace, Resume, Sweep};
use super::failure::{Failure, Verdict, say};
use super::long::{engine_name, engine_of, resume_command, unix_ms};
use super::settings::Settings;
use super::{interrupt, output};

use screen::Screen;

/// Starts a sweep.
pub(crate) fn run(args: &Sweep, settings: &Settings) -> Result<Verdict, Failure> {
    let classes = by_standard_form(codes::codes(&args.patterns)?);
    let task = SweepTask {
        patterns: args.patterns.clone(),
        limit: args.limit,
        rare_limit: args.rare_limit,
        time_per_code_s: args.time_per_code,
        engine: engine_name(settings.engine),
        shard: args.shard,
    };
    let study = study(&task, settings.engine, settings);
    let classes = many::plan(classes, args.shard, &study, settings.threads)?;
    let version = env!("CARGO_PKG_VERSION");
    let directory = SweepDirectory::create(&args.run_dir, task, classes, version)?;
    go_on(directory, &study, args.pace, settings)
}

/// Goes on with a sweep, or writes its tables again.
pub(super) fn resume(args: &Resume, settings: &Settings) -> Result<Verdict, Failure> {
    let directory = SweepDirectory::open(&args.run_dir)?;
    for error in directory.damaged() {
        say("warning", &format!("{error}; what it held is computed again"));
    }
    let engine = engine_of(&directory.task().engine, settings.engine)?;
    let study = study(directory.task(), engine, settings);
    go_on(directory, &study, args.pace, settings)
}

/// What is computed of each code.
fn study(task: &SweepTask, engine: Engine, settings: &Settings) -> Periods {
    Periods {
        limit: task.limit,
        rare_limit: task.rare_limit,
        is_timed: task.time_per_code_s.is_some(),
        engine: (engine, task.engine.clone()),
        kernel: settings.kernel,
        memory: settings.memory,
    }
}

fn go_on(
    mut directory: SweepDirectory<SweepRow>,
    study: &Periods,
    pace: Pace,
    settings: &Settings,
) -> Result<Verdict, Failure> {
    let resume = resume_command(directory.path()).to_string();
    interrupt::there_is_a_checkpoint(format!("what was done is saved, `{resume}` goes on from it"));
    let codes = directory.classes().iter().map(|class| class.codes.len()).sum();
    let threads = threads(study, settings);
    settings.detail(|| format!("{codes} codes, {threads} of them at a time"));
    let figures = (codes, directory.errors(), study.limit);
    let time = directory.task().time_per_code_s;
    let screen = Screen::new(figures, directory.open_classes(), time, pace, settings);
    let swept = many::sweep(&mut directory, study, threads, &screen);
    let progress = screen.progress();
    drop(screen);
    match swept.map_err(|error| failed(error, &resume))? {
        Swept::Stopped => Err(Failure::Interrupted { progress: Some(progress) }),
        Swept::Complete => {
            let rows = interrupt::undisturbed(|| directory.finish(unix_ms()));
            let rows = rows.map_err(|error| failed(error, &resume))?;
            output::print(|out| sum_up(&rows, directory.path(), out))?;
            Ok(Verdict::from_bool(rows.iter().all(|row| row.error.is_none())))
        }
    }
}

/// How many codes are computed at a time: one a thread, as far as memory goes.
fn threads(study: &Periods, settings: &Settings) -> NonZeroUsize {
    let most = usize::try_from(study.codes_at_a_time()).unwrap_or(usize::MAX);
    settings.threads.min(NonZeroUsize::new(most).unwrap_or(NonZeroUsize::MIN))
}

/// The error of a sweep that cannot go on; what was stored before stays.
fn failed(error: SweepError, resume: &str) -> Failure {
    match error {
        SweepError::File(_) | SweepError::Io { .. } | SweepError::Damaged { .. } => {
            Failure::with_help(
                error,
                format_args!("what was done is safe: `{resume}` goes on from it"),
            )
        }
        error => error.into(),
    }
}

/// Writes how many codes have which answer.
fn sum_up(rows: &[SweepRow], folder: &Path, out: &mut dyn Write) -> std::io::Result<()> {
    let count = |answer| rows.iter().filter(|row| row.answer == answer).count();
    writeln!(out, "codes: {}", rows.len())?;
    writeln!(out, "proved: {}", count(Some(AnswerWord::Proved)))?;
    writeln!(out, "observed: {}", count(Some(AnswerWord::Observed)))?;
    writeln!(out, "none: {}", count(Some(AnswerWord::None)))?;
    writeln!(out, "errors: {}", count(None))?;
    writeln!(out, "table: {}", folder.join("table.csv").display())
}
