//! Lists of edges: two names a line.

use std::collections::HashMap;

use petgraph::graph::NodeIndex;

use super::{Edges, ReadError, words};
use crate::graph::Graph;

const EXPECTED: &str = "the names of two neighbours, or of one vertex that has none";

pub(super) fn read(text: &str) -> Result<Graph, ReadError> {
    let mut graph = Graph::default();
    let mut edges = Edges::default();
    let mut named: HashMap<&str, NodeIndex> = HashMap::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.find(['#', '%']).map_or(line, |comment| &line[..comment]);
        let (words, _) = words(number, line);
        let mut vertex =
            |name| *named.entry(name).or_insert_with(|| graph.add_node(String::from(name)));
        // Names are printed, and what moves a cursor must not be.
        if let Some(name) = words.iter().find(|word| word.text.contains(char::is_control)) {
            return Err(name.unexpected(EXPECTED));
        }
        match words.as_slice() {
            [] => {}
            [one] => {
                vertex(one.text);
            }
            [a, b] if a.text == b.text => {
                return Err(b.error("an edge from a vertex to itself", "another vertex"));
            }
            [a, b] => {
                let (a, b) = (vertex(a.text), vertex(b.text));
                edges.add(&mut graph, a, b);
            }
            [_, _, third, ..] => return Err(third.unexpected(EXPECTED)),
        }
    }
    Ok(graph)
}
