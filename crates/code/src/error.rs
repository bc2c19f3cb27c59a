//! What is wrong with a text that is no game, where, and what would be right.
//!
//! An error carries its kind for programs, the 1-based column in characters for editors, and for
//! people a message of four parts: what is wrong, the text with a caret under the column, what was
//! expected there, and where it can be guessed how to put it right.

use std::fmt;

use crate::{Digit, MAX_DIGITS, snippet};

/// Why a text is no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// Nothing but spaces.
    Empty,
    /// A character that cannot stand where it stands.
    Character(char),
    /// A digit 8 or 9 or a letter A–F in a code, which would make it hexadecimal.
    Hexadecimal(char),
    /// Digits without a dot: `77` and `4` mean different codes to different programs.
    MissingDot,
    /// A comma where the dot belongs.
    DecimalComma,
    /// More than one digit before the dot.
    LongHead,
    /// d0 is neither 0 nor 4.
    FirstDigit(Digit),
    /// A dot and nothing else.
    LoneDot,
    /// A second dot in a code.
    SecondDot,
    /// A repeating block without digits, `[]`.
    EmptyBlock,
    /// The `]` of a repeating block is missing.
    UnclosedBlock,
    /// Something follows the `]` or `)` that ends a game.
    AfterEnd(char),
    /// More than [`MAX_DIGITS`] digits, or a set that would need them.
    TooLong,
    /// No game has this name.
    UnknownName,
    /// A list in brackets after a word that is neither `S` nor `allbut`.
    UnknownSet,
    /// A set without numbers, `S()`.
    EmptySet,
    /// The `)` of a set is missing.
    UnclosedSet,
    /// 0 as a number of tokens to take.
    ZeroTokens,
    /// A number that is in the set already.
    Repeated,
    /// A number smaller than the one before it.
    NotAscending,
    /// A choice of digits without digits, `[]` in a pattern.
    EmptyChoice,
    /// The `]` of a choice of digits is missing.
    UnclosedChoice,
    /// A pattern that stands for more codes than this.
    TooManyCodes(u64),
}

/// A text that is no game: what is wrong with it, where, and what was expected there.
///
/// `Display` takes several lines, the first of which can stand alone.
///
/// ```
/// use nimseq_code::{Game, ParseErrorKind};
/// let error = "0,77".parse::<Game>().unwrap_err();
/// assert_eq!(error.kind(), ParseErrorKind::DecimalComma);
/// assert_eq!(error.column(), 2);
/// assert_eq!(
///     error.to_string(),
///     "a decimal comma in a code (column 2)
///     0,77
///      ^ expected a dot
/// help: write `0.77`"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    kind: ParseErrorKind,
    column: usize,
    text: String,
    expected: &'static str,
    help: Option<String>,
}

impl ParseError {
    pub(crate) fn new(
        kind: ParseErrorKind,
        column: usize,
        text: &str,
        expected: &'static str,
    ) -> Self {
        Self { kind, column, text: text.to_owned(), expected, help: None }
    }

    pub(crate) fn with_help(mut self, help: impl Into<Option<String>>) -> Self {
        self.help = help.into();
        self
    }

    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> ParseErrorKind {
        self.kind
    }

    /// Where: 1-based, in characters (not bytes). One more than there are characters where the
    /// text ends too early.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// The whole text, as it was given.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What was expected at the column, as a phrase: `a digit 0–7`.
    #[must_use]
    pub fn expected(&self) -> &str {
        self.expected
    }

    /// How to put it right, where that can be guessed.
    #[must_use]
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// What is wrong, in one line without the column.
    #[must_use]
    pub fn message(&self) -> String {
        use ParseErrorKind as Kind;
        let text = || snippet::quote(self.text.trim());
        match self.kind {
            Kind::Empty => "an empty text is no game".to_owned(),
            Kind::Character(c) => format!("unexpected character: {}", snippet::name(c)),
            Kind::Hexadecimal(c) => {
                format!("{} is not an octal digit", snippet::name(c))
            }
            Kind::MissingDot => format!("{} has no dot", text()),
            Kind::DecimalComma => "a decimal comma in a code".to_owned(),
            Kind::LongHead => "more than one digit before the dot".to_owned(),
            Kind::FirstDigit(d) => format!("d0 is {d}, but only 0 and 4 are rules"),
            Kind::LoneDot => "a dot alone is no code".to_owned(),
            Kind::SecondDot => "a second dot in a code".to_owned(),
            Kind::EmptyBlock => "a repeating block without digits".to_owned(),
            Kind::UnclosedBlock => "the repeating block is not closed".to_owned(),
            Kind::AfterEnd(c) => {
                format!("{} after the end of the game", snippet::name(c))
            }
            Kind::TooLong => format!("more than {MAX_DIGITS} digits"),
            Kind::UnknownName => format!("no game is known as {}", text()),
            Kind::UnknownSet => format!("{} is no set of moves", text()),
            Kind::EmptySet => "a set without numbers".to_owned(),
            Kind::UnclosedSet => "the list of numbers is not closed".to_owned(),
            Kind::ZeroTokens => "taking 0 tokens is no move".to_owned(),
            Kind::Repeated => "the number is in the set already".to_owned(),
            Kind::NotAscending => "the numbers do not ascend".to_owned(),
            Kind::EmptyChoice => "a choice without digits".to_owned(),
            Kind::UnclosedChoice => "the choice of digits is not closed".to_owned(),
            Kind::TooManyCodes(most) => format!("the pattern stands for more than {most} codes"),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} (column {})", self.message(), self.column)?;
        let note = format!("expected {}", self.expected);
        snippet::write(f, &self.text, self.column, &note)?;
        match &self.help {
            Some(help) => write!(f, "\nhelp: {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ParseError {}
