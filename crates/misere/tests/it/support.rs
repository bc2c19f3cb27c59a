//! What several tests need.

use std::collections::HashMap;
use std::ops::ControlFlow;

use nimseq_code::Game;
use nimseq_misere::{Analysis, Limits, Position, analyse};

pub(crate) fn game(code: &str) -> Game {
    code.parse().unwrap()
}

/// The analysis to a heap, without other limits.
pub(crate) fn to_heap(code: &str, last_heap: u64) -> Analysis {
    let go_on = &mut |_| ControlFlow::Continue(());
    analyse(&game(code), Limits::to_heap(last_heap), go_on)
}

/// The same, as long as quotients have at most 60 elements: among all small codes are infinite ones.
pub(crate) fn small(code: &str, last_heap: u64) -> Analysis {
    let limits = Limits { max_order: 60, ..Limits::to_heap(last_heap) };
    analyse(&game(code), limits, &mut |_| ControlFlow::Continue(()))
}

/// 0.1 to 0.777 without trailing zeros twice, and 4.0 to 4.77: all codes of so few digits with a move.
pub(crate) fn small_codes() -> Vec<String> {
    let three = (1..512).map(|n: u32| format!("0.{n:03o}"));
    let two = (0..64).map(|n: u32| format!("4.{n:02o}"));
    three.chain(two).collect()
}

/// Plain misère play, each position decided once.
pub(crate) struct Play<'g> {
    game: &'g Game,
    lost: HashMap<Position, bool>,
}

impl<'g> Play<'g> {
    pub(crate) fn new(game: &'g Game) -> Self {
        Self { game, lost: HashMap::new() }
    }

    /// Whether the next player loses: there are moves, and all of them leave a position that is won.
    pub(crate) fn is_lost(&mut self, position: &Position) -> bool {
        if let Some(&lost) = self.lost.get(position) {
            return lost;
        }
        let options = position.options(self.game);
        let lost = !options.is_empty() && !options.iter().any(|option| self.is_lost(option));
        self.lost.insert(position.clone(), lost);
        lost
    }
}

/// All positions with at most so many tokens.
pub(crate) fn positions(tokens: u64) -> Vec<Position> {
    fn add(heaps: &mut Vec<u64>, left: u64, all: &mut Vec<Position>) {
        all.push(Position::new(heaps.clone()));
        for heap in 1..=left.min(heaps.last().copied().unwrap_or(left)) {
            heaps.push(heap);
            add(heaps, left - heap, all);
            heaps.pop();
        }
    }
    let mut all = Vec::new();
    add(&mut Vec::new(), tokens, &mut all);
    all
}
