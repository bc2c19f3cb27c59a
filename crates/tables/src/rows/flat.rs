//! Rows as CSV. A CSV file has no lists and no null, so a row passes through a flat twin whose
//! fields are cells; its field names are the header, and a test holds them against the JSON
//! keys.
//!
//! One empty cell is ambiguous: `exceptions` may be empty because there are none or because
//! they are not known. With n0 minimal, heap n0 − 1 is always exceptional, so a sequence has no
//! exception exactly if it repeats from heap 0 on, and that can be read off the row.

use std::io;

use serde::{Deserialize, Serialize};

use super::{AnswerWord, PeriodRow};
use crate::spaced;

/// A [`PeriodRow`] without `run`, each field one cell.
#[derive(Serialize, Deserialize)]
struct Flat {
    code: String,
    standard_form: String,
    #[serde(with = "spaced")]
    names: Vec<String>,
    answer: AnswerWord,
    rule: Option<String>,
    preperiod: Option<u64>,
    period: Option<u64>,
    last_exception: Option<u64>,
    #[serde(with = "spaced")]
    exceptions: Vec<u64>,
    saltus: Option<u64>,
    heaps_needed: Option<u64>,
    heaps_computed: u64,
    max_value: u16,
    max_value_heap: u64,
    rare_heaps: Option<u64>,
    last_rare_heap: Option<u64>,
    mask: Option<u64>,
    space_type: Option<u8>,
    digest: String,
}

/// Writes rows as CSV, under a header.
///
/// # Errors
/// Those of `out`.
pub fn write_csv<'r>(
    rows: impl IntoIterator<Item = &'r PeriodRow>,
    out: impl io::Write,
) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    for row in rows {
        csv.serialize(Flat::from(row.clone()))?;
    }
    csv.flush()
}

/// Reads rows that [`write_csv`] wrote; their `run` is `None`.
///
/// # Errors
/// Those of `from`, and `InvalidData` with the line and the field for text that is no such table.
pub fn read_csv(from: impl io::Read) -> io::Result<Vec<PeriodRow>> {
    let rows = csv::Reader::from_reader(from).into_deserialize::<Flat>();
    rows.map(|row| row.map(PeriodRow::from).map_err(said)).collect()
}

/// The csv crate's error as one of I/O: text that is no table is `InvalidData`.
fn said(error: csv::Error) -> io::Error {
    if error.is_io_error() {
        error.into()
    } else {
        io::Error::new(io::ErrorKind::InvalidData, error)
    }
}

impl From<PeriodRow> for Flat {
    fn from(row: PeriodRow) -> Self {
        Self {
            code: row.code,
            standard_form: row.standard_form,
            names: row.names,
            answer: row.answer,
            rule: row.rule,
            preperiod: row.preperiod,
            period: row.period,
            last_exception: row.last_exception,
            exceptions: row.exceptions.unwrap_or_default(),
            saltus: row.saltus,
            heaps_needed: row.heaps_needed,
            heaps_computed: row.heaps_computed,
            max_value: row.max_value,
            max_value_heap: row.max_value_heap,
            rare_heaps: row.rare_heaps,
            last_rare_heap: row.last_rare_heap,
            mask: row.mask,
            space_type: row.space_type,
            digest: row.digest,
        }
    }
}

impl From<Flat> for PeriodRow {
    fn from(flat: Flat) -> Self {
        let from_heap_0 = flat.preperiod == Some(0) && flat.saltus == Some(0);
        let listed = from_heap_0 || !flat.exceptions.is_empty();
        Self {
            code: flat.code,
            standard_form: flat.standard_form,
            names: flat.names,
            answer: flat.answer,
            rule: flat.rule,
            preperiod: flat.preperiod,
            period: flat.period,
            last_exception: flat.last_exception,
            exceptions: listed.then_some(flat.exceptions),
            saltus: flat.saltus,
            heaps_needed: flat.heaps_needed,
            heaps_computed: flat.heaps_computed,
            max_value: flat.max_value,
            max_value_heap: flat.max_value_heap,
            rare_heaps: flat.rare_heaps,
            last_rare_heap: flat.last_rare_heap,
            mask: flat.mask,
            space_type: flat.space_type,
            digest: flat.digest,
            run: None,
        }
    }
}
