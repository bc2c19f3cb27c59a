//! Patterns of codes: `d0.d1d2…` where a place may be `?` or a choice in brackets.
//!
//! The grammar of codes without blocks, in which a bracket means something else; so what is wrong with
//! a code is wrong with a pattern for the same reason and said in the same words.

use std::str::FromStr;

use super::Cursor;
use super::code::{is_dot, octal, unexpected};
use crate::game::first_digit_reason;
use crate::pattern::MAX_CODES;
use crate::{Digit, MAX_DIGITS, ParseError, ParseErrorKind as Kind, Pattern};

const PLACE: &str = "a digit 0–7, `?` or `[…]`";
const CHOICE: &str = "a digit 0–7";

impl FromStr for Pattern {
    type Err = ParseError;

    /// Reads a pattern; spaces around it do not matter. Names, sets and blocks that repeat are none.
    ///
    /// # Errors
    /// [`ParseError`] with the column of the first character that cannot belong to a pattern.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_spaces();
        let start = cursor;
        if cursor.peek().is_none() {
            return Err(cursor.error(Kind::Empty, "a pattern (0.?7)"));
        }
        let mut places = vec![head(&mut cursor)?];
        while let Some(c) = cursor.peek() {
            if places.len() > MAX_DIGITS {
                return Err(cursor.error(Kind::TooLong, "the end of the code"));
            }
            places.push(place(&mut cursor, c)?);
        }
        if places.len() == 1 && start.peek().is_some_and(is_dot) {
            return Err(cursor.error(Kind::LoneDot, PLACE));
        }
        Self::new(places)
            .ok_or_else(|| start.error(Kind::TooManyCodes(MAX_CODES), "fewer places with a choice"))
    }
}

/// d0 and the dot.
fn head(cursor: &mut Cursor<'_>) -> Result<Vec<Digit>, ParseError> {
    let start = *cursor;
    let first = match cursor.peek() {
        Some(c) if is_dot(c) => vec![Digit::ZERO],
        Some(c) if c.is_alphabetic() => {
            return Err(cursor.error(Kind::Character(c), "a pattern (0.?7)").with_help(
                "a sweep takes codes and patterns; names and sets are no codes".to_owned(),
            ));
        }
        Some(c) => place(cursor, c)?,
        None => Vec::new(),
    };
    match cursor.peek() {
        Some(c) if is_dot(c) => cursor.bump(),
        Some(',') => {
            let help = "write the dot as `.` or `·`".to_owned();
            return Err(cursor.error(Kind::DecimalComma, "a dot").with_help(help));
        }
        _ => return Err(start.error(Kind::MissingDot, "a dot after d0 or before the digits")),
    }
    if let Some(&wrong) = first.iter().find(|digit| !matches!(digit.value(), 0 | 4)) {
        let error = start.error(Kind::FirstDigit(wrong), "0 or 4 before the dot, or [04]");
        return Err(error.with_help(first_digit_reason().to_owned()));
    }
    Ok(first)
}

/// What may stand at the place that begins with `c`.
fn place(cursor: &mut Cursor<'_>, c: char) -> Result<Vec<Digit>, ParseError> {
    match c {
        '?' => {
            cursor.bump();
            Ok((0..8).filter_map(Digit::new).collect())
        }
        '[' => choice(cursor),
        _ => Ok(vec![digit(cursor, PLACE)?]),
    }
}

/// `[…]`: digits and ranges, each digit once.
fn choice(cursor: &mut Cursor<'_>) -> Result<Vec<Digit>, ParseError> {
    cursor.bump();
    let mut digits = Vec::new();
    loop {
        match cursor.peek() {
            None => return Err(cursor.error(Kind::UnclosedChoice, "`]`")),
            Some(']') if digits.is_empty() => return Err(cursor.error(Kind::EmptyChoice, CHOICE)),
            Some(']') => break,
            Some(_) => digits.extend(range(cursor)?),
        }
    }
    cursor.bump();
    digits.sort_unstable();
    digits.dedup();
    Ok(digits)
}

/// A digit, or two with a hyphen between them.
fn range(cursor: &mut Cursor<'_>) -> Result<Vec<Digit>, ParseError> {
    let low = digit(cursor, CHOICE)?;
    if !cursor.eat("-") {
        return Ok(vec![low]);
    }
    let at = *cursor;
    let high = digit(cursor, CHOICE)?;
    if high < low {
        return Err(at.error(Kind::NotAscending, "a digit that is not below the one before it"));
    }
    Ok((low.value()..=high.value()).filter_map(Digit::new).collect())
}

fn digit(cursor: &mut Cursor<'_>, expected: &'static str) -> Result<Digit, ParseError> {
    let Some(c) = cursor.peek() else { return Err(cursor.error(Kind::UnclosedChoice, expected)) };
    let Some(digit) = octal(c) else { return Err(unexpected(*cursor, c, expected)) };
    cursor.bump();
    Ok(digit)
}
