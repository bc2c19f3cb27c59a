//! The check where all values can be kept: the theorem is asked about them as whoever made the
//! certificate asked it.

use std::ops::ControlFlow;

use nimseq_grundy::{Evidence, History, Sink, Values};

use super::rare::RareList;
use super::terms::Terms;
use super::{Objection, VerifyError, Way};
use crate::certificate::Claim;
use crate::{Digest, Period, theorem};

/// Bytes a heap that are kept at worst: two, and four more while a full store moves to one of twice
/// its size. The engine gets as many.
const KEPT: u64 = 6;

/// The bytes that so many heaps may take, here and in the engine.
pub(super) fn memory_for(heaps: u64) -> u64 {
    heaps.saturating_mul(2 * KEPT)
}

/// Everything that the values say against a claim; nothing if it is true.
pub(super) fn objections(
    claim: &Claim,
    terms: &Terms<'_>,
    way: Way,
    progress: &mut impl Sink,
) -> Result<Vec<Objection>, VerifyError> {
    let Terms { game, period, space } = terms;
    let heaps = claim.heaps_needed();
    let needed = memory_for(heaps);
    if needed > way.memory {
        return Err(VerifyError::Memory { heaps, needed, cap: way.memory });
    }
    let mut kept = Kept {
        period: *period,
        history: History::new(),
        broken_at: None,
        rare: space.map(|(class, claimed)| RareList::new(class, claimed)),
    };
    let sequence = way.sequence(terms).memory(way.memory / 2);
    sequence.run(heaps.saturating_sub(1), &mut (&mut kept, progress))?;
    let Kept { history, broken_at, rare, .. } = kept;
    let values = history.values();
    if let Some(n) = broken_at {
        return Ok(vec![broken(values, *period, n)]);
    }
    if (values.len() as u64) < heaps {
        let wrong = rare.and_then(RareList::wrong).map(|wrong| vec![wrong]);
        return wrong.ok_or(VerifyError::Stopped { heaps: values.len() as u64 });
    }
    let mut wrong = not_least(values, *period);
    wrong.extend(rare.and_then(RareList::finish));
    wrong.extend(Objection::digest(claim, &Digest::of(values)));
    let proof = match space {
        None => theorem::prove(game, values, *period),
        Some((class, claimed)) => {
            wrong.extend(Objection::idle_bit(claimed, values.max().unwrap_or(0)));
            theorem::check_induction(game, values, *period, *class, claimed.witnessed_from())
        }
    };
    if proof.is_none() && wrong.is_empty() {
        // All figures are right; Theorem 1 would have nothing left to ask for.
        let found = "some value of rare type below that of a heap has no witness".to_owned();
        wrong.push(Objection::new("rule", claim.rule(), found));
    }
    Ok(wrong)
}

/// All values so far, until one refutes the claim.
struct Kept<'c> {
    period: Period,
    history: History,
    /// The first n ≥ n0 with G(n + p) ≠ G(n).
    broken_at: Option<u64>,
    rare: Option<RareList<'c>>,
}

impl Sink for Kept<'_> {
    fn block(&mut self, first: u64, values: Values<'_>, _: Evidence<'_>) -> ControlFlow<()> {
        self.history.push_block(values);
        let (n0, p) = (self.period.preperiod(), self.period.period());
        // Heaps below this were compared with the block before.
        let from = first.saturating_sub(p).max(n0);
        self.broken_at = match self.history.values() {
            Values::Bytes(v) => first_break(v, from, p),
            Values::Words(v) => first_break(v, from, p),
        };
        let are_rare = self.rare.as_mut().is_none_or(|rare| rare.block(first, values));
        let goes_on = are_rare && self.broken_at.is_none();
        if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// The first n ≥ `from` with G(n + p) ≠ G(n), as far as the values go.
fn first_break<T: Eq>(values: &[T], from: u64, p: u64) -> Option<u64> {
    let (n, p) = (usize::try_from(from).ok()?, usize::try_from(p).ok()?);
    let low = values.get(n..values.len().checked_sub(p)?)?;
    let high = values.get(n.checked_add(p)?..)?;
    low.iter().zip(high).position(|(a, b)| a != b).map(|i| from + i as u64)
}

/// That the values do not repeat as they should.
fn broken(values: Values<'_>, period: Period, n: u64) -> Objection {
    let p = period.period();
    let value = |n: u64| usize::try_from(n).ok().and_then(|n| values.get(n)).unwrap_or_default();
    let found = format!("G({n}) = {} and G({}) = {}", value(n), n + p, value(n + p));
    Objection::repetition(period, found)
}

/// Whether a smaller preperiod or a smaller period would do, for values that do repeat.
fn not_least(values: Values<'_>, period: Period) -> Vec<Objection> {
    let (n0, p) = (period.preperiod(), period.period());
    let repeats = |from, p| match values {
        Values::Bytes(v) => first_break(v, from, p).is_none(),
        Values::Words(v) => first_break(v, from, p).is_none(),
    };
    let lower = n0.checked_sub(1).filter(|&n| repeats(n, p));
    let shorter = (1..p).find(|&less| p.is_multiple_of(less) && repeats(n0, less));
    let lower = lower.map(|_| Objection::preperiod(period));
    let shorter = shorter.map(|shorter| Objection::shorter(period, shorter));
    lower.into_iter().chain(shorter).collect()
}
