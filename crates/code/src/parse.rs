//! From text to a game: codes, names, subtraction sets.
//!
//! One pass from left to right; the first character that cannot belong to a game is the error. The
//! first character decides what the text is meant to be: a letter begins a name or a set, anything
//! else a code.
//!
//! | text | read as | where |
//! |---|---|---|
//! | `0.77`, `.77`, `4.3`, `·77`, `4.`, `0.12[37]` | digits, then a block that repeats | `code` |
//! | `S(1,2,3)`, `S(1..m)`, `allbut(2,3)` | numbers of tokens that may be taken | `set` |
//! | `kayles`, `Dawson's Chess` | a row of the table of names | here |
//!
//! What is ambiguous is refused with all readings offered rather than guessed at: a run over a
//! weekend on the wrong code is worse than a second of typing. Linear in the text.

mod code;
mod cursor;
mod pattern;
mod set;

use std::str::FromStr;

use self::cursor::Cursor;
use crate::{
    Game, ParseError, ParseErrorKind as Kind,
    names::{fold, is_separator, known_names, lookup, nearest},
    snippet,
};

/// The word for the one game without a code.
pub(crate) const GRUNDY: &str = "grundy";

impl FromStr for Game {
    type Err = ParseError;

    /// Reads a code, a name or a subtraction set; spaces around it do not matter.
    ///
    /// # Errors
    /// [`ParseError`] with the column of the first character that cannot belong to a game.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_spaces();
        let Some(first) = cursor.rest().chars().find(|&c| !is_separator(c)) else {
            return match cursor.peek() {
                None => Err(cursor.error(Kind::Empty, "a code (0.77) or a name (kayles)")),
                Some(c) => {
                    Err(cursor.error(Kind::Character(c), "a code (0.77) or a name (kayles)"))
                }
            };
        };
        if first.is_alphabetic() && !code::begins_with_letter(cursor.rest()) {
            word(cursor)
        } else {
            code::parse(cursor)
        }
    }
}

/// A name, or the word before the list of a set.
fn word(mut cursor: Cursor<'_>) -> Result<Game, ParseError> {
    let start = cursor;
    while let Some(c) = cursor.peek() {
        match c {
            '(' => return set::parse(start, cursor),
            _ if c.is_alphanumeric() || is_separator(c) => cursor.bump(),
            _ => {
                let sets = matches!(c, '{' | '[').then(|| set::HELP.to_owned());
                return Err(cursor
                    .error(Kind::Character(c), "a name of letters, spaces and hyphens")
                    .with_help(sets));
            }
        }
    }
    let folded = fold(start.rest());
    match lookup(&folded) {
        Some(row) if row.code == GRUNDY => Ok(Game::grundy()),
        Some(row) => code::parse(Cursor::new(row.code)),
        None => Err(start
            .error(Kind::UnknownName, "a code (0.77) or the name of a game")
            .with_help(unknown_name_help(&folded))),
    }
}

fn unknown_name_help(folded: &str) -> String {
    if set::is_word(folded) {
        return set::HELP.to_owned();
    }
    let near: Vec<String> = nearest(folded).into_iter().map(snippet::quote).collect();
    if near.is_empty() {
        let all: Vec<&str> = known_names().map(|row| row.name).collect();
        return format!(
            "wherever a game is wanted, a code (0.77) or one of these names can stand: {}",
            all.join(", ")
        );
    }
    format!(
        "did you mean {}? Wherever a game is wanted, a code (0.77) or a name can stand",
        near.join(" or ")
    )
}
