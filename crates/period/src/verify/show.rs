//! The outcome in lines: what holds, from what, and what one has to believe all the same.

use std::fmt;

use super::{Outcome, Path};
use crate::certificate::Claim;

/// Width of the left column, in characters.
const LABEL: usize = 13;

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Verified(certificate, path) => verified(f, certificate.claim(), *path),
            Self::Refuted(objections) => {
                writeln!(f, "NOT verified")?;
                objections.iter().try_for_each(|objection| writeln!(f, "  {objection}"))
            }
        }
    }
}

fn verified(f: &mut fmt::Formatter<'_>, claim: &Claim, path: Path) -> fmt::Result {
    let (n0, p) = (claim.preperiod(), claim.period());
    let (rule, heaps) = (claim.rule(), claim.heaps_needed());
    writeln!(f, "verified")?;
    let every = if n0 == 0 { "every n".to_owned() } else { format!("every n ≥ {n0}") };
    line(
        f,
        "claim",
        format_args!(
            "{}: G(n+{p}) = G(n) for {every}; neither {n0} nor {p} can be less",
            claim.code()
        ),
    )?;
    line(f, "proof", format_args!("rule {rule}, from {heaps} values"))?;
    line(
        f,
        "recomputed",
        format_args!("heaps 0 to {}, {}", heaps.saturating_sub(1), path.words()),
    )?;
    let trusted = if path.is_passing() {
        "that engine, also for the witnesses; the proof of the rule in its source"
    } else {
        "that engine, the proof of the rule in its source"
    };
    line(f, "trusted", format_args!("this program: {trusted}, SHA-256"))?;
    let doubted = if path.is_by_engine() {
        "the figures of the file; but this is the engine that makes certificates"
    } else {
        "the figures of the file; the engine and the kernel that made them"
    };
    line(f, "not trusted", doubted)?;
    line(
        f,
        "not checked",
        format_args!(
            "checked_to {}; made by {} {}",
            claim.checked_to(),
            claim.program(),
            claim.program_version()
        ),
    )
}

fn line(f: &mut fmt::Formatter<'_>, label: &str, text: impl fmt::Display) -> fmt::Result {
    writeln!(f, "  {label:LABEL$}{text}")
}
