//! Every row of the tables, and what cannot be written as a row: very long texts, the words of
//! the messages.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod tables;

use nimseq_code::{Game, MAX_DIGITS, ParseError, ParseErrorKind as Kind, known_names};
use tables::{ACCEPTED, REJECTED};

fn refused(text: &str) -> ParseError {
    match text.parse::<Game>() {
        Ok(game) => panic!("{text:?} was read as {game}"),
        Err(error) => error,
    }
}

#[test]
fn every_accepted_row() {
    for (text, canonical) in ACCEPTED {
        let game: Game = text.parse().unwrap_or_else(|error| panic!("{text:?}\n{error}"));
        assert_eq!(game.to_string(), *canonical, "{text:?}");
        assert_eq!(canonical.parse::<Game>().unwrap(), game, "{text:?}");
    }
}

#[test]
fn every_rejected_row() {
    for &(text, kind, column) in REJECTED {
        let error = refused(text);
        assert_eq!((error.kind(), error.column()), (kind, column), "{text:?}\n{error}");
        assert_eq!(error.text(), text);
    }
}

#[test]
fn rows_are_unique() {
    let mut texts: Vec<&str> = ACCEPTED.iter().map(|row| row.0).collect();
    texts.extend(REJECTED.iter().map(|row| row.0));
    let all = texts.len();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), all);
}

/// One line that says what, the text, a caret under the column, and at most one line of help.
#[test]
fn every_error_shows_text_and_caret() {
    for (text, _, column) in REJECTED {
        let shown = refused(text).to_string();
        let lines: Vec<&str> = shown.split('\n').collect();
        assert!((3..=4).contains(&lines.len()), "{shown}");
        assert!(lines[0].ends_with(&format!("(column {column})")), "{shown}");
        assert!(lines[2].trim_start().starts_with("^ expected "), "{shown}");
        assert!(lines.len() == 3 || lines[3].starts_with("help: "), "{shown}");
        assert!(!shown.chars().any(|c| c.is_control() && c != '\n'), "{shown:?}");
        // Up to here all characters of these texts are one column wide.
        if text.is_ascii() && !text.contains("9999") {
            assert_eq!(lines[2].find('^').unwrap(), 4 + column - 1, "{shown}");
        }
    }
}

#[test]
fn messages_offer_the_way_out() {
    let help = |text: &str| refused(text).help().unwrap_or_default().to_owned();
    for (text, offers) in [
        ("77", &["`0.77`", "`77.`"][..]),
        ("4", &["`0.4`", "`4.`"]),
        ("47", &["`0.47`", "`4.7`"]),
        ("077", &["`0.077`", "`0.77`"]),
        ("[3]", &["`0.[3]`"]),
        ("0[3]", &["`0.0[3]`", "`0.[3]`"]),
        ("0,77", &["`0.77`"]),
        (",77", &["`.77`"]),
        ("0,7,7", &["dot"]),
        ("0.8", &["hexadecimal"]),
        ("0.7a", &["hexadecimal"]),
        ("1.23", &["without taking anything", "leave it as it is"]),
        ("-1", &["sign"]),
        ("O.77", &["letter O"]),
        ("0.7٧", &["0–7"]),
        ("0∙77", &["`·`"]),
        ("S", &["S(1,2,3)"]),
        ("S{1,2}", &["S(1,2,3)"]),
        ("allbut()", &["nim"]),
        ("S(4097)", &["4096"]),
        ("allbut(4096)", &["4095"]),
        ("kayls", &["`kayles`", "a code (0.77) or a name"]),
        ("dawson", &["`dawsons-kayles`", "`dawsons-chess`"]),
        ("chess", &["treblecross", "a code (0.77)"]),
    ] {
        for offer in offers {
            assert!(help(text).contains(offer), "{text}: {}", help(text));
        }
    }
    assert!(refused("0.7٧").message().contains("U+0667"));
    // An advice that would be wrong is not given.
    assert_eq!(help("77["), "");
    assert!(!help("[3]").contains(" or "));
}

#[test]
fn as_many_digits_as_allowed() {
    let sevens = "7".repeat(MAX_DIGITS);
    let longest: Game = format!("0.{sevens}").parse().unwrap();
    assert_eq!(longest.last_index(), Some(MAX_DIGITS as u64));
    assert_eq!(longest.to_string(), format!("0.{sevens}"));

    let split = format!("0.{}[{}]", "7".repeat(MAX_DIGITS / 2), "70".repeat(MAX_DIGITS / 4));
    assert!(split.parse::<Game>().unwrap().is_infinite());

    let set: Game = format!("S({MAX_DIGITS})").parse().unwrap();
    assert_eq!(set.last_index(), Some(MAX_DIGITS as u64));
    let all_but: Game = format!("allbut({})", MAX_DIGITS - 1).parse().unwrap();
    assert_eq!(all_but.digits().len() + all_but.block().len(), MAX_DIGITS);
    let interval: Game = format!("S(1..{MAX_DIGITS})").parse().unwrap();
    assert_eq!(interval.digits().len(), MAX_DIGITS);
}

#[test]
fn one_digit_too_many() {
    for (text, column) in [
        (format!("0.{}", "7".repeat(MAX_DIGITS + 1)), MAX_DIGITS + 3),
        // Zeros count: what was typed is too long, whatever it means.
        (format!("0.{}", "0".repeat(10_000)), MAX_DIGITS + 3),
        (format!(".{}", "7".repeat(10_000)), MAX_DIGITS + 2),
        (format!("0.{}[37]", "7".repeat(MAX_DIGITS - 1)), MAX_DIGITS + 4),
        (format!("0.[{}]", "3".repeat(MAX_DIGITS + 1)), MAX_DIGITS + 4),
    ] {
        let error = refused(&text);
        assert_eq!((error.kind(), error.column()), (Kind::TooLong, column));
        assert!(error.to_string().len() < 500, "the text is cut around the caret");
    }
}

#[test]
fn ten_thousand_characters() {
    for (character, kind) in [
        ("7", Kind::MissingDot),
        ("k", Kind::UnknownName),
        ("é", Kind::UnknownName),
        ("\0", Kind::Character('\0')),
        (".", Kind::SecondDot),
        ("[", Kind::MissingDot),
        ("(", Kind::Character('(')),
        ("-", Kind::Character('-')),
        (" ", Kind::Empty),
        ("💥", Kind::Character('💥')),
    ] {
        let error = refused(&character.repeat(10_000));
        assert_eq!(error.kind(), kind);
        assert!(error.to_string().len() < 1000, "{error}");
    }
}

#[test]
fn every_name_is_in_the_table_of_accepted_texts() {
    for row in known_names() {
        assert!(ACCEPTED.contains(&(row.name, row.code)) || row.name == "laskers-nim", "{row}");
    }
}

#[test]
fn display_pads_as_a_whole() {
    let game: Game = "0.77".parse().unwrap();
    assert_eq!(format!("{game:>8}|{game:<8}|"), "    0.77|0.77    |");
}

#[test]
fn a_number_is_told_from_a_code() {
    for text in ["1e6", "2^20", "1_000_000", "4E2", "90", "12e3"] {
        let help = refused(text).help().unwrap().to_owned();
        assert_eq!(help, "this is a number, where a code such as `0.77` belongs", "{text}");
    }
    for text in ["4e", "e.6", "0.1e6", "1_", "2^", "^2", "4a", "1e-6"] {
        let error = refused(text);
        assert!(!error.to_string().contains("this is a number"), "{error}");
    }
}
