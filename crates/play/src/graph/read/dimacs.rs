//! The DIMACS format of graph colouring: `p edge 3 2`, then `e 1 2`, `e 2 3`.
//!
//! The number of edges in the header is not checked: files in use count each edge once or twice.

use petgraph::graph::NodeIndex;

use super::{Edges, ReadError, Word, words};
use crate::graph::Graph;

const HEADER: &str = "the header `p edge VERTICES EDGES`";
const EDGE: &str = "an edge `e VERTEX VERTEX`";
const COUNT: &str = "a number of vertices up to 2^24";

/// A header is a few bytes, and the vertices that it announces are made before any edge is read: about a
/// gigabyte for these.
const MOST: usize = 1 << 24;

pub(super) fn read(text: &str) -> Result<Graph, ReadError> {
    let mut graph: Option<Graph> = None;
    let mut edges = Edges::default();
    let mut last = 1;
    for (number, line) in (1..).zip(text.lines()) {
        last = number;
        let (words, end) = words(number, line);
        let Some((kind, rest)) = words.split_first() else { continue };
        match (kind.text, &mut graph) {
            ("c", _) => {}
            ("p", None) => graph = Some(header(rest, end)?),
            ("p", Some(_)) => return Err(kind.error("a second header", EDGE)),
            ("e", Some(graph)) => edge(rest, end, graph, &mut edges)?,
            (_, None) => return Err(kind.unexpected(HEADER)),
            (_, Some(_)) => return Err(kind.unexpected(EDGE)),
        }
    }
    let end = Word { text: "", line: last, column: 1 };
    graph.ok_or_else(|| end.error("there is no header", HEADER))
}

fn header(words: &[Word<'_>], end: Word<'_>) -> Result<Graph, ReadError> {
    let kind = words.first().unwrap_or(&end);
    if !matches!(kind.text, "edge" | "edges" | "col") {
        return Err(kind.unexpected("`edge` or `col`"));
    }
    let count = words.get(1).unwrap_or(&end);
    let vertices: usize = number(count).filter(|&n| n <= MOST).ok_or(count.unexpected(COUNT))?;
    let edges = words.get(2).unwrap_or(&end);
    number(edges).ok_or(edges.unexpected("a number of edges"))?;
    if let Some(more) = words.get(3) {
        return Err(more.unexpected("the end of the line"));
    }
    let mut graph = Graph::default();
    for name in 1..=vertices {
        graph.add_node(name.to_string());
    }
    Ok(graph)
}

fn edge(
    words: &[Word<'_>],
    end: Word<'_>,
    graph: &mut Graph,
    edges: &mut Edges,
) -> Result<(), ReadError> {
    let vertex = |at: usize| {
        let word = words.get(at).unwrap_or(&end);
        let vertex = number(word).filter(|n| (1..=graph.node_count()).contains(n));
        let vertex = vertex.ok_or(word.unexpected("a vertex, counted from 1 as the header says"));
        Ok((*word, NodeIndex::new(vertex? - 1)))
    };
    let ((_, a), (word, b)) = (vertex(0)?, vertex(1)?);
    if a == b {
        return Err(word.error("an edge from a vertex to itself", "another vertex"));
    }
    if let Some(more) = words.get(2) {
        return Err(more.unexpected("the end of the line"));
    }
    edges.add(graph, a, b);
    Ok(())
}

/// Digits alone: no sign.
fn number(word: &Word<'_>) -> Option<usize> {
    let is_digits = word.text.bytes().all(|byte| byte.is_ascii_digit());
    word.text.parse().ok().filter(|_| is_digits)
}
