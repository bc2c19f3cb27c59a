//! Octal codes: the notation of taking-and-breaking games.
//!
//! A rule of play is written as a code `d0.d1d2…dk` of digits 0–7. Bit j (value 2^j) of digit i
//! lets a player take i tokens from a heap and leave exactly j non-empty heaps, so 0.77 is Kayles:
//! take one or two tokens and leave at most two heaps. This crate turns text into a [`Game`] and
//! says things about it that need no values of heaps: its [canonical form](Game), its
//! [names](Game::names), its [standard form](Game::standard_form), the [heaps without a
//! move](Game::moveless_heaps), the [moves of a heap](options()), the [rule in words](Game::explain), and
//! [all codes of a given length](Codes) or of a [`Pattern`].
//!
//! ```
//! use nimseq_code::Game;
//!
//! let dawson: Game = "Dawson's Kayles".parse()?;
//! assert_eq!(dawson, "0.07".parse()?);
//! assert_eq!(dawson.names().collect::<Vec<_>>(), ["dawsons-kayles"]);
//!
//! // Heap n of 0.07 is heap n − 1 of 0.137, Dawson's Chess.
//! let standard = dawson.standard_form();
//! assert_eq!((standard.game.to_string().as_str(), standard.shift), ("0.137", 1));
//!
//! // Two spellings of one rule are one value: this is Nim without 2 and 3.
//! assert_eq!("allbut(2,3)".parse::<Game>()?, "0.3003[33]".parse()?);
//!
//! // Errors know where they are.
//! let error = "0.78".parse::<Game>().unwrap_err();
//! assert_eq!(error.column(), 4);
//! # Ok::<(), nimseq_code::ParseError>(())
//! ```
//!
//! Nothing here computes a Grundy value or depends on another crate. Memory is in proportion to the
//! text that is read and to the digits of a code, of which there are at most [`MAX_DIGITS`].

mod cousins;
mod digit;
mod enumerate;
mod error;
mod explain;
mod game;
mod moveless;
mod names;
mod notation;
mod options;
mod parse;
mod pattern;
mod snippet;

pub use cousins::StandardForm;
pub use digit::Digit;
pub use enumerate::Codes;
pub use error::{ParseError, ParseErrorKind};
pub use explain::Explanation;
pub use game::{Game, GameError, MAX_DIGITS};
pub use moveless::Moveless;
pub use names::{KnownName, known_names};
pub use options::{HeapOption, largest_small_part, last_take, options};
pub use pattern::{MAX_CODES, Pattern};
