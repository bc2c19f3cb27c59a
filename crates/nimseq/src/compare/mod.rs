//! Whether two codes have one sequence, up to a shift of the heap size: `G_left(n) = G_right(n − s)`
//! wherever both heaps exist, that is for n ≥ max(0, s).
//!
//! It can be known in three ways, each weaker than the one before:
//!
//! 1. *From the codes*: they are the same in canonical form; or they have the same standard form, and
//!    then s is the difference of the numbers of steps to it ([`Game::standard_form`]); or their
//!    standard forms are the same but for moves that change no value (the theorem is in the source of
//!    the private module `redundant`).
//! 2. *From two proofs*: both periods are proved, n0 and p on the left, m0 and q on the right. From
//!    heap a = max(n0, m0 + s) on both sides repeat, so that the values agree for ever if they agree
//!    up to heap a + p + q − 1: by the theorem of Fine and Wilf two words with periods p and q that
//!    agree on p + q letters are the same word. (Both periods are the least, so p = q then.)
//! 3. *Observed* to some heap, without a proof.
//!
//! *Which shifts.* The first that is tried is the one of the standard forms, whatever these are: it
//! lines up the first heaps with a move. Then 0, 1, −1, 2, −2, … up to [`MAX_SHIFT`]. A shift that
//! was found so counts only if the heaps that have no partner have the value 0, as in cousins;
//! otherwise any sequence would be equal to another with a beginning put before it. If none fits,
//! the first difference is the one at the shift of the standard forms. A caller who has a shift in
//! mind names it, and it is the only one that is tried.
//!
//! Most codes differ within a few heaps, so short runs come before the long one.

use nimseq_code::{Game, StandardForm};

use crate::computed::{Computed, Observer, Settings};
use crate::redundant;

/// The largest shift that is tried if nobody names one, in heaps, to either side.
pub const MAX_SHIFT: i64 = 16;

/// Last heaps of the runs before the one to the limit.
const SHORT: [u64; 2] = [1 << 10, 1 << 15];

/// What became of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// s: heap n of the left code is held against heap n − s of the right one.
    pub shift: i64,
    /// What the heaps say.
    pub relation: Relation,
}

/// How two sequences are related at some shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// No difference.
    Equal(Ground),
    /// The first difference.
    Different(Difference),
}

/// How it is known that two sequences are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// They are one code.
    SameCode,
    /// They have one standard form.
    Cousins,
    /// Their standard forms differ in moves that change no value.
    RedundantMoves,
    /// Both periods are proved.
    Periods,
    /// So far: no theorem says that they always will be.
    Observed {
        /// The last heap of the left code that was compared; `None` if no heap was.
        last: Option<u64>,
    },
}

impl Ground {
    /// The word for a proof in files: `same-code`, `cousins`, `redundant-moves` or `periods`; `None`
    /// without one.
    #[must_use]
    pub const fn proof(self) -> Option<&'static str> {
        match self {
            Self::SameCode => Some("same-code"),
            Self::Cousins => Some("cousins"),
            Self::RedundantMoves => Some("redundant-moves"),
            Self::Periods => Some("periods"),
            Self::Observed { .. } => None,
        }
    }
}

/// Two values that should be equal and are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// n, the heap of the left code.
    pub heap: u64,
    /// Its value.
    pub left: u16,
    /// The value of heap n − s of the right code.
    pub right: u16,
}

/// What the codes alone say about their sequences at this shift.
#[must_use]
pub fn by_codes(left: &Game, right: &Game, shift: i64) -> Option<Ground> {
    if left == right {
        return (shift == 0).then_some(Ground::SameCode);
    }
    let (left, right) = (left.standard_form(), right.standard_form());
    if shift != lag(&left, &right) {
        return None;
    }
    if left.game == right.game {
        return Some(Ground::Cousins);
    }
    redundant::are_same_without(&left.game, &right.game).then_some(Ground::RedundantMoves)
}

/// The shift that lines up the standard forms, whether or not these are the same.
#[must_use]
pub fn shift_of_forms(left: &Game, right: &Game) -> i64 {
    lag(&left.standard_form(), &right.standard_form())
}

fn lag(left: &StandardForm, right: &StandardForm) -> i64 {
    // A chain has a step for each digit at most, so both fit.
    let steps = |form: &StandardForm| i64::try_from(form.shift).unwrap_or(0);
    steps(left) - steps(right)
}

/// What the values say about two sequences at this shift, as far as they are known.
#[must_use]
pub fn by_values(left: &Computed, right: &Computed, shift: i64) -> Relation {
    let shift = i128::from(shift);
    let first = shift.max(0);
    let end = match periodic_end(left, right, shift) {
        Some(end) => end,
        None => i128::from(left.heaps()).min(i128::from(right.heaps()) + shift),
    };
    for n in first..end {
        let values =
            heap(n).and_then(|n| left.value(n)).zip(heap(n - shift).and_then(|m| right.value(m)));
        let (Some((left, right)), Some(heap)) = (values, heap(n)) else { break };
        if left != right {
            return Relation::Different(Difference { heap, left, right });
        }
    }
    Relation::Equal(match periodic_end(left, right, shift) {
        Some(_) => Ground::Periods,
        None => Ground::Observed { last: if first < end { heap(end - 1) } else { None } },
    })
}

fn heap(n: i128) -> Option<u64> {
    u64::try_from(n).ok()
}

/// The heap of the left code before which a difference must come, if both periods are proved.
fn periodic_end(left: &Computed, right: &Computed, shift: i128) -> Option<i128> {
    let (left, right) = (left.proof()?.period(), right.proof()?.period());
    let both =
        i128::from(left.preperiod()).max(i128::from(right.preperiod()) + shift).max(shift).max(0);
    Some(both + i128::from(left.period()) + i128::from(right.period()))
}

/// Whether the heaps without a partner at this shift have the value 0, as far as they are known.
fn rest_is_zero(left: &Computed, right: &Computed, shift: i64) -> bool {
    let longer = if shift > 0 { left } else { right };
    (0..shift.unsigned_abs()).all(|n| longer.value(n).is_none_or(|value| value == 0))
}

/// Compares two codes up to heap `limit` of either, at this shift or at those of the
/// [module](self).
///
/// ```
/// use nimseq::compare::{Comparison, Ground, Relation, compare};
///
/// let (officers, standard) = ("0.6".parse()?, "0.37".parse()?);
/// let comparison = compare(&officers, &standard, 1000, None, &Default::default(), &());
/// let (shift, relation) = (1, Relation::Equal(Ground::Cousins));
/// assert_eq!(comparison, Some(Comparison { shift, relation }));
/// # Ok::<(), nimseq::Error>(())
/// ```
///
/// `None` if the observer ended it.
#[must_use]
pub fn compare(
    left: &Game,
    right: &Game,
    limit: u64,
    shift: Option<i64>,
    settings: &Settings,
    observer: &impl Observer,
) -> Option<Comparison> {
    let suggested = shift.unwrap_or_else(|| shift_of_forms(left, right));
    if let Some(ground) = by_codes(left, right, suggested) {
        return Some(Comparison { shift: suggested, relation: Relation::Equal(ground) });
    }
    let mut shifts = vec![suggested];
    if shift.is_none() {
        let others = (0..=MAX_SHIFT).flat_map(|s| [s, -s]).skip(1);
        shifts.extend(others.filter(|&s| s != suggested));
    }
    let short = SHORT.into_iter().filter(|&last| last < limit);
    for last in short.chain([limit]) {
        let left = Computed::run(left, last, settings, observer)?;
        let right = Computed::run(right, last, settings, observer)?;
        shifts.retain(|&s| {
            matches!(by_values(&left, &right, s), Relation::Equal(_))
                && (shift.is_some() || rest_is_zero(&left, &right, s))
        });
        // The first shift that is left may fall later, but not to one before it.
        let at = shifts.first().copied().unwrap_or(suggested);
        let relation = by_values(&left, &right, at);
        let is_final = !matches!(relation, Relation::Equal(Ground::Observed { .. }));
        if is_final || last == limit {
            return Some(Comparison { shift: at, relation });
        }
    }
    None
}
