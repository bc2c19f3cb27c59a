//! The enumeration gives every canonical code once, in the promised order.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashSet;

use nimseq_code::{Codes, Digit, Game, GameError, MAX_DIGITS};

fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

fn both() -> [Digit; 2] {
    [digit(0), digit(4)]
}

#[test]
fn each_code_once() {
    for m in 0..=4 {
        let all: Vec<Game> = Codes::up_to(m, &both()).unwrap().with_empty_rule().collect();
        assert_eq!(all.len(), 2 * 8usize.pow(u32::try_from(m).unwrap()));
        let unique: HashSet<&Game> = all.iter().collect();
        assert_eq!(unique.len(), all.len());
        assert!(all.iter().all(|game| game.digits().len() <= m && !game.is_infinite()));

        let without: Vec<Game> = Codes::up_to(m, &both()).unwrap().collect();
        assert_eq!(without.len() + 1, all.len());
        assert!(without.iter().all(Game::has_moves));
    }
}

#[test]
fn short_codes_first_then_d0_then_as_numbers() {
    let all: Vec<Game> = Codes::up_to(3, &both()).unwrap().with_empty_rule().collect();
    let key = |game: &Game| (game.digits().len(), game.d0(), game.digits().to_vec());
    assert!(all.iter().map(key).is_sorted());
    let texts: Vec<String> = all.iter().take(18).map(ToString::to_string).collect();
    let wanted = "0.0 4.0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 4.1 4.2 4.3 4.4 4.5 4.6 4.7 0.01 0.02";
    assert_eq!(texts.join(" "), wanted);
}

#[test]
fn first_digits_as_given() {
    let codes = |d0s: &[Digit]| -> Vec<String> {
        Codes::up_to(0, d0s).unwrap().with_empty_rule().map(|game| game.to_string()).collect()
    };
    assert_eq!(codes(&[digit(4), digit(0), digit(4)]), ["4.0", "0.0"]);
    assert!(codes(&[]).is_empty());
    assert_eq!(Codes::up_to(2, &[]).unwrap().count(), 0);
    assert_eq!(Codes::up_to(0, &[digit(0)]).unwrap().count(), 0);
}

#[test]
fn no_rule_no_codes() {
    assert_eq!(Codes::up_to(1, &[digit(2)]).unwrap_err(), GameError::FirstDigit(digit(2)));
    let long = Codes::up_to(MAX_DIGITS + 1, &both()).unwrap_err();
    assert_eq!(long, GameError::TooLong(MAX_DIGITS + 1));
}

#[test]
fn it_stays_ended() {
    let mut codes = Codes::up_to(1, &[digit(0)]).unwrap();
    assert_eq!(codes.by_ref().count(), 7);
    assert_eq!(codes.next(), None);
}
