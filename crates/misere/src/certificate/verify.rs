//! A claim checked without its maker: the exactness test on the figures of the file.
//!
//! First the seal, the code, and whether figures agree with each other; then that the columns are a commutative
//! monoid and reduced with P; then the exactness test, with option sets computed from the rule of the game; last,
//! that the period follows from the theorem. No step searches for anything, and the first that fails is named.

use std::ops::ControlFlow;

use nimseq_code::Game;
use nimseq_period::Period;

use super::{Certificate, Claim};
use crate::exact::{Candidate, Unverified, verify as verify_exact};
use crate::limits::{Guard, Limits, Progress, Stop};
use crate::word::MAX_GENERATORS;
use crate::{Bipartite, Inexact, Monoid, NoMonoid, NotReduced, Quotient};

/// What came of checking a claim. `Display` says it in lines.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Every point was found to be as the file says.
    Verified(Certificate, Box<Quotient>),
    /// One was not.
    Refuted(Objection),
}

/// A point in which a file is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Objection {
    /// Two figures that should be one.
    #[error("{point}: the file says {said}, but {found}")]
    Figure {
        /// The key in the file.
        point: &'static str,
        /// What the file says.
        said: String,
        /// What was found, as a clause.
        found: String,
    },
    /// The columns are no commutative monoid.
    #[error("columns: {0}")]
    Monoid(#[from] NoMonoid),
    /// P does not tell all elements apart, or holds what it may not.
    #[error("p: {0}")]
    Bipartite(#[from] NotReduced),
    /// The exactness test fails.
    #[error("phi: {0}")]
    Inexact(#[from] Inexact),
}

impl Objection {
    fn figure(point: &'static str, said: &dyn ToString, found: &dyn ToString) -> Self {
        Self::Figure { point, said: said.to_string(), found: found.to_string() }
    }
}

/// Checks a claim with so many bytes for pairs of positions, of which a forged file may have more than any
/// machine; the host is asked now and then whether to go on.
///
/// # Errors
/// [`Stop::Host`] if the host ended it, [`Stop::Memory`] if memory did.
pub fn verify(
    claim: Claim,
    memory: u64,
    host: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Outcome, Stop> {
    let mut guard = Guard::new(Limits { memory, ..Limits::to_heap(claim.covered_to) }, host);
    let candidate = match candidate(&claim) {
        Ok(candidate) => candidate,
        Err(objection) => return Ok(Outcome::Refuted(objection)),
    };
    let mut quotient = match verify_exact(candidate, &mut guard) {
        Ok(quotient) => quotient,
        Err(Unverified::Inexact(inexact)) => return Ok(Outcome::Refuted(inexact.into())),
        Err(Unverified::Stopped(stop)) => return Err(stop),
    };
    match check_period(&claim, &mut quotient) {
        Ok(()) => Ok(Outcome::Verified(Certificate(claim), Box::new(quotient))),
        Err(objection) => Ok(Outcome::Refuted(objection)),
    }
}

/// What the exactness test is to look at, if figures agree with each other.
fn candidate(claim: &Claim) -> Result<Candidate, Objection> {
    let game = game(claim)?;
    let heaps = claim.phi.len();
    agree("covered_to", &claim.covered_to, &heaps.wrapping_sub(1), "phi ends with heap")?;
    agree("p_portion", &claim.p_portion, &claim.p.len(), "the elements in p are")?;
    agree("generators", &claim.generators.len(), &claim.columns.len(), "the columns are")?;
    if claim.columns.len() > MAX_GENERATORS {
        let found = format!("at most {MAX_GENERATORS} are supported");
        return Err(Objection::figure("columns", &claim.columns.len(), &found));
    }
    if !claim.p.is_sorted_by(|a, b| a < b) {
        return Err(Objection::figure("p", &"its elements in some order", &"they must ascend"));
    }
    for (heap, column) in claim.generators.iter().zip(&claim.columns) {
        let value = usize::try_from(*heap).ok().and_then(|heap| claim.phi.get(heap));
        if value != column.first() {
            let found = "the first entry of its column is not its value in phi";
            return Err(Objection::figure("generators", heap, &found));
        }
    }
    let order = usize::try_from(claim.order).unwrap_or(usize::MAX);
    let monoid = Monoid::new(order, claim.columns.clone())?;
    let bipartite = Bipartite::new(monoid, claim.p.iter().copied())?;
    Ok(Candidate { game, bipartite, phi: claim.phi.clone() })
}

/// The game, if the seal is right and the code is one, written as it should be.
fn game(claim: &Claim) -> Result<Game, Objection> {
    agree("seal", &claim.seal, &claim.true_seal(), "that of its bytes is")?;
    let game: Game = claim.code.parse().map_err(|error: nimseq_code::ParseError| {
        let found = format!("that is no code, from column {} on", error.column());
        Objection::figure("code", &claim.code, &found)
    })?;
    agree("code", &claim.code, &game, "in canonical form it is")?;
    Ok(game)
}

/// An objection unless two figures are written alike; `what` introduces the one that was found.
fn agree(
    point: &'static str,
    said: &dyn ToString,
    found: &dyn ToString,
    what: &str,
) -> Result<(), Objection> {
    if said.to_string() == found.to_string() {
        return Ok(());
    }
    Err(Objection::figure(point, said, &format!("{what} {}", found.to_string())))
}

/// The period, if the file says one.
fn check_period(claim: &Claim, quotient: &mut Quotient) -> Result<(), Objection> {
    let (Some(preperiod), Some(period), Some(rule)) = (claim.preperiod, claim.period, claim.rule)
    else {
        let is_none = (claim.preperiod, claim.period, claim.rule) == (None, None, None);
        let found = "rule, preperiod and period are null together or not at all";
        return if is_none {
            Ok(())
        } else {
            Err(Objection::figure("rule", &"one of them", &found))
        };
    };
    if let Some(period) = Period::new(preperiod, period) {
        quotient.prove(period);
    }
    match quotient.proof() {
        Some(proof) if proof.rule() == rule => Ok(()),
        Some(proof) => agree("rule", &rule, &proof.rule(), "it is"),
        None => Err(Objection::figure(
            "period",
            &format!("{period} from {preperiod}"),
            &"the values in phi do not prove that these are the least, by the bound of the rule",
        )),
    }
}
