//! What every test here needs: games by their code, values, and a detector run over them.

use nimseq_code::{Digit, Game};
use nimseq_grundy::{Engine, Evidence, History, Sequence, Sink, Values};
use nimseq_period::{Detector, Report, Rules};

/// The game of a code or name.
pub(crate) fn game(code: &str) -> Game {
    code.parse().unwrap_or_else(|e| panic!("{code}: {e}"))
}

/// The finite code d0.digits.
pub(crate) fn octal(d0: u8, digits: &[u8]) -> Game {
    let digit = |d| Digit::new(d).unwrap();
    let digits: Vec<Digit> = digits.iter().map(|&d| digit(d)).collect();
    Game::octal(digit(d0), &digits, &[]).unwrap()
}

/// Every finite code with at most `len` digits after the dot, once each.
pub(crate) fn codes(len: u32) -> impl Iterator<Item = Game> {
    [0, 4].into_iter().flat_map(move |d0| {
        (0..8usize.pow(len)).map(move |number| {
            let digits: Vec<u8> =
                (0..len).rev().map(|i| u8::try_from(number / 8usize.pow(i) % 8).unwrap()).collect();
            octal(d0, &digits)
        })
    })
}

/// The values of heaps 0 … `to`, by the definition.
pub(crate) fn by_definition(game: &Game, to: u64) -> History {
    Sequence::of(game).engine(Engine::Naive).collect(to).unwrap()
}

/// The report of a run to `limit`.
pub(crate) fn report(game: &Game, limit: u64) -> Report {
    let mut detector = Detector::new(game, limit);
    Sequence::of(game).run(limit, &mut detector).unwrap();
    detector.finish()
}

/// The same with the theorem that is met first.
pub(crate) fn soonest(game: &Game, limit: u64) -> Report {
    let mut detector = Detector::new(game, limit).rules(Rules::Soonest);
    Sequence::of(game).run(limit, &mut detector).unwrap();
    detector.finish()
}

/// The report on given values, handed over in blocks that end at `cuts`.
pub(crate) fn report_in_blocks(
    game: &Game,
    limit: u64,
    values: Values<'_>,
    cuts: &[usize],
) -> Report {
    let mut detector = Detector::new(game, limit);
    let mut first = 0;
    for &end in cuts.iter().chain([&values.len()]) {
        let flow = detector.block(first as u64, values.slice(first..end), Evidence::NONE);
        first = end;
        if flow.is_break() {
            break;
        }
    }
    detector.finish()
}

/// The first heap n ≥ n0 with G(n + p) ≠ G(n), as far as the values go.
pub(crate) fn first_break(values: &[u16], n0: usize, p: usize) -> Option<usize> {
    (n0..values.len().saturating_sub(p)).find(|&n| values[n] != values[n + p])
}
