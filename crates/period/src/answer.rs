//! The three answers about a period, none of which says more than is known.

use crate::{Period, Proof, Rule};

/// What a run found out about the period of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A theorem says that the period holds for every heap.
    Proved(Proof),
    /// The values repeat up to the last heap seen, convincingly, but no bound is met.
    Observed(Observation),
    /// Nothing to the last heap seen.
    None,
}

/// A regularity that was seen and not proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observation {
    /// G(n + p) = G(n), with the least n0 for this p.
    Period(Period),
    /// No period: G(n + p) = G(n) + s for n ≥ n0, with the least n0 for this p.
    Saltus {
        /// n0, the first heap from which this holds.
        preperiod: u64,
        /// p ≥ 1, in heaps.
        period: u64,
        /// s ≥ 1, the growth of the values in p heaps.
        saltus: u64,
    },
}

impl Answer {
    /// The word for it in files: `proved`, `observed` or `none`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Proved(_) => "proved",
            Self::Observed(_) => "observed",
            Self::None => "none",
        }
    }

    /// The period of the values, proved or observed: G(n + p) = G(n) for n ≥ n0. `None` also
    /// where they grow by a saltus instead of repeating.
    #[must_use]
    pub const fn period(self) -> Option<Period> {
        match self {
            Self::Proved(proof) => Some(proof.period()),
            Self::Observed(Observation::Period(period)) => Some(period),
            Self::Observed(Observation::Saltus { .. }) | Self::None => None,
        }
    }

    /// n0, the first heap from which the values repeat, or grow by the
    /// [`saltus`](Self::saltus).
    #[must_use]
    pub const fn preperiod(self) -> Option<u64> {
        match self {
            Self::Proved(proof) => Some(proof.period().preperiod()),
            Self::Observed(Observation::Period(period)) => Some(period.preperiod()),
            Self::Observed(Observation::Saltus { preperiod, .. }) => Some(preperiod),
            Self::None => None,
        }
    }

    /// p, the number of heaps after which the values repeat, or have grown by the
    /// [`saltus`](Self::saltus).
    #[must_use]
    pub const fn period_length(self) -> Option<u64> {
        match self {
            Self::Proved(proof) => Some(proof.period().period()),
            Self::Observed(Observation::Period(period)) => Some(period.period()),
            Self::Observed(Observation::Saltus { period, .. }) => Some(period),
            Self::None => None,
        }
    }

    /// The growth of the values in one period: 0 if they repeat.
    #[must_use]
    pub const fn saltus(self) -> Option<u64> {
        match self {
            Self::Proved(_) | Self::Observed(Observation::Period(_)) => Some(0),
            Self::Observed(Observation::Saltus { saltus, .. }) => Some(saltus),
            Self::None => None,
        }
    }

    /// The theorem, if it is proved.
    #[must_use]
    pub const fn rule(self) -> Option<Rule> {
        match self {
            Self::Proved(proof) => Some(proof.rule()),
            Self::Observed(_) | Self::None => None,
        }
    }
}
