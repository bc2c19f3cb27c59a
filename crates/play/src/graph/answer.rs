//! What a graph is worth, or why that is not known.

use nimseq_grundy::ByteSize;
use petgraph::graph::NodeIndex;

use crate::Outcome;

/// The value of a graph, and every vertex that wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphAnswer {
    /// The Grundy value.
    pub value: u16,
    /// The vertices to take, ascending; none if the value is 0.
    pub winning: Vec<NodeIndex>,
    /// Connected components of the graph.
    pub components: usize,
    /// Positions that were worked out, one for all that look the same.
    pub positions: u64,
}

impl GraphAnswer {
    /// Who wins: the player to move, unless the value is 0.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome::of_next(self.value != 0)
    }
}

/// Why the value of a graph is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// A component that is neither a path nor a cycle has too many vertices.
    #[error(
        "a component has {vertices} vertices; above {}, only paths and cycles are solved",
        super::MOST_VERTICES
    )]
    TooLarge {
        /// Vertices of the component.
        vertices: usize,
    },
    /// The graph has too many vertices for its complement.
    #[error(
        "the graph has {vertices} vertices; above {}, its complement is not made",
        super::MOST_VERTICES
    )]
    ComplementTooLarge {
        /// Vertices of the graph.
        vertices: usize,
    },
    /// The positions need more memory than was allowed.
    #[error(
        "{positions} positions need more than {} of memory, and the graph is not solved yet",
        ByteSize(*.cap)
    )]
    Memory {
        /// Positions that were worked out.
        positions: u64,
        /// Bytes allowed.
        cap: u64,
    },
    /// More positions than were allowed.
    #[error("the graph is not solved in {positions} positions")]
    Limit {
        /// Positions that were worked out.
        positions: u64,
    },
    /// The observer asked to stop.
    #[error("stopped after {positions} positions")]
    Stopped {
        /// Positions that were worked out.
        positions: u64,
    },
}
