//! The figures of a file, as they stand there.

use nimseq_grundy::RareHeap;

use super::PROGRAM;
use crate::theorem::Space;
use crate::{Proof, Report, Rule};

/// What a file says, and nothing more: every figure of it may be wrong.
///
/// `Display` gives the file itself, to the last byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub(super) code: String,
    pub(super) rule: Rule,
    pub(super) k: u64,
    pub(super) preperiod: u64,
    pub(super) period: u64,
    pub(super) heaps_needed: u64,
    pub(super) checked_to: u64,
    pub(super) digest: String,
    pub(super) class: Option<ClaimedClass>,
    pub(super) program: String,
    pub(super) program_version: String,
    pub(super) seal: String,
}

/// The class function that a file names, and the heaps that it calls rare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimedClass {
    pub(super) mask: u16,
    pub(super) alternating: bool,
    pub(super) witnessed_from: u64,
    pub(super) rare: Vec<RareHeap>,
}

impl Claim {
    /// What a proof and the report that it comes from say; `None` if they do not fit each other.
    pub(super) fn of(report: &Report, proof: Proof) -> Option<Self> {
        let mut claim = Self {
            code: report.game().to_string(),
            rule: proof.rule(),
            k: report.game().last_index()?,
            preperiod: proof.period().preperiod(),
            period: proof.period().period(),
            heaps_needed: proof.heaps_needed(),
            checked_to: report.last_heap_computed()?,
            digest: report.digest(),
            class: proof.space().map(|space| ClaimedClass::of(report, proof, space)),
            program: PROGRAM.to_owned(),
            program_version: env!("CARGO_PKG_VERSION").to_owned(),
            seal: String::new(),
        };
        claim.seal = claim.true_seal();
        Some(claim)
    }

    /// The code, which may be none.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The theorem that is said to prove the period.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The index of the last non-zero digit.
    #[must_use]
    pub fn k(&self) -> u64 {
        self.k
    }

    /// n0, in heaps.
    #[must_use]
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// p, in heaps; may be 0 here.
    #[must_use]
    pub fn period(&self) -> u64 {
        self.period
    }

    /// The number of values, heap 0 first, that the theorem is said to need.
    #[must_use]
    pub fn heaps_needed(&self) -> u64 {
        self.heaps_needed
    }

    /// The last heap that was computed when the file was made.
    #[must_use]
    pub fn checked_to(&self) -> u64 {
        self.checked_to
    }

    /// SHA-256 of the values needed, in 64 hexadecimal digits.
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// The class function and its rare heaps, if there is one.
    #[must_use]
    pub fn class(&self) -> Option<&ClaimedClass> {
        self.class.as_ref()
    }

    /// What is said to have made the file: printable ASCII.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Its version: printable ASCII.
    #[must_use]
    pub fn program_version(&self) -> &str {
        &self.program_version
    }

    /// The seal in the file; [`true_seal`](Self::true_seal) is what it should be.
    #[must_use]
    pub fn seal(&self) -> &str {
        &self.seal
    }
}

impl ClaimedClass {
    fn of(report: &Report, proof: Proof, space: Space) -> Self {
        let class = space.class();
        Self {
            mask: class.mask(),
            alternating: class.space_type() == 1,
            witnessed_from: space.witnessed_from(),
            rare: report.rare_heaps(class, proof.heaps_needed()),
        }
    }

    /// m, which may be 0 here.
    #[must_use]
    pub fn mask(&self) -> u16 {
        self.mask
    }

    /// Whether e = 1: the parity of the heap counts.
    #[must_use]
    pub fn is_alternating(&self) -> bool {
        self.alternating
    }

    /// n1, the first heap of the period over which the rare values are said to have witnesses.
    #[must_use]
    pub fn witnessed_from(&self) -> u64 {
        self.witnessed_from
    }

    /// The rare heaps and their values, in the order of the file.
    #[must_use]
    pub fn rare(&self) -> &[RareHeap] {
        &self.rare
    }
}
