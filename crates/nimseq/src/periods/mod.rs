//! Periods of many codes: what a [sweep](crate::sweep::many) of periods computes of each.
//!
//! Codes with one standard form are computed once, and each gets its own row: preperiod, last exception
//! and the heap of the largest value moved by the shift, all else as of the standard form. So are standard
//! forms that differ in moves which change no value: 0.764 to 0.767 are computed once.

mod cost;
mod cousin;
mod limited;
mod tuning;

use std::collections::{BTreeMap, HashMap};

use nimseq_code::Game;
use nimseq_grundy::{ByteSize, Engine, Kernel, Sequence};
use nimseq_period::{Answer, Detector};
use nimseq_sweep::many::{Class, Computed, Study};
use nimseq_sweep::{Host, Onset, Store, SweepError, Task, Why, find_onset, run};
use nimseq_tables::rows::{PeriodRow, SweepRow};

use crate::computed::searchable;
use crate::redundant::saturated;
use limited::{GaveUp, Limited};
pub use tuning::KEPT;
use tuning::{BYTES_A_HEAP, LEAST_BYTES, MOST_BYTES, WORK_BYTES};

/// The version in the rows.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The periods of codes, up to limits that are the same for all.
#[derive(Clone, Debug)]
pub struct Periods {
    /// The last heap that may be computed.
    pub limit: u64,
    /// A code ends at a power of two of heaps of which more are rare.
    pub rare_limit: Option<u64>,
    /// Whether the host may tell a code to wrap up.
    pub is_timed: bool,
    /// The engine, and its name.
    pub engine: (Engine, String),
    /// The kernel.
    pub kernel: Kernel,
    /// The most memory for all codes together, in bytes.
    pub memory: u64,
}

impl Periods {
    /// Bytes for the values of one code. How many codes there are at a time does not matter, so that it
    /// shows in no row.
    fn memory_of_a_code(&self) -> u64 {
        let wanted = self.limit.saturating_add(1).saturating_mul(BYTES_A_HEAP);
        wanted.clamp(LEAST_BYTES, MOST_BYTES).min(self.memory)
    }

    /// How many codes may be computed at a time.
    #[must_use]
    pub fn codes_at_a_time(&self) -> u64 {
        (self.memory / self.memory_of_a_code().saturating_add(WORK_BYTES)).max(1)
    }

    /// Computes a standard form: the report, or what went wrong. `None` if the host has stopped it.
    fn look(
        &self,
        sequence: &Sequence<'_>,
        game: &Game,
        store: &mut Store,
        host: &mut impl Host,
    ) -> Result<Option<Looked>, SweepError> {
        let memory = self.memory_of_a_code();
        let detector = Detector::new(game, self.limit).keep(KEPT, searchable(memory / 4 * 3));
        let mut part = Limited::new(game, detector, self.rare_limit, self.is_timed);
        let ended = run(store, sequence, self.limit, &mut part, host)?;
        let mut failed = match ended.why {
            Why::Stopped => return Ok(None),
            Why::Failed(error) => Some(error.to_string()),
            Why::Complete => None,
        };
        let (mut detector, gave_up) = part.into_parts();
        if let Some(repetition) = detector.repetition() {
            match find_onset(store, sequence, repetition, host)? {
                Onset::Stopped => return Ok(None),
                Onset::Proved(proof) => detector.settle(proof),
                Onset::Failed(error) => failed = Some(error.to_string()),
            }
        } else if detector.is_full() {
            let memory = ByteSize(memory);
            failed = Some(format!("more heaps take more memory than one code may, {memory}"));
        }
        let report = detector.finish();
        // What ends a run after a proof does not matter.
        let failed = failed.filter(|_| !matches!(report.answer(), Answer::Proved(_)));
        let outcome = failed.map_or_else(|| Ok((PeriodRow::from(&report), gave_up)), Err);
        Ok(Some(Looked { heaps: ended.heaps, outcome }))
    }

    /// The rows of a class whose standard form has this one.
    fn rows(&self, class: &Class, row: PeriodRow, gave_up: Option<GaveUp>) -> Vec<SweepRow> {
        let stopped_by = gave_up.map(|why| why.name().to_owned());
        let standard = SweepRow { stopped_by, ..SweepRow::new(row, self.limit, VERSION) };
        let row = |code: &String| {
            let own = match code.parse::<Game>() {
                Ok(game) => cousin::own_row(&game, &standard).map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            };
            own.unwrap_or_else(|error| self.failure(class, code, &error))
        };
        class.codes.iter().map(row).collect()
    }

    fn failures(&self, class: &Class, error: &str) -> Vec<SweepRow> {
        class.codes.iter().map(|code| self.failure(class, code, error)).collect()
    }

    fn failure(&self, class: &Class, code: &str, error: &str) -> SweepRow {
        let own = code.parse::<Game>().map(|game| game.standard_form().game.to_string());
        let form = own.as_deref().unwrap_or(&class.standard_form);
        SweepRow::failed(code, form, self.limit, error.to_owned(), VERSION)
    }
}

/// What came of a standard form.
struct Looked {
    heaps: u64,
    /// Its row, and why it ended early if it did; or what went wrong.
    outcome: Result<(PeriodRow, Option<GaveUp>), String>,
}

impl Study for Periods {
    type Row = SweepRow;

    fn cost(&self, standard_form: &str) -> u64 {
        // A text that is no code is a row.
        standard_form.parse().map_or(1, |game| cost::cost(&game, self.limit, self.kernel))
    }

    fn task(&self, class: &Class) -> Task {
        Task::Period {
            code: class.standard_form.clone(),
            limit: self.limit,
            rule: "auto".to_owned(),
            json: false,
            csv: None,
            certificate: None,
            engine: self.engine.1.clone(),
        }
    }

    fn compute(
        &self,
        class: &Class,
        store: &mut Store,
        host: &mut impl Host,
    ) -> Result<Computed<Self::Row>, SweepError> {
        let game = match class.standard_form.parse::<Game>() {
            Ok(game) => game,
            Err(error) => {
                let rows = self.failures(class, &error.to_string());
                return Ok(Computed::Rows { rows, heaps: 0, engine: "none" });
            }
        };
        let sequence = Sequence::of(&game).engine(self.engine.0).kernel(self.kernel);
        let sequence = sequence.memory(self.memory_of_a_code() / 4);
        let engine = sequence.engine_used().name();
        let Some(looked) = self.look(&sequence, &game, store, host)? else {
            return Ok(Computed::Stopped);
        };
        let rows = match looked.outcome {
            Ok((row, gave_up)) => self.rows(class, row, gave_up),
            Err(error) => self.failures(class, &error),
        };
        Ok(Computed::Rows { rows, heaps: looked.heaps, engine })
    }
}

/// Codes by the standard form that is computed for them: their own, or one that differs from it in moves
/// which change no value (the theorem is in the source of the private module `redundant`). Only forms with
/// as many digits share one, since Theorem 1 asks for a number of values that depends on k. That of
/// Theorem 2 is the same for all of them unless every rare heap is below k; a far period of such a game
/// would be proved from the values that the computed code needs, up to k more or fewer.
pub fn by_values(games: impl IntoIterator<Item = Game>) -> BTreeMap<String, Vec<String>> {
    let mut forms = BTreeMap::<Game, Vec<String>>::new();
    for game in games {
        forms.entry(game.standard_form().game).or_default().push(game.to_string());
    }
    let mut alike = HashMap::<(u64, Game), String>::new();
    let mut classes = BTreeMap::<String, Vec<String>>::new();
    for (form, codes) in forms {
        let saturated = form.last_index().and_then(|k| Some((k, saturated(&form, k)?)));
        let form = form.to_string();
        let computed = match saturated {
            Some(key) => alike.entry(key).or_insert(form).clone(),
            None => form,
        };
        classes.entry(computed).or_default().extend(codes);
    }
    classes
}
