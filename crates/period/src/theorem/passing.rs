//! Theorem 2 held against values that go by, for those who check a proof of more heaps than they can
//! keep.
//!
//! Whoever looks for a proof does not know n0, n1 and p beforehand, and keeps windows; whoever checks one
//! knows them. So each assumption of the theorem can be looked at when its heaps pass:
//!
//! * (a) the last rare heap is noted;
//! * (b) that G(j) = G(j − p) for n0 + p ≤ j ≤ N says that the values of heaps n0 … n1 − 1 and those p
//!   above are the same word: their SHA-256 agree. That is all that is taken on trust here, and whoever
//!   reads a digest takes it anyway;
//! * (c) is arithmetic;
//! * (d) the engine's word for how far back the witnesses lie ([`SpaceEvidence::depth`]): from n1 on no
//!   further than n1 − max(n0, 1).
//!
//! *n0 is the least*: heap n0 − 1 and the one p above differ. *p is the least*: for each prime r dividing p
//! the p values from n0 on are no repetition of their first p/r. Hashes of two parts of them that differ
//! prove it, so a quick hash will do: a polynomial modulo the prime 2^61 − 1, of which those of parts can be
//! had from those of beginnings.

use std::collections::BTreeMap;

use nimseq_code::Game;
use nimseq_grundy::{Class, SpaceEvidence, Values};

use super::least::primes_of;
use super::{Proof, Rule, Space, heaps_needed_by_induction};
use crate::{Digest, Period};

/// A claim by the induction in a sparse space, while its values go by, heap 0 first.
#[derive(Clone, Debug)]
pub(crate) struct Passing {
    game: Game,
    period: Period,
    class: Class,
    first: u64,
    next: u64,
    last_rare: u64,
    /// G(n0 − 1) and the value p above.
    before: [Option<u16>; 2],
    /// Of heaps n0 … n1 − 1 and of those p above.
    words: [Digest; 2],
    beginnings: Beginnings,
    /// How far back witnesses lie from n1 on; `None` if that is not known of some block.
    depth: Option<u64>,
}

/// What keeps a claim from being proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unproved {
    /// The values end before n1 + p.
    TooFew,
    /// (b): heaps n0 … n1 − 1 and those p above have other values.
    Repetition,
    /// n0 is not the least.
    Preperiod,
    /// This is a period as well.
    Period(u64),
    /// (c): n1 is too small for the rare heaps.
    Start,
    /// (d): the engine has no word for the witnesses, or they lie too far back.
    Witnesses,
}

impl Passing {
    /// For this claim with this n1, `first`; `None` where no theorem covers it.
    pub(crate) fn new(game: &Game, period: Period, class: Class, first: u64) -> Option<Self> {
        heaps_needed_by_induction(game, period, class, 0)?;
        first.checked_add(period.period())?;
        Some(Self {
            game: game.clone(),
            period,
            class,
            first,
            next: 0,
            last_rare: 0,
            before: [None; 2],
            words: [Digest::new(), Digest::new()],
            beginnings: Beginnings::new(period)?,
            depth: Some(0),
        })
    }

    /// Takes the next values, and what the engine knows of them. Those from n1 + p on are not looked at.
    pub(crate) fn block(&mut self, values: Values<'_>, space: Option<SpaceEvidence<'_>>) {
        let (n0, p, n1) = (self.period.preperiod(), self.period.period(), self.first);
        let (from, end) = (self.next, self.next.saturating_add(values.len() as u64));
        // What of heaps `low` … `high` − 1 is in this block.
        let part = |low: u64, high: u64| {
            let index = |heap: u64| usize::try_from(heap.clamp(from, end) - from).unwrap_or(0);
            values.slice(index(low)..index(high).max(index(low)))
        };
        let looked_at = part(1, n1 + p);
        let is_rare = |&(heap, value): &(u64, u16)| self.class.is_rare(heap, value);
        let rare = (from.max(1)..).zip(looked_at.iter()).filter(is_rare).last();
        self.last_rare = rare.map_or(self.last_rare, |(heap, _)| heap);
        if let Some(before) = n0.checked_sub(1) {
            for (value, heap) in self.before.iter_mut().zip([before, before + p]) {
                *value = part(heap, heap + 1).get(0).or(*value);
            }
        }
        self.words[0].update(part(n0, n1));
        self.words[1].update(part(n0 + p, n1 + p));
        self.beginnings.push(n0.max(from), part(n0, n0 + p));
        if !part(n1, n1 + p).is_empty() {
            let known = space.filter(|space| space.class == self.class).map(|space| space.depth);
            self.depth = self.depth.zip(known).map(|(a, b)| a.max(b));
        }
        self.next = end;
    }

    /// The proof, once heaps 0 … n1 + p − 1 have gone by.
    pub(crate) fn proof(self) -> Result<Proof, Unproved> {
        let Self { period, class, first, last_rare, .. } = self;
        let heaps_needed = first + period.period();
        if self.next < heaps_needed {
            return Err(Unproved::TooFew);
        }
        let [low, high] = self.words.map(Digest::hex);
        if low != high {
            return Err(Unproved::Repetition);
        }
        if period.preperiod() > 0 && self.before[0] == self.before[1] {
            return Err(Unproved::Preperiod);
        }
        if let Some(shorter) = self.beginnings.shorter() {
            return Err(Unproved::Period(shorter));
        }
        let least = heaps_needed_by_induction(&self.game, period, class, last_rare);
        if least.is_none_or(|least| heaps_needed < least) {
            return Err(Unproved::Start);
        }
        let least_part = period.preperiod().max(1);
        if self.depth.is_none_or(|depth| first < least_part.saturating_add(depth)) {
            return Err(Unproved::Witnesses);
        }
        let space = Some(Space { class, last_rare, witnessed_from: first });
        Ok(Proof { period, rule: Rule::SparseInduction, heaps_needed, space })
    }
}

/// The prime 2^61 − 1.
const MODULUS: u64 = (1 << 61) - 1;

/// Where the polynomials are evaluated: any number with bits all over (the golden ratio).
const BASE: u64 = 0x1e37_79b9_7f4a_7c15;

/// Hashes of the values from n0 on, up to each heap where a smaller period would end or begin.
#[derive(Clone, Debug)]
struct Beginnings {
    period: Period,
    hash: u64,
    /// By heap: the hash of the values from n0 to the one before it.
    hashes: BTreeMap<u64, u64>,
}

impl Beginnings {
    fn new(period: Period) -> Option<Self> {
        let (n0, p) = (period.preperiod(), period.period());
        let mut ends = vec![n0, n0.checked_add(p)?];
        for shorter in shorter(p) {
            ends.extend([n0 + shorter, n0 + p - shorter]);
        }
        let hashes = ends.into_iter().map(|end| (end, 0)).collect();
        Some(Self { period, hash: 0, hashes })
    }

    /// Takes the values from heap `from` on, the next ones, as far as n0 + p − 1.
    fn push(&mut self, from: u64, values: Values<'_>) {
        if values.is_empty() {
            return;
        }
        let mut at = 0;
        let end = from + values.len() as u64;
        for (&heap, hash) in self.hashes.range_mut(from + 1..=end) {
            let to = usize::try_from(heap - from).unwrap_or(at);
            self.hash = values.slice(at..to).iter().fold(self.hash, next_hash);
            *hash = self.hash;
            at = to;
        }
        self.hash = values.slice(at..values.len()).iter().fold(self.hash, next_hash);
    }

    /// A period below p of the p values from n0 on, which divides p, if there is one.
    fn shorter(&self) -> Option<u64> {
        let (n0, p) = (self.period.preperiod(), self.period.period());
        let of = |heap: u64| self.hashes.get(&heap).copied().unwrap_or_default();
        shorter(p).find(|&shorter| {
            // Of the values that follow the first ones, as if the hash had begun there.
            let rest = product(of(n0 + shorter), power(p - shorter));
            of(n0 + p - shorter) == reduced(of(n0 + p) + MODULUS - rest)
        })
    }
}

/// The numbers p/r for the primes r that divide p.
fn shorter(p: u64) -> impl Iterator<Item = u64> {
    let primes = usize::try_from(p).into_iter().flat_map(primes_of);
    primes.map(move |r| p / r as u64)
}

fn next_hash(hash: u64, value: u16) -> u64 {
    // One more, so that zeros at the beginning count.
    reduced(product(hash, BASE) + u64::from(value) + 1)
}

fn product(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    // 2^61 is 1 modulo the prime, so what is above it is added to what is below; both are below 2^61.
    let (high, low) = (product >> 61, product & u128::from(MODULUS));
    u64::try_from(high + low).map_or(0, reduced)
}

/// A number below twice the modulus, modulo that.
fn reduced(number: u64) -> u64 {
    if number >= MODULUS { number - MODULUS } else { number }
}

/// The base to this power.
fn power(exponent: u64) -> u64 {
    let bits = (0..u64::BITS - exponent.leading_zeros()).rev();
    bits.fold(1, |power, bit| {
        let square = product(power, power);
        if exponent >> bit & 1 == 1 { product(square, BASE) } else { square }
    })
}

#[cfg(test)]
mod tests {
    use nimseq_grundy::{Sequence, Values};

    use super::*;
    use crate::theorem::check_induction;

    /// 0.644 repeats from 3256 with period 442; under mask 0x7e its last rare heap is 511.
    fn proof(n1: u64, heaps: usize, depth: Option<u64>, mask: u16) -> Result<Proof, Unproved> {
        let game: Game = "0.644".parse().unwrap();
        let class = |mask| Class::of_game(mask, false, &game).unwrap();
        let values = Sequence::of(&game).collect(heaps as u64 - 1).unwrap();
        let period = Period::new(3_256, 442).unwrap();
        let mut passing = Passing::new(&game, period, class(0x7e), n1).unwrap();
        for first in (0..heaps).step_by(100) {
            // What is known of heaps below n1 does not matter.
            let class = class(if first as u64 + 100 <= n1 { 0x1 } else { mask });
            let space = depth.map(|depth| SpaceEvidence { class, rare: &[], depth });
            passing.block(values.values().slice(first..heaps.min(first + 100)), space);
        }
        let proof = passing.proof();
        if let Ok(proof) = proof {
            let checked = check_induction(&game, values.values(), period, class(0x7e), n1);
            assert_eq!(checked, Some(proof));
        }
        proof
    }

    #[test]
    fn each_assumption_is_looked_at() {
        assert!(proof(4_000, 4_442, Some(744), 0x7e).is_ok());
        assert!(proof(4_000, 4_500, Some(0), 0x7e).is_ok(), "heaps after N do not matter");
        assert_eq!(proof(4_000, 4_441, Some(744), 0x7e), Err(Unproved::TooFew));
        assert_eq!(proof(4_000, 4_442, Some(745), 0x7e), Err(Unproved::Witnesses), "n0 − 1");
        assert_eq!(proof(4_000, 4_442, None, 0x7e), Err(Unproved::Witnesses));
        assert_eq!(proof(4_000, 4_442, Some(0), 0x3e), Err(Unproved::Witnesses), "another class");
        // n1 ≥ n0 + t* + R with t* = 3.
        assert!(proof(3_770, 4_212, Some(9), 0x7e).is_ok());
        assert_eq!(proof(3_769, 4_211, Some(9), 0x7e), Err(Unproved::Start));
    }

    /// The least p/r for primes r with which these values repeat, by looking.
    fn by_looking(values: &[u16]) -> Option<u64> {
        let len = values.len();
        let repeats = |d: &u64| {
            let d = usize::try_from(*d).unwrap();
            values[..len - d] == values[d..]
        };
        shorter(len as u64).find(repeats)
    }

    #[test]
    fn hashes_know_shorter_periods() {
        let mut state = 1u32;
        let mut random = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            u16::try_from((state >> 16) % below).unwrap()
        };
        for p in (1..200u64).chain([1 << 10, 3 << 9, 2310]) {
            for n0 in [0, 7] {
                // A word, repeated as often as it fits, and with one value changed.
                for part in (1..=p).filter(|&part| p.is_multiple_of(part)) {
                    let word: Vec<u16> = (0..part).map(|_| random(3)).collect();
                    let mut values: Vec<u16> =
                        word.iter().copied().cycle().take(usize::try_from(p).unwrap()).collect();
                    for _ in 0..2 {
                        let mut beginnings = Beginnings::new(Period::new(n0, p).unwrap()).unwrap();
                        let mut heap = n0;
                        for block in values.chunks(1 + usize::from(random(40))) {
                            beginnings.push(heap, Values::Words(block));
                            heap += block.len() as u64;
                        }
                        assert_eq!(beginnings.shorter(), by_looking(&values), "{n0} {values:?}");
                        let at = usize::from(random(u32::try_from(p).unwrap()));
                        values[at] += 1;
                    }
                }
            }
        }
    }

    #[test]
    fn arithmetic_modulo_the_prime() {
        assert_eq!(product(MODULUS - 1, MODULUS - 1), 1);
        assert_eq!(product(MODULUS - 1, 2), MODULUS - 2);
        assert_eq!(product(1 << 60, 2), 1);
        assert_eq!(power(0), 1);
        let mut by_steps = 1;
        for exponent in 1..100 {
            by_steps = product(by_steps, BASE);
            assert_eq!(power(exponent), by_steps, "{exponent}");
        }
        // Fermat.
        assert_eq!(power(MODULUS - 1), 1);
    }
}
