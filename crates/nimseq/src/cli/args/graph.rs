//! Flags of `graph`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{AnswerFormat, number};

/// `graph`.
#[derive(Debug, Args)]
#[command(after_help = GRAPH_EXAMPLES)]
pub(crate) struct Graph {
    /// The file; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// How the file is written [default: dimacs for .col, graph6 for .g6, else edges]
    ///
    /// edges: a line for each edge, the names of two vertices; a line with one name is a vertex alone;
    /// # begins a comment. dimacs: `p edge VERTICES EDGES`, then `e 1 2`. graph6: one graph.
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) input: Option<GraphInput>,

    /// Clique forming: every vertex taken must be a neighbour of all taken before
    ///
    /// The same as Kayles on the complement.
    #[arg(long)]
    pub(crate) clique: bool,

    /// How many winning vertices are listed
    #[arg(
        long,
        value_name = "N",
        value_parser = number::moves,
        default_value = "20",
        allow_negative_numbers = true
    )]
    pub(crate) max_moves: usize,

    /// How many positions may be worked out
    ///
    /// A million take seconds in a graph of 40 vertices, and hours in one of 1000. --memory is the other
    /// limit.
    #[arg(
        long,
        value_name = "N",
        value_parser = number::heap,
        default_value = "2^27",
        allow_negative_numbers = true
    )]
    pub(crate) limit: u64,

    /// How the answer is written
    ///
    /// json: one object on one line.
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: AnswerFormat,
}

/// `graph --input`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GraphInput {
    Edges,
    Dimacs,
    Graph6,
}

const GRAPH_EXAMPLES: &str = "\
Examples:
  nimseq graph petersen.txt
  nimseq graph queens.col --clique
  geng -c 9 9:9 | head -n 1 | nimseq graph - --input graph6

Who wins is PSPACE-complete in general. Paths and cycles of any length are quick; so are, as a rule,
graphs of 40 vertices with 3 or 4 neighbours each and trees of 60. Other components may have up to
1024 vertices, and end in a clear error where --limit or --memory does not suffice.";
