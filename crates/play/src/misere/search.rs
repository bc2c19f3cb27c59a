//! Misère play of any games by looking at every position that can come.
//!
//! Exact, and exponential: the positions below a heap of a game that splits are the partitions of all
//! smaller numbers, 215 308 below 40 tokens and 1 295 971 below 50. Positions are kept as sorted lists
//! of heaps without those that have no move, so equal ones are decided once; there is no other
//! shortcut, because pairs of equal heaps do not cancel in misère play. The stack is a vector: a heap
//! of a million tokens, taken one by one, is a million moves deep.

use std::collections::HashMap;

use nimseq_code::{Game, Moveless};

use crate::{HeapOption, Outcome, Sum, WinningMoves, options};

/// What a position costs while it is being decided, in kept heaps: its moves that are still to come are
/// some 350 bytes, and there may be a million such positions, one below the other.
const OPEN: u64 = 6;

/// A search in misère play, with all that it has found out up to now.
#[derive(Debug)]
pub struct Search<'g> {
    games: Vec<(&'g Game, Moveless)>,
    /// Whether the next player wins.
    wins: HashMap<Key, bool>,
    /// Positions that were decided or begun.
    met: u64,
    /// Heaps in all of them, and one for each.
    stored: u64,
    limit: u64,
}

/// A position: the heaps that have a move, as number of the game and size, sorted.
type Key = Box<[(u32, u64)]>;

/// A position that is being decided: the moves that are still to be looked at.
struct Open<'g> {
    key: Key,
    /// Heap of the key, and what a move makes of it.
    moves: Box<dyn Iterator<Item = (usize, HeapOption)> + 'g>,
    /// The move whose position had to be decided first.
    waiting: Option<(usize, HeapOption)>,
    has_moves: bool,
}

/// A position that the search did not decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("undecided after a search of {positions} positions, as many as are kept")]
pub struct TooMany {
    /// Positions that were met.
    pub positions: u64,
}

impl<'g> Search<'g> {
    /// A search that keeps at most so many heaps of decided positions, at 16 bytes each and about a
    /// hundred bytes a position; one that is being decided counts as six heaps more.
    #[must_use]
    pub fn new(limit: u64) -> Self {
        Self { games: Vec::new(), wins: HashMap::new(), met: 0, stored: 0, limit }
    }

    /// Number of positions decided up to now.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.wins.len() as u64
    }

    /// Who wins.
    ///
    /// # Errors
    /// [`TooMany`] at the limit; what was decided stays.
    pub fn outcome(&mut self, sum: &Sum<'g>) -> Result<Outcome, TooMany> {
        let key = self.key(sum);
        self.decide(key).map(Outcome::of_next)
    }

    /// All winning moves; none also where the game is over and the next player has won.
    ///
    /// # Errors
    /// [`TooMany`] at the limit.
    pub fn winning_moves(&mut self, sum: &Sum<'g>) -> Result<WinningMoves, TooMany> {
        let mut moves = WinningMoves::default();
        for played in sum.moves() {
            // Every move that `moves` lists is legal.
            let Ok(after) = sum.after(played) else { continue };
            if self.outcome(&after)? == Outcome::P {
                moves.push(played);
            }
        }
        Ok(moves)
    }

    fn key(&mut self, sum: &Sum<'g>) -> Key {
        let mut heaps: Vec<(u32, u64)> = Vec::with_capacity(sum.heaps().len());
        for &(game, size) in sum.heaps() {
            let known = self.games.iter().position(|(known, _)| *known == game);
            let index = known.unwrap_or_else(|| {
                self.games.push((game, game.moveless_heaps()));
                self.games.len() - 1
            });
            // A sum has far fewer than 2^32 games.
            heaps.push((u32::try_from(index).unwrap_or(u32::MAX), size));
        }
        self.normal_form(heaps)
    }

    /// Without heaps that have no move, and sorted.
    fn normal_form(&self, mut heaps: Vec<(u32, u64)>) -> Key {
        heaps.retain(|&(game, size)| !self.game(game).1.contains(size));
        heaps.sort_unstable();
        heaps.into_boxed_slice()
    }

    fn game(&self, index: u32) -> &(&'g Game, Moveless) {
        &self.games[index as usize]
    }

    fn after(&self, key: &Key, heap: usize, option: HeapOption) -> Key {
        let mut heaps = key.to_vec();
        let (game, _) = heaps.swap_remove(heap);
        heaps.extend(option.parts.into_iter().filter(|&part| part > 0).map(|part| (game, part)));
        self.normal_form(heaps)
    }

    /// Begins with a position, below so many that wait for it.
    fn open(&mut self, key: Key, waiting: usize) -> Result<Open<'g>, TooMany> {
        self.met += 1;
        self.stored += 1 + key.len() as u64;
        if self.stored + OPEN * waiting as u64 > self.limit {
            return Err(TooMany { positions: self.met });
        }
        // Equal heaps have the same moves.
        let mut heaps: Vec<(usize, (u32, u64))> = key.iter().copied().enumerate().collect();
        heaps.dedup_by_key(|&mut (_, heap)| heap);
        let heaps: Vec<(usize, &'g Game, u64)> =
            heaps.into_iter().map(|(at, (game, size))| (at, self.game(game).0, size)).collect();
        let moves = heaps
            .into_iter()
            .flat_map(|(at, game, size)| options(game, size).map(move |option| (at, option)));
        Ok(Open { key, moves: Box::new(moves), waiting: None, has_moves: false })
    }

    /// Whether the next player wins: depth first, each position until a move to a lost one is found.
    fn decide(&mut self, root: Key) -> Result<bool, TooMany> {
        if let Some(&wins) = self.wins.get(&root) {
            return Ok(wins);
        }
        let mut stack = vec![self.open(root, 0)?];
        let mut wins = false;
        while let Some(top) = stack.last_mut() {
            let next = top.waiting.take().or_else(|| top.moves.next());
            wins = if let Some((heap, option)) = next {
                top.has_moves = true;
                let after = self.after(&top.key, heap, option);
                match self.wins.get(&after) {
                    Some(true) => continue,
                    Some(false) => true,
                    None => {
                        top.waiting = next;
                        let waiting = stack.len();
                        stack.push(self.open(after, waiting)?);
                        continue;
                    }
                }
            } else {
                // Every move leads to a win of the other side, or the game is over.
                !top.has_moves
            };
            if let Some(Open { key, .. }) = stack.pop() {
                self.wins.insert(key, wins);
            }
        }
        // The last one decided is the root.
        Ok(wins)
    }
}
