//! The answer of `move` in words: heaps and values, who wins, the winning moves.

use std::io::{self, Write};

use nimseq::play::{Class, Move, Outcome, Sum, WinningMoves};

use crate::cli::position::{Given, letters, title};
use crate::cli::solver::{Answer, Solver, Why};

/// Numbers in a list that is printed, at most.
const LISTED: usize = 24;

/// Writes the answer, with at most `max_moves` moves.
pub(super) fn write(
    out: &mut dyn Write,
    given: &Given,
    solver: &Solver,
    answer: &Answer,
    max_moves: usize,
) -> io::Result<()> {
    let sum = given.sum();
    writeln!(out, "{}", if solver.is_misere() { MISERE } else { NORMAL })?;
    for game in &given.games {
        writeln!(out, "{}{}", title(game), source(solver, game))?;
    }
    heaps(out, &sum, answer, given.games.len() > 1)?;
    outcome(out, answer, sum.moves().next().is_none())?;
    let moves = &answer.moves;
    if answer.outcome == Outcome::N && !moves.is_empty() {
        list(out, &sum, moves, max_moves)?;
    }
    Ok(())
}

pub(crate) const NORMAL: &str = "normal play: whoever cannot move loses";
pub(crate) const MISERE: &str = "misère play: whoever cannot move wins";

/// Where the values come from.
fn source(solver: &Solver, game: &nimseq::code::Game) -> String {
    let Solver::Normal(known) = solver else { return String::new() };
    let Some(values) = known.iter().find(|values| values.game() == game) else {
        return String::new();
    };
    match (values.period(), values.last_computed()) {
        _ if values.is_size() => ": G(n) = n".to_owned(),
        (Some(period), _) => {
            let (n0, p) = (period.preperiod(), period.period());
            format!(": G(n+{p}) = G(n) for n ≥ {n0}, proved")
        }
        (None, Some(last)) => format!(": heaps 0 to {last} computed, no period is proved there"),
        (None, None) => String::new(),
    }
}

fn heaps(out: &mut dyn Write, sum: &Sum<'_>, answer: &Answer, is_mixed: bool) -> io::Result<()> {
    let rows: Vec<[String; 4]> = sum
        .heaps()
        .iter()
        .enumerate()
        .map(|(index, (game, size))| {
            let value = answer.values.as_ref().map(|values| values[index].to_string());
            let game = if is_mixed { game.to_string() } else { String::new() };
            [letters(index), game, size.to_string(), value.unwrap_or_default()]
        })
        .collect();
    if rows.is_empty() {
        return writeln!(out, "no heap");
    }
    let game = if is_mixed { "game" } else { "" };
    let value = if answer.values.is_some() { "value" } else { "" };
    let head = ["heap", game, "size", value].map(str::to_owned);
    let width =
        |column: usize| rows.iter().chain([&head]).map(|row| row[column].chars().count()).max();
    let widths = [0, 1, 2, 3].map(|column| width(column).unwrap_or(0));
    for [heap, game, size, value] in std::iter::once(&head).chain(&rows) {
        let [first, second, third, fourth] = widths;
        write!(out, "  {heap:<first$}")?;
        if is_mixed {
            write!(out, "  {game:<second$}")?;
        }
        write!(out, "  {size:>third$}")?;
        if answer.values.is_some() {
            write!(out, "  {value:>fourth$}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn outcome(out: &mut dyn Write, answer: &Answer, is_over: bool) -> io::Result<()> {
    let nim_sum = match (answer.misere, answer.nim_sum) {
        (None, Some(sum)) => format!("nim-sum {sum}: "),
        (Some(Why::Bouton(_)), _) => "by Bouton's rule for misère Nim: ".to_owned(),
        (Some(Why::Quotient { order, covered_to }), _) => {
            let heaps = match covered_to {
                None => "all heaps".to_owned(),
                Some(last) => format!("heaps 0 to {last}"),
            };
            format!("by the misère quotient of {heaps}, of order {order}: ")
        }
        (Some(Why::Searched { positions }), _) => {
            let s = if positions == 1 { "" } else { "s" };
            format!("by a search of {positions} position{s}: ")
        }
        (None, None) => String::new(),
    };
    let words = match answer.outcome {
        Outcome::P if is_over => "P, nobody can move and the player to move has lost",
        Outcome::N if is_over => "N, nobody can move and the player to move has won",
        Outcome::P => "a P-position, the player to move loses",
        Outcome::N => "an N-position, the player to move wins",
    };
    writeln!(out, "{nim_sum}{words}")
}

fn list(
    out: &mut dyn Write,
    sum: &Sum<'_>,
    moves: &WinningMoves,
    max_moves: usize,
) -> io::Result<()> {
    let count = moves.count();
    writeln!(out, "winning moves: {count}{}", cut(count, max_moves))?;
    for won in moves.iter().take(max_moves) {
        writeln!(out, "  {}", played(sum, won))?;
    }
    if count > max_moves as u128 { all(out, sum, moves) } else { Ok(()) }
}

/// That not all of a list is shown, if so.
pub(crate) fn cut(count: u128, shown: usize) -> String {
    match shown {
        _ if count <= shown as u128 => String::new(),
        0 => ", none listed here (--max-moves 0)".to_owned(),
        _ => format!(", cut here to the first {shown} (--max-moves)"),
    }
}

/// A move in words: `a: take 2 of 5, leave 1 and 2`.
pub(crate) fn played(sum: &Sum<'_>, won: Move) -> String {
    let size = sum.heaps().get(won.heap).map_or(0, |heap| heap.1);
    let left = match won.leave() {
        [] => "nothing".to_owned(),
        [a] => a.to_string(),
        parts => parts.iter().map(u64::to_string).collect::<Vec<_>>().join(" and "),
    };
    let heap = letters(won.heap);
    match won.take {
        0 => format!("{heap}: split {size}, leave {left}"),
        take => format!("{heap}: take {take} of {size}, leave {left}"),
    }
}

/// All moves, splits as residue classes of the smaller part x.
fn all(out: &mut dyn Write, sum: &Sum<'_>, moves: &WinningMoves) -> io::Result<()> {
    writeln!(out, "all of them:")?;
    let simple = moves.simple();
    for won in simple.iter().take(LISTED) {
        writeln!(out, "  {}", played(sum, *won))?;
    }
    if simple.len() > LISTED {
        let (more, all) = (simple.len() - LISTED, simple.len());
        writeln!(
            out,
            "  and {more} more that leave one heap or none (--max-moves {all} lists them)"
        )?;
    }
    let groups = moves.classes().chunk_by(|a, b| (a.heap, a.take) == (b.heap, b.take));
    let mut is_cut = false;
    for group in groups {
        is_cut |= classes(out, sum, group)?;
    }
    if is_cut { writeln!(out, "--format json has every class") } else { Ok(()) }
}

/// The splits of one heap that take so many tokens. Whether a list was cut.
fn classes(out: &mut dyn Write, sum: &Sum<'_>, group: &[Class]) -> io::Result<bool> {
    let Some(first) = group.first() else { return Ok(false) };
    let size = sum.heaps().get(first.heap).map_or(0, |heap| heap.1);
    let rest = size.saturating_sub(first.take);
    writeln!(out, "  {}: take {}, leave x and {rest} − x", letters(first.heap), first.take)?;
    let (single, periodic): (Vec<&Class>, Vec<&Class>) =
        group.iter().partition(|class| class.is_single());
    let (singles, is_cut) = numbers(single.iter().map(|class| class.from));
    if !single.is_empty() {
        writeln!(out, "     x = {singles}")?;
    }
    let Some(from) = periodic.first().map(|class| class.from) else { return Ok(is_cut) };
    let to = periodic.iter().map(|class| class.to).max().unwrap_or(from);
    let mut residues: Vec<u64> = periodic.iter().map(|class| class.residue).collect();
    residues.sort_unstable();
    let modulus = periodic.first().map_or(1, |class| class.modulus);
    let (residues, is_also_cut) = numbers(residues.into_iter());
    writeln!(out, "     x ≡ {residues} (mod {modulus}), {from} ≤ x ≤ {to}")?;
    Ok(is_cut || is_also_cut)
}

/// A list, cut if it is long, and whether it was.
fn numbers(all: impl ExactSizeIterator<Item = u64>) -> (String, bool) {
    let len = all.len();
    let shown: Vec<String> = all.take(LISTED).map(|n| n.to_string()).collect();
    let shown = shown.join(", ");
    if len > LISTED { (format!("{shown} and {} more", len - LISTED), true) } else { (shown, false) }
}
