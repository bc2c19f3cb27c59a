//! What can be said of a claim without any value: whether it is a claim about a game, and whether
//! the rule asks for what it says.

use std::fmt;

use nimseq_code::{Game, ParseError};

use super::Objection;
use crate::certificate::Claim;
use crate::{Period, theorem};

/// A claim that makes sense.
pub(super) struct Terms {
    pub(super) game: Game,
    pub(super) period: Period,
}

/// What the claim is about, or everything that is wrong with it as it stands.
pub(super) fn of(claim: &Claim) -> Result<Terms, Vec<Objection>> {
    let mut wrong = Vec::new();
    let seal = claim.true_seal();
    if claim.seal() != seal {
        wrong.push(Objection::new(
            "seal",
            claim.seal(),
            format!("what stands above it has {seal}"),
        ));
    }
    let game = game(claim).map_err(|objection| wrong.push(objection)).ok();
    let period = Period::new(claim.preperiod(), claim.period());
    if period.is_none() {
        wrong.push(Objection::new("period", 0, "a period is 1 at least".to_owned()));
    }
    if let (Some(game), Some(period)) = (&game, period) {
        wrong.extend(misfits(claim, game, period));
    }
    match (game, period) {
        (Some(game), Some(period)) if wrong.is_empty() => Ok(Terms { game, period }),
        _ => Err(wrong),
    }
}

/// The game, if the code is one that a theorem covers, written as it should be.
fn game(claim: &Claim) -> Result<Game, Objection> {
    let objection = |found| Objection::new("code", format_args!("`{}`", claim.code()), found);
    let game: Game = claim
        .code()
        .parse()
        .map_err(|error: ParseError| objection(format!("that is none: {}", error.message())))?;
    if !theorem::covers(&game) {
        return Err(objection("no theorem covers this game".to_owned()));
    }
    if game.to_string() != claim.code() {
        return Err(objection(format!("the canonical form is `{game}`")));
    }
    Ok(game)
}

/// The figures that follow from the game, n0 and p alone, where they are others.
fn misfits(claim: &Claim, game: &Game, period: Period) -> Vec<Objection> {
    let mut wrong = Vec::new();
    let mut objection = |point, said: &dyn fmt::Display, found| {
        wrong.push(Objection::new(point, said, found));
    };
    match game.last_index() {
        Some(k) if k == claim.k() => {}
        Some(k) => objection("k", &claim.k(), format!("the last digit of {game} is d{k}")),
        None => objection("k", &claim.k(), format!("{game} has no last digit")),
    }
    match theorem::heaps_needed(game, period) {
        Some((rule, _)) if rule != claim.rule() => {
            objection("rule", &claim.rule(), format!("the one for {game} is {rule}"));
        }
        Some((_, heaps)) if heaps == claim.heaps_needed() => {}
        Some((rule, heaps)) => {
            objection("heaps_needed", &claim.heaps_needed(), format!("{rule} needs {heaps}"));
        }
        None => objection(
            "heaps_needed",
            &claim.heaps_needed(),
            "what the rule needs is above 2^64".to_owned(),
        ),
    }
    if let Some(last) =
        claim.heaps_needed().checked_sub(1).filter(|&last| last > claim.checked_to())
    {
        objection("checked_to", &claim.checked_to(), format!("heap {last} is needed"));
    }
    if claim.class().is_some() {
        let rule = claim.rule();
        objection("class", &"that there is one", format!("the rule {rule} has none"));
    }
    wrong
}
