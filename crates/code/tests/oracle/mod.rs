//! The rules of play, straight from the meaning of the digits, and Grundy values from them.
//!
//! Slow and plain on purpose: no use is made of anything but [`Game::digit`].

use std::collections::BTreeSet;

use nimseq_code::Game;

/// All options of heap n: what is left, ascending, without empty heaps.
pub(crate) fn options(game: &Game, n: u64) -> BTreeSet<Vec<u64>> {
    let mut options = BTreeSet::new();
    for i in 0..=n {
        let digit = game.digit(i).value();
        let left = n - i;
        if digit & 1 != 0 && left == 0 {
            options.insert(vec![]);
        }
        if digit & 2 != 0 && left >= 1 {
            options.insert(vec![left]);
        }
        if digit & 4 != 0 {
            for a in 1..=left / 2 {
                if !(game.is_grundy() && a == left - a) {
                    options.insert(vec![a, left - a]);
                }
            }
        }
    }
    options
}

/// G(0) … G(last).
pub(crate) fn grundy_values(game: &Game, last: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=last {
        let reached: BTreeSet<u64> = options(game, n)
            .iter()
            .map(|left| {
                left.iter().fold(0, |sum, &heap| sum ^ values[usize::try_from(heap).unwrap()])
            })
            .collect();
        let mex = (0..=reached.len() as u64).find(|value| !reached.contains(value));
        values.push(mex.unwrap());
    }
    values
}
