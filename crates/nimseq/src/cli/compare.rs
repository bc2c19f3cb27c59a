//! `compare`: do two codes have one sequence, up to a shift of the heap size?

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::Instant;

use nimseq::code::Game;
use nimseq::compare::{Comparison, Difference, Ground, MAX_SHIFT, Relation, compare};
use nimseq::computed::Observer;
use nimseq::grundy::EngineUsed;
use nimseq::tables::rows::{ComparisonRow, ComparisonRun, FirstDifference};

use super::args::{AnswerFormat, Compare};
use super::failure::{Failure, Verdict, game};
use super::progress::{Growth, Progress, Unit};
use super::settings::Settings;
use super::{interrupt, output, period};

/// Runs the command.
pub(crate) fn run(args: &Compare, settings: &Settings) -> Result<Verdict, Failure> {
    let (left, right) = (game(&args.left)?, game(&args.right)?);
    let watch = Watch { progress: Mutex::new(None), settings };
    let started = Instant::now();
    let computing = settings.computing();
    let Some(found) = compare(&left, &right, args.limit, args.shift, &computing, &watch) else {
        return Err(Failure::Interrupted { progress: None });
    };
    let elapsed = started.elapsed();
    drop(watch);
    let observed = match found.relation {
        Relation::Equal(Ground::Observed { last: Some(last) }) => Some(last),
        Relation::Equal(Ground::Observed { last: None }) => return Err(apart(args, found.shift)),
        Relation::Equal(_) | Relation::Different(_) => None,
    };
    output::print(|out| match args.format {
        AnswerFormat::Text => write_text(out, (&left, &right), args, found),
        AnswerFormat::Json => row(found, settings, period::seconds(elapsed)).write_json(out),
    })?;
    if let (Some(last), AnswerFormat::Text) = (observed, args.format) {
        // Where both end before the limit, they do so for want of memory or of larger values.
        let end = args.limit.saturating_add_signed(found.shift).min(args.limit);
        settings.note(&if last < end {
            format!("heaps beyond {last} need more --memory, or have values that are too large")
        } else {
            format!("to look further, try --limit {}", args.limit.saturating_mul(2).max(1000))
        });
    }
    Ok(Verdict::from_bool(matches!(found.relation, Relation::Equal(_))))
}

/// No heap of one code has a partner in the other below the limit.
fn apart(args: &Compare, shift: i64) -> Failure {
    Failure::with_help(
        format_args!("at shift {shift} no heap up to --limit {} has a partner", args.limit),
        "choose a shift nearer to 0, or raise --limit",
    )
}

/// Shows how far the run of the moment is, and hears Ctrl-C.
struct Watch<'s> {
    progress: Mutex<Option<Progress>>,
    settings: &'s Settings,
}

impl Observer for Watch<'_> {
    fn begins(&self, game: &Game, engine: EngineUsed, last: u64) {
        self.settings.detail(|| format!("{game}: engine {engine}, to heap {last} at most"));
        let growth = Growth::of(game, engine);
        let heaps = (0, last.saturating_add(1));
        // Progress that cannot be shown is no reason to stop.
        if let Ok(mut progress) = self.progress.lock() {
            *progress = Some(Progress::new(heaps, Unit::Heaps, growth, self.settings.quiet, false));
        }
    }

    fn heaps(&self, heaps: u64) -> ControlFlow<()> {
        if let Ok(mut progress) = self.progress.lock()
            && let Some(progress) = progress.as_mut()
        {
            progress.at(heaps);
        }
        interrupt::flow()
    }
}

fn write_text(
    out: &mut dyn Write,
    (left, right): (&Game, &Game),
    args: &Compare,
    found: Comparison,
) -> io::Result<()> {
    let shift = found.shift;
    match found.relation {
        Relation::Equal(ground) => {
            let shifted = if shift == 0 { String::new() } else { format!(" shifted by {shift}") };
            writeln!(out, "{left} = {right}{shifted}: {}", known(ground, left))?;
            if ground == Ground::SameCode {
                return Ok(());
            }
            writeln!(out, "  {}", partners(left, right, shift))
        }
        Relation::Different(difference) => {
            let Difference { heap, left: ours, right: theirs } = difference;
            // The heap exists, or there would be no difference.
            let other = heap.saturating_add_signed(shift.saturating_neg());
            let shifted = if shift == 0 { String::new() } else { format!(" at shift {shift}") };
            writeln!(out, "{left} and {right} differ{shifted}")?;
            writeln!(out, "  heap {heap} of {left} has the value {ours}")?;
            writeln!(out, "  heap {other} of {right} has the value {theirs}")?;
            if args.shift.is_some() {
                return Ok(());
            }
            writeln!(out, "  no shift from -{MAX_SHIFT} to {MAX_SHIFT} makes them equal")
        }
    }
}

fn known(ground: Ground, left: &Game) -> String {
    match ground {
        Ground::SameCode => "one code".to_owned(),
        Ground::Cousins => {
            format!("proved, both have the standard form {}", left.standard_form().game)
        }
        Ground::RedundantMoves => "proved, they differ in moves that change no value".to_owned(),
        Ground::Periods => "proved by their periods".to_owned(),
        Ground::Observed { last } => {
            format!("observed to heap {}, not proved", last.unwrap_or_default())
        }
    }
}

fn partners(left: &Game, right: &Game, shift: i64) -> String {
    let other = match shift {
        0 => "n".to_owned(),
        1.. => format!("n − {shift}"),
        _ => format!("n + {}", shift.unsigned_abs()),
    };
    format!("G(n) of {left} is G({other}) of {right}, for n ≥ {}", shift.max(0))
}

fn row(found: Comparison, settings: &Settings, seconds: f64) -> ComparisonRow {
    let (ground, first_difference) = match found.relation {
        Relation::Equal(ground) => (Some(ground), None),
        Relation::Different(Difference { heap, left, right }) => {
            (None, Some(FirstDifference { heap, left, right }))
        }
    };
    ComparisonRow {
        equal: ground.is_some(),
        proof: ground.and_then(Ground::proof).map(str::to_owned),
        shift: found.shift,
        first_difference,
        run: ComparisonRun {
            last_heap: match ground {
                Some(Ground::Observed { last }) => last,
                _ => None,
            },
            kernel: settings.kernel.name().to_owned(),
            threads: u32::try_from(settings.threads.get()).unwrap_or(u32::MAX),
            seconds,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        },
    }
}
