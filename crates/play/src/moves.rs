//! A move: which heap, how many tokens, what is left of it.

/// A move in a sum of heaps. Two moves are the same iff they take as many tokens from the same heap
/// and leave the same parts; equal heaps count apart, and the parts have no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The heap, counted from 0.
    pub heap: usize,
    /// Tokens taken.
    pub take: u64,
    /// Tokens of the parts, ascending; 0 is no part.
    parts: [u64; 2],
}

impl Move {
    /// The move that leaves these parts, in any order; 0 is no part.
    #[must_use]
    pub fn new(heap: usize, take: u64, a: u64, b: u64) -> Self {
        Self { heap, take, parts: [a.min(b), a.max(b)] }
    }

    /// The sizes of the heaps that are left of this one, ascending: none, one or two.
    #[must_use]
    pub fn leave(&self) -> &[u64] {
        let empty = self.parts.iter().take_while(|&&part| part == 0).count();
        &self.parts[empty..]
    }
}

#[cfg(test)]
mod tests {
    use super::Move;

    #[test]
    fn parts_are_ascending_and_not_empty() {
        assert_eq!(Move::new(0, 1, 5, 3).leave(), [3, 5]);
        assert_eq!(Move::new(0, 1, 5, 0).leave(), [5]);
        assert!(Move::new(0, 1, 0, 0).leave().is_empty());
        assert_eq!(Move::new(2, 1, 5, 3), Move::new(2, 1, 3, 5));
    }
}
