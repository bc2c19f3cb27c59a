//! One point in which a file is wrong.

use std::fmt;

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
