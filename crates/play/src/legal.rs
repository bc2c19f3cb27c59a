//! Whether the rule allows a move, and if not, why not, in words for whoever tried.

use nimseq_code::{Game, last_take};

use crate::Move;

/// Why a move is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The position has no heap of this number.
    #[error("there is no such heap")]
    NoSuchHeap,
    /// More tokens than the heap has.
    #[error("the heap has {size} tokens, {take} cannot be taken")]
    TooMany {
        /// Tokens of the heap.
        size: u64,
        /// Tokens to be taken.
        take: u64,
    },
    /// The parts and what is taken do not add up to the heap.
    #[error("{rest} tokens would be left, but the heaps to be left have {parts}")]
    Sum {
        /// Tokens that the move leaves.
        rest: u64,
        /// Tokens in the parts together.
        parts: u128,
    },
    /// No move of the game takes so many tokens.
    #[error("no move takes {take} tokens")]
    Take {
        /// Tokens to be taken.
        take: u64,
    },
    /// The digit for so many tokens does not allow to leave so many heaps.
    #[error("a move that takes {take} cannot leave {}", heaps(*.parts))]
    Leave {
        /// Tokens to be taken.
        take: u64,
        /// Number of heaps to be left.
        parts: usize,
    },
    /// Grundy's game splits into unequal parts.
    #[error("the two parts must differ")]
    EqualParts,
}

fn heaps(count: usize) -> &'static str {
    match count {
        0 => "no heap",
        1 => "one heap",
        _ => "two heaps",
    }
}

/// Whether `game` allows this move from a heap of `size` tokens.
pub(crate) fn check(game: &Game, size: u64, played: Move) -> Result<(), Illegal> {
    let take = played.take;
    let rest = size.checked_sub(take).ok_or(Illegal::TooMany { size, take })?;
    let leave = played.leave();
    let parts: u128 = leave.iter().copied().map(u128::from).sum();
    if parts != u128::from(rest) {
        return Err(Illegal::Sum { rest, parts });
    }
    let digit = game.digit(take);
    if digit.value() == 0 || take > last_take(game, size) {
        return Err(Illegal::Take { take });
    }
    let allowed = match leave {
        [] => digit.empties(),
        [_] => digit.leaves_one(),
        _ => digit.splits(),
    };
    match leave {
        _ if !allowed => Err(Illegal::Leave { take, parts: leave.len() }),
        [a, b] if a == b && game.is_grundy() => Err(Illegal::EqualParts),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options;

    fn tried(code: &str, size: u64, take: u64, a: u64, b: u64) -> Result<(), Illegal> {
        check(&code.parse().unwrap(), size, Move::new(0, take, a, b))
    }

    #[test]
    fn reasons() {
        assert_eq!(tried("kayles", 2, 3, 0, 0), Err(Illegal::TooMany { size: 2, take: 3 }));
        assert_eq!(tried("kayles", 5, 1, 1, 1), Err(Illegal::Sum { rest: 4, parts: 2 }));
        assert_eq!(tried("kayles", 5, 3, 2, 0), Err(Illegal::Take { take: 3 }));
        assert_eq!(tried("kayles", 5, 0, 5, 0), Err(Illegal::Take { take: 0 }));
        assert_eq!(tried("0.07", 5, 2, 3, 0), Ok(()));
        assert_eq!(tried("0.6", 1, 1, 0, 0), Err(Illegal::Leave { take: 1, parts: 0 }));
        assert_eq!(tried("nim", 5, 2, 1, 2), Err(Illegal::Leave { take: 2, parts: 2 }));
        assert_eq!(tried("grundy", 4, 0, 2, 2), Err(Illegal::EqualParts));
        let most = u64::MAX;
        assert_eq!(
            tried("kayles", 5, 1, most, most),
            Err(Illegal::Sum { rest: 4, parts: 2 * u128::from(most) })
        );
    }

    #[test]
    fn the_legal_moves_are_the_options() {
        for code in ["kayles", "0.6", "4.3", "grundy", "nim", "S(2,5)", "0.12[37]", "4.0", "0.1"] {
            let game: Game = code.parse().unwrap();
            for size in 0..12 {
                let listed: Vec<Move> = options(&game, size)
                    .map(|option| Move::new(0, option.take, option.parts[0], option.parts[1]))
                    .collect();
                for take in 0..=size + 1 {
                    for a in 0..=size {
                        for b in a..=size {
                            let played = Move::new(0, take, a, b);
                            let is_legal = check(&game, size, played).is_ok();
                            assert_eq!(is_legal, listed.contains(&played), "{code} {played:?}");
                        }
                    }
                }
            }
        }
    }
}
