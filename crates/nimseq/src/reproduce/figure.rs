//! A published figure and what became of it.

use nimseq_grundy::Class;
use nimseq_tables::rows::FigureRow;

use crate::computed::Stopped;

/// One figure of a claim, judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Where it is published.
    pub source: String,
    /// The code, as published.
    pub code: String,
    /// What the figure is of, in the words of the JSON keys: `preperiod`, `max_value`, `terms`, ….
    pub field: String,
    /// The figure as published.
    pub published: String,
    /// Ours, if we have one to hold against it.
    pub ours: Option<String>,
    /// What became of it.
    pub verdict: Verdict,
}

/// The four verdicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Ours is the same.
    Confirmed(Basis),
    /// Ours differs.
    Refuted {
        /// How well ours is known.
        basis: Basis,
        /// The first heap that shows it, where one does.
        first: Option<Difference>,
    },
    /// Nobody can say whether they are figures of the same thing.
    NotComparable(Incomparable),
    /// The limit does not suffice, or no limit does.
    OutOfReach(Obstacle),
}

/// How well a figure of ours is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// It holds for every heap, by this theorem.
    Proved(&'static str),
    /// Every value up to this heap was computed, and the figure is about those.
    Computed {
        /// The last heap.
        last: u64,
    },
}

/// A heap whose value is not what the claim makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The heap.
    pub heap: u64,
    /// The value that follows from the claim, if one does.
    pub published: Option<u64>,
    /// The value that it has.
    pub ours: u64,
}

/// Why figures of rare heaps cannot be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Incomparable {
    /// The source gives no mask, and its count is not that of our best class.
    NoMask {
        /// Our best class.
        ours: Class,
    },
    /// The source gives no last heap.
    NoHeap,
    /// The code has no class function: nothing splits, or the type does not fit.
    NoClass,
}

/// What stands between a figure and a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// More heaps are needed than the limit allows.
    Limit {
        /// The last heap that would decide it; `None` if nobody can tell.
        needed: Option<u64>,
    },
    /// The run ended early.
    Stopped(Stopped),
    /// No theorem covers the code, so that a period is never known for every heap.
    NoTheorem,
    /// A misère quotient is known to this heap only, which does not decide it.
    Quotient {
        /// The heap.
        covered_to: u64,
    },
}

impl Verdict {
    /// `confirmed`, `refuted`, `not comparable` or `out of reach`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Confirmed(_) => "confirmed",
            Self::Refuted { .. } => "refuted",
            Self::NotComparable(_) => "not comparable",
            Self::OutOfReach(_) => "out of reach",
        }
    }
}

impl From<&Figure> for FigureRow {
    fn from(figure: &Figure) -> Self {
        let first = match figure.verdict {
            Verdict::Refuted { first, .. } => first,
            _ => None,
        };
        let heap = match figure.verdict {
            Verdict::Confirmed(Basis::Computed { last }) => Some(last),
            Verdict::Refuted { .. } => first.map(|first| first.heap),
            Verdict::OutOfReach(Obstacle::Limit { needed }) => needed,
            Verdict::Confirmed(Basis::Proved(_))
            | Verdict::NotComparable(_)
            | Verdict::OutOfReach(_) => None,
        };
        Self {
            source: figure.source.clone(),
            code: figure.code.clone(),
            field: figure.field.clone(),
            published: figure.published.clone(),
            ours: figure.ours.clone(),
            verdict: figure.verdict.name().to_owned(),
            heap,
            published_value: first.and_then(|first| first.published),
            our_value: first.map(|first| first.ours),
        }
    }
}
