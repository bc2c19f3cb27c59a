//! The rows of the files of claims. Fields bear the words of this project, whatever their source
//! calls them; an empty cell is `None`: the source gives no such figure.

use super::{Code, Mask};

/// What a published figure about the preperiod counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// The smallest n0 from which the sequence repeats.
    Preperiod,
    /// The last heap with G(n+p) ≠ G(n), n0 − 1.
    LastException,
}

/// A preperiod and a period; `known/periods.csv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodClaim {
    /// The code.
    pub code: Code,
    /// The preperiod or the last exception, in heaps; `convention` says which.
    pub figure: u64,
    /// What `figure` counts.
    pub convention: Convention,
    /// The period, in heaps.
    pub period: u64,
    /// The largest value of all heaps.
    pub max_value: Option<u64>,
    /// Number of rare heaps, under `mask` if that is given.
    pub rare_heaps: Option<u64>,
    /// The last rare heap.
    pub last_rare_heap: Option<u64>,
    /// The class function of the sparse space in which rare heaps were counted.
    pub mask: Option<Mask>,
    /// Who found it, where the source says so.
    pub attributed_to: Option<String>,
    /// Where it is published.
    pub source: String,
}

impl PeriodClaim {
    /// The claimed n0, whatever the convention; `None` only if it would not fit in 64 bits.
    #[must_use]
    pub fn preperiod(&self) -> Option<u64> {
        match self.convention {
            Convention::Preperiod => Some(self.figure),
            Convention::LastException => self.figure.checked_add(1),
        }
    }
}

/// First terms of a sequence; `known/values.csv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValuesClaim {
    /// The code.
    pub code: Code,
    /// The A-number, if it is an entry of the OEIS.
    pub oeis_id: Option<String>,
    /// The heap of the first term.
    pub offset: u64,
    /// The values of heaps `offset`, `offset + 1`, …
    pub terms: Vec<u16>,
    /// Where it is published.
    pub source: String,
}

/// Two codes with one sequence: `G_code(n) = G_other(n − shift)`; `known/equivalences.csv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equivalence {
    /// The code.
    pub code: Code,
    /// The code it is compared with.
    pub other: Code,
    /// Heaps by which `code` lags behind `other`; may be negative.
    pub shift: i64,
    /// What sort of statement it is.
    pub claim: Option<String>,
    /// Who states it, if that is not the source, which may quote it in order to contradict it.
    pub attributed_to: Option<String>,
    /// Where it is published.
    pub source: String,
}

/// How far a game without a known period was computed; `known/extents.csv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The code.
    pub code: Code,
    /// The last heap computed.
    pub heap: Option<u64>,
    /// The same as its source writes it, `2^27`.
    pub heap_as_published: Option<String>,
    /// Who computed it.
    pub who: Option<String>,
    /// Number of rare heaps found.
    pub rare_heaps: Option<u64>,
    /// The last of them.
    pub last_rare_heap: Option<u64>,
    /// The largest value found.
    pub max_value: Option<u64>,
    /// The first heap with that value.
    pub max_value_heap: Option<u64>,
    /// The class function of the sparse space in which rare heaps were counted.
    pub mask: Option<Mask>,
    /// What else the source says about these figures.
    pub note: Option<String>,
    /// Where it is published.
    pub source: String,
}

/// How often one value occurs among G(1) … G(heap); `known/frequencies.csv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frequency {
    /// The code.
    pub code: Code,
    /// The last heap counted; heap 0 is not.
    pub heap: u64,
    /// The value.
    pub value: u16,
    /// Number of heaps with it.
    pub count: u64,
    /// Where it is published.
    pub source: String,
}

/// Whether a misère game is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MisereStatus {
    /// The quotient is that of all heaps.
    Solved,
    /// It is that of the heaps up to `reached_heap`.
    Partial,
}

/// A misère quotient; `known/misere.csv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisereClaim {
    /// The code.
    pub code: Code,
    /// Preperiod of the pretending function, in heaps.
    pub preperiod: Option<u64>,
    /// Its period, in heaps.
    pub period: Option<u64>,
    /// Number of elements of the quotient.
    pub order: u64,
    /// Number of elements in the P-portion.
    pub p_portion: u64,
    /// The last heap taken into account.
    pub reached_heap: Option<u64>,
    /// Solved or partial.
    pub status: MisereStatus,
    /// Where it is published.
    pub source: String,
}
