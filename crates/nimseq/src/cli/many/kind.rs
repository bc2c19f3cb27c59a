//! What the program does differently for each kind of sweep.

use nimseq::periods::Periods;
use nimseq::quotients::Quotients;
use nimseq::sweep::many::Study;
use nimseq::tables::rows::{AnswerWord, QuotientRow, SweepRow};

/// A study, for the program.
pub(super) trait Kind: Study {
    /// How many codes may be computed at a time.
    fn at_a_time(&self) -> u64;

    /// Whether something is saved within a code.
    const HAS_CHECKPOINTS: bool;

    /// The answers that are counted at the end.
    const ANSWERS: &'static [&'static str];

    /// Which of them a row has; `None` if it is an error.
    fn answer(row: &Self::Row) -> Option<&str>;
}

impl Kind for Periods {
    fn at_a_time(&self) -> u64 {
        self.codes_at_a_time()
    }

    const HAS_CHECKPOINTS: bool = true;

    const ANSWERS: &'static [&'static str] = &["proved", "observed", "none"];

    fn answer(row: &SweepRow) -> Option<&str> {
        Some(match row.answer? {
            AnswerWord::Proved => "proved",
            AnswerWord::Observed => "observed",
            AnswerWord::None => "none",
        })
    }
}

impl Kind for Quotients {
    fn at_a_time(&self) -> u64 {
        self.codes_at_a_time()
    }

    const HAS_CHECKPOINTS: bool = false;

    const ANSWERS: &'static [&'static str] = &["solved", "partial"];

    fn answer(row: &QuotientRow) -> Option<&str> {
        row.answer.as_deref()
    }
}
