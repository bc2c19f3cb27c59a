//! A claim of any kind, and files whose kind their header tells.

use super::row::Row;
use super::table::{File, KnownError};
use super::{
    Code, Equivalence, Extent, Frequency, MisereClaim, PeriodClaim, STEMS, ValuesClaim,
    equivalences, extents, frequencies, misere, periods, values,
};

/// A row of one of the files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A preperiod and a period.
    Period(PeriodClaim),
    /// First terms.
    Values(ValuesClaim),
    /// Two codes with one sequence.
    Equivalence(Equivalence),
    /// How far an open game was computed, and what was found there.
    Extent(Extent),
    /// How often one value occurs.
    Frequency(Frequency),
    /// A misère quotient.
    Misere(MisereClaim),
}

impl Claim {
    /// The code that it is about.
    #[must_use]
    pub fn code(&self) -> &Code {
        match self {
            Self::Period(claim) => &claim.code,
            Self::Values(claim) => &claim.code,
            Self::Equivalence(claim) => &claim.code,
            Self::Extent(claim) => &claim.code,
            Self::Frequency(claim) => &claim.code,
            Self::Misere(claim) => &claim.code,
        }
    }

    /// The code that it compares the first one with, if it does.
    #[must_use]
    pub fn other(&self) -> Option<&Code> {
        match self {
            Self::Equivalence(claim) => Some(&claim.other),
            _ => None,
        }
    }

    /// Where it is published.
    #[must_use]
    pub fn source(&self) -> &str {
        match self {
            Self::Period(claim) => &claim.source,
            Self::Values(claim) => &claim.source,
            Self::Equivalence(claim) => &claim.source,
            Self::Extent(claim) => &claim.source,
            Self::Frequency(claim) => &claim.source,
            Self::Misere(claim) => &claim.source,
        }
    }
}

/// The claims of an embedded file, in its order; `None` if no file has this stem.
#[must_use]
pub fn claims(stem: &str) -> Option<Vec<Claim>> {
    Some(match stem {
        "periods" => periods().iter().cloned().map(Claim::Period).collect(),
        "values" => values().iter().cloned().map(Claim::Values).collect(),
        "equivalences" => equivalences().iter().cloned().map(Claim::Equivalence).collect(),
        "extents" => extents().iter().cloned().map(Claim::Extent).collect(),
        "frequencies" => frequencies().iter().cloned().map(Claim::Frequency).collect(),
        "misere" => misere().iter().cloned().map(Claim::Misere).collect(),
        _ => return None,
    })
}

/// The columns of the kinds of files, each with its stem; those that end in `?` may be left out.
#[must_use]
pub fn columns() -> [(&'static str, &'static str); 6] {
    let [periods, values, equivalences, extents, frequencies, misere] = STEMS;
    [
        (periods, PeriodClaim::COLUMNS),
        (values, ValuesClaim::COLUMNS),
        (equivalences, Equivalence::COLUMNS),
        (extents, Extent::COLUMNS),
        (frequencies, Frequency::COLUMNS),
        (misere, MisereClaim::COLUMNS),
    ]
}

/// Reads a CSV file of claims, whose header has the [`columns`] of one kind in any order. `name` is
/// what an error calls it.
///
/// ```
/// use nimseq_tables::known;
///
/// let text = "code,figure,convention,period,source\n0.77,71,preperiod,12,my thesis\n";
/// assert_eq!(known::read("mine.csv", text)?.len(), 1);
/// let error = known::read("mine.csv", &text.replace("12", "dozen")).unwrap_err().to_string();
/// assert_eq!(error, "mine.csv: line 2, column 4 (period) is \"dozen\", expected a whole number");
/// # Ok::<(), known::KnownError>(())
/// ```
///
/// # Errors
/// A header of no kind, or the first cell that holds what it cannot, with its line and column.
pub fn read(name: &str, text: &str) -> Result<Vec<Claim>, KnownError> {
    let file = File::open(name, text)?;
    if file.is_of::<PeriodClaim>() {
        rows(file, Claim::Period)
    } else if file.is_of::<ValuesClaim>() {
        rows(file, Claim::Values)
    } else if file.is_of::<Equivalence>() {
        rows(file, Claim::Equivalence)
    } else if file.is_of::<Extent>() {
        rows(file, Claim::Extent)
    } else if file.is_of::<Frequency>() {
        rows(file, Claim::Frequency)
    } else if file.is_of::<MisereClaim>() {
        rows(file, Claim::Misere)
    } else {
        Err(file.no_kind())
    }
}

fn rows<T: Row>(file: File<'_>, kind: fn(T) -> Claim) -> Result<Vec<Claim>, KnownError> {
    Ok(file.rows()?.into_iter().map(kind).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every embedded file, read as if it were somebody's own.
    #[test]
    fn headers_tell_kinds_apart() {
        let texts = [
            include_str!("../../known/periods.csv"),
            include_str!("../../known/values.csv"),
            include_str!("../../known/equivalences.csv"),
            include_str!("../../known/extents.csv"),
            include_str!("../../known/frequencies.csv"),
            include_str!("../../known/misere.csv"),
        ];
        for ((stem, columns), text) in columns().into_iter().zip(texts) {
            assert_eq!(read(stem, text).unwrap(), claims(stem).unwrap(), "{stem}");
            assert_eq!(text.lines().next(), Some(columns.replace('?', "").as_str()), "{stem}");
        }
        assert_eq!(claims("period"), None);
    }

    #[test]
    fn a_header_of_no_kind() {
        let error = read("mine.csv", "").unwrap_err();
        assert_eq!(error.to_string(), "mine.csv: the file is empty, and so has no header");
        assert!(error.is_header());
        for text in ["n,g\n0,0\n", "code,period,source\n0.77,12,x\n"] {
            let error = read("mine.csv", text).unwrap_err().to_string();
            assert!(
                error.starts_with("mine.csv: line 1 is no header of a file of claims"),
                "{error}"
            );
        }
    }
}
