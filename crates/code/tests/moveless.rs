//! Heaps without a move against the rules of play.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod games;
#[expect(dead_code, reason = "no values are needed here")]
mod oracle;

use games::{first_digit, game};
use nimseq_code::{Codes, Digit, Game, Moveless};
use oracle::options;
use proptest::{collection::vec, prelude::*};

fn assert_moveless(game: &Game) {
    let moveless = game.moveless_heaps();
    for n in 0..=50 {
        assert_eq!(moveless.contains(n), options(game, n).is_empty(), "heap {n} of {game}");
    }
    let (heaps, from) = match &moveless {
        Moveless::Finite(heaps) => (heaps, u64::MAX),
        Moveless::AllFrom { heaps, from } => (heaps, *from),
        Moveless::Repeating { heaps, from, period, offsets } => {
            assert!(offsets.is_sorted() && offsets.iter().all(|offset| offset < period));
            assert!((1..*period).contains(&(offsets.len() as u64)), "some, but not all");
            (heaps, *from)
        }
    };
    assert!(heaps.is_sorted() && heaps.iter().all(|&heap| heap < from), "{game}: {moveless:?}");
}

#[test]
fn all_codes_of_three_digits() {
    let d0s = [Digit::ZERO, Digit::FOUR];
    for game in Codes::up_to(3, &d0s).unwrap().with_empty_rule() {
        assert_moveless(&game);
    }
    assert_moveless(&Game::grundy());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_game(game in game(8)) {
        assert_moveless(&game);
    }

    /// Only whole heaps are taken: the list need not end.
    #[test]
    fn codes_of_0_and_1(
        d0 in first_digit(),
        head in vec(0u8..2, 0..6),
        block in vec(0u8..2, 0..6),
    ) {
        let digits = |values: &[u8]| -> Vec<Digit> {
            values.iter().map(|&value| Digit::new(value).unwrap()).collect()
        };
        assert_moveless(&Game::octal(d0, &digits(&head), &digits(&block)).unwrap());
    }
}

#[test]
fn in_words() {
    for (code, words) in [
        ("0.0", "every heap"),
        ("0.1", "0 and every heap above 1"),
        ("0.01", "0, 1 and every heap above 2"),
        ("0.0101", "0, 1, 3 and every heap above 4"),
        ("0.77", "0"),
        ("0.07", "0 and 1"),
        ("0.007", "0–2"),
        ("4.0", "0 and 1"),
        ("0.12", "0 and 2"),
        ("0.[1]", "0"),
        ("0.[01]", "0 and every 2nd heap from 1 on"),
        ("0.1[001]", "0, every 3rd heap from 2 on and every 3rd heap from 3 on"),
        ("grundy", "0–2"),
    ] {
        let game: Game = code.parse().unwrap();
        assert_eq!(game.moveless_heaps().to_string(), words, "{code}");
    }
}
