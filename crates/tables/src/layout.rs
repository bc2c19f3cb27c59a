//! How many heaps to a row, and how far: the shapes in which tables of values are printed.
//!
//! A table is read down its columns, so the best row is a period long; where no short period is
//! proved, twenty fit on a screen. A table that is in print keeps its printed shape, whether or
//! not this run went far enough for a proof.

use std::num::NonZeroU64;

use nimseq_code::Game;
use nimseq_period::{Answer, Report};

use crate::write::DEFAULT_WIDTH;

/// The longest period that makes a row: 40 columns of two digits fill a wide screen.
const LONGEST_ROW: u64 = 40;

/// Rows of a table that has no period to show.
const ROWS_WITHOUT_PERIOD: u64 = 20;

/// The tables in print: code, heaps in a row, last heap.
///
/// Kayles: heaps 0 … 83 in rows of twelve, as in Winning Ways, chapter 4.
static PRINTED: [(&str, NonZeroU64, u64); 1] = [("0.77", NonZeroU64::new(12).unwrap(), 83)];

/// The shape of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Heaps in a row.
    pub width: NonZeroU64,
    /// The last heap.
    pub last: u64,
}

impl Layout {
    /// The shape of the table of this game that is in print, if we know of one.
    #[must_use]
    pub fn printed(game: &Game) -> Option<Self> {
        let code = game.to_string();
        let row = PRINTED.iter().find(|row| row.0 == code)?;
        Some(Self { width: row.1, last: row.2 })
    }

    /// The shape of [`Layout::printed`], or else one that follows from the answer.
    ///
    /// Rows of p heaps if the period p is proved and at most 40, else of 20. With a proved
    /// period the last row is the first that lies in the periodic part, or, if p is longer than
    /// a row, the one in which a whole period has been seen; else there are 20 rows.
    #[must_use]
    pub fn of(report: &Report) -> Self {
        if let Some(printed) = Self::printed(report.game()) {
            return printed;
        }
        let Answer::Proved(proof) = report.answer() else {
            let width = DEFAULT_WIDTH;
            return Self { width, last: ROWS_WITHOUT_PERIOD * width.get() - 1 };
        };
        let (n0, p) = (proof.period().preperiod(), proof.period().period());
        let short = NonZeroU64::new(p).filter(|p| p.get() <= LONGEST_ROW);
        let width = short.unwrap_or(DEFAULT_WIDTH);
        let seen = if short.is_some() { n0.next_multiple_of(p) + p } else { n0 + p };
        Self { width, last: seen.next_multiple_of(width.get()) - 1 }
    }
}
