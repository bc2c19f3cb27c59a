//! The canonical form of a tree, so that trees of one shape are worked out once.
//!
//! A rooted tree is the sorted list of its root's branches, each replaced by a number that is the same
//! for equal lists (Aho, Hopcroft and Ullman 1974). The numbers are given out by a table, not by a
//! hash, so different shapes never meet. A free tree is rooted at its centre; where there are two, the
//! edge between them is cut, and the two halves, in order, are the form. Linear in the vertices, up to
//! sorting.
//!
//! Only shapes rooted at a centre are numbered, with their branches. Numbering the parts that moves
//! leave as well, each rooted where it was cut, would save finding their centres, but there are so many
//! more of those that it took 5 to 10 times as long on random trees of 60 vertices.

use super::GraphError;
use super::memo::{Budget, Memo};
use super::rooted::Rooted;

/// The form of a free tree: the number of one rooted tree and [`NONE`], or of two halves.
pub(crate) type Form = (u32, u32);

/// No second half. Numbers are given out from 0 on, and memory ends long before this one.
const NONE: u32 = u32::MAX;

/// Bytes of a list of branches beside its place in the table: what an allocation costs.
const ALLOCATION: usize = 16;

/// Rooted shapes by their lists of branches.
#[derive(Debug)]
pub(crate) struct Forms {
    numbers: Memo<Box<[u32]>, u32>,
    /// Room for one list.
    list: Vec<u32>,
}

impl Forms {
    pub(crate) fn new() -> Self {
        Self { numbers: Memo::new(), list: Vec::new() }
    }

    /// The form of a tree that is rooted at its centre.
    pub(crate) fn of(
        &mut self,
        tree: &Rooted,
        budget: &mut Budget<'_>,
    ) -> Result<Form, GraphError> {
        let mut numbers = vec![NONE; tree.len()];
        for v in (1..tree.len()).rev() {
            numbers[v] = self.number(&numbers[tree.children[v].clone()], budget)?;
        }
        let mut branches = tree.children[0].clone();
        if tree.has_two_centres {
            branches.start += 1;
        }
        let root = self.number(&numbers[branches], budget)?;
        Ok(match numbers.get(1) {
            Some(&second) if tree.has_two_centres => (root.min(second), root.max(second)),
            _ => (root, NONE),
        })
    }

    /// The number of a root with these branches.
    fn number(&mut self, branches: &[u32], budget: &mut Budget<'_>) -> Result<u32, GraphError> {
        self.list.clear();
        self.list.extend_from_slice(branches);
        self.list.sort_unstable();
        if let Some(number) = self.numbers.get(self.list.as_slice()) {
            return Ok(number);
        }
        // Fewer than 2^32: each takes many bytes.
        let number = u32::try_from(self.numbers.len()).unwrap_or(NONE);
        let held = ALLOCATION + 4 * self.list.len();
        self.numbers.insert(self.list.as_slice().into(), number, held, budget)?;
        Ok(number)
    }
}
