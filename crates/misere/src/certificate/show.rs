//! The outcome in lines: what holds, from what, and what one has to believe all the same.

use std::fmt;

use super::{Claim, Outcome};
use crate::Quotient;

/// Width of the left column, in characters.
const LABEL: usize = 13;

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Verified(certificate, quotient) => verified(f, certificate.claim(), quotient),
            Self::Refuted(objection) => write!(f, "NOT verified\n  {objection}\n"),
        }
    }
}

fn verified(f: &mut fmt::Formatter<'_>, claim: &Claim, quotient: &Quotient) -> fmt::Result {
    let (code, last) = (&claim.code, claim.covered_to);
    let heaps = match quotient.proof() {
        Some(_) => "all heaps".to_owned(),
        None => format!("heaps 0 to {last}"),
    };
    writeln!(f, "verified")?;
    line(
        f,
        "claim",
        format_args!(
            "{code}: the misère quotient of {heaps} has order {}, {} of it in P",
            claim.order, claim.p_portion
        ),
    )?;
    if let Some(proof) = quotient.proof() {
        let (n0, p) = (proof.period().preperiod(), proof.period().period());
        let every = if n0 == 0 { "every n".to_owned() } else { format!("every n ≥ {n0}") };
        let needed = proof.heaps_needed();
        line(f, "", format_args!("Φ(n+{p}) = Φ(n) for {every}; neither {n0} nor {p} can be less"))?;
        line(f, "proof", format_args!("exactness; rule {}, from {needed} values", proof.rule()))?;
    } else {
        line(f, "proof", "exactness")?;
    }
    line(f, "recomputed", format_args!("the options of heaps 0 to {last}, all products"))?;
    line(f, "trusted", "this program: the exactness test and its proof in its source, SHA-256")?;
    line(f, "not trusted", "the figures of the file; the search that found them")?;
    let maker = format_args!("made by {} {}", claim.program, claim.program_version);
    line(f, "not checked", maker)
}

fn line(f: &mut fmt::Formatter<'_>, label: &str, text: impl fmt::Display) -> fmt::Result {
    writeln!(f, "  {label:LABEL$}{text}")
}
