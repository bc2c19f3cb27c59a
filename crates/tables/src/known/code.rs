//! A code as its source spells it, with the game it stands for.
//!
//! Both are kept: a report quotes the source, a lookup compares games, and the two spellings
//! may differ (`0.07770` is the game `0.0777`).

use std::fmt;

use nimseq_code::Game;

/// A published code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    text: String,
    game: Game,
}

impl Code {
    /// `game` as published; `text` parses to it.
    pub(super) fn new(text: &str, game: Game) -> Self {
        Self { text: text.to_owned(), game }
    }

    /// The code as published.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The game it stands for.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}
