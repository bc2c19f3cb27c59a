//! A file of claims: embedded ones, parsed on first use, and those of other people, which are
//! recognised by their header.

use std::sync::OnceLock;

use csv::{Reader, ReaderBuilder, StringRecord, Trim};

use super::row::{Cells, Row};

/// A file of claims that does not parse; the message says where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name}: {cause}")]
pub struct KnownError {
    name: String,
    cause: String,
    is_header: bool,
}

impl KnownError {
    pub(super) fn new(name: &str, cause: impl Into<String>) -> Self {
        Self { name: name.to_owned(), cause: cause.into(), is_header: false }
    }

    pub(super) fn header(name: &str, header: &StringRecord) -> Self {
        let header: Vec<&str> = header.iter().collect();
        let cause = if header.is_empty() {
            "the file is empty, and so has no header".to_owned()
        } else {
            format!("line 1 is no header of a file of claims: {}", header.join(","))
        };
        Self { name: name.to_owned(), cause, is_header: true }
    }

    /// Whether it is the header that is wrong, so that a list of headers would help.
    #[must_use]
    pub fn is_header(&self) -> bool {
        self.is_header
    }
}

/// An embedded file.
pub(super) struct Table<T> {
    stem: &'static str,
    text: &'static str,
    rows: OnceLock<Result<Vec<T>, KnownError>>,
}

impl<T: Row> Table<T> {
    pub(super) const fn new(stem: &'static str, text: &'static str) -> Self {
        Self { stem, text, rows: OnceLock::new() }
    }

    /// The rows, in the order of the file. A file that does not parse has none; that it parses
    /// is for [`check`](Self::check) to say.
    pub(super) fn rows(&self) -> &[T] {
        self.parsed().as_deref().unwrap_or_default()
    }

    pub(super) fn check(&self) -> Result<(), KnownError> {
        self.parsed().as_ref().map(|_| ()).map_err(Clone::clone)
    }

    fn parsed(&self) -> &Result<Vec<T>, KnownError> {
        self.rows.get_or_init(|| File::open(&format!("known/{}.csv", self.stem), self.text)?.rows())
    }
}

/// A CSV file, its header read and its rows yet to come.
pub(super) struct File<'t> {
    name: String,
    text: &'t str,
    reader: Reader<&'t [u8]>,
    header: StringRecord,
}

impl<'t> File<'t> {
    pub(super) fn open(name: &str, text: &'t str) -> Result<Self, KnownError> {
        let mut reader = ReaderBuilder::new().trim(Trim::All).from_reader(text.as_bytes());
        let header = reader.headers().map_err(|error| KnownError::new(name, error.to_string()))?;
        let header = header.clone();
        Ok(Self { name: name.to_owned(), text, reader, header })
    }

    /// What is wrong if the file is of no kind.
    pub(super) fn no_kind(&self) -> KnownError {
        KnownError::header(&self.name, &self.header)
    }

    /// Whether every column that `T` needs is there, once, and no other than those it knows.
    pub(super) fn is_of<T: Row>(&self) -> bool {
        let count = |name: &str| self.header.iter().filter(|&column| column == name).count();
        let known = T::COLUMNS.split(',').map(|column| match column.strip_suffix('?') {
            Some(name) => (count(name), 0..=1),
            None => (count(column), 1..=1),
        });
        let mut found = 0;
        let fits = known.into_iter().all(|(count, allowed)| {
            found += count;
            allowed.contains(&count)
        });
        fits && found == self.header.len()
    }

    pub(super) fn rows<T: Row>(mut self) -> Result<Vec<T>, KnownError> {
        let mut rows = Vec::new();
        let mut row = StringRecord::new();
        while self.reader.read_record(&mut row).map_err(|error| self.unread(&error))? {
            let cells = Cells { header: &self.header, row: &row };
            rows.push(T::read(&cells).map_err(|error| {
                let line = self.line(row.position());
                let column = self.header.iter().position(|name| name == error.column);
                let column = column.map_or(0, |at| at + 1);
                let why = format!("line {line}, column {column} ({}) {}", error.column, error.why);
                KnownError::new(&self.name, why)
            })?);
        }
        Ok(rows)
    }

    /// What the csv crate has to say, in the words of the other errors.
    fn unread(&self, error: &csv::Error) -> KnownError {
        let why = match error.kind() {
            csv::ErrorKind::UnequalLengths { pos, expected_len, len } => {
                let line = self.line(pos.as_ref());
                format!("line {line} has {len} cells, expected {expected_len}, as in the header")
            }
            _ => error.to_string(),
        };
        KnownError::new(&self.name, why)
    }

    /// The line on which a row begins. The csv crate counts from the end of the row before, and so
    /// takes no notice of the empty lines between.
    fn line(&self, position: Option<&csv::Position>) -> usize {
        let from = position.and_then(|position| usize::try_from(position.byte()).ok()).unwrap_or(0);
        let (before, rest) = self.text.split_at_checked(from).unwrap_or((self.text, ""));
        let empty = rest.len() - rest.trim_start_matches(['\r', '\n']).len();
        let ends = |text: &str| text.bytes().filter(|&byte| byte == b'\n').count();
        1 + ends(before) + ends(&rest[..empty])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known::{Frequency, PeriodClaim, ValuesClaim};

    fn error<T: Row>(text: &'static str) -> String {
        let table: Table<T> = Table::new("x", text);
        let error = table.check().unwrap_err().to_string();
        assert!(table.rows().is_empty());
        error
    }

    #[test]
    fn an_error_says_where() {
        let cases = [
            (
                error::<ValuesClaim>("code,offset,terms,source\n0.77,0,0 1,x\n0.78,0,0,x\n"),
                "known/x.csv: line 3, column 1 (code) is no code: `8` is not an octal digit",
            ),
            (
                error::<ValuesClaim>("terms,code,offset,source\n0 -1,0.77,0,x\n"),
                "known/x.csv: line 2, column 1 (terms) here is \"-1\", expected a value from",
            ),
            (
                error::<Frequency>("code,heap,value,count,source\n\n0.77,1e3,0,0,x\n"),
                "known/x.csv: line 3, column 2 (heap) is \"1e3\", expected a whole number",
            ),
            (
                error::<Frequency>("code,heap,value,count,source\n0.77,1,,0,x\n"),
                "known/x.csv: line 2, column 3 (value) is empty, expected a value",
            ),
            (
                error::<Frequency>("code,heap,value,count,source\n0.77,1,1,0\n"),
                "known/x.csv: line 2 has 4 cells, expected 5, as in the header",
            ),
            (
                error::<PeriodClaim>("code,figure,convention,period,source\n0.77,71,n0,12,x\n"),
                "known/x.csv: line 2, column 3 (convention) is \"n0\", expected `preperiod` or",
            ),
            (
                error::<PeriodClaim>(
                    "code,figure,convention,period,source\n0.77,71,preperiod,0,x\n",
                ),
                "known/x.csv: line 2, column 4 (period) is 0, expected 1 or more",
            ),
        ];
        for (error, expected) in cases {
            assert!(error.starts_with(expected), "{error}");
        }
    }

    #[test]
    fn rows_keep_the_published_spelling() {
        let text = "code,offset,terms,source\n 0.07770 , 0, 0 0 1,x\n";
        let table: Table<ValuesClaim> = Table::new("values", text);
        let claim = &table.rows()[0];
        assert_eq!(claim.code.text(), "0.07770");
        assert_eq!(claim.code.game().to_string(), "0.0777");
        assert_eq!((&claim.terms[..], &claim.oeis_id), (&[0, 0, 1][..], &None));
    }

    #[test]
    fn a_header_has_what_is_needed_and_nothing_else() {
        let is_period = |header: &str| File::open("", header).unwrap().is_of::<PeriodClaim>();
        assert!(is_period("code,figure,convention,period,source\n"));
        assert!(is_period("source,period,mask,convention,figure,code\n"));
        assert!(!is_period("code,figure,convention,period\n"));
        assert!(!is_period("code,figure,convention,period,source,source\n"));
        assert!(!is_period("code,figure,convention,period,source,comment\n"));
    }
}
