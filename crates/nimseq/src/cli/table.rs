//! `table`: values in rows, exceptional heaps marked, and where the period sets in.

use nimseq::grundy::SequenceError;
use nimseq::period::Rules;
use nimseq::tables::Table;

use super::args;
use super::failure::{Failure, Verdict, game};
use super::period::{self, Watches};
use super::settings::Settings;
use super::{memory, output};

/// Heaps among which the period is looked for, if the table does not go further. A table for the
/// eye needs a small one, and the search should not be felt.
const SEARCHED: u64 = 1 << 15;

/// The last heap of any table. Nobody reads further, and all of it is held until it is printed.
const LAST_HEAP: u64 = 1_000_000;

/// Bytes a heap of a table: two, as much again while they move, and a copy of what a proof adds.
const HELD: u64 = 8;

/// Runs the command.
pub(crate) fn run(args: &args::Table, settings: &Settings) -> Result<Verdict, Failure> {
    let game = game(&args.code)?;
    let last = args.to.unwrap_or(0);
    if last > LAST_HEAP {
        return Err(Failure::with_help(
            format_args!("--to {last} is too far: a table ends at heap {LAST_HEAP} at most"),
            "`nimseq values CODE --to N` writes values as far as you like",
        ));
    }
    let held = last.saturating_add(1).saturating_mul(HELD);
    memory::check("a table of these heaps", held, settings.memory, memory::lower("--to"))?;
    let (report, run) = period::search(
        &game,
        (last.max(SEARCHED), "--to"),
        (Rules::Auto, Watches::Never),
        settings,
    )?;
    match run.outcome {
        // Heaps that were asked for cannot be had; fewer would be no answer.
        Err(error @ SequenceError::ValueTooLarge { heap }) if heap <= last => {
            return Err(memory::explain(error, "--to"));
        }
        _ => period::note_end(&run, settings),
    }
    let mut table = Table::new(&report);
    if let Some(width) = args.width {
        table = table.width(width);
    }
    if let Some(last) = args.to {
        table = table.to(last);
    }
    output::print(|out| write!(out, "{table}"))?;
    Ok(Verdict::Affirmed)
}
