//! What the values say of a claim.

use std::ops::ControlFlow;

use nimseq_grundy::{History, SequenceError, Sink, Values};

use super::terms::Terms;
use super::{Objection, Path, VerifyError};
use crate::certificate::Claim;
use crate::{Digest, Period, theorem};

/// Bytes a heap that are kept at worst: two, and four more while a full store moves to one of twice
/// its size.
const KEPT: u64 = 6;

/// Everything that the values say against a claim; nothing if it is true.
pub(super) fn objections(
    claim: &Claim,
    terms: &Terms,
    memory: u64,
    progress: &mut impl Sink,
) -> Result<Vec<Objection>, VerifyError> {
    let Terms { game, period } = terms;
    let (heaps, half) = (claim.heaps_needed(), memory / 2);
    let last = heaps.saturating_sub(1);
    let needed = heaps.saturating_mul(KEPT);
    if needed > half {
        return Err(SequenceError::Memory { heap: last, needed, cap: half }.into());
    }
    let mut kept = Kept::new(*period);
    Path::of(claim).sequence(game).memory(half).run(last, &mut (&mut kept, progress))?;
    let values = kept.history.values();
    if let Some(n) = kept.broken_at {
        return Ok(vec![broken(values, *period, n)]);
    }
    if (values.len() as u64) < heaps {
        return Err(VerifyError::Stopped { heaps: values.len() as u64 });
    }
    let mut wrong = Vec::new();
    if theorem::prove(game, values, *period).is_none() {
        wrong.extend(unproved(claim, values, *period));
    }
    let digest = Digest::of(values);
    if digest != claim.digest() {
        wrong.push(Objection::new("digest", claim.digest(), format!("the values have {digest}")));
    }
    Ok(wrong)
}

/// All values so far, until one breaks the repetition.
struct Kept {
    period: Period,
    history: History,
    /// The first n ≥ n0 with G(n + p) ≠ G(n).
    broken_at: Option<u64>,
}

impl Kept {
    fn new(period: Period) -> Self {
        Self { period, history: History::new(), broken_at: None }
    }
}

impl Sink for Kept {
    fn block(&mut self, first: u64, values: Values<'_>) -> ControlFlow<()> {
        self.history.push_block(values);
        let (n0, p) = (self.period.preperiod(), self.period.period());
        // Heaps below this were compared with the block before.
        let from = first.saturating_sub(p).max(n0);
        self.broken_at = match self.history.values() {
            Values::Bytes(v) => first_break(v, from, p),
            Values::Words(v) => first_break(v, from, p),
        };
        if self.broken_at.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
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
    let (n0, p) = (period.preperiod(), period.period());
    let value = |n: u64| usize::try_from(n).ok().and_then(|n| values.get(n)).unwrap_or_default();
    let found = format!("G({n}) = {} and G({}) = {}", value(n), n + p, value(n + p));
    Objection::new("period", format_args!("G(n+{p}) = G(n) for n ≥ {n0}"), found)
}

/// Why values that do repeat are no proof; one objection at least.
fn unproved(claim: &Claim, values: Values<'_>, period: Period) -> Vec<Objection> {
    let (n0, p) = (period.preperiod(), period.period());
    let repeats = |from, p| match values {
        Values::Bytes(v) => first_break(v, from, p).is_none(),
        Values::Words(v) => first_break(v, from, p).is_none(),
    };
    let mut wrong = Vec::new();
    if let Some(n) = n0.checked_sub(1).filter(|&n| repeats(n, p)) {
        let found = format!("{n} would do: G({n}) = G({})", n + p);
        wrong.push(Objection::new("preperiod", n0, found));
    }
    if let Some(less) = (1..p).find(|&less| p.is_multiple_of(less) && repeats(n0, less)) {
        wrong.push(Objection::new("period", p, format!("{less} is a period as well")));
    }
    if wrong.is_empty() {
        let found = "what it asks of the values does not hold".to_owned();
        wrong.push(Objection::new("rule", claim.rule(), found));
    }
    wrong
}
