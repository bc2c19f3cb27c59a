//! What the values say of a claim.

use std::ops::ControlFlow;

use nimseq_grundy::{Class, Evidence, History, RareHeap, Sink, Values};

use super::terms::Terms;
use super::{Objection, Path, VerifyError};
use crate::certificate::{Claim, ClaimedClass};
use crate::{Digest, Period, theorem};

/// Bytes a heap that are kept at worst: two, and four more while a full store moves to one of twice
/// its size. The engine gets as many.
const KEPT: u64 = 6;

/// Everything that the values say against a claim; nothing if it is true.
pub(super) fn objections(
    claim: &Claim,
    terms: &Terms<'_>,
    memory: u64,
    progress: &mut impl Sink,
) -> Result<Vec<Objection>, VerifyError> {
    let Terms { game, period, space } = terms;
    let heaps = claim.heaps_needed();
    let needed = heaps.saturating_mul(2 * KEPT);
    if needed > memory {
        return Err(VerifyError::Memory { heaps, needed, cap: memory });
    }
    let last = heaps.saturating_sub(1);
    let mut kept = Kept::new(*period);
    Path::of(claim).sequence(game).memory(memory / 2).run(last, &mut (&mut kept, progress))?;
    let values = kept.history.values();
    if let Some(n) = kept.broken_at {
        return Ok(vec![broken(values, *period, n)]);
    }
    if (values.len() as u64) < heaps {
        return Err(VerifyError::Stopped { heaps: values.len() as u64 });
    }
    let mut wrong = not_least(values, *period);
    let digest = Digest::of(values);
    if digest != claim.digest() {
        wrong.push(Objection::new(
            "digest",
            claim.digest(),
            format!("that of the values is {digest}"),
        ));
    }
    if let Some((class, claimed)) = space {
        wrong.extend(idle_bit(values, claimed));
        wrong.extend(other_rare_heaps(values, *class, claimed));
    }
    let proof = match space {
        None => theorem::prove(game, values, *period),
        Some((class, claimed)) => {
            theorem::check_induction(game, values, *period, *class, claimed.witnessed_from())
        }
    };
    if proof.is_none() && wrong.is_empty() {
        wrong.push(no_witness(claim));
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
    fn block(&mut self, first: u64, values: Values<'_>, _: Evidence<'_>) -> ControlFlow<()> {
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

/// Whether a smaller preperiod or a smaller period would do, for values that do repeat.
fn not_least(values: Values<'_>, period: Period) -> Vec<Objection> {
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
    wrong
}

/// A bit of the mask above those of all values. It changes no class, but two texts would say the same.
fn idle_bit(values: Values<'_>, claimed: &ClaimedClass) -> Option<Objection> {
    let (mask, largest) = (claimed.mask(), values.max()?);
    let bit = mask.checked_ilog2().filter(|&bit| largest >> bit == 0)?;
    Some(Objection::new("mask", mask, format!("no value has bit {bit} or a higher one")))
}

/// The first place where the rare heaps are others than the file says.
fn other_rare_heaps(values: Values<'_>, class: Class, claimed: &ClaimedClass) -> Option<Objection> {
    let mut found = (0..)
        .zip(values.iter())
        .skip(1)
        .filter(|&(heap, value)| class.is_rare(heap, value))
        .map(|(heap, value)| RareHeap { heap, value })
        .fuse();
    let mut said = claimed.rare().iter().copied();
    loop {
        let (said, found) = (said.next(), found.next());
        if said != found {
            let words = |heap| match heap {
                Some(RareHeap { heap, value }) => format!("heap {heap} with value {value}"),
                None => "no further heap".to_owned(),
            };
            let found = format!("{} is next", words(found));
            return Some(Objection::new("rare", words(said), found));
        }
        said?;
    }
}

/// What is left where a proof fails and every figure is right: with Theorem 1 nothing would be.
fn no_witness(claim: &Claim) -> Objection {
    let found = "some value of rare type below that of a heap has no witness".to_owned();
    Objection::new("rule", claim.rule(), found)
}
