//! `explain`: a rule in words, and the OEIS entries that list its values.
//!
//! An entry may be wrong about a code that it mentions. So its terms, some dozens, are computed here,
//! and one that differs is named; an entry whose terms are not built in is quoted unchecked.

use std::io::{self, Write};

use nimseq::code::Game;
use nimseq::grundy::Sequence;
use nimseq::tables::known::{self, OeisId, oeis_ids};

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
        if let Some((n, ours, theirs)) = shift.and_then(|shift| wrong_term(game, id, shift)) {
            writeln!(out, "OEIS: {id} mentions it, wrongly: G({n}) is {ours}, not {theirs}")?;
            continue;
        }
        match shift {
            Some(0) => writeln!(out, "OEIS: {id}, G(n) = a(n)")?,
            Some(shift @ 1..) => writeln!(out, "OEIS: {id}, G(n) = a(n − {shift})")?,
            Some(shift) => writeln!(out, "OEIS: {id}, G(n) = a(n + {})", shift.unsigned_abs())?,
            None => writeln!(out, "OEIS: {id} mentions it")?,
        }
    }
    Ok(())
}

/// The first heap whose value is not the term of an entry, both of them, if G(n) = a(n − shift) is wrong.
fn wrong_term(game: &Game, id: &str, shift: i64) -> Option<(u64, u16, u16)> {
    let entry = known::values().iter().find(|entry| entry.oeis_id.as_deref() == Some(id))?;
    let heaps = (entry.offset..).map(|index| index.checked_add_signed(shift));
    let claimed = || heaps.clone().zip(&entry.terms).filter_map(|(n, term)| Some((n?, *term)));
    let last = claimed().last()?.0;
    // A value that cannot be computed contradicts nobody.
    let values = Sequence::of(game).collect(last).ok()?;
    let differs = |(n, theirs)| {
        let ours = values.get(n)?;
        (ours != theirs).then_some((n, ours, theirs))
    };
    claimed().find_map(differs)
}
