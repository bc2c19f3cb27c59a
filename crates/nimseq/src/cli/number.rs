//! Numbers as people write them: `1_000_000`, `1e6`, `2^20`, `4GiB`.
//!
//! ```text
//! number = digits [ ("e" | "E" | "^") digits ]     below 2^63
//! digits = digit { [ "_" ] digit }
//! size   = number [ "KiB" | "MiB" | "GiB" ]        bytes, below 2^63
//! ```
//!
//! `1e6` is exact, not a floating-point number: heaps are counted. Signs (but for shifts, which may be
//! negative), decimal points, spaces and other units are refused by name rather than guessed at.

use std::fmt;
use std::num::{NonZeroU64, NonZeroUsize};

/// The largest number: programs that hold it in a signed 64-bit integer can follow.
const MAX: u64 = i64::MAX as u64;

const EXAMPLES: &str = "an integer such as 1000, 1_000_000, 1e6 or 2^20";
const DIGIT: &str = "a digit";
const BELOW: &str = "an integer below 2^63";
const UNIT: &str = "KiB, MiB or GiB after a number, as in 4GiB";

/// A text that is no number: what is wrong, where, and what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NumberError {
    problem: Problem,
    /// 1-based, in characters.
    column: usize,
    expected: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Problem {
    Empty,
    EndsEarly,
    Character(char),
    TooLarge,
    Zero,
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { problem, column, expected } = self;
        match problem {
            Problem::Empty => write!(f, "the text is empty")?,
            Problem::EndsEarly => write!(f, "the text ends before column {column}")?,
            Problem::Character(c) => write!(f, "unexpected {c:?} in column {column}")?,
            Problem::TooLarge => write!(f, "the number is too large")?,
            Problem::Zero => write!(f, "it is zero")?,
        }
        write!(f, ", expected {expected}")
    }
}

impl std::error::Error for NumberError {}

/// A heap number or a count of heaps.
pub(crate) fn heap(text: &str) -> Result<u64, NumberError> {
    Cursor { text, at: 0 }.number(EXAMPLES)
}

/// A shift of the heap size, to either side.
pub(crate) fn shift(text: &str) -> Result<i64, NumberError> {
    let (digits, is_negative) = match text.strip_prefix('-') {
        Some(digits) => (digits, true),
        None => (text, false),
    };
    let number = heap(digits).map_err(|error| NumberError {
        column: error.column + usize::from(is_negative),
        ..error
    })?;
    // Numbers are below 2^63.
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    Ok(if is_negative { -number } else { number })
}

/// A count that cannot be zero.
pub(crate) fn count(text: &str) -> Result<NonZeroU64, NumberError> {
    let number = heap(text)?;
    let zero = NumberError { problem: Problem::Zero, column: 1, expected: "at least 1" };
    NonZeroU64::new(number).ok_or(zero)
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, NumberError> {
    const MOST: u64 = 1 << 10;
    let number = count(text)?.get();
    let many = NumberError { problem: Problem::TooLarge, column: 1, expected: "at most 1024" };
    let number = usize::try_from(number).ok().filter(|_| number <= MOST);
    number.and_then(NonZeroUsize::new).ok_or(many)
}

/// The order of a quotient.
pub(crate) fn order(text: &str) -> Result<usize, NumberError> {
    let number = count(text)?.get();
    let many = NumberError { problem: Problem::TooLarge, column: 1, expected: "at most 8192" };
    usize::try_from(number).ok().filter(|&order| order <= nimseq::misere::MAX_ORDER).ok_or(many)
}

/// A number of moves to list.
pub(crate) fn moves(text: &str) -> Result<usize, NumberError> {
    usize::try_from(heap(text)?).map_err(|_| TOO_LARGE)
}

/// A number of bytes.
pub(crate) fn size(text: &str) -> Result<u64, NumberError> {
    const UNITS: [(&str, u64); 3] = [("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)];
    let unit = UNITS.iter().find_map(|&(unit, bytes)| Some((text.strip_suffix(unit)?, bytes)));
    let (number, bytes) = unit.filter(|(number, _)| !number.is_empty()).unwrap_or((text, 1));
    let number = Cursor { text: number, at: 0 }.number(UNIT)?;
    number.checked_mul(bytes).filter(|&n| n <= MAX).ok_or(TOO_LARGE)
}

const TOO_LARGE: NumberError =
    NumberError { problem: Problem::TooLarge, column: 1, expected: BELOW };

/// A text and how much of it has been read, in bytes.
struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn error(&self, expected: &'static str) -> NumberError {
        let problem = match self.peek() {
            Some(c) => Problem::Character(c),
            None if self.text.is_empty() => Problem::Empty,
            None => Problem::EndsEarly,
        };
        NumberError { problem, column: self.text[..self.at].chars().count() + 1, expected }
    }

    /// The whole text; `expected` is what stands where no number can go on.
    fn number(mut self, expected: &'static str) -> Result<u64, NumberError> {
        let first = self.digits(expected)?;
        let value = match self.peek() {
            None => first,
            Some('e' | 'E') => {
                self.at += 1;
                let exponent = self.digits(DIGIT)?;
                power(Some(10), exponent)
                    .zip(first)
                    .and_then(|(p, a)| a.checked_mul(p))
                    .or_else(|| first.filter(|&a| a == 0))
            }
            Some('^') => {
                self.at += 1;
                let exponent = self.digits(DIGIT)?;
                power(first, exponent)
            }
            Some(_) => return Err(self.error(expected)),
        };
        if self.at < self.text.len() {
            return Err(self.error(expected));
        }
        value.filter(|&n| n <= MAX).ok_or(TOO_LARGE)
    }

    /// One run of digits; `Ok(None)` if its value does not fit.
    fn digits(&mut self, expected: &'static str) -> Result<Option<u64>, NumberError> {
        let mut value = Some(0u64);
        let mut expected = expected;
        loop {
            let digit = self.peek().and_then(|c| c.to_digit(10));
            let Some(digit) = digit else { return Err(self.error(expected)) };
            self.at += 1;
            value = value.and_then(|v| v.checked_mul(10)?.checked_add(digit.into()));
            match self.peek() {
                Some('_') => {
                    self.at += 1;
                    expected = DIGIT;
                }
                Some(c) if c.is_ascii_digit() => {}
                _ => return Ok(value),
            }
        }
    }
}

/// base^exponent; `None` if it does not fit, or if one of them does not.
fn power(base: Option<u64>, exponent: Option<u64>) -> Option<u64> {
    match (base, exponent) {
        // However large the exponent.
        (Some(1), _) | (None, Some(0)) => Some(1),
        (Some(0), exponent) => Some(u64::from(exponent == Some(0))),
        (Some(base), Some(exponent)) => base.checked_pow(u32::try_from(exponent).ok()?),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIB: u64 = 1 << 10;

    #[test]
    fn numbers() {
        let table = [
            ("0", 0),
            ("7", 7),
            ("007", 7),
            ("1_000_000", 1_000_000),
            ("1e6", 1_000_000),
            ("12e3", 12_000),
            ("1E2", 100),
            ("1e0", 1),
            ("0e99999999999999999999999", 0),
            ("1_0e1_0", 100_000_000_000),
            ("9e18", 9_000_000_000_000_000_000),
            ("2^20", 1 << 20),
            ("2^62", 1 << 62),
            ("10^3", 1000),
            ("0^0", 1),
            ("5^0", 1),
            ("0^5", 0),
            ("1^99999999999999999999999", 1),
            ("0^99999999999999999999999", 0),
            ("9223372036854775807", MAX),
            ("9_223_372_036_854_775_807", MAX),
        ];
        for (text, value) in table {
            assert_eq!(heap(text), Ok(value), "{text}");
            assert_eq!(size(text), Ok(value), "{text}");
        }
    }

    #[test]
    fn sizes() {
        let table = [
            ("1KiB", KIB),
            ("0GiB", 0),
            ("1_0MiB", 10 * KIB * KIB),
            ("4GiB", 4 * KIB * KIB * KIB),
            ("2^3KiB", 8 * KIB),
            ("1e3GiB", 1000 * KIB * KIB * KIB),
            ("8589934591GiB", 8_589_934_591 << 30),
        ];
        for (text, value) in table {
            assert_eq!(size(text), Ok(value), "{text}");
        }
    }

    #[test]
    fn no_numbers() {
        let large = "the number is too large, expected an integer below 2^63";
        let digit = |c: char, column: usize| {
            format!("unexpected {c:?} in column {column}, expected a digit")
        };
        let other = |c: char, column: usize| {
            format!("unexpected {c:?} in column {column}, expected {EXAMPLES}")
        };
        let ends =
            |column: usize| format!("the text ends before column {column}, expected a digit");
        let table = [
            ("", format!("the text is empty, expected {EXAMPLES}")),
            (" 1", other(' ', 1)),
            ("1 ", other(' ', 2)),
            ("x", other('x', 1)),
            ("-1", other('-', 1)),
            ("+1", other('+', 1)),
            ("1.5", other('.', 2)),
            ("1,000", other(',', 2)),
            ("0x10", other('x', 2)),
            ("1e6e6", other('e', 4)),
            ("2^3^4", other('^', 4)),
            ("2^3e4", other('e', 4)),
            ("_1", other('_', 1)),
            ("1_", ends(3)),
            ("1__0", digit('_', 3)),
            ("1_e6", digit('e', 3)),
            ("1e", ends(3)),
            ("1e_6", digit('_', 3)),
            ("1e-6", digit('-', 3)),
            ("1e+6", digit('+', 3)),
            ("e6", other('e', 1)),
            ("2^", ends(3)),
            ("^2", other('^', 1)),
            ("٧", other('٧', 1)),
            ("7٧", other('٧', 2)),
            ("10KiB", other('K', 3)),
            ("9223372036854775808", large.to_owned()),
            ("18446744073709551616", large.to_owned()),
            ("99999999999999999999999^1", large.to_owned()),
            ("2^63", large.to_owned()),
            ("2^4294967296", large.to_owned()),
            ("2^99999999999999999999999", large.to_owned()),
            ("1e19", large.to_owned()),
            ("10e18", large.to_owned()),
            ("99999999999999999999999e0", large.to_owned()),
        ];
        for (text, message) in table {
            assert_eq!(heap(text).unwrap_err().to_string(), message, "{text}");
        }
    }

    #[test]
    fn no_sizes() {
        let unit = |c: char, column: usize| {
            format!("unexpected {c:?} in column {column}, expected {UNIT}")
        };
        let table = [
            ("4GB", unit('G', 2)),
            ("4G", unit('G', 2)),
            ("4gib", unit('g', 2)),
            ("4 GiB", unit(' ', 2)),
            ("1.5GiB", unit('.', 2)),
            ("4GiBs", unit('G', 2)),
            ("4KiBMiB", unit('K', 2)),
            ("GiB", unit('G', 1)),
            ("", format!("the text is empty, expected {UNIT}")),
            ("8589934592GiB", "the number is too large, expected an integer below 2^63".to_owned()),
        ];
        for (text, message) in table {
            assert_eq!(size(text).unwrap_err().to_string(), message, "{text}");
        }
    }

    #[test]
    fn shifts() {
        assert_eq!(shift("0").ok(), Some(0));
        assert_eq!(shift("1e3").ok(), Some(1000));
        assert_eq!(shift("-2^4").ok(), Some(-16));
        assert_eq!(shift("9223372036854775807").ok(), Some(i64::MAX));
        assert_eq!(shift("-9223372036854775807").ok(), Some(-i64::MAX));
        for (wrong, column) in [("--1", 2), ("-", 2), ("one", 1), ("-1x", 3)] {
            assert_eq!(shift(wrong).unwrap_err().column, column, "{wrong}");
        }
    }

    #[test]
    fn counts() {
        assert_eq!(count("1"), Ok(NonZeroU64::MIN));
        assert_eq!(count("0").unwrap_err().to_string(), "it is zero, expected at least 1");
        assert_eq!(count("x"), Err(heap("x").unwrap_err()));
    }
}
