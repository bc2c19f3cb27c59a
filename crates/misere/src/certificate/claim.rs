//! The figures of a file, as they stand there.

use nimseq_period::Rule;
use nimseq_period::certificate::PROGRAM;

use crate::{Presentation, Quotient};

/// What a file says, and nothing more: every figure of it may be wrong. `Display` gives the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub(super) code: String,
    pub(super) rule: Option<Rule>,
    pub(super) preperiod: Option<u64>,
    pub(super) period: Option<u64>,
    pub(super) covered_to: u64,
    pub(super) order: u64,
    pub(super) p_portion: u64,
    pub(super) generators: Vec<u64>,
    pub(super) columns: Vec<Vec<u16>>,
    pub(super) p: Vec<u16>,
    pub(super) phi: Vec<u16>,
    pub(super) program: String,
    pub(super) program_version: String,
    pub(super) seal: String,
}

impl Claim {
    /// What a quotient says, with elements numbered by their normal forms.
    pub(super) fn of(quotient: &Quotient) -> Self {
        let (bipartite, presentation) = (quotient.bipartite(), Presentation::of(quotient));
        let elements = presentation.elements();
        let mut number = vec![0; elements.len()];
        (0u16..).zip(&elements).for_each(|(n, &x)| number[usize::from(x)] = n);
        let number = |x: u16| number[usize::from(x)];
        let column = |&heap: &u64| {
            let value = quotient.value(heap).unwrap_or(0);
            elements.iter().map(|&x| number(bipartite.monoid().product(x, value))).collect()
        };
        let mut p: Vec<u16> = bipartite.p().map(number).collect();
        p.sort_unstable();
        let period = quotient.proof().map(nimseq_period::Proof::period);
        let mut claim = Self {
            code: quotient.game().to_string(),
            rule: quotient.proof().map(nimseq_period::Proof::rule),
            preperiod: period.map(nimseq_period::Period::preperiod),
            period: period.map(nimseq_period::Period::period),
            covered_to: quotient.covered_to(),
            order: elements.len() as u64,
            p_portion: p.len() as u64,
            columns: presentation.generators().iter().map(column).collect(),
            generators: presentation.generators().to_vec(),
            p,
            phi: quotient.phi().iter().map(|&x| number(x)).collect(),
            program: PROGRAM.to_owned(),
            program_version: env!("CARGO_PKG_VERSION").to_owned(),
            seal: String::new(),
        };
        claim.seal = claim.true_seal();
        claim
    }

    /// The code, which may be none.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The number of elements.
    #[must_use]
    pub fn order(&self) -> u64 {
        self.order
    }

    /// The last heap whose value the file has.
    #[must_use]
    pub fn covered_to(&self) -> u64 {
        self.covered_to
    }
}
