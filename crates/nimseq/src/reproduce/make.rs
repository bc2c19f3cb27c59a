//! What the figures of one claim have in common.

use std::fmt::Display;

use super::{Figure, Verdict};

/// Makes the figures of one claim.
#[derive(Clone, Copy, Debug)]
pub(super) struct Make<'c> {
    pub(super) source: &'c str,
    /// The code as published.
    pub(super) code: &'c str,
}

impl Make<'_> {
    pub(super) fn figure(
        &self,
        field: &str,
        published: &dyn Display,
        ours: Option<&dyn Display>,
        verdict: Verdict,
    ) -> Figure {
        Figure {
            source: self.source.to_owned(),
            code: self.code.to_owned(),
            field: field.to_owned(),
            published: published.to_string(),
            ours: ours.map(ToString::to_string),
            verdict,
        }
    }
}
