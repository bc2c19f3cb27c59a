//! The moves of one heap, straight from the rule: what every other way of playing is held to, and
//! what a search walks along.

use crate::{Digit, Game};

/// What a move makes of a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HeapOption {
    /// Tokens taken.
    pub take: u64,
    /// Tokens of the parts that are left, ascending; 0 is no part.
    pub parts: [u64; 2],
}

/// All moves of a heap of `size` tokens, each once: by tokens taken, then by the smaller part.
///
/// There are about `size`/2 for each digit that splits; they come one by one, without memory.
pub fn options(game: &Game, size: u64) -> impl Iterator<Item = HeapOption> + '_ {
    takes(game, size).flat_map(move |take| {
        let (digit, rest) = (game.digit(take), size - take);
        let whole = digit.empties() && rest == 0;
        let one = digit.leaves_one() && rest > 0;
        let half = if digit.splits() { largest_small_part(game, rest) } else { 0 };
        let single = (whole || one).then_some([0, rest]);
        let pairs = (1..=half).map(move |a| [a, rest - a]);
        single.into_iter().chain(pairs).map(move |parts| HeapOption { take, parts })
    })
}

/// The numbers of tokens that are worth a look.
///
/// Where the digits that repeat for ever let nothing be left, only the one for the whole heap can be a
/// move, and all others would be looked at in vain: in a heap of 10^18, for years.
fn takes(game: &Game, size: u64) -> impl Iterator<Item = u64> + use<> {
    let last = last_take(game, size);
    let leaves = |digit: &Digit| digit.leaves_one() || digit.splits();
    let one_by_one = if game.is_infinite() && !game.block().iter().any(leaves) {
        last.min(game.digits().len() as u64)
    } else {
        last
    };
    (0..=one_by_one).chain((last > one_by_one).then_some(last))
}

/// The most tokens that some move may take from a heap of this size.
#[must_use]
pub fn last_take(game: &Game, size: u64) -> u64 {
    game.last_index().map_or(size, |k| k.min(size))
}

/// The largest smaller part of a split of `rest` tokens, 0 if there is none.
#[must_use]
pub fn largest_small_part(game: &Game, rest: u64) -> u64 {
    if game.is_grundy() { rest.saturating_sub(1) / 2 } else { rest / 2 }
}

#[cfg(test)]
mod tests {
    use super::options;
    use crate::Game;

    fn parts(code: &str, size: u64) -> Vec<(u64, [u64; 2])> {
        let game: Game = code.parse().unwrap();
        options(&game, size).map(|option| (option.take, option.parts)).collect()
    }

    #[test]
    fn small_heaps() {
        assert_eq!(parts("kayles", 0), []);
        assert_eq!(parts("kayles", 1), [(1, [0, 0])]);
        assert_eq!(
            parts("kayles", 5),
            [(1, [0, 4]), (1, [1, 3]), (1, [2, 2]), (2, [0, 3]), (2, [1, 2])]
        );
        assert_eq!(parts("grundy", 4), [(0, [1, 3])]);
        assert_eq!(parts("4.0", 4), [(0, [1, 3]), (0, [2, 2])]);
        assert_eq!(parts("nim", 2), [(1, [0, 1]), (2, [0, 0])]);
    }

    #[test]
    fn digits_that_leave_nothing_are_passed_over() {
        assert_eq!(parts("0.7[1]", 4), [(1, [0, 3]), (1, [1, 2]), (4, [0, 0])]);
        assert_eq!(parts("0.7[01]", 3), [(1, [0, 2]), (1, [1, 1]), (3, [0, 0])]);
        assert_eq!(parts("0.7[01]", 1), [(1, [0, 0])]);
        // Years, one number of tokens after another.
        let most = (1 << 63) - 1;
        assert_eq!(parts("0.[1]", most), [(most, [0, 0])]);
        assert_eq!(parts("0.[001]", most), []);
    }
}
