//! Random games for property tests.

use nimseq_code::{Digit, Game};
use proptest::{collection::vec, prelude::*};

pub(crate) fn digit() -> impl Strategy<Value = Digit> {
    (0u8..8).prop_map(|value| Digit::new(value).unwrap())
}

/// d0: 0 or 4.
pub(crate) fn first_digit() -> impl Strategy<Value = Digit> {
    prop_oneof![Just(Digit::ZERO), Just(Digit::FOUR)]
}

/// Digits, half of them with many zeros, so that heaps without a move and cousins are common.
pub(crate) fn digits(most: usize) -> impl Strategy<Value = Vec<Digit>> {
    let zeros = prop_oneof![4 => Just(Digit::ZERO), 1 => digit()];
    prop_oneof![vec(digit(), 0..=most), vec(zeros, 0..=most)]
}

/// Finite and infinite codes of at most `most` digits and as many in the block, and Grundy's game.
pub(crate) fn game(most: usize) -> impl Strategy<Value = Game> {
    let finite = (first_digit(), digits(most), Just(Vec::new()));
    let infinite = (first_digit(), digits(most), digits(most));
    let code = prop_oneof![finite, infinite]
        .prop_map(|(d0, digits, block)| Game::octal(d0, &digits, &block).unwrap());
    prop_oneof![50 => code, 1 => Just(Game::grundy())]
}
