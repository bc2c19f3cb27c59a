//! Kayles on graphs (node Kayles): taking a vertex removes it and its neighbours; whoever cannot move
//! loses. On the complement of a graph this is clique forming: the players build a clique.
//!
//! Deciding who wins is PSPACE-complete (Schaefer 1978), so every method is exponential on some
//! graphs. [`Kayles`] looks at every position once, up to what can be told apart cheaply, and gives
//! up at a limit with a clear error; how it tells them apart is in [`Kayles`]. [`read`] reads edge
//! lists, DIMACS files and graph6.
//!
//! ```
//! use nimseq_play::graph::{Format, Kayles, read};
//!
//! // A square: whatever is taken, one vertex is left.
//! let square = read("a b\nb c\nc d\nd a\n", Format::Edges)?;
//! let answer = Kayles::on(&square).solve()?;
//! assert_eq!((answer.value, answer.winning.len()), (0, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod kayles;
mod line;
mod memo;
mod read;
mod rooted;
mod set;
mod solver;
mod tree;

use petgraph::graph::UnGraph;

pub use answer::{GraphAnswer, GraphError};
pub use kayles::{Kayles, MOST_VERTICES, complement};
pub use read::{Format, ReadError, read};

/// A graph whose vertices have the names that its file gives them.
pub type Graph = UnGraph<String, ()>;
