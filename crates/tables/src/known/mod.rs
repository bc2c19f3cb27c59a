//! Claims that others have published, each with its source, embedded in the program.
//!
//! They are what `reproduce` checks and what `explain` quotes: claims, not facts. Some are wrong,
//! and none is ever used to compute anything. The figures stand in `known/*.csv` beside this
//! crate as they were published, in the convention of their source; the loaders add types,
//! nothing else. A file is parsed when it is first asked for, once. [`read`] takes claims of one's
//! own, in the same columns.

mod claim;
mod claims;
mod code;
mod mask;
mod oeis;
mod row;
mod rows;
mod table;

pub use claim::{Claim, claims, columns, read};
pub use claims::{
    Convention, Equivalence, Extent, Frequency, MisereClaim, MisereStatus, PeriodClaim, ValuesClaim,
};
pub use code::Code;
pub use mask::{Mask, MaskError};
pub use oeis::{OeisId, oeis_ids};
pub use table::KnownError;
use table::Table;

static PERIODS: Table<PeriodClaim> = Table::new("periods", include_str!("../../known/periods.csv"));
static VALUES: Table<ValuesClaim> = Table::new("values", include_str!("../../known/values.csv"));
static EQUIVALENCES: Table<Equivalence> =
    Table::new("equivalences", include_str!("../../known/equivalences.csv"));
static EXTENTS: Table<Extent> = Table::new("extents", include_str!("../../known/extents.csv"));
static FREQUENCIES: Table<Frequency> =
    Table::new("frequencies", include_str!("../../known/frequencies.csv"));
static MISERE: Table<MisereClaim> = Table::new("misere", include_str!("../../known/misere.csv"));

/// The stems of the files, the names by which a person asks for them.
pub const STEMS: [&str; 6] =
    ["periods", "values", "equivalences", "extents", "frequencies", "misere"];

/// Preperiods and periods (normal play).
#[must_use]
pub fn periods() -> &'static [PeriodClaim] {
    PERIODS.rows()
}

/// First terms of sequences.
#[must_use]
pub fn values() -> &'static [ValuesClaim] {
    VALUES.rows()
}

/// Pairs of codes that are said to share a sequence.
#[must_use]
pub fn equivalences() -> &'static [Equivalence] {
    EQUIVALENCES.rows()
}

/// How far open games were computed, and what was found there.
#[must_use]
pub fn extents() -> &'static [Extent] {
    EXTENTS.rows()
}

/// How often each value occurs.
#[must_use]
pub fn frequencies() -> &'static [Frequency] {
    FREQUENCIES.rows()
}

/// Misère quotients.
#[must_use]
pub fn misere() -> &'static [MisereClaim] {
    MISERE.rows()
}

/// Parses every embedded file in full.
///
/// # Errors
/// The first file that does not parse, and where. A released program cannot fail here (a test
/// of this crate would have); a self-test asks all the same.
pub fn check() -> Result<(), KnownError> {
    PERIODS.check()?;
    VALUES.check()?;
    EQUIVALENCES.check()?;
    EXTENTS.check()?;
    FREQUENCIES.check()?;
    MISERE.check()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_parses() {
        check().unwrap();
    }

    /// No quoted field contains a line break, so rows are lines.
    #[test]
    fn every_line_is_a_row() {
        let lines = |text: &str| text.lines().count() - 1;
        assert_eq!(periods().len(), lines(include_str!("../../known/periods.csv")));
        assert_eq!(values().len(), lines(include_str!("../../known/values.csv")));
        assert_eq!(equivalences().len(), lines(include_str!("../../known/equivalences.csv")));
        assert_eq!(extents().len(), lines(include_str!("../../known/extents.csv")));
        assert_eq!(frequencies().len(), lines(include_str!("../../known/frequencies.csv")));
        assert_eq!(misere().len(), lines(include_str!("../../known/misere.csv")));
        for rows in [periods().len(), values().len(), equivalences().len(), misere().len()] {
            assert!(rows > 0);
        }
    }

    #[test]
    fn both_conventions_name_the_preperiod() {
        // Kayles: "periodic from 71" in one source, "last exceptional heap 70" in another.
        let kayles = "0.77".parse().unwrap();
        let mut conventions = Vec::new();
        for claim in periods().iter().filter(|claim| *claim.code.game() == kayles) {
            assert_eq!((claim.preperiod(), claim.period), (Some(71), 12));
            conventions.push(claim.convention);
        }
        assert!(conventions.contains(&Convention::Preperiod));
        assert!(conventions.contains(&Convention::LastException));
    }

    #[test]
    fn frequencies_count_every_heap_once() {
        let of = |code: &str, heap| {
            frequencies()
                .iter()
                .filter(|f| f.code.text() == code && f.heap == heap)
                .map(|f| f.count)
                .sum::<u64>()
        };
        for (code, heap) in [("0.167", 1 << 10), ("0.167", 1 << 16), ("0.161", 1 << 16)] {
            assert_eq!(of(code, heap), heap, "{code} to heap {heap}");
        }
    }

    #[test]
    fn every_claim_has_a_source() {
        assert!(periods().iter().all(|c| !c.source.is_empty()));
        assert!(values().iter().all(|c| !c.source.is_empty()));
        assert!(equivalences().iter().all(|c| !c.source.is_empty()));
        assert!(extents().iter().all(|c| !c.source.is_empty()));
        assert!(frequencies().iter().all(|c| !c.source.is_empty()));
        assert!(misere().iter().all(|c| !c.source.is_empty()));
    }
}
