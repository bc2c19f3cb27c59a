//! From rows of claims to questions: what belongs together, and how far it wants to be computed.

use nimseq_code::Game;
use nimseq_period::{Period, theorem};
use nimseq_tables::known::{
    Claim, Equivalence, Extent, Frequency, MisereClaim, PeriodClaim, ValuesClaim,
};

use crate::compare;

/// Heaps beyond twice what a published period needs, so that one that is a little too low comes to
/// light as such, by the proof of the right one.
const SLACK: u64 = 2000;

/// Two codes whose equality nothing proves are compared to this part of the limit: there are
/// hundreds of such claims, and a difference that comes late is rare.
const OBSERVED: u64 = 1000;

/// But to this heap at least, if the limit allows it.
const LEAST_OBSERVED: u64 = 1 << 14;

/// What is judged at once.
#[derive(Clone, Debug)]
pub(super) enum Question<'c> {
    Period(&'c PeriodClaim),
    Values(&'c ValuesClaim),
    Equivalence(&'c Equivalence),
    Extent(&'c Extent),
    /// Rows about one code, heap and source, never none.
    Histogram(Vec<&'c Frequency>),
    Misere(&'c MisereClaim),
}

/// The questions of these claims, in their order.
pub(super) fn questions(claims: &[Claim]) -> Vec<Question<'_>> {
    let mut questions = Vec::new();
    for claim in claims {
        if let (Claim::Frequency(row), Some(Question::Histogram(rows))) =
            (claim, questions.last_mut())
            && rows.iter().all(|other: &&Frequency| {
                (other.code.game(), other.heap, &other.source)
                    == (row.code.game(), row.heap, &row.source)
            })
        {
            rows.push(row);
            continue;
        }
        questions.push(match claim {
            Claim::Period(claim) => Question::Period(claim),
            Claim::Values(claim) => Question::Values(claim),
            Claim::Equivalence(claim) => Question::Equivalence(claim),
            Claim::Extent(claim) => Question::Extent(claim),
            Claim::Frequency(row) => Question::Histogram(vec![row]),
            Claim::Misere(claim) => Question::Misere(claim),
        });
    }
    questions
}

impl<'c> Question<'c> {
    /// How many rows of claims it comes from.
    pub(super) fn claims(&self) -> usize {
        match self {
            Self::Histogram(rows) => rows.len(),
            _ => 1,
        }
    }

    /// The games that are computed for it, each with the last heap: none if the codes alone answer,
    /// or if the limit is too low.
    pub(super) fn needs(&self, limit: u64) -> Vec<(&'c Game, u64)> {
        match self {
            Self::Period(claim) => period_needs(claim, limit).into_iter().collect(),
            Self::Values(claim) => {
                vec![(claim.code.game(), last_term(claim).unwrap_or(0).min(limit))]
            }
            Self::Equivalence(claim) => {
                let (left, right) = (claim.code.game(), claim.other.game());
                if compare::by_codes(left, right, claim.shift).is_some() {
                    return Vec::new();
                }
                let last = (limit / OBSERVED).max(LEAST_OBSERVED).min(limit);
                vec![(left, last), (right, last)]
            }
            Self::Extent(claim) => {
                let heap = claim.heap.filter(|&heap| heap <= limit);
                heap.map(|heap| (claim.code.game(), heap)).into_iter().collect()
            }
            Self::Histogram(rows) => {
                let heap = Some(rows[0].heap).filter(|&heap| heap <= limit);
                heap.map(|heap| (rows[0].code.game(), heap)).into_iter().collect()
            }
            Self::Misere(_) => Vec::new(),
        }
    }
}

/// The heap of the last term; `None` if there is no term or no such heap.
pub(super) fn last_term(claim: &ValuesClaim) -> Option<u64> {
    claim.offset.checked_add(claim.terms.len() as u64)?.checked_sub(1)
}

/// n0 and p as published, if they fit in 64 bits.
pub(super) fn claimed(claim: &PeriodClaim) -> Option<Period> {
    claim.preperiod().and_then(|n0| Period::new(n0, claim.period))
}

/// The last heap that would prove a period as published, or would let us observe it where no
/// theorem covers the code; `None` if it does not fit in 64 bits.
pub(super) fn last_needed(claim: &PeriodClaim) -> Option<u64> {
    let claimed = claimed(claim)?;
    let game = claim.code.game();
    let heaps = if theorem::covers(game) {
        theorem::heaps_needed(game, claimed)?.1
    } else {
        claimed.preperiod().checked_add(claimed.period())?.checked_mul(4)?
    };
    heaps.checked_sub(1)
}

/// Nothing is computed for a period that lies beyond the limit: not even its first repetition would
/// be seen.
fn period_needs(claim: &PeriodClaim, limit: u64) -> Option<(&Game, u64)> {
    let claimed = claimed(claim)?;
    let once = claimed.preperiod().checked_add(claimed.period())?;
    let generous = last_needed(claim)?.saturating_mul(2).saturating_add(SLACK);
    (once <= limit).then_some((claim.code.game(), generous.min(limit)))
}
