//! `move`: who wins a position, and every move that does.

mod json;
mod text;
mod why;

use super::args::{AnswerFormat, Move};
use super::failure::{Failure, Verdict};
use super::output;
use super::position::Given;
use super::settings::Settings;
use super::solver::Solver;

pub(crate) use text::{MISERE, NORMAL, cut, played};

/// Runs the command.
pub(crate) fn run(args: &Move, settings: &Settings) -> Result<Verdict, Failure> {
    if args.explain && args.format == AnswerFormat::Json {
        return Err(Failure::with_help(
            "--explain is words, which --format json has no place for",
            "leave out one of the two",
        ));
    }
    let given = Given::parse(&args.position)?;
    let solver = Solver::new(&given, args.misere, args.limit, settings)?;
    let sum = given.sum();
    let answer = solver.solve(&sum)?;
    output::print(|out| match args.format {
        AnswerFormat::Json => json::write(out, &sum, &answer, args.max_moves),
        AnswerFormat::Text => {
            text::write(out, &given, &solver, &answer, args.max_moves)?;
            if args.explain { why::write(out, &answer) } else { Ok(()) }
        }
    })?;
    Ok(Verdict::Affirmed)
}
