//! Engines against the definition.
//!
//! Sizes are chosen so that every way through an engine is taken: many rules over few heaps for
//! the rules, few rules over many heaps for what happens only far out (marks give way to scans,
//! and scans see whole vectors), and values above 255 for the wide half. Each check names its
//! engine, lest the definition be compared with itself.

use nimseq_code::Game;
use nimseq_grundy::{Engine, EngineUsed, Kernel, Sequence};

use super::{Failed, Outcome, short_codes};
use crate::Error;

/// Heaps for rules that are checked by the hundred.
const FEW: u64 = 600;

/// Heaps for a handful of rules: well past where the dense engine changes its ways.
const MANY: u64 = 6000;

/// Sets of moves with gaps, long and short.
const TAKING: [&str; 6] = ["S(1,2)", "S(2,5,7)", "S(1..9)", "S(3,64,65)", "0.3321", "0.10203"];

/// Nim and its kin, with and without splits, with something before the block.
const INFINITE: [&str; 7] =
    ["nim", "laskers-nim", "allbut(2,3)", "0.12[37]", "4.[03]", "0.0[7]", "0.7[1]"];

/// Kayles and games without a small period; the rule of unequal parts.
const LONG: [&str; 5] = ["0.77", "0.07", "0.6", "4.007", "grundy"];

/// Digits that let one take any number up to this many, as in Nim, so that the values grow with the
/// heaps; three more digits split.
const WIDE_DIGITS: usize = 700;

/// The rule that never splits, for which a window of the last values suffices.
pub(super) fn taking() -> Outcome {
    equal_for(&TAKING, MANY, EngineUsed::Taking, Kernel::detect())
}

/// Infinite codes.
pub(super) fn infinite() -> Outcome {
    equal_for(&INFINITE, FEW, EngineUsed::Infinite, Kernel::detect())
}

/// Every short code over few heaps.
pub(super) fn dense(kernel: Kernel) -> Outcome {
    let mut count = 0;
    for game in short_codes()?.filter(Game::splits) {
        equal(&game, FEW, EngineUsed::Dense, kernel)?;
        count += 1;
    }
    Ok(format!("{count} codes to heap {FEW}"))
}

/// A few rules over many heaps.
pub(super) fn long(kernel: Kernel) -> Outcome {
    equal_for(&LONG, MANY, EngineUsed::Dense, kernel)
}

/// Values that need two bytes.
pub(super) fn wide(kernel: Kernel) -> Outcome {
    let game: Game = format!("0.{}777", "3".repeat(WIDE_DIGITS)).parse().map_err(Error::from)?;
    let largest = equal(&game, MANY, EngineUsed::Dense, kernel)?;
    if largest < 256 {
        return Err(Failed(format!("no value above {largest} was met")));
    }
    Ok(format!("a code of {} digits to heap {MANY}, values to {largest}", WIDE_DIGITS + 3))
}

fn equal_for(codes: &[&str], last: u64, engine: EngineUsed, kernel: Kernel) -> Outcome {
    for code in codes {
        equal(&code.parse().map_err(Error::from)?, last, engine, kernel)?;
    }
    Ok(format!("{} to heap {last}", codes.join(" ")))
}

/// Compares an engine with the definition up to a heap; returns the largest value.
fn equal(game: &Game, last: u64, engine: EngineUsed, kernel: Kernel) -> Result<u16, Failed> {
    let fast = Sequence::of(game).kernel(kernel);
    if fast.engine_used() != engine {
        return Err(Failed(format!("{game}: not {engine} but {} would run", fast.engine_used())));
    }
    let fast = fast.collect(last).map_err(Error::from)?;
    let slow = Sequence::of(game).engine(Engine::Naive).collect(last).map_err(Error::from)?;
    if fast.len() != slow.len() {
        return Err(Failed(format!("{game}: {} heaps instead of {}", fast.len(), slow.len())));
    }
    let mut pairs = fast.values().iter().zip(slow.values().iter()).enumerate();
    match pairs.find(|(_, (fast, slow))| fast != slow) {
        Some((heap, (fast, slow))) => {
            Err(Failed(format!("{game}: G({heap}) is {slow}, the engine says {fast}")))
        }
        None => Ok(slow.values().max().unwrap_or(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_engine_than_the_named_one_is_a_failure() {
        let kayles: Game = "0.77".parse().unwrap();
        assert_eq!(equal(&kayles, 100, EngineUsed::Dense, Kernel::PORTABLE), Ok(8));
        let Failed(wrong) = equal(&kayles, 100, EngineUsed::Naive, Kernel::PORTABLE).unwrap_err();
        assert_eq!(wrong, "0.77: not naive but dense would run");
    }
}
