//! `period`: finds the period of a code and proves it, or says how far it looked.

use std::path::Path;
use std::time::Duration;

use nimseq::Error;
use nimseq::code::Game;
use nimseq::computed::searchable;
use nimseq::grundy::{SequenceError, Sink as _};
use nimseq::period::{Answer, Detector, Report};
use nimseq::tables::rows::{self, PeriodRow};
use nimseq::tables::write::{Format, ValueWriter};

use super::args::{AnswerFormat, Period};
use super::failure::{Failure, Verdict, game};
use super::memory::Size;
use super::progress::per_second;
use super::run::{Run, kernel, threads, watched};
use super::settings::Settings;
use super::{memory, output};

/// Runs the command.
pub(crate) fn run(args: &Period, settings: &Settings) -> Result<Verdict, Failure> {
    let game = game(&args.code)?;
    if let Some(path) = &args.csv {
        if path.as_os_str() == "-" || output::is_where_results_go(path) {
            return Err(Failure::with_help(
                format_args!(
                    "--csv {} would mix the values with the answer on standard output",
                    path.display()
                ),
                "name a file, or use `nimseq values`",
            ));
        }
        output::probe(path)?;
    }
    let (report, run) = search(&game, (args.limit, "--limit"), settings)?;
    note_end(&run, settings);
    if let Some(path) = &args.csv {
        save(path, &report)?;
    }
    output::print(|out| match args.format {
        AnswerFormat::Text => write!(out, "{report}"),
        AnswerFormat::Json => row(&report, &run, settings).write_json(out),
    })?;
    // Where a run could not go on, neither could one to a further limit.
    if args.format == AnswerFormat::Text
        && run.outcome.is_ok()
        && let Some(next) = report.next_limit()
    {
        settings.note(&match report.answer() {
            Answer::None => format!("to look further, try --limit {next}"),
            _ => format!("--limit {next} would prove it, if it goes on so"),
        });
    }
    Ok(Verdict::from_bool(!matches!(report.answer(), Answer::None)))
}

/// Says so where values grew too large on the way (Nim): the answer is about the heaps below.
pub(super) fn note_end(run: &Run, settings: &Settings) {
    if let Err(error @ SequenceError::ValueTooLarge { heap }) = run.outcome {
        settings.note(&format!("{error}; the answer is about the heaps below {heap}"));
    }
}

/// Looks for the period up to a limit, which `flag` has set, or up to the first value that is too
/// large, as the outcome of the run then says.
///
/// Half the memory is for the engine and half for the detector. That is no reason to refuse a far
/// limit, since a proof may come long before it; an error is returned where neither comes. What
/// ends a run after a proof does not matter.
pub(super) fn search(
    game: &Game,
    (limit, flag): (u64, &str),
    settings: &Settings,
) -> Result<(Report, Run), Failure> {
    let half = settings.memory / 2;
    let last = limit.min(searchable(half).saturating_sub(1));
    let mut detector = Detector::new(game, last);
    let sequence = settings.sequence(game).memory(half);
    let run = watched(game, &sequence, last, &mut detector, settings, false)?;
    let report = detector.finish();
    let is_proved = matches!(report.answer(), Answer::Proved(_));
    match run.outcome {
        _ if is_proved => {}
        Ok(()) if last == limit => {}
        Err(SequenceError::ValueTooLarge { .. }) => {}
        Ok(()) | Err(SequenceError::Memory { .. }) => {
            return Err(too_far((limit, flag), &run, settings));
        }
        Err(error) => return Err(Error::from(error).into()),
    }
    Ok((report, run))
}

fn too_far((limit, flag): (u64, &str), run: &Run, settings: &Settings) -> Failure {
    let cap = Size(settings.memory);
    let seen = match run.heaps {
        0 => {
            return Failure::with_help(
                format_args!("--memory {cap} does not suffice for heap 0"),
                memory::RAISE,
            );
        }
        1 => "1 heap".to_owned(),
        heaps => format!("{heaps} heaps"),
    };
    Failure::with_help(
        format_args!(
            "no proof in {seen}, and --memory {cap} does not suffice for heaps 0 to {limit}"
        ),
        memory::lower_for(run.engine, flag),
    )
}

/// The values that a proof rests on, or all there are.
fn save(path: &Path, report: &Report) -> Result<(), Failure> {
    let values = report.values();
    let len = match report.answer() {
        Answer::Proved(proof) => usize::try_from(proof.heaps_needed()).unwrap_or(usize::MAX),
        Answer::Observed(_) | Answer::None => usize::MAX,
    };
    output::save(path, |out| {
        let mut writer = ValueWriter::new(Format::Csv, out);
        // An error on the way comes back from `finish`.
        let _ = writer.block(0, values.slice(0..values.len().min(len)));
        writer.finish().map(drop)
    })
}

fn row(report: &Report, run: &Run, settings: &Settings) -> PeriodRow {
    let heaps_per_s = per_second(run.heaps, run.elapsed);
    PeriodRow {
        run: Some(rows::Run {
            engine: run.engine.name().to_owned(),
            kernel: kernel(run.engine, settings).map(|kernel| kernel.name().to_owned()),
            threads: threads(run.engine, settings),
            seconds: seconds(run.elapsed),
            heaps_per_s: heaps_per_s.round(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }),
        ..PeriodRow::from(report)
    }
}

/// Seconds, to six places: more would be noise.
pub(super) fn seconds(elapsed: Duration) -> f64 {
    (elapsed.as_secs_f64() * 1e6).round() / 1e6
}
