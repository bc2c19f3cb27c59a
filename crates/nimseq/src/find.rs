//! Which codes have given values: the search behind "I have these numbers, what game is it?".
//!
//! All codes of at most three digits are tried, the simplest first, 1024 of them with d0 = 0 or 4.
//! Most fail within the first handful of heaps, so the values of every code are computed in one
//! short run, which breaks off at the first value that differs. No index is kept: for what a person
//! types the answer is there at once, and [`LAST_HEAP`] keeps it from taking long.

use std::ops::ControlFlow;

use nimseq_code::{Codes, Digit, Game};
use nimseq_grundy::{Evidence, Sequence, Sink, Values};

use crate::Error;

/// The last heap that a search may look at; the time grows with its square.
pub const LAST_HEAP: u64 = (1 << 14) - 1;

/// The longest codes that are tried, in digits after the dot.
pub const MAX_DIGITS: usize = 3;

/// The codes d0.d1d2d3 whose heaps `from`, `from + 1`, … have exactly these values, the shortest
/// first; among them, d0 = 0 before d0 = 4, then as numbers.
///
/// Published lists begin with heap 0 or with heap 1, which `from` says. No values at all are had
/// by every code. Whoever wants to see the search go on, or to end it, tries the [`candidates`] one by
/// one.
///
/// ```
/// use nimseq::find;
///
/// let codes = find::codes(&[1, 2, 3, 1, 4, 3, 2], 1)?;
/// let codes: Vec<String> = codes.iter().map(|game| game.to_string()).collect();
/// assert_eq!(codes, ["0.77", "0.771"]);
/// # Ok::<(), nimseq::Error>(())
/// ```
///
/// # Errors
/// None is known to occur up to [`LAST_HEAP`]; those of the engines are passed on.
pub fn codes(values: &[u16], from: u64) -> Result<Vec<Game>, Error> {
    let mut found = Vec::new();
    for game in candidates()? {
        if has(&game, values, from)? {
            found.push(game);
        }
    }
    Ok(found)
}

/// The codes among which [`codes`] searches, in its order; the rule without moves is one of them.
///
/// # Errors
/// None is known to occur; those of the enumeration are passed on.
pub fn candidates() -> Result<Codes, Error> {
    Ok(Codes::up_to(MAX_DIGITS, &[Digit::ZERO, Digit::FOUR])?.with_empty_rule())
}

/// Whether heaps `from`, `from + 1`, … of the game have these values.
///
/// # Errors
/// Those of the engines.
pub fn has(game: &Game, wanted: &[u16], from: u64) -> Result<bool, Error> {
    let Some(last) = from.saturating_add(wanted.len() as u64).checked_sub(1) else {
        return Ok(true);
    };
    let mut compare = Compare { wanted, from, equal: true };
    Sequence::of(game).run(last, &mut compare)?;
    Ok(compare.equal)
}

/// Holds values against the wanted ones, until they differ.
#[derive(Debug)]
struct Compare<'w> {
    wanted: &'w [u16],
    from: u64,
    equal: bool,
}

impl Sink for Compare<'_> {
    fn block(&mut self, first: u64, values: Values<'_>, _: Evidence<'_>) -> ControlFlow<()> {
        let heaps = (first..).zip(values.iter());
        let differs = heaps.filter(|&(heap, _)| heap >= self.from).any(|(heap, value)| {
            let wanted = usize::try_from(heap - self.from).ok().and_then(|i| self.wanted.get(i));
            wanted.is_some_and(|&wanted| wanted != value)
        });
        self.equal = !differs;
        if differs { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(values: &[u16], from: u64) -> Vec<String> {
        codes(values, from).unwrap().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_value_counts() {
        // OEIS A002187, Dawson's Chess, from heap 0.
        let chess = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1];
        assert_eq!(found(&chess, 0), ["0.137"]);
        let mut other = chess;
        other[21] = 2;
        assert!(found(&other, 0).is_empty());
        assert_eq!(found(&chess[5..], 5), ["0.137"]);
    }

    #[test]
    fn a_second_block_is_compared_too() {
        // 0.3: 0, 1, 0, 1, …; the first block of a run is shorter than this.
        let mut values: Vec<u16> = (0..5000).map(|n| n % 2).collect();
        assert!(found(&values, 0).contains(&"0.3".to_owned()));
        values[4999] = 0;
        assert!(found(&values, 0).is_empty());
    }

    #[test]
    fn nothing_wanted_is_had_by_all() {
        // 8³ codes for each d0.
        assert_eq!(found(&[], 7).len(), 1024);
    }

    #[test]
    fn the_rule_without_moves_has_its_values() {
        assert_eq!(found(&[0; 600], 0), ["0.0"]);
    }
}
