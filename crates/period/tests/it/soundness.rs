//! The property behind certificates, for any bytes at all: nothing panics, what is read is written
//! back byte for byte, an error is one clean line, and what is verified is true.
//!
//! Random changes hardly ever leave a file in which everything fits. So the bytes are taken three
//! times: as they are, with the seal that they should bear, and, as far as they name a game and
//! numbers that are small enough, with every figure that follows from these put right. The last is
//! the best that a forger could do, and only the theorems stand in the way.

use nimseq_code::Game;
use nimseq_grundy::{Class, Engine, History, Sequence, Statistics};
use nimseq_period::verify::Outcome;
use nimseq_period::{Claim, Period, Rule, theorem, verify};

use crate::files::{Figures, Space, sealed, written};

/// Values that are computed for a claim, at most.
const HEAPS: u64 = 2000;

/// Bytes that allow no more: 12 a heap.
const MEMORY: u64 = 12 * HEAPS;

/// Heaps beyond those of a proof to which its period is followed, beside two periods.
const BEYOND: u64 = 200;

/// Holds these bytes to the property.
pub(crate) fn check(bytes: &[u8]) {
    let Some(claim) = parsed(bytes) else { return };
    let text = claim.to_string();
    let is_sealed = claim.seal() == claim.true_seal();
    let is_verified = is_verified_and_true(claim.clone());
    assert!(is_sealed || !is_verified, "{text}");
    let again = parsed(sealed(&text).as_bytes()).unwrap();
    assert_eq!(again.seal(), again.true_seal());
    is_verified_and_true(again);
    if let Some(forged) = put_right(&claim) {
        is_verified_and_true(parsed(forged.as_bytes()).unwrap());
    }
}

fn parsed(bytes: &[u8]) -> Option<Claim> {
    match Claim::parse(bytes) {
        Ok(claim) => {
            assert_eq!(claim.to_string().as_bytes(), bytes);
            Some(claim)
        }
        Err(error) => {
            let text = error.to_string();
            assert!(!text.contains(char::is_control) && text.len() < 300, "{text:?}");
            None
        }
    }
}

/// Whether it is verified; if so, it had better be true.
fn is_verified_and_true(claim: Claim) -> bool {
    match verify(claim, MEMORY, &mut None::<Statistics>) {
        Ok(Outcome::Verified(certificate)) => {
            is_true(certificate.claim());
            true
        }
        Ok(Outcome::Refuted(objections)) => {
            assert!(!objections.is_empty());
            let lines = objections.iter().map(ToString::to_string);
            lines.for_each(|line| assert!(!line.contains(char::is_control), "{line:?}"));
            false
        }
        Err(_) => false,
    }
}

/// By the definition, as far as time allows.
fn is_true(claim: &Claim) {
    let game: Game = claim.code().parse().unwrap();
    let (n0, p) = (claim.preperiod(), claim.period());
    let last = claim.heaps_needed() + 2 * p + BEYOND;
    let values = values(&game, last + 1);
    let repeats = |p: u64, n: u64| values.get(n) == values.get(n + p);
    assert!((n0..=last - p).all(|n| repeats(p, n)), "{claim}");
    assert!(n0 == 0 || !repeats(p, n0 - 1), "{claim}");
    let is_shorter = |less: &u64| (n0..=last - less).all(|n| repeats(*less, n));
    assert_eq!((1..p).find(is_shorter), None, "{claim}");
}

/// The file with what this claim says, as far as it is free to say anything.
fn put_right(claim: &Claim) -> Option<String> {
    let game: Game = claim.code().parse().ok()?;
    let (n0, p) = (claim.preperiod(), claim.period());
    let period = Period::new(n0, p)?;
    let class = claim.class().filter(|_| claim.rule() == Rule::SparseInduction);
    let (rule, space, heaps_needed) = if let Some(class) = class {
        let (mask, e) = (class.mask(), class.is_alternating());
        // What is no class function gets no further than this.
        Class::of_game(mask, e, &game)?;
        let n1 = class.witnessed_from();
        (claim.rule(), Some(Space { mask, e: e.into(), n1 }), n1.checked_add(p)?)
    } else {
        let (rule, heaps) = theorem::heaps_needed(&game, period)?;
        (rule, None, heaps)
    };
    if heaps_needed > HEAPS {
        return None;
    }
    let figures = Figures { game: &game, rule: rule.name(), n0, p, heaps_needed, space };
    Some(written(figures, values(&game, heaps_needed).values()))
}

/// So many values, by the definition.
fn values(game: &Game, heaps: u64) -> History {
    Sequence::of(game).engine(Engine::Naive).collect(heaps - 1).unwrap()
}
