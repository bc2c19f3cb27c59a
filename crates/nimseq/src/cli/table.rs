//! `table`: values in rows, exceptional heaps marked, and where the period sets in.

use nimseq::tables::Table;

use super::args;
use super::failure::{Failure, Verdict, game};
use super::settings::Settings;
use super::{memory, output, period};

/// Heaps among which the period is looked for, if the table does not go further. A table for the
/// eye needs a small one, and the search should not be felt.
const SEARCHED: u64 = 1 << 15;

/// Bytes a heap of a table: two, and as much again while that grows.
const HELD: u64 = 4;

/// Runs the command.
pub(crate) fn run(args: &args::Table, settings: &Settings) -> Result<Verdict, Failure> {
    let game = game(&args.code)?;
    let last = args.to.unwrap_or(0);
    let held = last.saturating_add(1).saturating_mul(HELD);
    memory::check("a table of these heaps", held, settings.memory, "--to")?;
    let (report, _) = period::search(&game, (last.max(SEARCHED), "--to"), settings)?;
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
