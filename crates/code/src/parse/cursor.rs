//! A place in a text that knows its column.
//!
//! Columns are counted as characters go by, so an error costs nothing until there is one. The
//! cursor sees the text without the spaces at its end, so "the end" is where the last visible
//! character was; errors carry the whole text.

use crate::{ParseError, ParseErrorKind};

/// A place in a text. `Copy`, so that a place can be remembered for an error about what began
/// there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'t> {
    text: &'t str,
    rest: &'t str,
    column: usize,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, rest: text.trim_end(), column: 1 }
    }

    /// What has not been read yet.
    pub(super) fn rest(self) -> &'t str {
        self.rest
    }

    /// The next character; `None` at the end.
    pub(super) fn peek(self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Steps over the next character.
    pub(super) fn bump(&mut self) {
        let mut chars = self.rest.chars();
        if chars.next().is_some() {
            self.rest = chars.as_str();
            self.column += 1;
        }
    }

    /// Steps over `wanted` if it comes next.
    pub(super) fn eat(&mut self, wanted: &str) -> bool {
        let found = self.rest.starts_with(wanted);
        if found {
            wanted.chars().for_each(|_| self.bump());
        }
        found
    }

    /// Steps over white space.
    pub(super) fn skip_spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.bump();
        }
    }

    /// The error of this kind at this place.
    pub(super) fn error(self, kind: ParseErrorKind, expected: &'static str) -> ParseError {
        ParseError::new(kind, self.column, self.text, expected)
    }
}
