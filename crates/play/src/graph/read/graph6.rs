//! The format graph6 of the program geng: bytes 63 … 126, six bits each; the number of vertices, then
//! the upper triangle of the adjacency matrix, column by column.
//!
//! Petgraph decodes it, and panics where the text is none; so all that it relies on is checked first.

use petgraph::graph6::from_graph6_representation;

use super::{ReadError, Word};
use crate::graph::Graph;

const HEADER: &str = ">>graph6<<";
const BYTE: &str = "a character from `?` to `~`";

/// The largest number of vertices in the form of four bytes; the form of eight is not read.
const MOST: usize = 258_047;

pub(super) fn read(text: &str) -> Result<Graph, ReadError> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let Some((number, line)) = lines.next() else {
        let end = Word { text: "", line: 1, column: 1 };
        return Err(end.error("the text is empty", "a graph"));
    };
    if let Some((second, _)) = lines.next() {
        let word = Word { text: "", line: second, column: 1 };
        return Err(word.error("a second graph", "one graph"));
    }
    let line = line.trim_end();
    let body = line.strip_prefix(HEADER).unwrap_or(line);
    let skipped = line.chars().count() - body.chars().count();
    let at = |index: usize| Word { text: "", line: number, column: skipped + index + 1 };
    if let Some((index, wrong)) = body.chars().enumerate().find(|(_, c)| !('?'..='~').contains(c)) {
        return Err(at(index).error(format_args!("unexpected {wrong:?}"), BYTE));
    }
    let sixes: Vec<usize> = body.bytes().map(|byte| usize::from(byte - b'?')).collect();
    let (vertices, used) = match sixes.as_slice() {
        [63, 63, ..] => {
            let problem = format!("more than {MOST} vertices");
            return Err(at(1).error(problem, "a smaller graph"));
        }
        [63, a, b, c, ..] => (a << 12 | b << 6 | c, 4),
        [n, ..] if *n < 63 => (*n, 1),
        _ => return Err(at(body.len()).error("the text ends early", BYTE)),
    };
    let needed = used + (vertices * vertices.saturating_sub(1) / 2).div_ceil(6);
    if body.len() < needed {
        let problem = format!("{} characters, but {vertices} vertices take {needed}", body.len());
        return Err(at(body.len()).error(problem, BYTE));
    }
    if body.len() > needed {
        let problem = format!("{} characters, but {vertices} vertices take {needed}", body.len());
        return Err(at(needed).error(problem, "the end of the line"));
    }
    let (order, edges) = from_graph6_representation::<u32>(body.to_owned());
    let mut graph = Graph::default();
    for name in 0..order {
        graph.add_node(name.to_string());
    }
    graph.extend_with_edges(edges);
    Ok(graph)
}
