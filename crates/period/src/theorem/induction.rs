//! Theorem 2: induction in a sparse space, for which little more than one period need be seen.
//!
//! Let a finite code split, d0.d1d2…, with i0, i1 and t* the largest indices whose digits have bit 0,
//! 1 and 2 (0 if there is none). Take one class function χ of a sparse space, with mask m and type e
//! ([`Class`]): heap n ≥ 1 is *rare* if χ(n) is not the class χc of common heaps, R is the last rare
//! heap of those seen (0 if there is none), and a value is of *candidate type* at n if a common heap n
//! could have it, else of *rare type*. Write q = max(n0, 1).
//!
//! Suppose that the values of heaps 0 … N, where N = n1 + p − 1, show that
//!
//! * (a) all heaps R + 1 … N are common, under one class function for all of them, and p is even if
//!   e = 1;
//! * (b) G(j) = G(j − p) for n0 + p ≤ j ≤ N;
//! * (c) n1 ≥ q + t* + R if R > 0, n1 ≥ q + i1, n1 > i0 and n1 > R;
//! * (d) for n1 ≤ n < n1 + p, each value of rare type below G(n) is that of an option of n whose only
//!   part, or larger part, is q or more.
//!
//! Then G(n + p) = G(n) for **every** n ≥ n0, and no heap above R is rare. So
//! max(q + t* + R, q + i1, i0 + 1, R + 1) + p values may suffice, where Theorem 1 asks for
//! 2·(n0 + p) + k. For 0.106 (n0 = 465384263797, p = 328226140474 and R = 1103 as published) that is
//! half as many.
//!
//! *Proof.* Let n > N, and suppose G(j) = G(j − p) for n0 + p ≤ j < n and that heaps R + 1 … n − 1 are
//! common; the assumptions say so for n = N + 1. Put n' = n − p ≥ n1 and v = G(n'). As n' > R, heap n'
//! is common and v of candidate type at n'. Whether a value is of candidate type depends on the heap by
//! e·n alone, and e·p is even: so v is of candidate type at n as well, and so on for every value.
//! No move empties n' or n, which are above i0. It remains to show G(n) = v, for then n is common.
//!
//! *No option of n has the value v.* A single heap n − i with G(n − i) = v would, since
//! n' − i ≥ n1 − i1 ≥ q and n − i < n, make n' − i an option of n' with the same value v. And a pair: two
//! parts of one class have a nim-sum of rare type (`Class` says why), so v is that of one rare part
//! a ≤ R and one common part b = n − t − a. Then b − p = n' − t − a ≥ n1 − t* − R ≥ q, and b < n, so
//! that G(b − p) = G(b): a and b − p are a split of n' with the value v. Neither can be.
//!
//! *Every u < v is the value of an option of n.* If u is of candidate type, it is the value of an
//! option of n', since G(n') = v > u, and the same two cases, read upwards, give one of n: the heap
//! n' − i or the part b' = n' − t − a of a pair with rare part a is at least q, adding p keeps it
//! below n and keeps its value. If u is of rare type, go down from n' by steps of p to x, with
//! n1 ≤ x < n1 + p; G(x) = v. The witness for u at x that (d) gives has a part of q or more. Raised by
//! n − x, a multiple of p, this part has the same value and is still below n, and a pair is still a pair
//! (the larger part was raised): an option of n with value u. ∎
//!
//! **Nothing depends on n0 being the least.** In (b) to (d) n0 stands for any heap from which the
//! repetition was seen; that is what lets a window of values stand for all of them. A [`Proof`] has the
//! least one all the same.
//!
//! **(d) may come for nothing** (corollary): if n1 ≥ 2·q + t* − 1 and n1 ≥ q + i1, the larger part of
//! any option is q or more, so (d) says only that G(n) is the least value that no option has.
//!
//! **Each assumption is needed.** For each there are games with true values that meet the others and
//! a period that does not last; `tests/it/induction.rs` has them. Where (d) fails at n1, it may hold from
//! a later heap on, and n1 may be any heap that (c) allows.
//!
//! **Where it does not apply.** If rare heaps recur within the period, as in 0.07, (a) fails for every N,
//! and Theorem 1 decides. Codes that never split have no sparse space and need no second theorem.

use nimseq_code::{Digit, Game};
use nimseq_grundy::{Class, Values};

use super::least::is_least;
use super::witness::Witnesses;
use super::{Proof, Rule, Space, covers};
use crate::Period;

/// The number of values, heap 0 first, that prove `period` by induction at the earliest: n1 + p for
/// the least n1 that (c) allows, given the last rare heap R (0 if there is none). It may take more,
/// where witnesses are missing at first.
///
/// `None` if the theorem does not cover the game, its code does not split, the class function is none
/// for it, p is odd though e = 1, or the number does not fit in 64 bits.
#[must_use]
pub fn heaps_needed_by_induction(
    game: &Game,
    period: Period,
    class: Class,
    last_rare: u64,
) -> Option<u64> {
    let alternating = class.space_type() == 1;
    let is_covered = covers(game) && Class::of_game(class.mask(), alternating, game) == Some(class);
    if !is_covered || (alternating && period.period() % 2 == 1) {
        return None;
    }
    let largest = |has: fn(Digit) -> bool| {
        let digits = std::iter::once(game.d0()).chain(game.digits().iter().copied());
        (0..).zip(digits).filter(|&(_, digit)| has(digit)).map(|(i, _)| i).max().unwrap_or(0)
    };
    let q = period.preperiod().max(1);
    let (i0, i1, t) = (largest(Digit::empties), largest(Digit::leaves_one), largest(Digit::splits));
    let single = q.checked_add(i1)?;
    let pair = if last_rare > 0 { q.checked_add(t)?.checked_add(last_rare)? } else { 0 };
    let first = single.max(pair).max(i0 + 1).max(last_rare.checked_add(1)?);
    first.checked_add(period.period())
}

/// Proves `period` for `game` by induction in the sparse space of `class`, from the values of heaps 0,
/// 1, 2, …, or declines.
///
/// The proof has the least n1 for which (a) to (d) hold in these values. `None` if there is none, or for
/// the reasons of [`prove`](super::prove): the period is not the least, or n0 is not. Heaps that are
/// rare after n1 + p − 1 count as well. That the values are those of the game is the caller's word.
///
/// Cost: some passes over the values, and for each heap from n1 on as many pairs as it takes to find
/// its witnesses, a few dozen where the space is a good one.
#[must_use]
pub fn prove_by_induction(
    game: &Game,
    values: Values<'_>,
    period: Period,
    class: Class,
) -> Option<Proof> {
    induct(game, values, period, class, None)
}

/// As [`prove_by_induction`], with this n1 and the first n1 + p values: for those who check a proof
/// rather than look for one.
#[must_use]
pub fn check_induction(
    game: &Game,
    values: Values<'_>,
    period: Period,
    class: Class,
    witnessed_from: u64,
) -> Option<Proof> {
    let len = usize::try_from(witnessed_from.checked_add(period.period())?).ok()?;
    if len > values.len() {
        return None;
    }
    induct(game, values.slice(0..len), period, class, Some(witnessed_from))
}

fn induct(
    game: &Game,
    values: Values<'_>,
    period: Period,
    class: Class,
    witnessed_from: Option<u64>,
) -> Option<Proof> {
    let (n0, p) = (index(period.preperiod())?, index(period.period())?);
    if n0.checked_add(p)? > values.len() {
        return None;
    }
    let last_rare = last_rare(values, class);
    let least = heaps_needed_by_induction(game, period, class, last_rare)? - period.period();
    let first = index(witnessed_from.unwrap_or(least))?;
    if (first as u64) < least || first.checked_add(p)? > values.len() {
        return None;
    }
    let n1 = match values {
        Values::Bytes(v) => first_witnessed(game, v, (n0, p), class, first),
        Values::Words(v) => first_witnessed(game, v, (n0, p), class, first),
    }? as u64;
    Some(Proof {
        period,
        rule: Rule::SparseInduction,
        heaps_needed: n1 + period.period(),
        space: Some(Space { class, last_rare, witnessed_from: n1 }),
    })
}

/// The least heap, `first` or later, after which p heaps have their witnesses, if (n0, p) is the
/// least claim that the values up to there allow.
fn first_witnessed<T: Copy + Eq + Into<u16>>(
    game: &Game,
    values: &[T],
    (n0, p): (usize, usize),
    class: Class,
    first: usize,
) -> Option<usize> {
    if !is_least(&values[..first + p], n0, p) {
        return None;
    }
    let mut witnesses = Witnesses::new(game, values, class, n0.max(1));
    let mut n1 = first;
    for n in first.. {
        if n == n1 + p {
            break;
        }
        // From here on the repetition must go on as well.
        if n >= first + p && (n >= values.len() || values[n] != values[n - p]) {
            return None;
        }
        if !witnesses.has_all(n) {
            n1 = n + 1;
        }
    }
    Some(n1)
}

/// The last rare heap n ≥ 1 of these values, heap 0 first; 0 if there is none.
fn last_rare(values: Values<'_>, class: Class) -> u64 {
    let is_rare = |&n: &usize| values.get(n).is_some_and(|value| class.is_rare(n as u64, value));
    (1..values.len()).rev().find(is_rare).unwrap_or(0) as u64
}

fn index(heap: u64) -> Option<usize> {
    usize::try_from(heap).ok()
}
