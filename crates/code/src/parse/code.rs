//! Octal codes: `d0.d1d2…`, with a block in brackets that repeats for ever.

use super::Cursor;
use crate::{
    Digit, Game, MAX_DIGITS, ParseError, ParseErrorKind as Kind, game::first_digit_reason, snippet,
};

const DIGIT: &str = "a digit 0–7";

/// Whether a text that begins with a letter is meant as a code all the same: `F.7`, `O.77`.
pub(super) fn begins_with_letter(text: &str) -> bool {
    text.chars().nth(1).is_some_and(is_dot)
}

/// The code at the cursor, which must end the text.
///
/// Some errors are best answered with a text that would have been right. Whether it would is asked
/// of [`read`], which never asks in its turn: advice about advice would not end.
pub(super) fn parse(start: Cursor<'_>) -> Result<Game, ParseError> {
    read(start).map_err(|error| {
        let advice = match error.kind() {
            Kind::Hexadecimal(_) | Kind::Character(_) if is_number(start.rest()) => {
                Some("this is a number, where a code such as `0.77` belongs".to_owned())
            }
            Kind::MissingDot => readings(start.rest()),
            Kind::DecimalComma => Some(with_a_dot(start.rest())),
            _ => return error,
        };
        error.with_help(advice)
    })
}

/// The code, or an error that says where, but no more.
fn read(mut cursor: Cursor<'_>) -> Result<Game, ParseError> {
    let start = cursor;
    let d0 = head(&mut cursor)?;
    let mut digits = Vec::new();
    let mut block = Vec::new();
    loop {
        match cursor.peek() {
            None => break,
            Some('[') => {
                cursor.bump();
                block = self::block(&mut cursor, digits.len())?;
                match cursor.peek() {
                    None => break,
                    Some(c) => {
                        return Err(cursor.error(Kind::AfterEnd(c), "nothing after the block"));
                    }
                }
            }
            Some(c) => digits.push(digit(&mut cursor, c, digits.len())?),
        }
    }
    // The dot alone; with d0 before it, `0.` and `4.` are codes.
    if digits.is_empty() && block.is_empty() && start.peek().is_some_and(is_dot) {
        return Err(cursor
            .error(Kind::LoneDot, DIGIT)
            .with_help("the game without moves is `0.0`".to_owned()));
    }
    Game::octal(d0, &digits, &block).map_err(|_| start.error(Kind::TooLong, "fewer digits"))
}

/// d0 and the dot.
fn head(cursor: &mut Cursor<'_>) -> Result<Digit, ParseError> {
    let start = *cursor;
    let mut first = None;
    let mut second = None;
    loop {
        match cursor.peek() {
            Some(c) if is_dot(c) => break,
            Some(c) if octal(c).is_some() => {
                match first {
                    None => first = octal(c),
                    Some(_) => second = second.or(Some(*cursor)),
                }
                cursor.bump();
            }
            Some(',') => return Err(cursor.error(Kind::DecimalComma, "a dot")),
            None | Some('[') => {
                return Err(start.error(Kind::MissingDot, "a dot after d0 or before the digits"));
            }
            Some(c) => return Err(unexpected(*cursor, c, "a digit 0–7 or a dot")),
        }
    }
    cursor.bump();
    if let Some(second) = second {
        return Err(second.error(Kind::LongHead, "the dot after d0").with_help(
            "d0 is one digit, 0 or 4: it stands for moves that take nothing".to_owned(),
        ));
    }
    let d0 = first.unwrap_or_default();
    if !matches!(d0.value(), 0 | 4) {
        return Err(start
            .error(Kind::FirstDigit(d0), "0 or 4 before the dot")
            .with_help(first_digit_reason().to_owned()));
    }
    Ok(d0)
}

/// The digits of a repeating block and its `]`, after `before` digits of the code.
fn block(cursor: &mut Cursor<'_>, before: usize) -> Result<Vec<Digit>, ParseError> {
    let mut block = Vec::new();
    loop {
        match cursor.peek() {
            None => return Err(cursor.error(Kind::UnclosedBlock, "`]`")),
            Some(']') if block.is_empty() => return Err(cursor.error(Kind::EmptyBlock, DIGIT)),
            Some(']') => break,
            Some(c) => block.push(digit(cursor, c, before + block.len())?),
        }
    }
    cursor.bump();
    Ok(block)
}

/// The digit `c` at the cursor, after `before` digits of the code.
fn digit(cursor: &mut Cursor<'_>, c: char, before: usize) -> Result<Digit, ParseError> {
    let Some(digit) = octal(c) else {
        return Err(unexpected(*cursor, c, DIGIT));
    };
    if before == MAX_DIGITS {
        return Err(cursor.error(Kind::TooLong, "the end of the code"));
    }
    cursor.bump();
    Ok(digit)
}

pub(super) fn octal(c: char) -> Option<Digit> {
    c.to_digit(8).and_then(|value| u8::try_from(value).ok()).and_then(Digit::new)
}

pub(super) fn is_dot(c: char) -> bool {
    matches!(c, '.' | '·')
}

/// The error for a character that is no part of a code.
pub(super) fn unexpected(at: Cursor<'_>, c: char, expected: &'static str) -> ParseError {
    match c {
        '8' | '9' | 'a'..='f' | 'A'..='F' => {
            return at
                .error(Kind::Hexadecimal(c), expected)
                .with_help("hexadecimal codes are not supported yet".to_owned());
        }
        _ if is_dot(c) => return at.error(Kind::SecondDot, expected),
        _ => {}
    }
    let help = match c {
        '-' | '+' | '\u{2212}' => "a code has no sign",
        'o' | 'O' => "the letter O is not the digit 0",
        ']' => "no `[` opens a block here",
        '\u{2022}' | '\u{2024}' | '\u{2219}' | '\u{22c5}' | '\u{3002}' | '\u{30fb}'
        | '\u{ff0e}' => "write the dot as `.` or `·`",
        _ if c.is_numeric() && !c.is_ascii() => "write the digits as 0–7",
        _ => "",
    };
    at.error(Kind::Character(c), expected).with_help((!help.is_empty()).then(|| help.to_owned()))
}

/// Whether the text is a number as people write them, `1e6`, `1_000_000` or `2^20`: a limit in the
/// wrong place, and no hexadecimal code that has lost its dot.
fn is_number(text: &str) -> bool {
    let is_integer = |part: &str| {
        part.split('_').all(|run| !run.is_empty() && run.bytes().all(|b| b.is_ascii_digit()))
    };
    match text.split_once(['e', 'E', '^']) {
        Some((number, exponent)) => is_integer(number) && is_integer(exponent),
        None => is_integer(text),
    }
}

/// How to write a code with a decimal comma: with a dot, the whole text if that makes it right.
fn with_a_dot(text: &str) -> String {
    let mended = text.replacen(',', ".", 1);
    match read(Cursor::new(&mended)) {
        Ok(_) => format!("write {}", snippet::quote(&mended)),
        Err(_) => "write the dot as `.` or `·`".to_owned(),
    }
}

/// The ways to read a code without a dot, d0 left out or the dot left out.
///
/// With a block there is one that is a code, or two after a 0 or 4, or none if something else is
/// wrong as well. Digits alone are the famous case: both readings are named even if one is no code.
fn readings(text: &str) -> Option<String> {
    let mut chars = text.chars();
    let before = match chars.next() {
        Some(d0 @ ('0' | '4')) => format!("{d0}.{}", chars.as_str()),
        _ => format!("{text}."),
    };
    let (first, second) = (format!("0.{text}"), before);
    let is_code = |reading: &str| read(Cursor::new(reading)).is_ok();
    let quote = snippet::quote;
    match (is_code(&first), is_code(&second)) {
        (true, true) => Some(format!(
            "{} or {}? Programs disagree, so the dot must be written",
            quote(&first),
            quote(&second)
        )),
        (true, false) if text.contains('[') => Some(format!("write {}", quote(&first))),
        (true, false) => Some(format!(
            "{} or {}? Programs disagree, so the dot must be written (here the second is no code: \
             d0 is 0 or 4)",
            quote(&first),
            quote(&second)
        )),
        (false, _) => None,
    }
}
