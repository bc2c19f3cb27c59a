//! The value of one connected graph, by memoised recursion over its induced subgraphs.
//!
//! A position is a set of vertices. It falls into components, whose values are XORed; the value of a
//! component is the least that no vertex of it, taken with its neighbours, leaves. A component is
//! told from sets by the first of these that fits:
//!
//! 1. at most two neighbours each: a path or a cycle, known from 0.137;
//! 2. no cycle: its canonical form as a tree;
//! 3. else: its set of vertices, after *true twins* are removed. Two neighbours with the same
//!    neighbours otherwise leave the board together, whatever is taken, and taking either is the same
//!    move, so one of them changes nothing.
//!
//! Exponential at worst. Memory: a set of vertices and two bytes for each position kept.

use super::GraphError;
use super::line::Lines;
use super::memo::{Budget, Memo};
use super::rooted::Rooted;
use super::set::Set;
use super::tree::{Form, Forms};

/// A graph of at most 64·W vertices, and what is known of its positions.
#[derive(Debug)]
pub(crate) struct Solver<'l, const W: usize> {
    lines: &'l Lines,
    /// Of each vertex, itself and its neighbours.
    closed: Vec<Set<W>>,
    forms: Forms,
    trees: Memo<Form, u16>,
    sets: Memo<Set<W>, u16>,
}

/// What a component looks like.
enum Shape {
    Path,
    Cycle,
    Tree,
    Other,
}

impl<'l, const W: usize> Solver<'l, W> {
    /// For vertices 0 … n − 1 with these edges.
    pub(crate) fn new(
        n: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
        lines: &'l Lines,
    ) -> Self {
        let mut closed: Vec<Set<W>> = (0..n).map(Set::single).collect();
        for (a, b) in edges {
            closed[a].insert(b);
            closed[b].insert(a);
        }
        Self { lines, closed, forms: Forms::new(), trees: Memo::new(), sets: Memo::new() }
    }

    /// The value of the whole graph, and of what is left after each vertex.
    pub(crate) fn solve(&mut self, budget: &mut Budget<'_>) -> Result<(u16, Vec<u16>), GraphError> {
        let all = Set::below(self.closed.len());
        let value = self.value(all, budget)?;
        let left = (0..self.closed.len())
            .map(|v| self.value(all.without(self.closed[v]), budget))
            .collect::<Result<_, _>>()?;
        Ok((value, left))
    }

    /// The value of any set of vertices.
    fn value(&mut self, set: Set<W>, budget: &mut Budget<'_>) -> Result<u16, GraphError> {
        let (mut rest, mut value) = (set, 0);
        while let Some(start) = rest.iter().next() {
            let component = self.component(start, rest);
            rest = rest.without(component);
            value ^= self.connected(component, budget)?;
        }
        Ok(value)
    }

    /// What can be reached from `start` within `set`.
    fn component(&self, start: usize, set: Set<W>) -> Set<W> {
        let mut reached = Set::single(start);
        let mut border = reached;
        while !border.is_empty() {
            let near = border.iter().fold(Set::EMPTY, |near, v| near.or(self.closed[v]));
            border = near.and(set).without(reached);
            reached = reached.or(border);
        }
        reached
    }

    fn connected(&mut self, component: Set<W>, budget: &mut Budget<'_>) -> Result<u16, GraphError> {
        if component.len() <= 2 {
            return Ok(1);
        }
        if let Some(value) = self.sets.get(&component) {
            return Ok(value);
        }
        let value = match self.shape(component) {
            Shape::Path => return Ok(self.lines.path(component.len())),
            Shape::Cycle => return Ok(self.lines.cycle(component.len())),
            Shape::Tree => self.tree(component, budget)?,
            Shape::Other => match self.without_twins(component) {
                reduced if reduced == component => self.mex(component, budget)?,
                reduced => self.connected(reduced, budget)?,
            },
        };
        self.sets.insert(component, value, 0, budget)?;
        Ok(value)
    }

    fn tree(&mut self, tree: Set<W>, budget: &mut Budget<'_>) -> Result<u16, GraphError> {
        let rooted = Rooted::new(tree, &self.closed);
        let form = self.forms.of(&rooted, budget)?;
        if let Some(value) = self.trees.get(&form) {
            return Ok(value);
        }
        let value = self.tree_mex(tree, &rooted, budget)?;
        self.trees.insert(form, value, 0, budget)?;
        Ok(value)
    }

    fn shape(&self, component: Set<W>) -> Shape {
        let degree = |v| component.and(self.closed[v]).len() - 1;
        let (mut sum, mut most) = (0, 0);
        for v in component.iter() {
            sum += degree(v);
            most = most.max(degree(v));
        }
        let edges = sum / 2;
        match (edges < component.len(), most) {
            (true, 0..=2) => Shape::Path,
            (true, _) => Shape::Tree,
            (false, 2) => Shape::Cycle,
            (false, _) => Shape::Other,
        }
    }

    /// One of each class of vertices with equal closed neighbourhoods. What is left is connected.
    fn without_twins(&self, component: Set<W>) -> Set<W> {
        let mut kept = component;
        for v in component.iter() {
            let near = kept.and(self.closed[v]);
            let is_twin = |u: usize| u < v && kept.and(self.closed[u]) == near;
            if near.iter().any(is_twin) {
                kept = kept.without(Set::single(v));
            }
        }
        kept
    }

    /// The least value that no vertex leaves.
    fn mex(&mut self, component: Set<W>, budget: &mut Budget<'_>) -> Result<u16, GraphError> {
        budget.count()?;
        let mut left = Vec::with_capacity(component.len());
        for v in component.iter() {
            left.push(self.value(component.without(self.closed[v]), budget)?);
        }
        Ok(mex(left))
    }

    /// The same for a tree, whose parts need not be searched for: wherever it is rooted, taking v
    /// leaves the branches of its grandchildren, the branches of its siblings, and all that is not in
    /// the branch of its parent. So there are fewer than two parts to ask for at each vertex.
    fn tree_mex(
        &mut self,
        tree: Set<W>,
        rooted: &Rooted,
        budget: &mut Budget<'_>,
    ) -> Result<u16, GraphError> {
        budget.count()?;
        let (n, branches) = (rooted.len(), rooted.branches());
        let (mut branch, mut above) = (vec![0; n], vec![0; n]);
        // XOR of the values of the branches of all children, and of all grandchildren.
        let (mut children, mut grandchildren) = (vec![0; n], vec![0; n]);
        for v in (1..n).rev() {
            let parent = rooted.parents[v];
            // The only child of the root is never left as it is.
            if parent != 0 || rooted.children[0].len() > 1 {
                branch[v] = self.connected(branches[v], budget)?;
            }
            if !rooted.children[v].is_empty() {
                above[v] = self.connected(tree.without(branches[v]), budget)?;
            }
            children[parent] ^= branch[v];
            grandchildren[parent] ^= children[v];
        }
        let of_root = std::iter::once(grandchildren[0]);
        let left = of_root.chain((1..n).map(|v| {
            let parent = rooted.parents[v];
            grandchildren[v] ^ children[parent] ^ branch[v] ^ above[parent]
        }));
        Ok(mex(left.collect()))
    }
}

/// The least number that is not among these.
fn mex(mut values: Vec<u16>) -> u16 {
    values.sort_unstable();
    values.into_iter().fold(0, |mex, value| if value == mex { mex + 1 } else { mex })
}
