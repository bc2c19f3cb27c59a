//! A sum of heaps as the players see it: games and sizes, no values.

use nimseq_code::Game;

use crate::{HeapOption, Illegal, Move, legal, options};

/// A sum of heaps: of each, the game and the number of tokens. Heaps are counted from 0, and empty
/// ones may be among them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum<'g> {
    heaps: Vec<(&'g Game, u64)>,
}

impl<'g> Sum<'g> {
    /// The sum of these heaps.
    #[must_use]
    pub fn new(heaps: impl IntoIterator<Item = (&'g Game, u64)>) -> Self {
        Self { heaps: heaps.into_iter().collect() }
    }

    /// The heaps in order.
    #[must_use]
    pub fn heaps(&self) -> &[(&'g Game, u64)] {
        &self.heaps
    }

    /// Every move, lazily: by heap, tokens taken and smaller part.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        (0..self.heaps.len()).flat_map(|heap| self.moves_of(heap))
    }

    /// Every move of one heap, lazily: by tokens taken and smaller part. None if there is no such
    /// heap.
    pub fn moves_of(&self, heap: usize) -> impl Iterator<Item = Move> + '_ {
        let played = move |o: HeapOption| Move::new(heap, o.take, o.parts[0], o.parts[1]);
        let found = self.heaps.get(heap);
        found.into_iter().flat_map(move |&(game, size)| options(game, size).map(played))
    }

    /// The sum after a move. The parts take the place of the heap; one that is taken whole is gone.
    ///
    /// # Errors
    /// [`Illegal`] with the reason if the rule forbids the move.
    pub fn after(&self, played: Move) -> Result<Self, Illegal> {
        let &(game, size) = self.heaps.get(played.heap).ok_or(Illegal::NoSuchHeap)?;
        legal::check(game, size, played)?;
        let mut heaps = self.heaps.clone();
        let parts = played.leave().iter().map(|&part| (game, part));
        heaps.splice(played.heap..=played.heap, parts);
        Ok(Self { heaps })
    }
}
