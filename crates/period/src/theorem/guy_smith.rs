//! Theorem 1 (after Guy and Smith, 1956): a repetition that lasts for two periods.
//!
//! Let d0.d1d2…dk be a finite code, k the index of its last non-zero digit (0 if there is none
//! after the dot), and suppose that G(n + p) = G(n) for n0 ≤ n < B. Then it holds for every
//! n ≥ n0, if B is at least
//!
//! | code | n0 | B | values looked at, B + p |
//! |---|---|---|---|
//! | splits | ≥ 1 | 2·n0 + p + k | 2·(n0 + p) + k |
//! | splits | 0 | p + k + 1 | 2·p + k + 1 |
//! | never splits | ≥ 1 | n0 + k | n0 + p + k |
//! | never splits | 0 | k + 1 | p + k + 1 |
//!
//! *Proof.* Take n ≥ B and suppose that G(m + p) = G(m) for n0 ≤ m < n. It suffices that heaps
//! n and n + p have options of the same values, for then their least excluded values agree and
//! induction goes on. Write q = max(n0, 1): a heap of size ≥ q is not empty and lies in the
//! range of the repetition.
//!
//! *Taking the whole heap* needs n ≤ k. Every B above exceeds k, so neither heap can be emptied.
//!
//! *Taking i tokens and leaving one heap* leaves n − i ≥ B − k ≥ q, respectively n − i + p.
//! As i ≥ 1 here (d0 is 0 or 4), n0 ≤ n − i < n, and the two values agree. A code that never
//! splits has no other moves, so the last two rows are done.
//!
//! *Taking t tokens and leaving a ≤ b, both non-empty.* First let a + b = n + p − t. In the
//! first row a + b ≥ 2·(n0 + p), so b ≥ n0 + p; in the second a + b ≥ 2·p + 1, so b ≥ p + 1.
//! Either way b − p ≥ q ≥ 1, so a and b − p are a legal split of heap n; and b − p < n since
//! a ≥ 1, so G(b − p) = G(b) and this split has the same value. Conversely let a + b = n − t.
//! Then 2·b ≥ B − k, which is at least 2·n0 + 1 and at least 2, so b ≥ q; and b < n, so that
//! a and b + p split heap n + p with the same value. Nothing was used of t but 0 ≤ t ≤ k: d0 = 4
//! is the case t = 0. ∎
//!
//! **Why n0 = 0 needs one value more.** With B = p + k only a + b ≥ 2·p is known, and the split
//! (p, p) of heap 2·p + k would be lowered to (p, 0). Heap 0 is the value 0 but is no part of a
//! split. This is not pedantry: 0.4 has the values 0, 0, 0 and then G(3) = 1, and 4.0 has 0, 0
//! and then G(2) = 1. With n0 = 0, p = 1 the first row would call both constant, as it would
//! 0.04, 0.004 and so on (and no other code of at most four digits). A code that never splits
//! needs the extra value since heap k may still be emptied: 0.1 has the values 0, 1, 0 and then 0
//! for ever, and the third row would accept n0 = 0, p = 2 after three of them.
//!
//! **What is not claimed.** For n0 ≥ 1 a splitting code could do with one value less (a + b ≥
//! 2·(n0 + p) − 1 gives b ≥ n0 + p as well), but not with two. The published number is kept.
//! Grundy's game splits into *unequal* parts; the pair (a, b − p) may be equal, and the proof
//! breaks. Infinite codes have no k.

use nimseq_code::Game;
use nimseq_grundy::Values;

use super::least::is_least;
use super::{Proof, Rule, covers};
use crate::Period;

/// The rule for `game` and the number of values, heap 0 first, that prove `period` by it.
///
/// `None` if no theorem covers the game (infinite codes, Grundy's game), or if the number does
/// not fit in 64 bits. It grows with p and does not go down as n0 goes up.
#[must_use]
pub fn heaps_needed(game: &Game, period: Period) -> Option<(Rule, u64)> {
    if !covers(game) {
        return None;
    }
    let k = game.last_index()?;
    let (n0, p) = (period.preperiod(), period.period());
    let once = n0.checked_add(p)?;
    let (rule, seen) =
        if game.splits() { (Rule::GuySmith, once.checked_mul(2)?) } else { (Rule::NoSplit, once) };
    let needed = seen.checked_add(k)?.checked_add(u64::from(n0 == 0))?;
    Some((rule, needed))
}

/// Proves `period` for `game` from the values of heaps 0, 1, 2, …, or declines.
///
/// Reads every value that the theorem asks for. `None` if there are too few values, if one of
/// them breaks the repetition, if a smaller preperiod or a smaller period would do (a claim
/// such as "Kayles from 72" is true, but it is not the preperiod), or if [`heaps_needed`] knows
/// no rule. That the values are those of the game is the caller's word.
///
/// Cost: one pass over the values needed, and one over the period for each prime dividing it.
#[must_use]
pub fn prove(game: &Game, values: Values<'_>, period: Period) -> Option<Proof> {
    let (rule, heaps_needed) = heaps_needed(game, period)?;
    let needed = usize::try_from(heaps_needed).ok().filter(|&n| n <= values.len())?;
    // Both are below `needed`, which is a length.
    let n0 = usize::try_from(period.preperiod()).ok()?;
    let p = usize::try_from(period.period()).ok()?;
    let holds = match values.slice(0..needed) {
        Values::Bytes(v) => is_least(v, n0, p),
        Values::Words(v) => is_least(v, n0, p),
    };
    holds.then_some(Proof { period, rule, heaps_needed, space: None })
}
