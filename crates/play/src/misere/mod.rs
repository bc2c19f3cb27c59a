//! Misère play: whoever cannot move wins.
//!
//! Values do not decide here: two heaps of one size are a loss for the next player in normal play,
//! whatever stands beside them is unchanged by them, and neither holds in misère play. What is exact:
//!
//! * [`nim`], by Bouton's rule, for heaps of any size;
//! * [`by_quotient`], by the misère quotient of a game, for all heaps that it covers;
//! * [`Search`], for small positions of any games, also mixed ones, by looking at all that can come.

mod nim;
mod quotient;
mod search;

pub use nim::{Case, NimAnswer, nim};
pub use quotient::{NotCovered, by_quotient};
pub use search::{Search, TooMany};
