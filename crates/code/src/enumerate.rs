//! All codes of a given length, each once.
//!
//! A canonical finite code has no trailing zero, so the codes of exactly m digits are the words of
//! m digits that do not end in 0, and going up in m lists each code once and the simplest first,
//! which is the order in which a person wants to read answers. An odometer over the digits;
//! amortised O(1) a step beside the allocation of the [`Game`] itself.
//!
//! The empty rule 0.0 is left out unless asked for: no heap has a move, so all its values are 0 and
//! a search or a sweep would only report it as noise. With it, the codes of at most m digits are
//! 8^m for each d0, and tests like to count that.

use std::iter::FusedIterator;

use crate::{Digit, Game, GameError, MAX_DIGITS};

/// Iterator over all canonical finite codes `d0.d1…dm` with at most m digits after the dot.
///
/// Ordered by number of digits, then by d0 in the order given, then as numbers. Created by
/// [`Codes::up_to`].
///
/// ```
/// use nimseq_code::{Codes, Digit};
/// let codes: Vec<String> =
///     Codes::up_to(1, &[Digit::ZERO])?.map(|game| game.to_string()).collect();
/// assert_eq!(codes, ["0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"]);
/// assert_eq!(Codes::up_to(3, &[Digit::ZERO])?.with_empty_rule().count(), 512);
/// # Ok::<(), nimseq_code::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Codes {
    max_digits: usize,
    d0s: Vec<Digit>,
    /// Index into `d0s` of the next code.
    at: usize,
    /// The digits of the next code, never ending in 0.
    digits: Vec<Digit>,
    with_empty_rule: bool,
}

impl Codes {
    /// All codes of at most `max_digits` digits after the dot with one of the given first digits
    /// (a repeated one counts once), without the empty rule 0.0.
    ///
    /// There are 8^`max_digits` codes for each d0, minus the empty rule.
    ///
    /// # Errors
    /// [`GameError`] if a first digit is neither 0 nor 4 or `max_digits` is above [`MAX_DIGITS`].
    pub fn up_to(max_digits: usize, first_digits: &[Digit]) -> Result<Self, GameError> {
        if max_digits > MAX_DIGITS {
            return Err(GameError::TooLong(max_digits));
        }
        let mut d0s: Vec<Digit> = Vec::new();
        for &d0 in first_digits {
            Game::octal(d0, &[], &[])?;
            if !d0s.contains(&d0) {
                d0s.push(d0);
            }
        }
        Ok(Self { max_digits, d0s, at: 0, digits: Vec::new(), with_empty_rule: false })
    }

    /// The same with the empty rule 0.0, in which no heap has a move, if d0 = 0 was asked for.
    #[must_use]
    pub fn with_empty_rule(mut self) -> Self {
        self.with_empty_rule = true;
        self
    }

    /// Moves on to the next word of digits: the next number of this length that does not end in
    /// 0, else the next d0, else the next length.
    fn advance(&mut self) {
        for place in (0..self.digits.len()).rev() {
            let value = self.digits[place].value() + 1;
            if let Some(digit) = Digit::new(value) {
                self.digits[place] = digit;
                return;
            }
            self.digits[place] = self.lowest(place);
        }
        self.at += 1;
        if self.at == self.d0s.len() {
            self.at = 0;
            self.digits.push(Digit::ZERO);
            for place in 0..self.digits.len() {
                self.digits[place] = self.lowest(place);
            }
        }
    }

    /// The digit a place starts from: 1 in the last place, 0 elsewhere.
    fn lowest(&self, place: usize) -> Digit {
        if place + 1 == self.digits.len() { Digit::ONE } else { Digit::ZERO }
    }
}

impl Iterator for Codes {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        while self.digits.len() <= self.max_digits {
            let d0 = *self.d0s.get(self.at)?;
            let game = Game::octal(d0, &self.digits, &[]).ok()?;
            self.advance();
            if game.has_moves() || self.with_empty_rule {
                return Some(game);
            }
        }
        None
    }
}

impl FusedIterator for Codes {}
