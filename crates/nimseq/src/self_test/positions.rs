//! Positions: who wins and by which moves, held to a search that knows the rule and nothing of values.

use std::collections::HashMap;

use nimseq_code::Game;
use nimseq_play::graph::{self, Format, Kayles};
use nimseq_play::{NimValues, Outcome as Winner, Position, Sum, misere};

use super::{Failed, Outcome};
use crate::Error;

/// Games of each kind: that split, that do not, with d0 = 4, with infinitely many digits, Grundy's.
const GAMES: [&str; 6] = ["kayles", "0.137", "4.7", "S(1,3,4)", "0.12[37]", "grundy"];

/// Tokens of a position that is searched, at most.
const TOKENS: u64 = 10;

/// Vertices of the longest cycle with a tail that is solved.
const VERTICES: usize = 12;

/// All positions of few tokens, in normal play; those of Nim also in misère play.
pub(super) fn moves() -> Outcome {
    let mut count = 0;
    for name in GAMES {
        let game: Game = name.parse().map_err(Error::from)?;
        let values = NimValues::compute(&game, TOKENS).map_err(Error::from)?;
        let mut search = Search::new(false);
        for sizes in partitions(TOKENS) {
            let position = Position::new(sizes.iter().map(|&size| (&values, size)));
            let position = position.map_err(Error::from)?;
            let found = position.winning_moves().iter().collect();
            search.hold(&game, &sizes, position.outcome(), found)?;
            count += 1;
        }
    }
    let nim: Game = "nim".parse().map_err(Error::from)?;
    let mut search = Search::new(true);
    for sizes in partitions(TOKENS) {
        let answer = misere::nim(&sizes);
        search.hold(&nim, &sizes, answer.outcome, answer.moves.iter().collect())?;
        count += 1;
    }
    Ok(format!("{count} positions"))
}

/// Cycles with a tail, which are neither paths, cycles nor trees.
pub(super) fn graphs() -> Outcome {
    for n in 4..=VERTICES {
        let edges: Vec<(usize, usize)> = (1..n).map(|v| (v - 1, v)).chain([(0, n - 2)]).collect();
        let lines: Vec<String> = edges.iter().map(|(a, b)| format!("{a} {b}")).collect();
        let read = graph::read(&lines.join("\n"), Format::Edges)
            .map_err(|error| Failed(error.to_string()))?;
        let ours = Kayles::on(&read).solve().map_err(|error| Failed(error.to_string()))?.value;
        let mut closed: Vec<u32> = (0..n).map(|v| 1 << v).collect();
        for &(a, b) in &edges {
            closed[a] |= 1 << b;
            closed[b] |= 1 << a;
        }
        let theirs = by_recursion((1 << n) - 1, &closed, &mut HashMap::new());
        if ours != theirs {
            return Err(Failed(format!("a cycle of {} with a tail: {ours}, not {theirs}", n - 1)));
        }
    }
    Ok(format!("{} graphs", VERTICES - 3))
}

/// The value of what is left of a graph, from the rule alone.
fn by_recursion(left: u32, closed: &[u32], known: &mut HashMap<u32, u16>) -> u16 {
    if let Some(&value) = known.get(&left) {
        return value;
    }
    let taken = closed.iter().enumerate().filter(|(v, _)| left >> v & 1 == 1);
    let after: Vec<u16> =
        taken.map(|(_, near)| by_recursion(left & !near, closed, known)).collect();
    let value = (0..u16::MAX).find(|value| !after.contains(value)).unwrap_or(u16::MAX);
    known.insert(left, value);
    value
}

/// Who wins, position by position.
struct Search {
    misere: bool,
    known: HashMap<Vec<u64>, bool>,
}

impl Search {
    fn new(misere: bool) -> Self {
        Self { misere, known: HashMap::new() }
    }

    /// An error unless this is who wins, and these are all the moves that do.
    fn hold(
        &mut self,
        game: &Game,
        sizes: &[u64],
        winner: Winner,
        mut found: Vec<nimseq_play::Move>,
    ) -> Result<(), Failed> {
        let sum = Sum::new(sizes.iter().map(|&size| (game, size)));
        let mut winning: Vec<_> = sum
            .moves()
            .filter(|&won| sum.after(won).is_ok_and(|after| !self.wins(&after)))
            .collect();
        winning.sort_unstable();
        found.sort_unstable();
        if winner == Winner::of_next(self.wins(&sum)) && found == winning {
            return Ok(());
        }
        Err(Failed(format!("{game}, heaps {sizes:?}: another winner, or other winning moves")))
    }

    fn wins(&mut self, sum: &Sum<'_>) -> bool {
        let mut sizes: Vec<u64> = sum.heaps().iter().map(|heap| heap.1).collect();
        sizes.sort_unstable();
        if let Some(&wins) = self.known.get(&sizes) {
            return wins;
        }
        let mut is_over = true;
        let mut wins = false;
        for played in sum.moves() {
            is_over = false;
            wins |= sum.after(played).is_ok_and(|after| !self.wins(&after));
        }
        wins |= is_over && self.misere;
        self.known.insert(sizes, wins);
        wins
    }
}

/// All ways to put 0 to `most` tokens into heaps, largest heap first.
fn partitions(most: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    let mut begun = 0;
    while let Some(heaps) = all.get(begun).cloned() {
        begun += 1;
        let room = most - heaps.iter().sum::<u64>();
        let largest = heaps.last().map_or(room, |&last| room.min(last));
        all.extend((1..=largest).map(|next| [&heaps[..], &[next]].concat()));
    }
    all
}
