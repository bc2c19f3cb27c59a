//! Graphs from text: edge lists, DIMACS, graph6.

mod dimacs;
mod edges;
mod graph6;

use std::collections::HashSet;
use std::fmt;

use petgraph::graph::NodeIndex;

use super::Graph;

/// How a graph is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// A line for each edge: two names. A line with one name is a vertex alone. `#` and `%` begin a
    /// comment. Vertices are in the order in which their names come.
    #[default]
    Edges,
    /// DIMACS, as for graph colouring: `p edge VERTICES EDGES`, `e 1 2`, `c` comments. Vertices are
    /// named 1, 2, …
    Dimacs,
    /// One graph in graph6, as `geng` writes it. Vertices are named 0, 1, …
    Graph6,
}

/// A text that is no graph, and where it goes wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}, expected {expected}")]
pub struct ReadError {
    /// 1-based.
    pub line: usize,
    /// 1-based, in characters.
    pub column: usize,
    /// What is wrong.
    pub problem: String,
    /// What would be right.
    pub expected: &'static str,
}

/// Reads a graph.
///
/// # Errors
/// [`ReadError`] with line and column.
pub fn read(text: &str, format: Format) -> Result<Graph, ReadError> {
    // Some editors begin a file with a byte order mark, which would become part of the first name.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match format {
        Format::Edges => edges::read(text),
        Format::Dimacs => dimacs::read(text),
        Format::Graph6 => graph6::read(text),
    }
}

/// Edges that a file names, each in the graph once. Petgraph would look through all edges of a vertex for
/// each new one, which takes minutes where a vertex has a hundred thousand.
#[derive(Debug, Default)]
struct Edges(HashSet<(NodeIndex, NodeIndex)>);

impl Edges {
    fn add(&mut self, graph: &mut Graph, a: NodeIndex, b: NodeIndex) {
        if self.0.insert((a.min(b), a.max(b))) {
            graph.add_edge(a, b, ());
        }
    }
}

/// A word of a line, and where it is.
#[derive(Clone, Copy, Debug)]
struct Word<'t> {
    text: &'t str,
    line: usize,
    column: usize,
}

impl Word<'_> {
    fn error(&self, problem: impl fmt::Display, expected: &'static str) -> ReadError {
        ReadError { line: self.line, column: self.column, problem: problem.to_string(), expected }
    }

    /// This is something else.
    fn unexpected(&self, expected: &'static str) -> ReadError {
        if self.text.is_empty() {
            return self.error("the line ends", expected);
        }
        // What is no text must not reach a terminal, nor a page of it.
        let shown: String = self.text.chars().take(24).collect();
        self.error(format_args!("unexpected {shown:?}"), expected)
    }
}

/// The words of a line, and the end of it as an empty one.
fn words(line: usize, text: &str) -> (Vec<Word<'_>>, Word<'_>) {
    let mut words = Vec::new();
    let mut column = 1;
    for part in text.split_inclusive(char::is_whitespace) {
        let word = part.trim_end();
        if !word.is_empty() {
            words.push(Word { text: word, line, column });
        }
        column += part.chars().count();
    }
    let end = Word { text: "", line, column: text.trim_end().chars().count() + 1 };
    (words, end)
}
