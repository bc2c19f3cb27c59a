//! `play`: a game against a perfect opponent, line by line.
//!
//! The dialogue goes to standard output. Where the input is no terminal, each line is shown as it is
//! read, so that a transcript can be followed. The end of the input ends the game, without an error.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write};

use nimseq::play::{Move, Outcome, Sum};

use super::args::Play;
use super::failure::{Failure, Verdict};
use super::moves::{MISERE, NORMAL, played};
use super::number;
use super::output::standard;
use super::position::{Given, index, letters, title};
use super::settings::Settings;
use super::solver::Solver;

/// The longest line that is read, in bytes: an input without line ends must not fill the memory.
const LONGEST: u64 = 1 << 12;

const HELP: &str = "\
a 2       take 2 from heap a and leave the rest as one heap, if there is any
a 2 3 4   take 2 from heap a and leave heaps of 3 and 4
hint      a move that wins, if there is one
undo      take back your last move and the answer to it
show      the heaps
quit      leave the game";

/// Runs the command.
pub(crate) fn run(args: &Play, settings: &Settings) -> Result<Verdict, Failure> {
    let given = Given::parse(&args.position)?;
    let solver = Solver::new(&given, args.misere, args.limit, settings)?;
    let sum = given.sum();
    // A position that cannot be decided is refused before the game begins.
    solver.solve(&sum)?;
    let mut table = Table { solver: &solver, games: given.games.len(), sum, before: Vec::new() };
    say(if args.misere { MISERE } else { NORMAL })?;
    for game in &given.games {
        say(&title(game))?;
    }
    say("`help` lists what you can type")?;
    if args.second {
        if table.is_over() {
            table.show()?;
            table.end(true)?;
            return Ok(Verdict::Affirmed);
        }
        table.answer()?;
    }
    table.dialogue()?;
    Ok(Verdict::Affirmed)
}

/// A game that goes on.
#[derive(Debug)]
struct Table<'g> {
    solver: &'g Solver,
    games: usize,
    sum: Sum<'g>,
    /// The positions that the person has moved from.
    before: Vec<Sum<'g>>,
}

/// What a line asks for.
#[derive(Debug, PartialEq, Eq)]
enum Line {
    Empty,
    Help,
    Hint,
    Undo,
    Show,
    Quit,
    Move(Move),
    Wrong(String),
}

impl Table<'_> {
    /// Reads lines until the game or the input ends. It is the person's turn.
    fn dialogue(&mut self) -> Result<(), Failure> {
        let is_shown = !io::stdin().is_terminal();
        let mut input = io::stdin().lock();
        self.show()?;
        if self.is_over() {
            return self.end(false);
        }
        loop {
            let mut line = Vec::new();
            prompt()?;
            let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut line);
            let read = read.map_err(|error| Failure::io("standard input", &error))?;
            if read == 0 {
                return say("\nthe input has ended, and so has the game");
            }
            let line = String::from_utf8_lossy(&line).trim().to_owned();
            if is_shown {
                say(&line)?;
            }
            match self.parse(&line) {
                Line::Empty => {}
                Line::Help => say(HELP)?,
                Line::Hint => self.hint()?,
                Line::Undo => match self.before.pop() {
                    Some(sum) => {
                        self.sum = sum;
                        self.show()?;
                    }
                    None => say("there is no move of yours to take back")?,
                },
                Line::Show => self.show()?,
                Line::Quit => return say("you have left the game"),
                Line::Wrong(why) => say(&why)?,
                Line::Move(played) => {
                    if self.turn(played)? {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// The person's move and the answer. Whether the game has ended.
    fn turn(&mut self, played: Move) -> Result<bool, Failure> {
        let after = match self.sum.after(played) {
            Ok(after) => after,
            Err(why) => {
                say(&format!("that is no move: {why}"))?;
                return Ok(false);
            }
        };
        self.before.push(std::mem::replace(&mut self.sum, after));
        if self.is_over() {
            self.show()?;
            self.end(true)?;
            return Ok(true);
        }
        self.answer()?;
        self.show()?;
        if self.is_over() {
            self.end(false)?;
            return Ok(true);
        }
        Ok(false)
    }

    /// The program's move: one that wins, or else the first of the largest heap, to keep the game
    /// going.
    fn answer(&mut self) -> Result<(), Failure> {
        let winning = self.solver.solve(&self.sum)?.moves.iter().next();
        let Some(chosen) = winning.or_else(|| self.delay()) else { return Ok(()) };
        say(&format!("I play {}", self.words(chosen)))?;
        if let Ok(after) = self.sum.after(chosen) {
            self.sum = after;
        }
        Ok(())
    }

    /// The move that takes fewest tokens from the largest heap that has a move.
    fn delay(&self) -> Option<Move> {
        let mut heaps: Vec<(u64, usize)> =
            self.sum.heaps().iter().enumerate().map(|(index, heap)| (heap.1, index)).collect();
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        heaps.into_iter().find_map(|(_, heap)| self.sum.moves_of(heap).next())
    }

    fn hint(&self) -> Result<(), Failure> {
        let answer = self.solver.solve(&self.sum)?;
        match (answer.outcome, answer.moves.iter().next()) {
            (Outcome::N, Some(won)) => say(&format!("this wins: {}", self.words(won))),
            _ => say("no move wins, if I make no mistake"),
        }
    }

    fn words(&self, chosen: Move) -> String {
        played(&self.sum, chosen)
    }

    fn is_over(&self) -> bool {
        self.sum.moves().next().is_none()
    }

    /// Who has won, after a move of the person or of the program.
    fn end(&self, person_moved: bool) -> Result<(), Failure> {
        let person_wins = person_moved != self.solver.is_misere();
        let stuck = if person_moved { "I cannot move" } else { "you cannot move" };
        say(&format!("{stuck}: {}", if person_wins { "you win" } else { "I win" }))
    }

    fn show(&self) -> Result<(), Failure> {
        let heap = |(index, (game, size)): (usize, &(&nimseq::code::Game, u64))| {
            let game = if self.games > 1 { format!("{game}:") } else { String::new() };
            format!("{} = {game}{size}", letters(index))
        };
        let heaps: Vec<String> = self.sum.heaps().iter().enumerate().map(heap).collect();
        if heaps.is_empty() { say("no heap is left") } else { say(&heaps.join("   ")) }
    }

    fn parse(&self, line: &str) -> Line {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] => Line::Empty,
            ["help" | "?"] => Line::Help,
            ["hint"] => Line::Hint,
            ["undo"] => Line::Undo,
            ["show"] => Line::Show,
            ["quit" | "exit"] => Line::Quit,
            [heap, numbers @ ..] => {
                self.parse_move(heap, numbers).map_or_else(Line::Wrong, Line::Move)
            }
        }
    }

    fn parse_move(&self, heap: &str, numbers: &[&str]) -> Result<Move, String> {
        let known = index(heap).and_then(|at| Some((at, self.sum.heaps().get(at)?.1)));
        let Some((heap, size)) = known else {
            return Err(format!(
                "there is no heap {heap:?}, and no such command; `help` lists them"
            ));
        };
        let number = |text: &&str| number::heap(text).map_err(|why| format!("{text:?}: {why}"));
        match numbers.iter().map(number).collect::<Result<Vec<u64>, String>>()?.as_slice() {
            [] => Err("how many tokens? For example: a 2".to_owned()),
            [take] => Ok(Move::new(heap, *take, size.saturating_sub(*take), 0)),
            [take, left] => Ok(Move::new(heap, *take, *left, 0)),
            [take, a, b] => Ok(Move::new(heap, *take, *a, *b)),
            _ => Err("a move leaves two heaps at most. For example: a 2 3 4".to_owned()),
        }
    }
}

/// Says a line.
fn say(text: &str) -> Result<(), Failure> {
    standard(writeln!(io::stdout().lock(), "{text}"))
}

fn prompt() -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    standard(write!(out, "> ").and_then(|()| out.flush()))
}
