//! A code as its source spells it, with the game it stands for.
//!
//! Both are kept: a report quotes the source, a lookup compares games, and the two spellings
//! may differ (`0.07770` is the game `0.0777`).

use std::fmt;

use nimseq_code::{Game, ParseError};

/// A published code.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(try_from = "String")]
pub struct Code {
    text: String,
    game: Game,
}

impl Code {
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

impl TryFrom<String> for Code {
    type Error = ParseError;

    fn try_from(text: String) -> Result<Self, ParseError> {
        let game = text.parse()?;
        Ok(Self { text, game })
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}
