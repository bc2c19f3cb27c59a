//! Positions of taking-and-breaking games: who wins, and by which moves.
//!
//! A [`Position`] is a sum of heaps, of one game or of several. In normal play, where whoever cannot
//! move loses, its value is the nim-sum of the values of its heaps (Sprague 1935, Grundy 1939):
//! [`Position::outcome`] says who wins and [`Position::winning_moves`] lists every move that does,
//! also for heaps of any size once the period of the game is proved. [`NimValues`] is where the
//! values come from.
//!
//! In misère play, where whoever cannot move *wins*, values do not decide: [`misere`] has the exact
//! rule for Nim, that of the misère quotient for sums of one game, and a search for small positions.
//!
//! ```
//! use nimseq_code::Game;
//! use nimseq_play::{NimValues, Outcome, Position};
//!
//! let nim: Game = "nim".parse()?;
//! let values = NimValues::compute(&nim, 5)?;
//! let position = Position::new([3, 4, 5].map(|size| (&values, size)))?;
//! assert_eq!((position.nim_sum(), position.outcome()), (2, Outcome::N));
//! let moves: Vec<_> = position.winning_moves().iter().collect();
//! // From the first heap, 3, take 2 and leave 1.
//! assert_eq!(moves.len(), 1);
//! assert_eq!((moves[0].heap, moves[0].take, moves[0].leave()), (0, 2, &[1][..]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod graph;
mod legal;
pub mod misere;
mod moves;
mod position;
mod sum;
mod values;
mod winning;

pub use legal::Illegal;
pub use moves::Move;
pub use nimseq_code::{HeapOption, options};
pub use position::{Outcome, Position};
pub use sum::Sum;
pub use values::{NimValues, Unknown};
pub use winning::{Class, WinningMoves};
