//! All positions of small total, numbered so that a search can look them up quickly.

use std::collections::HashMap;

use nimseq_code::Game;
use nimseq_play::{HeapOption, Move, options};

/// Codes that split and that do not, with d0 = 4, subtraction sets, infinite ones, Grundy's game.
pub(crate) const CODES: [&str; 44] = [
    "kayles",
    "0.07",
    "0.137",
    "0.6",
    "0.007",
    "0.15",
    "0.7777",
    "0.16",
    "0.106",
    "0.45",
    "0.4",
    "0.04",
    "0.17",
    "0.26",
    "0.56",
    "0.115",
    "0.165",
    "0.331",
    "0.7",
    "0.5",
    "0.034",
    "0.2617",
    "4.0",
    "4.3",
    "4.7",
    "4.007",
    "4.31",
    "4.16",
    "4.2",
    "4.1",
    "0.0",
    "0.1",
    "0.13",
    "0.3",
    "S(1,2,3)",
    "S(2,5,7)",
    "S(1..9)",
    "S(3)",
    "nim",
    "laskers-nim",
    "allbut(2,3)",
    "0.12[37]",
    "0.[7]",
    "grundy",
];

/// A search of all positions with at most so many tokens.
pub(crate) struct Search {
    game: Game,
    weights: Vec<u64>,
    /// By number of the position: whether the player to move wins.
    wins: HashMap<u64, bool>,
}

impl Search {
    /// Decides every position up to `total` tokens from its options. `misere`: whoever cannot move
    /// wins.
    pub(crate) fn new(code: &str, total: u64, misere: bool) -> Self {
        let game: Game = code.parse().unwrap();
        // Mixed radix: a position has at most total/n heaps of size n.
        let mut weights = vec![0];
        let mut weight = 1;
        for n in 1..=total {
            weights.push(weight);
            weight *= total / n + 1;
        }
        let mut search = Self { game, weights, wins: HashMap::new() };
        for position in positions(total) {
            let key = search.key(&position);
            let mut moves = 0;
            let is_lost = |after| {
                moves += 1;
                !search.wins[&after]
            };
            let reaches_loss = search.moves(&position).map(|(_, after)| after).any(is_lost);
            search.wins.insert(key, reaches_loss || (misere && moves == 0));
        }
        search
    }

    pub(crate) fn wins(&self, position: &[u64]) -> bool {
        self.wins[&self.key(position)]
    }

    /// All moves to a position where the next player loses, sorted.
    pub(crate) fn winning_moves(&self, position: &[u64]) -> Vec<Move> {
        let wins = self.moves(position).filter(|(_, after)| !self.wins[after]);
        let mut wins: Vec<Move> = wins.map(|(played, _)| played).collect();
        wins.sort_unstable();
        wins
    }

    fn key(&self, position: &[u64]) -> u64 {
        position.iter().map(|&n| self.weight(n)).sum()
    }

    fn weight(&self, n: u64) -> u64 {
        self.weights[usize::try_from(n).unwrap()]
    }

    fn moves(&self, position: &[u64]) -> impl Iterator<Item = (Move, u64)> {
        let key = self.key(position);
        position.iter().enumerate().flat_map(move |(heap, &size)| {
            options(&self.game, size).map(move |HeapOption { take, parts: [a, b] }| {
                let after = key - self.weight(size) + self.weight(a) + self.weight(b);
                (Move::new(heap, take, a, b), after)
            })
        })
    }
}

/// All multisets of heaps of at least 1 token and at most `total` together, each after those that
/// its moves can lead to: fewer tokens first, and more heaps first among equals.
pub(crate) fn positions(total: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    let mut at = 0;
    while at < all.len() {
        let before: Vec<u64> = all[at].clone();
        let left = total - before.iter().sum::<u64>();
        let least = before.last().copied().unwrap_or(1);
        all.extend((least..=left).map(|n| [before.as_slice(), &[n]].concat()));
        at += 1;
    }
    all.sort_by_key(|heaps| (heaps.iter().sum::<u64>(), usize::MAX - heaps.len()));
    all
}
