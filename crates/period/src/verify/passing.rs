//! The check where the values cannot be kept: by the induction in a sparse space, from what goes by.
//!
//! The engine's word is taken for the witnesses, which nobody could look for without the values; what
//! else there is to know is looked at here. The first place where values do not repeat is not known.

use std::ops::ControlFlow;

use nimseq_grundy::{Class, Evidence, Sink, SpaceEvidence, Values};

use super::rare::RareList;
use super::terms::Terms;
use super::{Objection, VerifyError, Way};
use crate::Digest;
use crate::certificate::{Claim, ClaimedClass};
use crate::theorem::{Passing, Unproved};

/// Heaps beyond which nobody computes: the factors of a period above them take longer than a moment.
const FAR: u64 = 1 << 48;

/// Whether a claim can be checked so: the witnesses that an engine knows of lie above n0.
pub(super) fn is_possible(claim: &Claim) -> bool {
    let reach = claim.preperiod().max(1).saturating_add(SpaceEvidence::LEAST_DEPTH);
    let reaches = claim.class().is_some_and(|class| class.witnessed_from() >= reach);
    reaches && claim.heaps_needed() < FAR
}

/// Everything that the values say against a claim; nothing if it is true.
pub(super) fn objections(
    claim: &Claim,
    terms: &Terms<'_>,
    (class, claimed): (Class, &ClaimedClass),
    way: Way,
    progress: &mut impl Sink,
) -> Result<Vec<Objection>, VerifyError> {
    let Terms { game, period, .. } = terms;
    let (heaps, first) = (claim.heaps_needed(), claimed.witnessed_from());
    let Some(theorem) = Passing::new(game, *period, class, first) else {
        let found = "it does not cover this game and period".to_owned();
        return Ok(vec![Objection::new("rule", claim.rule(), found)]);
    };
    let rare = RareList::new(class, claimed);
    let mut seen = Seen { theorem, digest: Digest::new(), rare, largest: 0 };
    let sequence = way.sequence(terms).memory(way.memory);
    let done = sequence.run(heaps.saturating_sub(1), &mut (&mut seen, progress))?;
    let Seen { theorem, digest, rare, largest } = seen;
    if done < heaps {
        return rare.wrong().map(|wrong| vec![wrong]).ok_or(VerifyError::Stopped { heaps: done });
    }
    let mut wrong: Vec<Objection> = rare.finish().into_iter().collect();
    wrong.extend(Objection::digest(claim, &digest.hex()));
    wrong.extend(Objection::idle_bit(claimed, largest));
    let Err(unproved) = theorem.proof() else { return Ok(wrong) };
    match unproved {
        Unproved::Repetition => {
            let (n0, p) = (period.preperiod(), period.period());
            let found = format!("heaps {n0} to {} and those {p} above are not alike", first - 1);
            wrong.push(Objection::repetition(*period, found));
        }
        Unproved::Preperiod => wrong.push(Objection::preperiod(*period)),
        Unproved::Period(shorter) => wrong.push(Objection::shorter(*period, shorter)),
        Unproved::Start => {
            wrong.push(Objection::new("witnessed_from", first, "it must be larger".to_owned()));
        }
        // Perhaps they are there, but nobody has seen them.
        Unproved::Witnesses if wrong.is_empty() => return Err(VerifyError::Witnesses),
        Unproved::Witnesses => {}
        Unproved::TooFew => return Err(VerifyError::Stopped { heaps: done }),
    }
    Ok(wrong)
}

/// What has gone by.
struct Seen<'c> {
    theorem: Passing,
    digest: Digest,
    rare: RareList<'c>,
    largest: u16,
}

impl Sink for Seen<'_> {
    fn block(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) -> ControlFlow<()> {
        self.largest = self.largest.max(values.max().unwrap_or(0));
        self.digest.update(values);
        self.theorem.block(values, evidence.space());
        if self.rare.block(first, values) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}
