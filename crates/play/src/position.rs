//! A sum of heaps, its nim-sum and its outcome in normal play.

use crate::winning::WinningMoves;
use crate::{NimValues, Unknown};

/// Who wins if both play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player: whoever has to move loses.
    P,
    /// The next player: whoever has to move wins.
    N,
}

impl Outcome {
    /// [`Outcome::N`] if so.
    #[must_use]
    pub const fn of_next(wins: bool) -> Self {
        if wins { Self::N } else { Self::P }
    }

    /// `P` or `N`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::P => "P",
            Self::N => "N",
        }
    }
}

/// One heap: the values of its game, its size, its value.
#[derive(Clone, Copy, Debug)]
struct Heap<'v> {
    values: &'v NimValues,
    size: u64,
    value: u64,
}

/// A sum of heaps, each of a game whose values are known. Heaps are counted from 0.
#[derive(Clone, Debug)]
pub struct Position<'v> {
    heaps: Vec<Heap<'v>>,
}

impl<'v> Position<'v> {
    /// The sum of these heaps: values of the game, number of tokens.
    ///
    /// # Errors
    /// [`Unknown`] if the value of a heap is not known.
    pub fn new(heaps: impl IntoIterator<Item = (&'v NimValues, u64)>) -> Result<Self, Unknown> {
        let heap = |(values, size): (&'v NimValues, u64)| {
            Ok(Heap { values, size, value: values.value(size)? })
        };
        Ok(Self { heaps: heaps.into_iter().map(heap).collect::<Result<_, _>>()? })
    }

    /// Number of heaps, empty ones included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.heaps.len()
    }

    /// Whether there is no heap at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.heaps.is_empty()
    }

    /// The heaps in order: values of the game, number of tokens, value.
    #[must_use]
    pub fn heaps(&self) -> impl ExactSizeIterator<Item = (&'v NimValues, u64, u64)> + '_ {
        self.heaps.iter().map(|heap| (heap.values, heap.size, heap.value))
    }

    /// The XOR of the values of the heaps.
    #[must_use]
    pub fn nim_sum(&self) -> u64 {
        self.heaps.iter().fold(0, |sum, heap| sum ^ heap.value)
    }

    /// Who wins: the player to move, unless the nim-sum is 0.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome::of_next(self.nim_sum() != 0)
    }

    /// Every move to a position of nim-sum 0; none if the nim-sum is 0 already.
    #[must_use]
    pub fn winning_moves(&self) -> WinningMoves {
        let sum = self.nim_sum();
        let mut moves = WinningMoves::default();
        if sum != 0 {
            for (index, heap) in self.heaps.iter().enumerate() {
                moves.add_heap(index, heap.values, heap.size, sum ^ heap.value);
            }
        }
        moves
    }
}
