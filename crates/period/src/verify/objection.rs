//! One point in which a file is wrong.

use std::fmt;

use crate::Period;
use crate::certificate::{Claim, ClaimedClass};

/// A point of a claim that is not as the file says. `Display`: `period: the file says 24, but …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    point: &'static str,
    said: String,
    found: String,
}

impl Objection {
    pub(super) fn new(point: &'static str, said: impl fmt::Display, found: String) -> Self {
        Self { point, said: said.to_string(), found }
    }

    /// That the values have another digest.
    pub(super) fn digest(claim: &Claim, found: &str) -> Option<Self> {
        let other =
            || Self::new("digest", claim.digest(), format!("that of the values is {found}"));
        (claim.digest() != found).then(other)
    }

    /// A bit of the mask above those of all values. It changes no class, but two files would say the
    /// same.
    pub(super) fn idle_bit(claimed: &ClaimedClass, largest: u16) -> Option<Self> {
        let mask = claimed.mask();
        let bit = mask.checked_ilog2().filter(|&bit| largest >> bit == 0)?;
        Some(Self::new("mask", mask, format!("no value has bit {bit} or a higher one")))
    }

    /// That the values do not repeat.
    pub(super) fn repetition(period: Period, found: String) -> Self {
        let (n0, p) = (period.preperiod(), period.period());
        Self::new("period", format_args!("G(n+{p}) = G(n) for n ≥ {n0}"), found)
    }

    /// That a smaller preperiod would do.
    pub(super) fn preperiod(period: Period) -> Self {
        let (n0, p) = (period.preperiod(), period.period());
        let n = n0.saturating_sub(1);
        Self::new("preperiod", n0, format!("{n} would do: G({n}) = G({})", n + p))
    }

    /// That a smaller period would do.
    pub(super) fn shorter(period: Period, shorter: u64) -> Self {
        Self::new("period", period.period(), format!("{shorter} is a period as well"))
    }

    /// The key in the file.
    #[must_use]
    pub fn point(&self) -> &'static str {
        self.point
    }

    /// What the file says.
    #[must_use]
    pub fn said(&self) -> &str {
        &self.said
    }

    /// What was found, as a clause.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.found
    }
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: the file says {}, but {}", self.point, self.said, self.found)
    }
}
