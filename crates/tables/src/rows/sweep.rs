//! A line of the table of a sweep, and tables of any flat rows.

use std::io;

use serde::{Deserialize, Serialize};

use super::{AnswerWord, PeriodRow};

/// What a sweep has found out about the period of one code. Every field is a column of CSV and a key of
/// JSON with the meaning that it has in a [`PeriodRow`].
///
/// Codes with one standard form are computed once, as are standard forms with the same values. Preperiod,
/// last exception and the heap of the largest value are the code's own; class, rare heaps, digest and the
/// numbers of heaps are those of the standard form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SweepRow {
    /// The code in canonical form.
    pub code: String,
    /// The code that it becomes by steps to first cousins: what the other figures are of.
    pub standard_form: String,
    /// Proved, observed or none; null if the code is an error, as are all figures.
    pub answer: Option<AnswerWord>,
    /// The theorem behind a proof.
    pub rule: Option<String>,
    /// n0.
    pub preperiod: Option<u64>,
    /// p.
    pub period: Option<u64>,
    /// n0 − 1; null also where n0 = 0.
    pub last_exception: Option<u64>,
    /// Number of values that the proof takes, or would take.
    pub heaps_needed: Option<u64>,
    /// Number of values that were computed and looked at.
    pub heaps_computed: Option<u64>,
    /// The largest of them.
    pub max_value: Option<u16>,
    /// The first heap that has it.
    pub max_value_heap: Option<u64>,
    /// Number of rare heaps.
    pub rare_heaps: Option<u64>,
    /// The last of them.
    pub last_rare_heap: Option<u64>,
    /// The mask of the best class function.
    pub mask: Option<u64>,
    /// Its type, 0 or 1.
    pub space_type: Option<u8>,
    /// The last heap that was allowed.
    pub limit: u64,
    /// What ended the code before that, if it was no proof: `rare-limit` or `time-per-code`.
    pub stopped_by: Option<String>,
    /// What went wrong.
    pub error: Option<String>,
    /// SHA-256 of the values.
    pub digest: Option<String>,
    /// Version of the program.
    pub version: String,
}

impl SweepRow {
    /// The row of a code that was computed itself.
    #[must_use]
    pub fn new(row: PeriodRow, limit: u64, version: &str) -> Self {
        Self {
            code: row.code,
            standard_form: row.standard_form,
            answer: Some(row.answer),
            rule: row.rule,
            preperiod: row.preperiod,
            period: row.period,
            last_exception: row.last_exception,
            heaps_needed: row.heaps_needed,
            heaps_computed: Some(row.heaps_computed),
            max_value: Some(row.max_value),
            max_value_heap: Some(row.max_value_heap),
            rare_heaps: row.rare_heaps,
            last_rare_heap: row.last_rare_heap,
            mask: row.mask,
            space_type: row.space_type,
            limit,
            stopped_by: None,
            error: None,
            digest: Some(row.digest),
            version: version.to_owned(),
        }
    }

    /// The row of a code that could not be computed.
    #[must_use]
    pub fn failed(
        code: &str,
        standard_form: &str,
        limit: u64,
        error: String,
        version: &str,
    ) -> Self {
        Self {
            code: code.to_owned(),
            standard_form: standard_form.to_owned(),
            answer: None,
            rule: None,
            preperiod: None,
            period: None,
            last_exception: None,
            heaps_needed: None,
            heaps_computed: None,
            max_value: None,
            max_value_heap: None,
            rare_heaps: None,
            last_rare_heap: None,
            mask: None,
            space_type: None,
            limit,
            stopped_by: None,
            error: Some(error),
            digest: None,
            version: version.to_owned(),
        }
    }
}

/// Writes flat rows as CSV, under a header with the names of their fields; null is an empty cell.
///
/// # Errors
/// Those of `out`.
pub fn write_csv_rows<R: Serialize>(rows: &[R], out: impl io::Write) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    for row in rows {
        csv.serialize(row)?;
    }
    csv.flush()
}

/// Writes rows as JSON, an object a line.
///
/// # Errors
/// Those of `out`.
pub fn write_json_rows<R: Serialize>(rows: &[R], mut out: impl io::Write) -> io::Result<()> {
    rows.iter().try_for_each(|row| {
        serde_json::to_writer(&mut out, row)?;
        out.write_all(b"\n")
    })
}
