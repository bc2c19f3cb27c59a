//! The values of the heaps of one game, and how far they are known.
//!
//! | known | of which games | heaps |
//! |---|---|---|
//! | by formula | Nim | all: G(n) = n |
//! | by a proved period | finite codes whose proof was reached | all: G(n) is looked up in n0 + p values |
//! | by a table | every other | those that were computed |
//!
//! *G(n) = n in Nim*, 0.\[3\]: any number of tokens may be taken and the rest left, so the options of
//! heap n are the heaps 0 … n − 1, of values 0 … n − 1 by induction, and the least value that is
//! missing is n.
//!
//! Nothing is extrapolated without a proof: a period that is only observed counts as a table.

use nimseq_code::{Digit, Game};
use nimseq_grundy::{History, Sequence, SequenceError};
use nimseq_period::{Answer, Detector, Period, Report, theorem};

/// G(n) of one game, for all heaps or for as many as were computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NimValues {
    game: Game,
    known: Known,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Known {
    /// G(n) = n.
    Size,
    /// The values of heaps 0 … n0 + p − 1 and a proof that they repeat from n0 on.
    Periodic(History, Period),
    /// The values of heaps 0, 1, …
    Table(History),
}

/// A heap whose value is not known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the value of heap {heap} of {game} is not known: {}", so_far(*.known))]
pub struct Unknown {
    /// The game.
    pub game: Game,
    /// The size of the heap.
    pub heap: u64,
    /// How many heaps, from heap 0 on, have a known value.
    pub known: u64,
}

fn so_far(known: u64) -> String {
    match known.checked_sub(1) {
        None => "no heap was computed".to_owned(),
        Some(last) => format!("heaps 0 to {last} were computed, and no period is proved"),
    }
}

impl NimValues {
    /// The values of a game that a formula gives, without a computation: Nim. `None` for others.
    #[must_use]
    pub fn by_formula(game: &Game) -> Option<Self> {
        let is_nim = game.d0() == Digit::ZERO
            && game.digits().is_empty()
            && game.block() == [Digit::THREE]
            && !game.is_grundy();
        is_nim.then(|| Self { game: game.clone(), known: Known::Size })
    }

    /// The values that a report has: of all heaps if the period is proved, else of those computed.
    #[must_use]
    pub fn of_report(report: &Report) -> Self {
        let values = report.values();
        let proved = match report.answer() {
            Answer::Proved(proof) => Some(proof.period()),
            Answer::Observed(_) | Answer::None => None,
        };
        // Every theorem reads one full period at least; a report that did not keep it is a table.
        let kept = proved.and_then(|period| {
            let once = period.preperiod().checked_add(period.period())?;
            let once = usize::try_from(once).ok().filter(|&once| once <= values.len())?;
            Some((values.slice(0..once), period))
        });
        let mut history = History::new();
        let known = if let Some((once, period)) = kept {
            history.push_block(once);
            Known::Periodic(history, period)
        } else {
            history.push_block(values);
            Known::Table(history)
        };
        Self { game: report.game().clone(), known }
    }

    /// The values of heaps 0, 1, 2, … as they were computed.
    #[must_use]
    pub fn of_table(game: &Game, values: History) -> Self {
        Self { game: game.clone(), known: Known::Table(values) }
    }

    /// Computes what heaps up to `last` take: until the period is proved or heap `last` is reached.
    ///
    /// # Errors
    /// [`SequenceError`] if the values grow too large or memory runs out before.
    pub fn compute(game: &Game, last: u64) -> Result<Self, SequenceError> {
        if let Some(values) = Self::by_formula(game) {
            return Ok(values);
        }
        if !theorem::covers(game) {
            return Ok(Self::of_table(game, Sequence::of(game).collect(last)?));
        }
        let mut detector = Detector::new(game, last);
        Sequence::of(game).run(last, &mut detector)?;
        Ok(Self::of_report(&detector.finish()))
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The proved period, if that is where the values come from.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        match &self.known {
            Known::Periodic(_, period) => Some(*period),
            Known::Size | Known::Table(_) => None,
        }
    }

    /// Whether every heap has the value of its size: Nim.
    #[must_use]
    pub fn is_size(&self) -> bool {
        self.known == Known::Size
    }

    /// G(n), or how far the values are known.
    ///
    /// # Errors
    /// [`Unknown`] if no formula, proof or table reaches to heap n.
    pub fn value(&self, n: u64) -> Result<u64, Unknown> {
        let looked_up = match &self.known {
            Known::Size => return Ok(n),
            Known::Periodic(values, period) => values.get(period.representative(n)),
            Known::Table(values) => values.get(n),
        };
        looked_up.map(u64::from).ok_or_else(|| Unknown {
            game: self.game.clone(),
            heap: n,
            known: self.last_computed().map_or(0, |last| last + 1),
        })
    }

    /// The last heap of the table, where values come from a table.
    #[must_use]
    pub fn last_computed(&self) -> Option<u64> {
        match &self.known {
            Known::Table(values) => (values.len() as u64).checked_sub(1),
            Known::Size | Known::Periodic(..) => None,
        }
    }

    /// G(n) of a heap below one whose value is known, for the loops over options.
    pub(crate) fn below(&self, n: u64) -> u64 {
        match &self.known {
            Known::Size => n,
            Known::Periodic(values, period) => {
                values.get(period.representative(n)).map_or(0, u64::from)
            }
            Known::Table(values) => values.get(n).map_or(0, u64::from),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proved_period_reaches_every_heap() {
        let kayles: Game = "kayles".parse().unwrap();
        let values = NimValues::compute(&kayles, 1000).unwrap();
        assert_eq!(values.period(), Period::new(71, 12));
        let table = Sequence::of(&kayles).collect(1000).unwrap();
        for n in 0..=1000 {
            assert_eq!(values.value(n).ok(), table.get(n).map(u64::from), "{n}");
        }
        // 10^18 = 83333333333333333·12 + 4, and heap 76 is 4 beyond heap 72.
        assert_eq!(values.value(1_000_000_000_000_000_000), values.value(76));
    }

    #[test]
    fn without_a_proof_the_table_ends() {
        let kayles: Game = "kayles".parse().unwrap();
        // One heap short of a proof.
        let values = NimValues::compute(&kayles, 166).unwrap();
        assert_eq!(values.period(), None);
        assert!(values.value(166).is_ok());
        let error = values.value(167).unwrap_err();
        assert_eq!((error.heap, error.known), (167, 167));
        assert_eq!(
            error.to_string(),
            "the value of heap 167 of 0.77 is not known: heaps 0 to 166 were computed, and no \
             period is proved"
        );
    }

    #[test]
    fn the_formula_is_for_nim_alone() {
        for code in ["0.[3]", "nim", "0.3[33]"] {
            let game: Game = code.parse().unwrap();
            let values = NimValues::by_formula(&game).unwrap();
            let table = Sequence::of(&game).collect(500).unwrap();
            assert!((0..=500).all(|n| values.value(n).ok() == table.get(n).map(u64::from)));
        }
        for code in ["0.3", "4.[3]", "0.2[3]", "0.[7]", "grundy", "allbut(2)", "0.[30]", "0.0"] {
            assert_eq!(NimValues::by_formula(&code.parse().unwrap()), None, "{code}");
        }
    }
}
