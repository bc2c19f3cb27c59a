//! First cousins against the rules of play: same options, same values, and the published pairs.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod games;
mod oracle;

use std::collections::BTreeSet;

use games::game;
use nimseq_code::{Codes, Digit, Game, MAX_DIGITS};
use oracle::{grundy_values, options};
use proptest::prelude::*;

const LAST: u64 = 60;

fn parse(text: &str) -> Game {
    text.parse().unwrap()
}

/// Theorem 3 itself: the options of heap n, every heap made one smaller and empty ones dropped,
/// are those of heap n − 1 of the cousin.
fn assert_same_options(game: &Game, cousin: &Game) {
    for n in 1..=LAST {
        let smaller: BTreeSet<Vec<u64>> = options(game, n)
            .iter()
            .map(|left| left.iter().map(|heap| heap - 1).filter(|&heap| heap > 0).collect())
            .collect();
        assert_eq!(smaller, options(cousin, n - 1), "heap {n} of {game}, cousin {cousin}");
    }
}

fn assert_standard(game: &Game) {
    let standard = game.standard_form();
    let ours = grundy_values(game, LAST);
    let theirs = grundy_values(&standard.game, LAST);
    for n in 0..=LAST {
        let value = ours[usize::try_from(n).unwrap()];
        match n.checked_sub(standard.shift) {
            Some(m) => assert_eq!(value, theirs[usize::try_from(m).unwrap()], "heap {n} of {game}"),
            None => assert_eq!(value, 0, "heap {n} of {game}"),
        }
    }
    if let Some(cousin) = game.first_cousin() {
        assert_same_options(game, &cousin);
        assert_eq!(cousin.d0(), Digit::ZERO);
        assert_eq!(cousin.is_infinite(), game.is_infinite());
        if game.is_infinite() {
            assert_eq!(game.block().len() % cousin.block().len(), 0, "{game} → {cousin}");
        }
        assert_eq!(cousin.standard_form().game, standard.game);
        assert_eq!(cousin.standard_form().shift + 1, standard.shift);
    }
    // The chain ends where heap 1 has a move, or where there is nothing to end it.
    let ended = standard.game.digit(1).empties();
    assert!(ended || game.is_grundy() || !game.has_moves(), "{game} → {}", standard.game);
}

#[test]
fn all_codes_of_three_digits() {
    let d0s = [Digit::ZERO, Digit::FOUR];
    let codes = Codes::up_to(3, &d0s).unwrap().with_empty_rule();
    let mut count = 0;
    for game in codes {
        assert_standard(&game);
        assert!(game.standard_form().game.digits().len() <= 7);
        count += 1;
    }
    assert_eq!(count, 1024);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn longer_and_infinite_codes(game in game(9)) {
        assert_standard(&game);
    }
}

/// A(n − shift) pairs named in the OEIS entries of octal games; 0.07 and 4.62 from *Winning Ways*,
/// chapter 4.
#[test]
fn published_cousins() {
    for (code, standard, shift) in [
        ("0.006", "0.113337", 3), // A071443
        ("0.0107", "0.10137", 1), // A071442
        ("0.017", "0.1137", 1),   // A071447
        ("0.0337", "0.13337", 1), // A071449
        ("0.035", "0.1307", 1),   // A071450
        ("0.04", "0.11337", 3),   // A071426
        ("0.046", "0.113377", 3), // A071451
        ("0.051", "0.117", 1),    // A071453
        ("0.055", "0.1177", 1),   // A071455
        ("0.061", "0.1337", 2),   // A071427
        ("0.065", "0.13377", 2),  // A071456
        ("0.215", "0.3107", 1),   // A071483
        ("0.237", "0.3337", 1),   // A125923
        ("0.6", "0.37", 1),       // A071433
        ("4.004", "0.7007", 1),   // A125928
        ("4.226", "0.7337", 1),   // A125934
        ("0.07", "0.137", 1),
        ("4.62", "0.77", 1), // A002186
    ] {
        let form = parse(code).standard_form();
        assert_eq!((form.game, form.shift), (parse(standard), shift), "{code}");
    }
}

#[test]
fn infinite_codes_by_hand() {
    for (code, cousin) in [
        ("0.[01]", "0.[10]"),
        ("0.0[3]", "0.1[3]"),
        ("0.0[23]", "0.0[3]"),
        ("0.0[32]", "0.1[3]"),
        ("0.[02]", "0.0[30]"),
        ("0.[4]", "0.0[7]"),
        ("4.[2]", "0.7[3]"),
    ] {
        assert_eq!(parse(code).first_cousin(), Some(parse(cousin)), "{code}");
    }
}

#[test]
fn their_own_standard_form() {
    for code in ["0.0", "0.77", "4.3", "4.1", "0.[3]", "0.1[02]", "grundy"] {
        let game = parse(code);
        assert_eq!(game.first_cousin(), None, "{code}");
        let standard = game.standard_form();
        assert_eq!((standard.game, standard.shift), (game, 0), "{code}");
    }
}

#[test]
fn the_longest_chain() {
    // Digits that a cousin does not have are not held against it …
    let alone = parse(&format!("0.{}1", "0".repeat(MAX_DIGITS - 1))).standard_form();
    assert_eq!((alone.game, alone.shift), (parse("0.1"), MAX_DIGITS as u64 - 1));
    // … but where each cousin is a digit longer, the chain ends at the limit, even if d1 is even.
    let game = parse(&format!("0.{}4", "0".repeat(MAX_DIGITS - 11)));
    let standard = game.standard_form();
    assert_eq!((standard.game.digits().len(), standard.shift), (MAX_DIGITS, 10));
    assert_eq!(standard.game.digit(1), Digit::ZERO);
    assert_eq!(standard.game.first_cousin(), None);
    assert!(game.explain().to_string().contains("too long"));
    // A repeating block of the full length turns round without growing.
    let block = parse(&format!("0.[{}1]", "0".repeat(MAX_DIGITS - 1))).standard_form();
    assert_eq!(block.shift, MAX_DIGITS as u64 - 1);
    assert!(block.game.digit(1).empties());
}
