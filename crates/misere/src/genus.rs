//! The genus of a position: its value in normal play, and its misère values with any number of *2 beside it.
//!
//! The misère value g⁻ of a position without moves is 1, of any other the least number that no option
//! has; so G is lost for the next player iff g⁻(G) = 0, and G + *m iff g⁻(G) = m. The genus is written
//! g^γ0γ1γ2… with g the Grundy value and γi = g⁻(G + i·*2). An option of G + (i+1)·*2 either is one of G
//! beside i + 1 heaps *2, or turns one *2 into 0 or *1, so
//!
//! γ(i+1) = the least number that is neither γi nor γi ⊕ 1 nor γ(i+1) of an option.
//!
//! From some place on γ alternates between two numbers that differ by 2 (Conway 1976). Once those of all options
//! do, γ(i+1) depends on γi and the parity of i alone, so that two steps that alternate are proof; the
//! digits up to there are kept, and printed.
//!
//! *Cost.* The genus of a sum does not follow from those of its parts unless they are tame, so all positions
//! that can come of one are visited: 2 700 below 20 tokens, 215 000 below 40. To decide positions take a
//! quotient; a genus is for looking at a few heaps.

use std::collections::HashMap;
use std::fmt;

use nimseq_code::Game;

use crate::Position;

/// A genus, up to where its misère values alternate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    normal: u64,
    /// γ0, γ1, …; the last two alternate for ever.
    misere: Vec<u64>,
}

impl Genus {
    /// Of a position with options of these genera.
    fn of_options(options: &[&Self]) -> Self {
        let normal = mex(options.iter().map(|option| option.normal));
        let settled = options.iter().map(|option| option.misere.len()).max().unwrap_or(0);
        let at = |i: usize| options.iter().map(move |option| option.misere(i));
        let first = if options.is_empty() { 1 } else { mex(at(0)) };
        let mut misere = vec![first];
        loop {
            let last = misere[misere.len() - 1];
            misere.push(mex(at(misere.len()).chain([last, last ^ 1])));
            if let &[.., a, b, c] = misere.as_slice()
                && misere.len() > settled + 3
                && (b, c) == (a ^ 2, a)
            {
                break;
            }
        }
        // The shortest beginning after which nothing new comes.
        while let &[.., a, _, c] = misere.as_slice()
            && a == c
            && misere.len() > 2
        {
            misere.pop();
        }
        Self { normal, misere }
    }

    /// g, the Grundy value.
    #[must_use]
    pub fn normal(&self) -> u64 {
        self.normal
    }

    /// γi, the misère value beside i heaps *2; γ0 is that of the position alone.
    #[must_use]
    pub fn misere(&self, i: usize) -> u64 {
        let period = self.misere.len() - 2;
        let at = if i < period { i } else { period + (i - period) % 2 };
        self.misere[at]
    }

    /// Whether the pair g, γ0 is one of those of tame games: 0^1, 1^0 or n^n.
    #[must_use]
    pub fn is_tame_pair(&self) -> bool {
        let pair = (self.normal, self.misere[0]);
        matches!(pair, (0, 1) | (1, 0)) || pair.0 == pair.1
    }
}

/// As in the literature: `4^146` is 4 with 1, 4, 6, 4, 6, …; digits above 9 in parentheses.
impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}^", self.normal)?;
        self.misere.iter().try_for_each(|&digit| match digit {
            0..=9 => write!(f, "{digit}"),
            _ => write!(f, "({digit})"),
        })
    }
}

/// The least number that does not occur.
fn mex(values: impl Iterator<Item = u64>) -> u64 {
    let mut values: Vec<u64> = values.collect();
    values.sort_unstable();
    values.dedup();
    (0..).zip(&values).find(|(n, value)| n != *value).map_or(values.len() as u64, |(n, _)| n)
}

/// The genera of positions of one game, each found once.
#[derive(Clone, Debug)]
pub struct Genera<'g> {
    game: &'g Game,
    known: HashMap<Position, Genus>,
}

impl<'g> Genera<'g> {
    /// None yet.
    #[must_use]
    pub fn new(game: &'g Game) -> Self {
        Self { game, known: HashMap::new() }
    }

    /// The genus of a position, by visiting all that can come of it.
    pub fn genus(&mut self, position: &Position) -> Genus {
        if let Some(genus) = self.known.get(position) {
            return genus.clone();
        }
        let options = position.options(self.game);
        for option in &options {
            self.genus(option);
        }
        let genera: Vec<&Genus> =
            options.iter().filter_map(|option| self.known.get(option)).collect();
        let genus = Genus::of_options(&genera);
        self.known.insert(position.clone(), genus.clone());
        genus
    }
}
