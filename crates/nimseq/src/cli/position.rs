//! A position from the command line: `CODE HEAP…`, or `CODE:HEAP …` where games are mixed.

use nimseq::code::Game;
use nimseq::play::Sum;

use super::failure::{Failure, game};
use super::number;

/// The games of a position, each once, and its heaps.
#[derive(Debug)]
pub(crate) struct Given {
    pub(crate) games: Vec<Game>,
    /// Which of the games, and how many tokens.
    heaps: Vec<(usize, u64)>,
}

impl Given {
    /// Reads the arguments, of which there is at least one. If the first has a colon, all have.
    pub(crate) fn parse(arguments: &[String]) -> Result<Self, Failure> {
        let mut given = Self { games: Vec::new(), heaps: Vec::new() };
        match arguments.split_first() {
            Some((code, heaps)) if !code.contains(':') => {
                let index = given.add_game(game(code)?);
                for text in heaps {
                    given.heaps.push((index, plain(text)?));
                }
            }
            _ => {
                for text in arguments {
                    let (code, heap) = with_game(text)?;
                    let index = given.add_game(game(code)?);
                    given.heaps.push((index, size(heap)?));
                }
            }
        }
        Ok(given)
    }

    fn add_game(&mut self, game: Game) -> usize {
        self.games.iter().position(|known| *known == game).unwrap_or_else(|| {
            self.games.push(game);
            self.games.len() - 1
        })
    }

    /// The heaps as a sum.
    pub(crate) fn sum(&self) -> Sum<'_> {
        Sum::new(self.heaps.iter().map(|&(game, size)| (&self.games[game], size)))
    }

    /// The largest heap of one of the games.
    pub(crate) fn largest(&self, game: usize) -> u64 {
        let sizes = self.heaps.iter().filter(|heap| heap.0 == game).map(|heap| heap.1);
        sizes.max().unwrap_or(0)
    }
}

/// A heap after a code of its own argument.
fn plain(text: &str) -> Result<u64, Failure> {
    if text.contains(':') {
        return Err(Failure::with_help(
            format_args!("HEAP {text:?} names a game, but the first argument is a CODE for all"),
            "give every heap its game, as in 0.77:5 0.07:9, or none",
        ));
    }
    size(text)
}

fn with_game(text: &str) -> Result<(&str, &str), Failure> {
    text.rsplit_once(':').ok_or_else(|| {
        Failure::with_help(
            format_args!("HEAP {text:?} names no game, but the first heap does"),
            "give every heap its game, as in 0.77:5 0.07:9, or none",
        )
    })
}

fn size(text: &str) -> Result<u64, Failure> {
    number::heap(text).map_err(|error| Failure::Error(format!("HEAP {text:?}: {error}")))
}

/// The letters of heap number `index`: a … z, aa, ab, … People count heaps from 1 and programs from
/// 0, and sizes are numbers too.
pub(crate) fn letters(index: usize) -> String {
    let mut rest = index + 1;
    let mut letters = Vec::new();
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'a' + u8::try_from(rest % 26).unwrap_or(0)));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

/// The number of a heap from its letters.
pub(crate) fn index(letters: &str) -> Option<usize> {
    let digit = |c: char| c.is_ascii_lowercase().then(|| usize::from(c as u8 - b'a') + 1);
    let number = letters.chars().try_fold(0usize, |n, c| n.checked_mul(26)?.checked_add(digit(c)?));
    number?.checked_sub(1)
}

/// A game as people know it: `Kayles 0.77` is `0.77 (kayles)`.
pub(crate) fn title(game: &Game) -> String {
    match game.names().next() {
        Some(name) if name != game.to_string() => format!("{game} ({name})"),
        _ => game.subtraction_set().map_or_else(|| game.to_string(), |set| format!("{game} {set}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        for (n, text) in [(0, "a"), (25, "z"), (26, "aa"), (27, "ab"), (701, "zz"), (702, "aaa")] {
            assert_eq!(letters(n), text);
            assert_eq!(index(text), Some(n));
        }
        for wrong in ["", "A", "1", "a1", "é", &"z".repeat(40)] {
            assert_eq!(index(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn both_ways_of_giving_heaps() {
        let parse = |text: &str| {
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            Given::parse(&words).ok().map(|given| (given.games.len(), given.heaps))
        };
        assert_eq!(parse("0.77 5 1e3"), Some((1, vec![(0, 5), (0, 1000)])));
        assert_eq!(parse("nim"), Some((1, vec![])));
        let mixed = Some((2, vec![(0, 5), (1, 9), (0, 2)]));
        assert_eq!(parse("0.77:5 S(1,2):9 kayles:2"), mixed);
        for wrong in ["0.77 5 0.07:9", "0.77:5 9", "0.77 x", "0.77:", ":5", "0.78 5", "0.77 -1"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
