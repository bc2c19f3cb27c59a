//! The answer of `move` as one JSON object on one line; its keys are a contract.

use std::io::{self, Write};

use nimseq::play::Sum;
use serde::Serialize;

use crate::cli::solver::Answer;

#[derive(Serialize)]
struct Object {
    misere: bool,
    heaps: Vec<Heap>,
    /// Null where values do not decide.
    nim_sum: Option<u64>,
    outcome: &'static str,
    count: u128,
    /// Whether `moves` has all of them.
    complete: bool,
    moves: Vec<Move>,
    /// Every winning split, also those under `moves`.
    classes: Vec<Class>,
}

#[derive(Serialize)]
struct Heap {
    index: usize,
    game: String,
    size: u64,
    value: Option<u64>,
}

#[derive(Serialize)]
struct Move {
    heap: usize,
    take: u64,
    leave: Vec<u64>,
}

/// Smaller part a ≡ residue (mod modulus), from ≤ a ≤ to.
#[derive(Serialize)]
struct Class {
    heap: usize,
    take: u64,
    modulus: u64,
    residue: u64,
    from: u64,
    to: u64,
}

/// Writes the object, with at most `max_moves` moves.
pub(super) fn write(
    out: &mut dyn Write,
    sum: &Sum<'_>,
    answer: &Answer,
    max_moves: usize,
) -> io::Result<()> {
    let heap = |(index, &(game, size)): (usize, &(&nimseq::code::Game, u64))| Heap {
        index,
        game: game.to_string(),
        size,
        value: answer.values.as_ref().and_then(|values| values.get(index)).copied(),
    };
    let object = Object {
        misere: answer.misere.is_some(),
        heaps: sum.heaps().iter().enumerate().map(heap).collect(),
        nim_sum: answer.nim_sum,
        outcome: answer.outcome.name(),
        count: answer.moves.count(),
        complete: answer.moves.count() <= max_moves as u128,
        moves: answer
            .moves
            .iter()
            .take(max_moves)
            .map(|won| Move { heap: won.heap, take: won.take, leave: won.leave().to_vec() })
            .collect(),
        classes: answer
            .moves
            .classes()
            .iter()
            .map(|class| Class {
                heap: class.heap,
                take: class.take,
                modulus: class.modulus,
                residue: class.residue,
                from: class.from,
                to: class.to,
            })
            .collect(),
    };
    serde_json::to_writer(&mut *out, &object)?;
    out.write_all(b"\n")
}
