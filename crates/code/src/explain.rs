//! A game told to a person: the rule in words, its names, its standard form, its heaps without a
//! move.
//!
//! [`Explanation`] is a value, so that a program can take a part of it; its `Display` is the whole
//! text. The words for digits are in `explain::rule`, those for lists of numbers in
//! `explain::numbers`. Everything is derived from the digits, so no sentence can be wrong about a
//! particular game. At most a few lines a digit.

mod numbers;
mod rule;

use std::fmt;

use crate::{Game, Moveless, StandardForm};

/// A code longer than this is not repeated in the middle of a sentence.
const LONGEST_IN_A_SENTENCE: usize = 40;

/// Chains of at most this many first cousins are listed.
const LONGEST_CHAIN: u64 = 8;

/// What can be said about a game without computing a value. See [`Game::explain`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    game: Game,
    standard: StandardForm,
    moveless: Moveless,
}

impl Game {
    /// The game in words.
    ///
    /// ```
    /// let game: nimseq_code::Game = "0.07".parse()?;
    /// assert_eq!(
    ///     game.explain().to_string(),
    ///     "\
    /// code: 0.07
    /// name: Dawson's Kayles (dawsons-kayles)
    ///
    /// rule:
    ///   d0 = 0  every move takes at least 1 token
    ///   d1 = 0  no move takes 1 token
    ///   d2 = 7  take 2 tokens, leaving nothing, one heap or two heaps
    ///   No move takes more than 2 tokens. Whoever cannot move loses.
    ///
    /// standard form: heap n of 0.07 is heap n − 1 of 0.137, for n ≥ 1
    /// heaps without a move: 0 and 1
    /// "
    /// );
    /// # Ok::<(), nimseq_code::ParseError>(())
    /// ```
    #[must_use]
    pub fn explain(&self) -> Explanation {
        Explanation {
            game: self.clone(),
            standard: self.standard_form(),
            moveless: self.moveless_heaps(),
        }
    }
}

impl Explanation {
    /// The game that is explained.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Its standard form and the shift to it.
    #[must_use]
    pub fn standard_form(&self) -> &StandardForm {
        &self.standard
    }

    /// The heaps without a move.
    #[must_use]
    pub fn moveless_heaps(&self) -> &Moveless {
        &self.moveless
    }

    /// The rule, one sentence without a full stop for each digit, or for five or more equal
    /// digits in a row.
    #[must_use]
    pub fn rule(&self) -> Vec<String> {
        rule::clauses(&self.game).into_iter().map(|clause| clause.words).collect()
    }

    fn standard_form_in_words(&self) -> String {
        let game = &self.game;
        if game.is_grundy() {
            return "the game itself; it has no code, so no cousins".to_owned();
        }
        if !game.has_moves() {
            return "the code itself; it has no moves".to_owned();
        }
        let StandardForm { game: standard, shift } = &self.standard;
        let complete = standard.digit(1).empties();
        if *shift == 0 {
            let why = if complete { "d1 is odd" } else { "its cousin would be too long a code" };
            return format!("the code itself, since {why}");
        }
        let code = in_a_sentence(game, "this code");
        let other = in_a_sentence(standard, "the code below");
        let mut words = format!("heap n of {code} is heap n − {shift} of {other}, for n ≥ {shift}");
        if !complete {
            words.push_str(" (one step more would make too long a code)");
        }
        if other != standard.to_string() {
            words = format!("{words}\n  {standard}");
        }
        words
    }

    /// `0.006 → 0.0137 → …`, if there is something between the code and its standard form.
    fn chain(&self) -> Option<String> {
        if !(2..=LONGEST_CHAIN).contains(&self.standard.shift) {
            return None;
        }
        let chain = std::iter::successors(Some(self.game.clone()), Game::first_cousin);
        let codes: Vec<String> = chain.map(|game| game.to_string()).collect();
        Some(codes.join(" → "))
    }
}

impl fmt::Display for Explanation {
    /// Several lines, each ended.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = &self.game;
        writeln!(f, "code: {game}")?;
        for row in game.known_names() {
            writeln!(f, "name: {row}")?;
        }
        if let Some(set) = game.subtraction_set() {
            writeln!(f, "also written: {set}")?;
        }
        writeln!(f, "\nrule:")?;
        let clauses = rule::clauses(game);
        let width = clauses.iter().map(|c| c.label.chars().count()).max().unwrap_or(0);
        for clause in &clauses {
            // Grundy's game has no digits to put labels to.
            let gap = if width == 0 { "" } else { "  " };
            writeln!(f, "  {:width$}{gap}{}", clause.label, clause.words)?;
        }
        writeln!(f, "  {}", rule::closing(game))?;
        writeln!(f, "\nstandard form: {}", self.standard_form_in_words())?;
        if let Some(chain) = self.chain() {
            writeln!(f, "cousins: {chain}")?;
        }
        writeln!(f, "heaps without a move: {}", self.moveless)
    }
}

/// The code, or `otherwise` if it would drown the sentence.
fn in_a_sentence(game: &Game, otherwise: &str) -> String {
    let code = game.to_string();
    if code.len() <= LONGEST_IN_A_SENTENCE { code } else { otherwise.to_owned() }
}
