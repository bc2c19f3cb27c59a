//! The property behind certificates, for any bytes at all: nothing panics, what is read is written
//! back byte for byte, an error is one clean line, and what is verified is true.
//!
//! Random changes hardly ever leave a file in which everything fits. So the bytes are taken four
//! times: as they are; with the seal that they should bear; as far as they name a game and numbers
//! that are small enough, with every figure that follows from these put right; and, if they do not even
//! begin as a file does, as the choices of a forger who knows the true values, picks a stretch of them
//! that repeats and claims that it goes on so. Only the theorems stand in his way.

use nimseq_code::{Digit, Game};
use nimseq_grundy::{Class, Engine, Evidence, History, Sequence, Sink, Statistics, Values};
use nimseq_period::verify::Outcome;
use nimseq_period::{Claim, Period, Rule, theorem, verify};

use crate::files::{Figures, Space, sealed, written};

/// Values that are computed for a claim, at most.
const HEAPS: u64 = 2000;

/// Bytes that allow no more: 12 a heap.
const MEMORY: u64 = 12 * HEAPS;

/// Heaps beyond those of a proof to which its period is followed, beside two periods.
const BEYOND: u64 = 100;

/// Digits of a code that bytes choose, at most.
const MAX_CHOSEN: usize = 6;

/// Holds these bytes to the property. How many claims were verified on the way.
pub(crate) fn check(bytes: &[u8]) -> usize {
    if !bytes.starts_with(b"{") {
        parsed(bytes);
        let forged = chosen(bytes).map(|text| parsed(text.as_bytes()).unwrap());
        return usize::from(forged.is_some_and(is_verified_and_true));
    }
    let Some(claim) = parsed(bytes) else { return 0 };
    let text = claim.to_string();
    let is_sealed = claim.seal() == claim.true_seal();
    let as_it_is = is_verified_and_true(claim.clone());
    assert!(is_sealed || !as_it_is, "{text}");
    let sealed = parsed(sealed(&text).as_bytes()).unwrap();
    assert_eq!(sealed.seal(), sealed.true_seal());
    let put_right = put_right(&claim).map(|text| parsed(text.as_bytes()).unwrap());
    let others = [Some(sealed), put_right].into_iter().flatten();
    usize::from(as_it_is) + others.filter(|claim| is_verified_and_true(claim.clone())).count()
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
        Ok(Outcome::Verified(certificate, _)) => {
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

/// A claim that these bytes choose: of a code, a period and a stretch of values that repeats with it, as
/// long as it can be and ending where they say, and a class function or none. In one case out of two
/// each, the period is the one that repeats for longest, and the class function the best.
fn chosen(bytes: &[u8]) -> Option<String> {
    let [p, more, mask, flags, digits @ ..] = bytes else { return None };
    let digit = |byte: &u8| Digit::new(byte & 7);
    let digits: Option<Vec<Digit>> = digits.iter().take(MAX_CHOSEN).map(digit).collect();
    let game = Game::octal(digit(&(flags & 4))?, &digits?, &[]).ok()?;
    let longest = u64::from(*p) % 24 + 1;
    let last = longest + u64::from(*more) % 128;
    let true_values = values(&game, last + 1);
    let onset = |p: u64| {
        let repeats = |n: &u64| true_values.get(*n) == true_values.get(n + p);
        last - p + 1 - (0..=last - p).rev().take_while(repeats).count() as u64
    };
    let is_best = flags & 2 != 0;
    let p = if is_best { (1..=longest).min_by_key(|&p| onset(p))? } else { longest };
    let n0 = onset(p);
    let class = match flags >> 3 & 3 {
        0 => None,
        1 => Class::of_game(u16::from(*mask), flags & 1 == 1, &game),
        _ => best_class(&game, true_values.values()),
    };
    let n1 = last + 1 - p;
    let space = class.map(|class| Space { mask: class.mask(), e: class.space_type(), n1 });
    let (rule, heaps_needed) = match space {
        Some(_) => (Rule::SparseInduction, last + 1),
        None => theorem::heaps_needed(&game, Period::new(n0, p)?)?,
    };
    let figures = Figures { game: &game, rule: rule.name(), n0, p, heaps_needed, space };
    Some(written(figures, values(&game, heaps_needed).values()))
}

/// The class function with fewest rare heaps among these.
fn best_class(game: &Game, values: Values<'_>) -> Option<Class> {
    let mut statistics = Statistics::new();
    let _ = statistics.block(0, values, Evidence::NONE);
    statistics.class(game)
}

/// So many values, by the definition.
fn values(game: &Game, heaps: u64) -> History {
    Sequence::of(game).engine(Engine::Naive).collect(heaps - 1).unwrap()
}
