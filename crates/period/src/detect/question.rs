//! One question: which claim about the values so far could be proved, and by which theorem first.

use std::ops::ControlFlow;

use nimseq_code::Game;
use nimseq_grundy::{Class, Values};

use crate::{Period, Proof, border, theorem};

/// Heaps that the induction must save to be preferred: 2^16 to 2^24. Fewer take a second to compute, and
/// are worth a proof that needs no more than two numbers.
const WORTH: u64 = 1 << 20;

/// Which theorems a [`Detector`](crate::Detector) asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Theorem 1, and the induction where that saves a million heaps or more.
    #[default]
    Auto,
    /// Theorem 1 only, the bound of Guy and Smith or that for codes that never split.
    GuySmith,
    /// Whichever is met first.
    Soonest,
}

impl Rules {
    /// Heaps that the induction must save.
    pub(super) fn worth(self) -> u64 {
        match self {
            Self::Auto => WORTH,
            Self::Soonest => 1,
            Self::GuySmith => u64::MAX,
        }
    }
}

/// A claim, and how it can be proved first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) period: Period,
    pub(super) heaps_needed: u64,
    /// That of the induction; `None` for Theorem 1.
    pub(super) class: Option<Class>,
}

impl Candidate {
    pub(super) fn prove(self, game: &Game, values: Values<'_>) -> Option<Proof> {
        match self.class {
            None => theorem::prove(game, values, self.period),
            Some(class) => theorem::prove_by_induction(game, values, self.period, class),
        }
    }
}

/// What the theorems are asked about: a game, and the class function that suits it with its last rare
/// heap, if the induction is to be asked at all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'g> {
    pub(super) game: &'g Game,
    pub(super) space: Option<(Class, u64)>,
    /// Heaps that the induction must save.
    pub(super) worth: u64,
}

impl Question<'_> {
    /// The claim by Theorem 1.
    pub(super) fn classical(self, period: Period) -> Option<Candidate> {
        let (_, heaps_needed) = theorem::heaps_needed(self.game, period)?;
        Some(Candidate { period, heaps_needed, class: None })
    }

    /// The claim by the theorem that is preferred.
    pub(super) fn claim(self, period: Period) -> Option<Candidate> {
        let classical = self.classical(period)?;
        let induction = self.space.and_then(|(class, last_rare)| {
            let heaps_needed =
                theorem::heaps_needed_by_induction(self.game, period, class, last_rare)?;
            let saved = classical.heaps_needed.checked_sub(heaps_needed)?;
            (saved >= self.worth).then_some(Candidate { period, heaps_needed, class: Some(class) })
        });
        Some(induction.unwrap_or(classical))
    }
}

/// What a search found.
pub(super) enum Found {
    /// There are values enough for it; n0 is the least.
    Acceptable(Candidate),
    /// The repetition that could be proved soonest, if there is any.
    Best(Option<Candidate>),
}

pub(super) fn search<T: Copy + Eq>(question: Question<'_>, values: &[T]) -> Found {
    let heaps = values.len();
    let mut found = Found::Best(None);
    border::records(values, |length, border| {
        let (start, p) = (heaps - length, length - border);
        let claim = |start: usize| question.claim(Period::new(start as u64, p as u64)?);
        let Some(candidate) = claim(start) else { return ControlFlow::Continue(()) };
        if candidate.heaps_needed > heaps as u64 {
            found = Found::Best(Some(candidate));
            return ControlFlow::Continue(());
        }
        let agreeing = (0..start).rev().take_while(|&n| values[n] == values[n + p]).count();
        found = claim(start - agreeing).map_or(Found::Best(None), Found::Acceptable);
        ControlFlow::Break(())
    });
    found
}
