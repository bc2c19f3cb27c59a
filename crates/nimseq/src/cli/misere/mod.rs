//! `misere`: the misère quotient of a code, or how much of it is known.

mod json;
mod text;

use std::io::Write as _;
use std::ops::ControlFlow;
use std::time::Duration;

use nimseq::code::Game;
use nimseq::misere::{Analysis, Certificate, Limits, Report, analyse};

use super::args::{AnswerFormat, Misere};
use super::failure::{Failure, Verdict, game};
use super::progress::{Growth, Progress, Unit};
use super::settings::Settings;
use super::{interrupt, output};

/// Runs the command.
pub(crate) fn run(args: &Misere, settings: &Settings) -> Result<Verdict, Failure> {
    let game = game(&args.code)?;
    if let Some(path) = &args.certificate {
        if output::is_dash(path) || output::is_where_results_go(path) {
            return Err(Failure::with_help(
                format_args!(
                    "--certificate {} would mix the certificate with the answer on standard output",
                    path.display()
                ),
                "name a file",
            ));
        }
        output::probe(path)?;
    }
    let limits = Limits {
        max_order: args.max_order,
        memory: settings.memory,
        ..Limits::to_heap(args.limit)
    };
    let time = args.time.map(|seconds| Duration::from_secs(seconds.get()));
    let (found, elapsed) = watched(&game, limits, time, settings);
    let interrupted = interruption(&found);
    if let (Some(path), None) = (&args.certificate, &interrupted) {
        output::save(path, |out| write!(out, "{}", Certificate::of(&found.quotient)))?;
    }
    let report = Report::of(&found);
    output::print(|out| match args.format {
        AnswerFormat::Text => text::write(out, &report),
        AnswerFormat::Json => json::write(out, &report, elapsed),
    })?;
    if let Some(interrupted) = interrupted {
        return Err(interrupted);
    }
    if args.format == AnswerFormat::Text {
        advise(&found, settings);
    }
    Ok(Verdict::from_bool(report.proof.is_some()))
}

/// The analysis, ended by an interrupt or after some time, and how long it took.
pub(super) fn watched(
    game: &Game,
    limits: Limits,
    time: Option<Duration>,
    settings: &Settings,
) -> (Analysis, Duration) {
    let heaps = (0, limits.last_heap.saturating_add(1));
    let mut progress = Progress::new(heaps, Unit::Heaps, Growth::Linear, settings.quiet, false);
    let found = analyse(game, limits, &mut |now| {
        progress.at(now.covered_to + 1);
        if time.is_some_and(|time| progress.elapsed() >= time) {
            return ControlFlow::Break(());
        }
        interrupt::flow()
    });
    (found, progress.elapsed())
}

/// That an interrupt ended the analysis, if one did, and how far it had come.
pub(super) fn interruption(found: &Analysis) -> Option<Failure> {
    let (heap, order) = (found.quotient.covered_to(), found.quotient.order());
    let progress = || Some(format!("the quotient was known to heap {heap}, of order {order}"));
    interrupt::requested().then(|| Failure::Interrupted { progress: progress() })
}

/// Which flag would go further.
fn advise(found: &Analysis, settings: &Settings) {
    use nimseq::misere::Stop;
    let flag = match found.stopped {
        Some(Stop::LastHeap) => "--limit",
        Some(Stop::Order(_)) => "--max-order",
        Some(Stop::Memory) => "--memory",
        Some(Stop::Host) => "--time",
        _ => return,
    };
    settings.note(&format!("to look further, raise {flag}"));
}
