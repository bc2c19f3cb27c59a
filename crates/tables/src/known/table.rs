//! One embedded CSV file and its rows, parsed on first use.

use std::sync::OnceLock;

use serde::de::DeserializeOwned;

/// An embedded file that does not parse.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("known/{stem}.csv: {cause}")]
pub struct KnownError {
    stem: &'static str,
    cause: String,
}

/// An embedded file.
pub(super) struct Table<T> {
    stem: &'static str,
    text: &'static str,
    rows: OnceLock<Result<Vec<T>, KnownError>>,
}

impl<T: DeserializeOwned> Table<T> {
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
        self.rows.get_or_init(|| {
            csv::Reader::from_reader(self.text.as_bytes())
                .deserialize()
                .collect::<Result<_, _>>()
                .map_err(|e| KnownError { stem: self.stem, cause: e.to_string() })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known::{Code, ValuesClaim};

    #[test]
    fn an_error_says_where() {
        let table: Table<ValuesClaim> = Table::new(
            "values",
            "code,oeis_id,offset,terms,source\n0.77,A002186,0,0 1,x\n0.78,A1,0,0,x\n",
        );
        let error = table.check().unwrap_err().to_string();
        assert!(error.starts_with("known/values.csv: "), "{error}");
        assert!(error.contains("line: 3"), "{error}");
        assert!(table.rows().is_empty());
    }

    #[test]
    fn rows_keep_the_published_spelling() {
        let table: Table<(Code, u8)> = Table::new("codes", "code,x\n0.07770,1\n");
        let (code, _) = &table.rows()[0];
        assert_eq!((code.text(), code.game().to_string().as_str()), ("0.07770", "0.0777"));
    }
}
