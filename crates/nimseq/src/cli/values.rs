//! `values`: the Grundy values of heaps, in one of six formats.
//!
//! Values are written while they are computed. A period detector listens, and once it has a proof
//! the rest is written from the pattern, which is why a billion values of Kayles take seconds and
//! no memory. With `--no-period` every value is computed. Where nothing is written or counted at
//! all, a run ends at the proof.

use nimseq::code::Game;
use nimseq::grundy::Statistics;
use nimseq::period::theorem;
use nimseq::tables::write::{DEFAULT_WIDTH, Format, ValueWriter};

use super::args::Values;
use super::failure::{Failure, Verdict, game};
use super::output::{Output, is_dash};
use super::pattern::{Pattern, Prover};
use super::progress::Growth;
use super::run::{Watch, watched};
use super::settings::Settings;
use super::{interrupt, long, memory, stats};

/// Heaps searched for a period before a run that would need too much memory without one is
/// refused: enough for most games that have one, and nobody feels it.
const TRIED: u64 = 1 << 14;

/// Bytes a heap that a grid holds until it is printed: two in a store that is full, and four in the
/// one that they move to then.
const GRID: u64 = 6;

/// Runs the command.
pub(crate) fn run(args: &Values, settings: &Settings) -> Result<Verdict, Failure> {
    let game = game(&args.code)?;
    check(args, &game, settings)?;
    if let Some(run_dir) = &args.long.run_dir {
        return long::values::start(args, &game, run_dir, settings);
    }
    if !is_dash(&args.output) {
        interrupt::could_be_saved();
    }
    let out = Output::open(&args.output)?;
    let histogram = args.histogram.as_deref().map(Output::open).transpose()?;
    write(args, &game, settings, out, histogram)?;
    Ok(Verdict::Affirmed)
}

/// Refuses what cannot work, before anything is computed or opened.
fn check(args: &Values, game: &Game, settings: &Settings) -> Result<(), Failure> {
    if args.from > args.to {
        return Err(Failure::Error(format!(
            "--from {} is beyond --to {}: no heap is left to write",
            args.from, args.to
        )));
    }
    check_format(args)?;
    stats::check(args)?;
    if stats::format(args) == Format::Grid {
        let held = (args.to - args.from).saturating_add(1).saturating_mul(GRID);
        memory::check("a grid of these heaps", held, settings.memory, memory::lower("--to"))?;
    }
    let engine = settings.sequence(game).engine_used();
    let needed = engine.least_memory(args.to);
    if needed <= settings.memory || (searches(args, game) && is_proved_soon(game, settings)) {
        return Ok(());
    }
    let is_hopeless = engine.least_memory(0) > settings.memory;
    let help =
        if is_hopeless { memory::RAISE.to_owned() } else { memory::lower_for(engine, "--to") };
    memory::check(&format!("heaps 0 to {}", args.to), needed, settings.memory, help)
}

/// Refuses flags that the format would make meaningless.
fn check_format(args: &Values) -> Result<(), Failure> {
    let format = stats::format(args);
    if args.width.is_some() && format != Format::Grid {
        return Err(Failure::with_help(
            format_args!("--width is for --format grid, but the format is {format}"),
            "add --format grid, or leave out --width",
        ));
    }
    if format == Format::None && !is_dash(&args.output) {
        return Err(Failure::with_help(
            format_args!("--format none writes nothing, so {} is no use", args.output.display()),
            "leave out --output, or choose another format",
        ));
    }
    Ok(())
}

/// Whether lines scroll over standard output while the run goes on.
fn is_busy(args: &Values) -> bool {
    is_dash(&args.output) && stats::format(args) != Format::None
}

/// Whether this run looks for a period.
fn searches(args: &Values, game: &Game) -> bool {
    !args.no_period && args.long.run_dir.is_none() && theorem::covers(game)
}

fn is_proved_soon(game: &Game, settings: &Settings) -> bool {
    let mut prover = Prover::new(game, TRIED, settings.memory);
    // What ends the run after a proof does not matter, and without one nothing does.
    let _ = settings.sequence(game).run(TRIED, &mut prover);
    prover.pattern().is_some()
}

fn write(
    args: &Values,
    game: &Game,
    settings: &Settings,
    out: Output,
    histogram: Option<Output>,
) -> Result<(), Failure> {
    let format = stats::format(args);
    let (place, is_standard) = (out.place(), out.is_standard());
    let mut writer =
        ValueWriter::new(format, out).from(args.from).width(args.width.unwrap_or(DEFAULT_WIDTH));
    let mut statistics = stats::wanted(args);
    let mut prover = if searches(args, game) {
        Prover::new(game, args.to, settings.memory)
    } else {
        Prover::idle()
    };
    let sequence = settings.sequence(game);
    let mut sinks = (&mut prover, (&mut statistics, &mut writer));
    let run = watched(game, &sequence, args.to, &mut sinks, settings, is_busy(args));
    let finished = run.and_then(|run| match prover.pattern() {
        Some(pattern) if run.heaps <= args.to => {
            extend(&pattern, run.heaps, args, settings, (&mut statistics, &mut writer))
        }
        Some(_) => Ok(()),
        None => run.outcome.map_err(|error| memory::explain(error, "--to")),
    });
    if finished.is_err() && (!is_standard || format == Format::Grid) {
        return finished;
    }
    // Lines that were begun on standard output are ended, also before an error is reported.
    let written = writer.finish();
    finished?;
    if interrupt::requested() {
        return Err(Failure::Interrupted { progress: None });
    }
    let out = written.map_err(|error| Failure::io(place, &error))?;
    let Some(statistics) = statistics else { return out.commit() };
    // No file takes its name before all are complete.
    let histogram = histogram.map(|file| stats::fill(file, &statistics)).transpose()?;
    out.commit()?;
    histogram.map_or(Ok(()), Output::commit)?;
    if args.stats { stats::print(game, &statistics) } else { Ok(()) }
}

/// Writes and counts the rest of the values from the pattern.
fn extend(
    pattern: &Pattern,
    next: u64,
    args: &Values,
    settings: &Settings,
    (statistics, writer): (&mut Option<Statistics>, &mut ValueWriter<Output>),
) -> Result<(), Failure> {
    settings.detail(|| format!("the period is proved; heaps from {next} on follow from it"));
    // Whoever counts wants every heap, whoever writes none below --from.
    let next = match (&statistics, stats::format(args)) {
        (Some(_), _) => next,
        (None, Format::None) => return Ok(()),
        (None, _) => next.max(args.from),
    };
    let mut watch = Watch::new((next, args.to), Growth::Linear, settings, is_busy(args));
    pattern.hand_out(next, args.to, &mut (&mut watch, (statistics, writer)));
    watch.check()
}
