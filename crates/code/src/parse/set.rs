//! Subtraction sets: `S(…)` lists the numbers of tokens that may be taken, `allbut(…)` those that
//! may not.
//!
//! s ∈ S ⇔ `d_s = 3`: take s tokens from any heap that has them and leave what is left as one heap.
//! The numbers ascend, a repeated one is taken for a slip, and `a..b` stands for a, a + 1, …, b.

use std::ops::RangeInclusive;

use super::Cursor;
use crate::{Digit, Game, MAX_DIGITS, ParseError, ParseErrorKind as Kind, names::fold};

pub(super) const HELP: &str = "sets of moves are written S(1,2,3), S(1..4) or allbut(2,3)";

/// Whether a folded word is one of the two that take a list.
pub(super) fn is_word(folded: &str) -> bool {
    matches!(folded, "s" | "allbut")
}

/// The set whose word begins at `start` and whose list opens at `cursor`; it must end the text.
pub(super) fn parse(start: Cursor<'_>, mut cursor: Cursor<'_>) -> Result<Game, ParseError> {
    let word = &start.rest()[..start.rest().len() - cursor.rest().len()];
    let all_but = match fold(word).as_str() {
        "s" => false,
        "allbut" => true,
        _ => {
            return Err(start
                .error(Kind::UnknownSet, "`S` or `allbut` before a list")
                .with_help(HELP.to_owned()));
        }
    };
    cursor.bump();
    // The digit that repeats after the last number of `allbut` is one of MAX_DIGITS, too.
    let largest = if all_but { MAX_DIGITS - 1 } else { MAX_DIGITS };
    let members = list(&mut cursor, largest, all_but)?;
    cursor.skip_spaces();
    if let Some(c) = cursor.peek() {
        return Err(cursor.error(Kind::AfterEnd(c), "nothing after the list"));
    }
    let (listed, others) =
        if all_but { (Digit::ZERO, Digit::THREE) } else { (Digit::THREE, Digit::ZERO) };
    let length = members.last().map_or(0, |range| *range.end());
    let mut digits = vec![others; length];
    for range in members {
        digits[range.start() - 1..*range.end()].fill(listed);
    }
    let block: &[Digit] = if all_but { &[Digit::THREE] } else { &[] };
    Game::octal(Digit::ZERO, &digits, block)
        .map_err(|_| start.error(Kind::TooLong, "a shorter set"))
}

/// The numbers up to and with the `)`: ascending ranges within 1…`largest`.
fn list(
    cursor: &mut Cursor<'_>,
    largest: usize,
    all_but: bool,
) -> Result<Vec<RangeInclusive<usize>>, ParseError> {
    cursor.skip_spaces();
    if cursor.peek() == Some(')') {
        let help = if all_but { "all but nothing is nim" } else { "the game without moves is 0.0" };
        return Err(cursor.error(Kind::EmptySet, "a number").with_help(help.to_owned()));
    }
    let mut members = Vec::new();
    let mut last = 0;
    loop {
        let low = member(cursor, largest, last, true)?;
        cursor.skip_spaces();
        last = low;
        let mut expected = "`,`, `..` or `)`";
        if cursor.eat("..") {
            last = member(cursor, largest, low, false)?;
            cursor.skip_spaces();
            expected = "`,` or `)`";
        }
        members.push(low..=last);
        match cursor.peek() {
            Some(')') => {
                cursor.bump();
                return Ok(members);
            }
            Some(',') => cursor.bump(),
            Some(c) => return Err(cursor.error(Kind::Character(c), expected)),
            None => return Err(cursor.error(Kind::UnclosedSet, expected)),
        }
    }
}

/// A number of tokens; above `last`, or equal to it unless `strictly`.
fn member(
    cursor: &mut Cursor<'_>,
    largest: usize,
    last: usize,
    strictly: bool,
) -> Result<usize, ParseError> {
    cursor.skip_spaces();
    let start = *cursor;
    let mut value = 0usize;
    while let Some(digit) = cursor.peek().and_then(|c| c.to_digit(10)) {
        // Saturated is above every limit, so it is as good as exact.
        value = value.saturating_mul(10).saturating_add(usize::try_from(digit).unwrap_or(0));
        cursor.bump();
    }
    if start.rest().len() == cursor.rest().len() {
        return Err(match cursor.peek() {
            Some(c) => cursor.error(Kind::Character(c), "a number"),
            None => cursor.error(Kind::UnclosedSet, "a number"),
        });
    }
    if value == 0 {
        return Err(start.error(Kind::ZeroTokens, "a number of at least 1"));
    }
    if value > largest {
        return Err(start
            .error(Kind::TooLong, "a smaller number")
            .with_help(format!("the largest number that can stand here is {largest}")));
    }
    if value < last {
        return Err(start.error(Kind::NotAscending, "a larger number than the one before"));
    }
    if value == last && strictly {
        return Err(start.error(Kind::Repeated, "a larger number than the one before"));
    }
    Ok(value)
}
