//! `values --run-dir`: values and counts of every heap, with checkpoints.
//!
//! No period is looked for: what follows from a proof needs no checkpoint, and no patience either.

use std::path::Path;

use nimseq::code::Game;
use nimseq::grundy::Statistics;
use nimseq::sweep::{Appended, Outcome, RunDirectory, Task, Why};
use nimseq::tables::write::{Format, ValueWriter, write_histogram};

use super::super::args::{Pace, Values};
use super::super::failure::{Failure, Verdict, game};
use super::super::output::{self, is_dash};
use super::super::progress::Growth;
use super::super::settings::Settings;
use super::super::{memory, stats};
use super::{compute, create, engine_name, finish, probe, settled};

/// Starts a run in a folder; `args` make sense without it.
pub(crate) fn start(
    args: &Values,
    game: &Game,
    run_dir: &Path,
    settings: &Settings,
) -> Result<Verdict, Failure> {
    let format = stats::format(args);
    if format == Format::Grid {
        return Err(Failure::with_help(
            "--format grid holds all values until the end, so --run-dir could save nothing",
            "choose csv, jsonl, bfile or raw",
        ));
    }
    if format != Format::None && is_dash(&args.output) {
        return Err(Failure::with_help(
            "with --run-dir the values go to a file: what is on standard output cannot be taken back",
            "name a file by -o FILE, or add --format none",
        ));
    }
    let output = (format != Format::None).then_some(args.output.as_path());
    let histogram = args.histogram.as_deref();
    probe(run_dir, output.into_iter().chain(histogram))?;
    let task = Task::Values {
        code: game.to_string(),
        to: args.to,
        from: args.from,
        format,
        output: output.map(settled).transpose()?,
        stats: args.stats,
        histogram: histogram.map(settled).transpose()?,
        engine: engine_name(settings.engine),
    };
    go_on(create(run_dir, task)?, settings, args.long.pace)
}

/// Goes on with a run, from its last checkpoint or from heap 0.
pub(super) fn go_on(
    mut directory: RunDirectory,
    settings: &Settings,
    pace: Pace,
) -> Result<Verdict, Failure> {
    let task = directory.task().clone();
    let Task::Values { code, to, from, format, output, stats, histogram, .. } = task else {
        return Err(Failure::Error("this is no run of `values`".to_owned()));
    };
    let game = game(&code)?;
    let sequence = settings.sequence(&game);
    let statistics = match (&histogram, stats) {
        (Some(_), _) => Some(Statistics::with_snapshots()),
        (None, true) => Some(Statistics::new()),
        (None, false) => None,
    };
    let values = output.as_ref().map(|_| Appended::open(directory.values_part())).transpose()?;
    let writer = values.map(|file| ValueWriter::new(format, file).from(from));
    let mut part = (statistics, writer);
    let growth = Growth::of(&game, sequence.engine_used());
    let ended = compute(&mut directory, &sequence, (to, growth), &mut part, settings, pace)?;
    if let Why::Failed(error) = ended.why {
        return Err(memory::explain(error, "--to"));
    }
    let text = match &part.0 {
        Some(statistics) => text(&game, statistics, stats, histogram.as_deref())?,
        None => Vec::new(),
    };
    let outcome = Outcome {
        heaps: ended.heaps,
        rare_heaps: ended.rare_heaps,
        exit_code: 0,
        text: String::from_utf8_lossy(&text).into_owned(),
    };
    finish(directory, &outcome)
}

/// Writes the counts to their file; what is for standard output is returned.
fn text(
    game: &Game,
    statistics: &Statistics,
    figures: bool,
    histogram: Option<&Path>,
) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    let written = match histogram {
        Some(path) if is_dash(path) => write_histogram(statistics, &mut text),
        Some(path) => {
            output::save(path, |out| write_histogram(statistics, out))?;
            Ok(())
        }
        None => Ok(()),
    };
    let written = written
        .and_then(|()| if figures { stats::write(game, statistics, &mut text) } else { Ok(()) });
    written.map_err(|error| Failure::io("the result", &error))?;
    Ok(text)
}
