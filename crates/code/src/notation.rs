//! The canonical spelling of a game: the text that parses back to it.
//!
//! Trailing zeros are dropped but one digit is kept after the dot (`0.0`, `4.0`), a repeating block
//! stands in brackets, and Grundy's game, which has no code, prints its name. Where only 0 and 3
//! occur there is a second spelling that people know better: the subtraction set.

use std::fmt::{self, Write};

use crate::{Digit, Game, parse::GRUNDY};

impl fmt::Display for Game {
    /// The canonical form; width and alignment flags apply to the whole of it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&canonical_text(self))
    }
}

impl fmt::Debug for Game {
    /// `Game(0.77)`: the canonical form says all there is.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({self})")
    }
}

fn canonical_text(game: &Game) -> String {
    if game.is_grundy() {
        return GRUNDY.to_owned();
    }
    let mut text = String::with_capacity(4 + game.digits().len() + game.block().len());
    text.push(to_char(game.d0()));
    text.push('.');
    text.extend(game.digits().iter().copied().map(to_char));
    if game.is_infinite() {
        text.push('[');
        text.extend(game.block().iter().copied().map(to_char));
        text.push(']');
    } else if game.digits().is_empty() {
        text.push('0');
    }
    text
}

fn to_char(d: Digit) -> char {
    char::from(b'0' + d.value())
}

impl Game {
    /// The game as a subtraction set, `S(…)` or `allbut(…)`, if it is one.
    ///
    /// It is if d0 = 0 and every other digit is 0 or 3, so that s tokens may be taken from any heap
    /// that has them iff `d_s = 3`. Nim itself, all but nothing, is not written so. Three or more
    /// neighbours are written as a range. The text parses back to the same game.
    ///
    /// ```
    /// use nimseq_code::Game;
    /// assert_eq!("0.3331".parse::<Game>()?.subtraction_set(), None);
    /// assert_eq!("0.33303".parse::<Game>()?.subtraction_set().as_deref(), Some("S(1..3,5)"));
    /// assert_eq!("0.300[3]".parse::<Game>()?.subtraction_set().as_deref(), Some("allbut(2,3)"));
    /// # Ok::<(), nimseq_code::ParseError>(())
    /// ```
    #[must_use]
    pub fn subtraction_set(&self) -> Option<String> {
        let only_0_and_3 = self.all_digits().all(|d| matches!(d.value(), 0 | 3));
        if !only_0_and_3 || self.is_grundy() || self.digits().is_empty() {
            return None;
        }
        let (word, listed) = match self.block() {
            [] => ("S", 3),
            [_] => ("allbut", 0),
            _ => return None,
        };
        let members: Vec<u64> =
            (1..).zip(self.digits()).filter(|(_, d)| d.value() == listed).map(|(s, _)| s).collect();
        let mut text = format!("{word}(");
        for (at, run) in members.chunk_by(|a, b| a + 1 == *b).enumerate() {
            let comma = if at == 0 { "" } else { "," };
            // Writing to a String cannot fail.
            let _ = match run {
                [a] => write!(text, "{comma}{a}"),
                [a, b] => write!(text, "{comma}{a},{b}"),
                [a, .., b] => write!(text, "{comma}{a}..{b}"),
                [] => Ok(()),
            };
        }
        text.push(')');
        Some(text)
    }
}
