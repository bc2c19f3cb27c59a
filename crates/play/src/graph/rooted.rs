//! A tree within a graph, rooted at its centre.

use std::ops::Range;

use super::set::Set;

/// A tree with a root. Its vertices are numbered from the root, 0, on in order of their distance, the
/// children of one vertex together.
#[derive(Debug)]
pub(crate) struct Rooted {
    /// Of each vertex, its number in the graph.
    vertices: Vec<usize>,
    /// Of each vertex; the root has none and is given 0.
    pub(crate) parents: Vec<usize>,
    /// Of each vertex.
    pub(crate) children: Vec<Range<usize>>,
    /// Whether the tree has two centres, the root and vertex 1.
    pub(crate) has_two_centres: bool,
}

impl Rooted {
    /// The tree that `closed`, the closed neighbourhoods, induces on `tree`, which is not empty.
    pub(crate) fn new<const W: usize>(tree: Set<W>, closed: &[Set<W>]) -> Self {
        let centres = centres(tree, closed);
        let mut vertices: Vec<usize> = centres.iter().copied().take(1).collect();
        let mut parents = vec![0; vertices.len()];
        let mut children = Vec::with_capacity(tree.len());
        let mut rest = tree;
        while let Some(&v) = vertices.get(children.len()) {
            rest = rest.without(Set::single(v));
            let parent = children.len();
            let first = vertices.len();
            let mut below: Vec<usize> = rest.and(closed[v]).iter().collect();
            if let (0, Some(second)) = (parent, centres.get(1)) {
                below.sort_by_key(|child| child != second);
            }
            parents.extend(std::iter::repeat_n(parent, below.len()));
            vertices.extend(below);
            children.push(first..vertices.len());
        }
        let has_two_centres = centres.len() == 2;
        Self { vertices, parents, children, has_two_centres }
    }

    /// Number of vertices.
    pub(crate) fn len(&self) -> usize {
        self.vertices.len()
    }

    /// Of each vertex, itself and all below it.
    pub(crate) fn branches<const W: usize>(&self) -> Vec<Set<W>> {
        let mut branches: Vec<Set<W>> = self.vertices.iter().map(|&v| Set::single(v)).collect();
        for v in (1..self.len()).rev() {
            branches[self.parents[v]] = branches[self.parents[v]].or(branches[v]);
        }
        branches
    }
}

/// What is left when leaves are taken off all round, again and again: one vertex or two neighbours.
fn centres<const W: usize>(tree: Set<W>, closed: &[Set<W>]) -> Vec<usize> {
    let mut degrees = vec![0; closed.len()];
    for v in tree.iter() {
        degrees[v] = tree.and(closed[v]).len() - 1;
    }
    let mut rest = tree;
    let mut left = tree.len();
    let mut leaves: Vec<usize> = tree.iter().filter(|&v| degrees[v] == 1).collect();
    while left > 2 {
        left -= leaves.len();
        let mut next = Vec::new();
        for v in leaves {
            rest = rest.without(Set::single(v));
            // One neighbour is left, the one further in.
            for u in rest.and(closed[v]).iter() {
                degrees[u] -= 1;
                if degrees[u] == 1 {
                    next.push(u);
                }
            }
        }
        leaves = next;
    }
    rest.iter().collect()
}
