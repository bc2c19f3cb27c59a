//! `explain`: a rule in words, and the OEIS entries that list its values.

use std::io::{self, Write};

use nimseq::code::Game;
use nimseq::tables::known::{OeisId, oeis_ids};

use super::args::Explain;
use super::failure::{Failure, Verdict, game};
use super::output;

/// Runs the command.
pub(crate) fn run(args: &Explain) -> Result<Verdict, Failure> {
    let game = game(&args.code)?;
    output::print(|out| {
        write!(out, "{}", game.explain())?;
        write_oeis(out, &game)
    })?;
    Ok(Verdict::Affirmed)
}

fn write_oeis(out: &mut dyn Write, game: &Game) -> io::Result<()> {
    for OeisId { id, shift } in oeis_ids(game) {
        match shift {
            Some(0) => writeln!(out, "OEIS: {id}, G(n) = a(n)")?,
            Some(shift @ 1..) => writeln!(out, "OEIS: {id}, G(n) = a(n − {shift})")?,
            Some(shift) => writeln!(out, "OEIS: {id}, G(n) = a(n + {})", shift.unsigned_abs())?,
            None => writeln!(out, "OEIS: {id} mentions it")?,
        }
    }
    Ok(())
}
