//! Verification by several threads: each takes the next few heaps until none are left.
//!
//! What is found does not depend on who finds it. The first heap that is not as it should be counts,
//! and heaps are left out only if they come after one.

use std::sync::atomic::{AtomicU64, Ordering};

use nimseq_kernels::Cover;

use crate::SequenceError;
use crate::tuning::SHARE;

use super::verify::{Missing, Verifier};

/// Heaps `from` … `to` − 1, to be verified.
#[derive(Debug)]
pub(super) struct Shared {
    next: AtomicU64,
    to: u64,
}

/// What was found, and from where on it was looked for: the earlier one counts.
#[derive(Debug)]
pub(super) struct Found(pub(super) Result<Option<Missing>, SequenceError>, u64);

impl Shared {
    pub(super) fn new(from: u64, to: u64) -> Self {
        Self { next: AtomicU64::new(from), to }
    }

    /// Verifies shares until there are none, or until one of them is not as it should be.
    pub(super) fn verify(&self, verifier: &Verifier<'_>, cover: &Cover) -> Found {
        loop {
            let from = self.next.fetch_add(SHARE, Ordering::Relaxed);
            if from >= self.to {
                return Found(Ok(None), u64::MAX);
            }
            let found = verifier.first_missing(from, self.to.min(from + SHARE), cover);
            if found != Ok(None) {
                // Later shares need no look; earlier ones are taken already.
                self.next.store(self.to, Ordering::Relaxed);
                return Found(found, from);
            }
        }
    }
}

impl Found {
    /// The earlier one of two.
    pub(super) fn and_first(self, other: Self) -> Self {
        if other.1 < self.1 { other } else { self }
    }
}
