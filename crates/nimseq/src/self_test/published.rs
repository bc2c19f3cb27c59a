//! Our answers against what others have published and we have found to be right.
//!
//! Claims far out are left to longer runs; those that are wrong are, too.

use nimseq_grundy::{Engine, Sequence};
use nimseq_period::{Answer, Detector, Period};
use nimseq_tables::known;

use super::{Failed, Outcome};
use crate::Error;

/// Periods with n0 + p up to this many heaps are proved again.
const NEAR: u64 = 5000;

/// Every embedded table.
pub(super) fn parse() -> Outcome {
    known::check().map_err(Error::from)?;
    Ok(format!("{} tables", known::STEMS.len()))
}

/// Every row of terms, by the definition and by the engine of choice.
pub(super) fn oeis() -> Outcome {
    let mut terms = 0;
    for claim in known::values() {
        let Some(last) = (claim.offset + claim.terms.len() as u64).checked_sub(1) else { continue };
        let skip = usize::try_from(claim.offset).unwrap_or(usize::MAX);
        for engine in [Engine::Naive, Engine::Auto] {
            let ours = Sequence::of(claim.code.game()).engine(engine).collect(last);
            let ours = ours.map_err(Error::from)?;
            if !ours.values().iter().skip(skip).eq(claim.terms.iter().copied()) {
                return Err(Failed(format!("{} differs from {}", claim.code, claim.source)));
            }
        }
        terms += claim.terms.len();
    }
    Ok(format!("{} sequences, {terms} terms", known::values().len()))
}

/// Every published period that is near.
pub(super) fn periods() -> Outcome {
    let mut proved = 0;
    for claim in known::periods() {
        let claimed = claim.preperiod().and_then(|n0| Period::new(n0, claim.period));
        let Some(claimed) = claimed.filter(|p| p.preperiod() <= NEAR && p.period() <= NEAR) else {
            continue;
        };
        let game = claim.code.game();
        let limit = 4 * NEAR + game.last_index().unwrap_or(0);
        let mut detector = Detector::new(game, limit);
        Sequence::of(game).run(limit, &mut detector).map_err(Error::from)?;
        let report = detector.finish();
        let is_proved = matches!(report.answer(), Answer::Proved(_));
        if !is_proved || report.answer().period() != Some(claimed) {
            let (n0, p) = (claimed.preperiod(), claimed.period());
            return Err(Failed(format!(
                "{}: preperiod {n0} and period {p} are published, we have\n{report}",
                claim.code
            )));
        }
        proved += 1;
    }
    Ok(format!("{proved} claims"))
}
