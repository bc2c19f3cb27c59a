//! From a graph to its answer: components apart, each by the narrowest solver that holds it.

use std::ops::ControlFlow;

use nimseq_grundy::SequenceError;
use petgraph::graph::NodeIndex;
use petgraph::visit::Bfs;

use super::line::Lines;
use super::memo::Budget;
use super::solver::Solver;
use super::{Graph, GraphAnswer, GraphError};

/// Vertices of a component that is neither a path nor a cycle, at most.
pub const MOST_VERTICES: usize = 1024;

/// Kayles on a graph, to be set up and solved.
///
/// Components are solved apart and their values XORed. A component that is a path or a cycle is read
/// off the values of 0.137, whatever its length. Others, up to [`MOST_VERTICES`], are solved by
/// recursion over what can be left of them, each position once: trees by their canonical form, so that
/// one of each shape is enough, other graphs by their set of vertices.
#[must_use = "nothing is solved until it is asked for"]
pub struct Kayles<'g> {
    graph: &'g Graph,
    memory: u64,
    limit: u64,
    observer: Box<dyn FnMut(u64) -> ControlFlow<()> + 'g>,
}

impl std::fmt::Debug for Kayles<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Kayles")
            .field("memory", &self.memory)
            .field("limit", &self.limit)
            .finish_non_exhaustive()
    }
}

impl<'g> Kayles<'g> {
    /// On this graph, with no limit on memory or positions. Loops and repeated edges count for
    /// nothing.
    pub fn on(graph: &'g Graph) -> Self {
        let observer = Box::new(|_| ControlFlow::Continue(()));
        Self { graph, memory: u64::MAX, limit: u64::MAX, observer }
    }

    /// Keeps at most so many bytes of positions.
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Works out at most so many positions.
    pub fn limit(mut self, positions: u64) -> Self {
        self.limit = positions;
        self
    }

    /// Calls this now and then with the number of positions worked out; it may stop the run.
    pub fn observer(mut self, observer: impl FnMut(u64) -> ControlFlow<()> + 'g) -> Self {
        self.observer = Box::new(observer);
        self
    }

    /// The value and all winning vertices.
    ///
    /// # Errors
    /// [`GraphError`] if the graph is too large, at a limit, or if the observer asked to stop.
    pub fn solve(mut self) -> Result<GraphAnswer, GraphError> {
        let components = components(self.graph);
        let longest = components.iter().map(|part| part.vertices.len()).max().unwrap_or(0);
        let memory = |_: SequenceError| GraphError::Memory { positions: 0, cap: self.memory };
        let lines = Lines::new(longest).map_err(memory)?;
        let mut budget = Budget::new(self.memory, self.limit, &mut self.observer);
        let mut solved = Vec::with_capacity(components.len());
        for component in &components {
            solved.push(component.solve(&lines, &mut budget)?);
        }
        let value = solved.iter().fold(0, |sum, (value, _)| sum ^ value);
        let mut winning = Vec::new();
        for (component, (own, left)) in components.iter().zip(&solved) {
            // A vertex wins if it leaves, of its own component, what all others are worth together.
            let target = value ^ own;
            let wins = component.vertices.iter().zip(left).filter(|(_, left)| **left == target);
            winning.extend(wins.map(|(vertex, _)| *vertex));
        }
        winning.sort_unstable();
        let positions = budget.positions();
        Ok(GraphAnswer { value, winning, components: components.len(), positions })
    }
}

/// A connected component.
struct Component {
    /// In the order of a breadth-first search; along a path or a cycle, in its order.
    vertices: Vec<NodeIndex>,
    /// Of the vertices as numbered here, each edge once at least; no loops.
    edges: Vec<(usize, usize)>,
    line: Option<Line>,
}

#[derive(Clone, Copy)]
enum Line {
    Path,
    Cycle,
}

impl Component {
    /// The value, and of each vertex what is left when it is taken.
    fn solve(&self, lines: &Lines, budget: &mut Budget<'_>) -> Result<(u16, Vec<u16>), GraphError> {
        let n = self.vertices.len();
        let edges = || self.edges.iter().copied();
        match self.line {
            Some(Line::Path) => {
                let left = |at: usize| {
                    lines.path(at.saturating_sub(1)) ^ lines.path((n - at).saturating_sub(2))
                };
                Ok((lines.path(n), (0..n).map(left).collect()))
            }
            Some(Line::Cycle) => Ok((lines.cycle(n), vec![lines.path(n - 3); n])),
            None if n <= 64 => Solver::<1>::new(n, edges(), lines).solve(budget),
            None if n <= 128 => Solver::<2>::new(n, edges(), lines).solve(budget),
            None if n <= 256 => Solver::<4>::new(n, edges(), lines).solve(budget),
            None if n <= MOST_VERTICES => Solver::<16>::new(n, edges(), lines).solve(budget),
            None => Err(GraphError::TooLarge { vertices: n }),
        }
    }
}

/// The connected components, in the order of their first vertices.
fn components(graph: &Graph) -> Vec<Component> {
    let mut number = vec![usize::MAX; graph.node_count()];
    let mut found = Vec::new();
    for start in graph.node_indices() {
        if number[start.index()] == usize::MAX {
            found.push(component(graph, start, &mut number));
        }
    }
    found
}

fn component(graph: &Graph, start: NodeIndex, number: &mut [usize]) -> Component {
    let all = search(graph, start);
    let mut neighbours: Vec<Vec<NodeIndex>> = Vec::with_capacity(all.len());
    for &v in &all {
        let mut near: Vec<NodeIndex> = graph.neighbors(v).filter(|&u| u != v).collect();
        near.sort_unstable();
        near.dedup();
        neighbours.push(near);
    }
    let edges = neighbours.iter().map(Vec::len).sum::<usize>() / 2;
    let is_line = neighbours.iter().all(|near| near.len() <= 2);
    let line = match is_line {
        true if edges < all.len() => Some(Line::Path),
        true => Some(Line::Cycle),
        false => None,
    };
    // A path is numbered from one of its ends.
    let end = all.iter().zip(&neighbours).find(|(_, near)| near.len() == 1).map(|(v, _)| *v);
    let vertices = match (line, end) {
        (Some(Line::Path), Some(end)) => search(graph, end),
        _ => all.clone(),
    };
    for (index, v) in vertices.iter().enumerate() {
        number[v.index()] = index;
    }
    let edges = all
        .iter()
        .zip(&neighbours)
        .flat_map(|(v, near)| near.iter().map(|u| (number[v.index()], number[u.index()])))
        .filter(|(a, b)| a < b)
        .collect();
    Component { vertices, edges, line }
}

/// The component of a vertex, breadth first.
fn search(graph: &Graph, start: NodeIndex) -> Vec<NodeIndex> {
    let mut bfs = Bfs::new(graph, start);
    std::iter::from_fn(|| bfs.next(graph)).collect()
}

/// The graph with the same vertices and all other edges: Kayles on it is clique forming on `graph`.
///
/// # Errors
/// [`GraphError::ComplementTooLarge`] above [`MOST_VERTICES`], where nothing would come of it.
pub fn complement(graph: &Graph) -> Result<Graph, GraphError> {
    let vertices = graph.node_count();
    if vertices > MOST_VERTICES {
        return Err(GraphError::ComplementTooLarge { vertices });
    }
    let mut other = Graph::with_capacity(vertices, 0);
    for v in graph.node_indices() {
        other.add_node(graph[v].clone());
    }
    for v in graph.node_indices() {
        let mut is_near = vec![false; vertices];
        for u in graph.neighbors(v) {
            is_near[u.index()] = true;
        }
        for u in graph.node_indices().take(v.index()).filter(|u| !is_near[u.index()]) {
            other.add_edge(u, v, ());
        }
    }
    Ok(other)
}
