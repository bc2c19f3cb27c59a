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

/// Every so many-th of the short codes goes through the sparse engine, which is slow where the space is
/// not sparse.
const SHARE: usize = 8;

/// Sparse spaces: of both types, with several splitting digits, with rare heaps that come late.
const SPARSE: [&str; 6] = ["0.16", "0.106", "0.127", "0.644", "0.376", "4.004"];

/// Heaps for them: past the first choice of an engine, and of a cover.
const FAR: u64 = 70_000;

/// The rule that never splits, for which a window of the last values suffices.
pub(super) fn taking() -> Outcome {
    let auto = Setup { engine: Engine::Auto, kernel: Kernel::detect(), used: EngineUsed::Taking };
    auto.equal_for(&TAKING, MANY)
}

/// Infinite codes.
pub(super) fn infinite() -> Outcome {
    let auto = Setup { engine: Engine::Auto, kernel: Kernel::detect(), used: EngineUsed::Infinite };
    auto.equal_for(&INFINITE, FEW)
}

/// Every short code over few heaps.
pub(super) fn dense(kernel: Kernel) -> Outcome {
    let mut count = 0;
    for game in short_codes()?.filter(Game::splits) {
        Setup::dense(kernel).equal(&game, FEW, Engine::Naive)?;
        count += 1;
    }
    Ok(format!("{count} codes to heap {FEW}"))
}

/// A few rules over many heaps.
pub(super) fn long(kernel: Kernel) -> Outcome {
    Setup::dense(kernel).equal_for(&LONG, MANY)
}

/// Values that need two bytes.
pub(super) fn wide(kernel: Kernel) -> Outcome {
    let game: Game = format!("0.{}777", "3".repeat(WIDE_DIGITS)).parse().map_err(Error::from)?;
    let largest = Setup::dense(kernel).equal(&game, MANY, Engine::Naive)?;
    if largest < 256 {
        return Err(Failed(format!("no value above {largest} was met")));
    }
    Ok(format!("a code of {} digits to heap {MANY}, values to {largest}", WIDE_DIGITS + 3))
}

/// Short codes through the sparse engine, whether their space is sparse or not.
pub(super) fn sparse(kernel: Kernel) -> Outcome {
    let sparse = Setup { engine: Engine::Sparse, kernel, used: EngineUsed::Sparse };
    let mut count = 0;
    for game in short_codes()?.filter(Game::splits).step_by(SHARE) {
        sparse.equal(&game, FEW, Engine::Naive)?;
        count += 1;
    }
    Ok(format!("{count} codes to heap {FEW}"))
}

/// Sparse spaces, as far as the dense engine gets in a moment.
pub(super) fn far(kernel: Kernel) -> Outcome {
    let auto = Setup { engine: Engine::Auto, kernel, used: EngineUsed::Sparse };
    for code in SPARSE {
        auto.equal(&code.parse().map_err(Error::from)?, FAR, Engine::Dense)?;
    }
    Ok(format!("{} to heap {FAR}", SPARSE.join(" ")))
}

/// An engine that was asked for, and the one that this means for the rules at hand.
#[derive(Clone, Copy, Debug)]
struct Setup {
    engine: Engine,
    kernel: Kernel,
    used: EngineUsed,
}

impl Setup {
    fn dense(kernel: Kernel) -> Self {
        Self { engine: Engine::Dense, kernel, used: EngineUsed::Dense }
    }

    /// Compares with the definition.
    fn equal_for(self, codes: &[&str], last: u64) -> Outcome {
        for code in codes {
            self.equal(&code.parse().map_err(Error::from)?, last, Engine::Naive)?;
        }
        Ok(format!("{} to heap {last}", codes.join(" ")))
    }

    /// Compares with another engine up to a heap; returns the largest value.
    fn equal(self, game: &Game, last: u64, other: Engine) -> Result<u16, Failed> {
        let run = Sequence::of(game).engine(self.engine).kernel(self.kernel);
        if run.engine_used() != self.used {
            let (expected, used) = (self.used, run.engine_used());
            return Err(Failed(format!("{game}: not {expected} but {used} would run")));
        }
        let ours = run.collect(last).map_err(Error::from)?;
        let theirs = Sequence::of(game).engine(other).collect(last).map_err(Error::from)?;
        if ours.len() != theirs.len() {
            return Err(Failed(format!(
                "{game}: {} heaps instead of {}",
                ours.len(),
                theirs.len()
            )));
        }
        let mut pairs = ours.values().iter().zip(theirs.values().iter()).enumerate();
        match pairs.find(|(_, (ours, theirs))| ours != theirs) {
            Some((heap, (ours, theirs))) => {
                Err(Failed(format!("{game}: G({heap}) is {theirs}, the engine says {ours}")))
            }
            None => Ok(theirs.values().max().unwrap_or(0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_engine_than_the_named_one_is_a_failure() {
        let kayles: Game = "0.77".parse().unwrap();
        let right = Setup::dense(Kernel::PORTABLE);
        assert_eq!(right.equal(&kayles, 100, Engine::Naive), Ok(8));
        let wrong = Setup { used: EngineUsed::Naive, ..right };
        let Failed(wrong) = wrong.equal(&kayles, 100, Engine::Naive).unwrap_err();
        assert_eq!(wrong, "0.77: not naive but dense would run");
    }
}
