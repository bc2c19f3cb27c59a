//! Verification by several threads: each takes the next few heaps until none are left.
//!
//! What is found does not depend on who finds it. The first heap that is not as it should be counts,
//! and heaps are left out only if they come after one.

use std::sync::atomic::{AtomicU64, Ordering};

use nimseq_kernels::Cover;

use crate::SequenceError;
use crate::source::to_index;
use crate::tuning::SHARE;

use super::verify::{Verified, Verifier};

/// Heaps `from` … `to` − 1, to be verified.
#[derive(Debug)]
pub(super) struct Shared {
    next: AtomicU64,
    to: u64,
}

/// What was found, and from where on it was looked for: the earlier one counts.
#[derive(Debug)]
pub(super) struct Found(pub(super) Result<Verified, SequenceError>, u64);

impl Shared {
    pub(super) fn new(from: u64, to: u64) -> Self {
        Self { next: AtomicU64::new(from), to }
    }

    /// How many shares there are in heaps `from` … `to` − 1; one at least.
    pub(super) fn shares(from: u64, to: u64) -> usize {
        to_index((to - from).div_ceil(SHARE)).max(1)
    }

    /// Verifies shares until there are none, or until one of them is not as it should be.
    pub(super) fn verify(&self, verifier: &Verifier<'_>, cover: &Cover) -> Found {
        let mut sum = Verified::default();
        loop {
            let from = self.next.fetch_add(SHARE, Ordering::Relaxed);
            if from >= self.to {
                return Found(Ok(sum), u64::MAX);
            }
            match verifier.first_missing(from, self.to.min(from + SHARE), cover) {
                Ok(share) => sum.add(share),
                Err(error) => return self.found(Err(error), from),
            }
            if sum.missing.is_some() {
                return self.found(Ok(sum), from);
            }
        }
    }

    /// Ends the search. Later shares need no look; earlier ones are taken already.
    fn found(&self, found: Result<Verified, SequenceError>, from: u64) -> Found {
        self.next.store(self.to, Ordering::Relaxed);
        Found(found, from)
    }
}

impl Found {
    /// The earlier one of two, with what else the other one saw.
    pub(super) fn and(self, other: Self) -> Self {
        let (mut first, second) = if other.1 < self.1 { (other, self) } else { (self, other) };
        if let (Ok(first), Ok(second)) = (&mut first.0, second.0) {
            first.add(second);
        }
        first
    }
}
