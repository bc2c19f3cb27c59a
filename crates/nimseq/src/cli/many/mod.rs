//! `sweep`, and what `resume` does with one: many codes in a folder, whatever happens meanwhile.

mod clock;
mod codes;
mod kind;
pub(super) mod merge;
mod screen;
pub(super) mod status;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

use nimseq::grundy::Engine;
use nimseq::misere::tuning::DEFAULT_MAX_ORDER;
use nimseq::periods::{Periods, by_values};
use nimseq::quotients::Quotients;
use nimseq::sweep::SweepError;
use nimseq::sweep::many::{self, Row, SweepDirectory, SweepTask, Swept};
use nimseq::tables::rows::{QuotientRow, SweepRow};

use super::args::{Pace, Resume, Sweep};
use super::failure::{Failure, Verdict, say};
use super::long::{engine_name, engine_of, resume_command, unix_ms};
use super::settings::Settings;
use super::{interrupt, output};

use clock::Times;
use kind::Kind;
use screen::Screen;

/// The last heap unless --limit says otherwise, for periods and for misère quotients.
const LIMITS: [u64; 2] = [1 << 20, 1 << 14];

/// Starts a sweep.
pub(crate) fn run(args: &Sweep, settings: &Settings) -> Result<Verdict, Failure> {
    let codes = codes::codes(&args.patterns)?;
    let task = SweepTask {
        patterns: args.patterns.clone(),
        limit: args.limit.unwrap_or(LIMITS[usize::from(args.misere)]),
        rare_limit: args.rare_limit,
        time_per_code_s: args.time_per_code,
        engine: if args.misere { "quotient".to_owned() } else { engine_name(settings.engine) },
        shard: args.shard,
        max_order: args.misere.then(|| args.max_order.unwrap_or(DEFAULT_MAX_ORDER)),
    };
    let version = env!("CARGO_PKG_VERSION");
    if let Some(max_order) = task.max_order {
        let study = quotients(&task, max_order, settings);
        let themselves = codes.into_iter().map(|game| (game.to_string(), vec![game.to_string()]));
        let classes = many::plan(themselves.collect(), args.shard, &study, settings.threads)?;
        let directory = SweepDirectory::create(&args.run_dir, task, classes, version)?;
        return go_on(directory, &study, args.pace, settings);
    }
    let study = periods(&task, settings.engine, settings);
    let classes = by_values(codes);
    let classes = many::plan(classes, args.shard, &study, settings.threads)?;
    let directory = SweepDirectory::create(&args.run_dir, task, classes, version)?;
    go_on(directory, &study, args.pace, settings)
}

/// Goes on with a sweep, or writes its tables again.
pub(super) fn resume(args: &Resume, settings: &Settings) -> Result<Verdict, Failure> {
    if many::sweep_kind(&args.run_dir)? == QuotientRow::KIND {
        let directory = opened::<QuotientRow>(args)?;
        let max_order = directory.task().max_order.unwrap_or(DEFAULT_MAX_ORDER);
        let study = quotients(directory.task(), max_order, settings);
        return go_on(directory, &study, args.pace, settings);
    }
    let directory = opened::<SweepRow>(args)?;
    let engine = engine_of(&directory.task().engine, settings.engine)?;
    let study = periods(directory.task(), engine, settings);
    go_on(directory, &study, args.pace, settings)
}

/// The directory of a sweep, with a warning for each line that is damaged.
fn opened<R: Row>(args: &Resume) -> Result<SweepDirectory<R>, Failure> {
    let directory = if args.retry_errors {
        SweepDirectory::open_without_errors(&args.run_dir)?
    } else {
        SweepDirectory::open(&args.run_dir)?
    };
    for error in directory.damaged() {
        say("warning", &format!("{error}; what it held is computed again"));
    }
    Ok(directory)
}

/// What is computed of each code.
fn periods(task: &SweepTask, engine: Engine, settings: &Settings) -> Periods {
    Periods {
        limit: task.limit,
        rare_limit: task.rare_limit,
        is_timed: task.time_per_code_s.is_some(),
        engine: (engine, task.engine.clone()),
        kernel: settings.kernel,
        memory: settings.memory,
    }
}

/// The same with --misere.
fn quotients(task: &SweepTask, max_order: usize, settings: &Settings) -> Quotients {
    Quotients {
        limit: task.limit,
        max_order,
        is_timed: task.time_per_code_s.is_some(),
        memory: settings.memory,
    }
}

fn go_on<S: Kind>(
    mut directory: SweepDirectory<S::Row>,
    study: &S,
    pace: Pace,
    settings: &Settings,
) -> Result<Verdict, Failure> {
    let resume = resume_command(directory.path()).to_string();
    interrupt::there_is_a_checkpoint(format!("what was done is saved, `{resume}` goes on from it"));
    let codes = directory.classes().iter().map(|class| class.codes.len()).sum();
    let threads = threads(study, settings);
    settings.detail(|| format!("{codes} codes, {threads} of them at a time"));
    let figures = (codes, directory.errors(), directory.task().limit);
    let times = Times {
        every: S::HAS_CHECKPOINTS.then(|| Duration::from_secs(pace.checkpoint_every)),
        time_per_code: directory.task().time_per_code_s.map(Duration::from_secs),
    };
    let screen = Screen::new(figures, directory.open_classes(), times, settings);
    let swept = many::sweep(&mut directory, study, threads, &screen);
    let progress = screen.progress();
    drop(screen);
    match swept.map_err(|error| failed(error, &resume))? {
        Swept::Stopped => Err(Failure::Interrupted { progress: Some(progress) }),
        Swept::Complete => {
            let rows = interrupt::undisturbed(|| directory.finish(unix_ms()));
            let rows = rows.map_err(|error| failed(error, &resume))?;
            output::print(|out| sum_up::<S>(&rows, directory.path(), out))?;
            let is_right = rows.iter().all(|row| row.error().is_none());
            if !is_right {
                settings.note(&format!(
                    "where memory was short, `{resume} --retry-errors` with a larger --memory may do"
                ));
            }
            Ok(Verdict::from_bool(is_right))
        }
    }
}

/// How many codes are computed at a time: one a thread, as far as memory goes.
fn threads(study: &impl Kind, settings: &Settings) -> NonZeroUsize {
    let most = usize::try_from(study.at_a_time()).unwrap_or(usize::MAX);
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
fn sum_up<S: Kind>(rows: &[S::Row], folder: &Path, out: &mut dyn Write) -> std::io::Result<()> {
    let count = |answer| rows.iter().filter(|row| S::answer(row) == answer).count();
    writeln!(out, "codes: {}", rows.len())?;
    for answer in S::ANSWERS {
        writeln!(out, "{answer}: {}", count(Some(answer)))?;
    }
    writeln!(out, "errors: {}", count(None))?;
    writeln!(out, "table: {}", folder.join("table.csv").display())
}
