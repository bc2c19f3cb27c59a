//! Patterns: what they stand for, and where a wrong one is wrong.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use nimseq_code::{Codes, Digit, Game, MAX_CODES, ParseErrorKind as Kind, Pattern};

fn codes(pattern: &str) -> Vec<String> {
    let pattern: Pattern = pattern.parse().unwrap_or_else(|error| panic!("{error}"));
    pattern.games().map(|game| game.to_string()).collect()
}

#[test]
fn what_patterns_stand_for() {
    for (pattern, expected) in [
        ("0.77", &["0.77"][..]),
        (".77", &["0.77"]),
        (" ·77 ", &["0.77"]),
        ("4.", &["4.0"]),
        ("[04].[13]", &["0.1", "0.3", "4.1", "4.3"]),
        ("0.0[1-3]", &["0.01", "0.02", "0.03"]),
        ("0.[71-26-6]", &["0.1", "0.2", "0.6", "0.7"]),
        ("0.[3]", &["0.3"]),
        ("0.?", &["0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"]),
        // Trailing zeros are none, and the rule without moves is left out.
        ("0.10[00]", &["0.1"]),
        ("0.", &[]),
        ("0.000", &[]),
    ] {
        assert_eq!(codes(pattern), expected, "{pattern}");
    }
}

#[test]
fn all_codes_of_three_digits() {
    for d0 in [Digit::ZERO, Digit::FOUR] {
        let all: BTreeSet<Game> = Codes::up_to(3, &[d0]).unwrap().collect();
        let pattern: Pattern = format!("{d0}.???").parse().unwrap();
        assert_eq!(pattern.len(), 512);
        let ours: BTreeSet<Game> = pattern.games().collect();
        assert!(ours == all && all.len() >= 511);
    }
}

#[test]
fn where_a_wrong_pattern_is_wrong() {
    for (pattern, column, kind) in [
        ("", 1, Kind::Empty),
        ("   ", 1, Kind::Empty),
        (".", 2, Kind::LoneDot),
        ("77", 1, Kind::MissingDot),
        ("?", 1, Kind::MissingDot),
        ("0,7", 2, Kind::DecimalComma),
        ("00.7", 1, Kind::MissingDot),
        ("2.7", 1, Kind::FirstDigit(Digit::new(2).unwrap())),
        ("?.7", 1, Kind::FirstDigit(Digit::ONE)),
        ("[0-4].7", 1, Kind::FirstDigit(Digit::ONE)),
        ("0.78", 4, Kind::Hexadecimal('8')),
        ("0.7*", 4, Kind::Character('*')),
        ("0.7.7", 4, Kind::SecondDot),
        ("0.7 7", 4, Kind::Character(' ')),
        ("0.7]", 4, Kind::Character(']')),
        ("0.[]7", 4, Kind::EmptyChoice),
        ("0.[17", 6, Kind::UnclosedChoice),
        ("0.[1-", 6, Kind::UnclosedChoice),
        ("0.[3-1]", 6, Kind::NotAscending),
        ("0.[-3]", 4, Kind::Character('-')),
        ("0.[1-38]", 7, Kind::Hexadecimal('8')),
        ("0.[?]", 4, Kind::Character('?')),
        ("kayles", 1, Kind::Character('k')),
        ("S(1,2)", 1, Kind::Character('S')),
        ("0.????????", 1, Kind::TooManyCodes(MAX_CODES)),
    ] {
        let error = pattern.parse::<Pattern>().unwrap_err();
        assert_eq!((error.column(), error.kind()), (column, kind), "{pattern:?}: {error}");
    }
    let digits = "7".repeat(4096);
    assert_eq!(codes(&format!("0.{digits}")).len(), 1);
    let error = format!("0.{digits}7").parse::<Pattern>().unwrap_err();
    assert_eq!((error.column(), error.kind()), (4099, Kind::TooLong));
}

#[test]
fn the_largest_patterns() {
    assert_eq!("0.???????".parse::<Pattern>().unwrap().len(), 1 << 21);
    let zeros = "0".repeat(70);
    assert_eq!(codes(&format!("0.{zeros}?")).len(), 7);
}
