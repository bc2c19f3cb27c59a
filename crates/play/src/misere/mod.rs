//! Misère play: whoever cannot move wins.
//!
//! Values do not decide here: two heaps of one size are a loss for the next player in normal play,
//! whatever stands beside them is unchanged by them, and neither holds in misère play. What is exact:
//!
//! * [`nim`], by Bouton's rule, for heaps of any size;
//! * [`Search`], for small positions of any games, by looking at all that can come.
//!
//! A sum of large heaps of other games needs the misère quotient of the game.

mod nim;
mod search;

pub use nim::{Case, NimAnswer, nim};
pub use search::{Search, TooMany};
