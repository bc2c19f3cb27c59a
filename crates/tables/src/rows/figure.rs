//! A line of what became of published claims, as CSV.

use std::io;

use serde::Serialize;

/// One figure of a claim and what became of it; fields are in the order of the columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FigureRow {
    /// Where it is published.
    pub source: String,
    /// The code, as published.
    pub code: String,
    /// What the figure is of: `preperiod`, `max_value`, ….
    pub field: String,
    /// The figure as published.
    pub published: String,
    /// Ours; empty if we have none.
    pub ours: Option<String>,
    /// `confirmed`, `refuted`, `not comparable` or `out of reach`.
    pub verdict: String,
    /// If confirmed, the last heap that was computed for it, empty if it is proved for every heap; if
    /// refuted, the first heap that shows it; if out of reach, the last heap that would decide it.
    pub heap: Option<u64>,
    /// The value of that heap as it follows from a claim that is refuted.
    pub published_value: Option<u64>,
    /// The value that it has.
    pub our_value: Option<u64>,
}

/// Writes rows as CSV, under a header.
///
/// # Errors
/// Those of `out`.
pub fn write_figures(
    rows: impl IntoIterator<Item = FigureRow>,
    out: impl io::Write,
) -> io::Result<()> {
    let mut csv = csv::WriterBuilder::new().has_headers(false).from_writer(out);
    // A header of its own: there may be no row.
    csv.write_record([
        "source",
        "code",
        "field",
        "published",
        "ours",
        "verdict",
        "heap",
        "published_value",
        "our_value",
    ])?;
    for row in rows {
        csv.serialize(row)?;
    }
    csv.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_has_the_names_of_the_fields() {
        let row = FigureRow {
            source: "a book, p. 5".to_owned(),
            code: "0.77".to_owned(),
            field: "period".to_owned(),
            published: "13".to_owned(),
            ours: None,
            verdict: "refuted".to_owned(),
            heap: Some(80),
            published_value: Some(1),
            our_value: Some(2),
        };
        let mut ours = Vec::new();
        write_figures([row.clone()], &mut ours).unwrap();
        let mut derived = csv::Writer::from_writer(Vec::new());
        derived.serialize(row).unwrap();
        assert_eq!(ours, derived.into_inner().unwrap());
        assert!(ours.ends_with(b"\"a book, p. 5\",0.77,period,13,,refuted,80,1,2\n"));
        let mut none = Vec::new();
        write_figures([], &mut none).unwrap();
        assert!(ours.starts_with(&none) && none.starts_with(b"source,code,field,"));
    }
}
