//! Patterns: one text for many codes, `0.???` for all with at most three digits.
//!
//! A place is a digit, `?` for any digit, or a list of digits and ranges in brackets, `[1-36]`; a
//! bracket is always one digit here and never a repeating block. Nothing is expanded before somebody
//! asks, so a pattern costs a few bytes; what it may stand for is bounded by [`MAX_CODES`].

use crate::{Digit, Game};

/// The most codes that one pattern may stand for: more would not be a table that anybody reads.
pub const MAX_CODES: u64 = 1 << 22;

/// A set of codes of the same length, trailing zeros included.
///
/// ```
/// use nimseq_code::Pattern;
/// let pattern: Pattern = "0.0[1-3]".parse()?;
/// let codes: Vec<String> = pattern.games().map(|game| game.to_string()).collect();
/// assert_eq!(codes, ["0.01", "0.02", "0.03"]);
/// # Ok::<(), nimseq_code::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What may stand at d0, then at d1, …; none is empty.
    places: Vec<Vec<Digit>>,
}

impl Pattern {
    /// `None` for more than [`MAX_CODES`] codes. The first place is d0.
    pub(crate) fn new(places: Vec<Vec<Digit>>) -> Option<Self> {
        let count = places.iter().try_fold(1_u64, |n, place| n.checked_mul(place.len() as u64));
        count.filter(|&n| n <= MAX_CODES).map(|_| Self { places })
    }

    /// How many texts it stands for. Two of them are one code where they differ in trailing zeros.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.places.iter().map(|place| place.len() as u64).product()
    }

    /// Never: every place allows a digit.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The codes, as numbers ascending; without the empty rule, in which no heap has a move.
    pub fn games(&self) -> impl Iterator<Item = Game> + '_ {
        (0..self.len()).filter_map(|index| self.game(index)).filter(Game::has_moves)
    }

    /// The code of this number, the last digit counting fastest.
    fn game(&self, mut index: u64) -> Option<Game> {
        let mut digits: Vec<Digit> = Vec::with_capacity(self.places.len());
        for place in self.places.iter().rev() {
            let len = place.len() as u64;
            digits.push(place[usize::try_from(index % len).ok()?]);
            index /= len;
        }
        digits.reverse();
        let (&d0, rest) = digits.split_first()?;
        Game::octal(d0, rest, &[]).ok()
    }
}
