//! What can be said of a claim without any value: whether it is a claim about a game, and whether
//! the rule asks for what it says.

use nimseq_code::{Game, ParseError};
use nimseq_grundy::Class;

use super::Objection;
use crate::certificate::{Claim, ClaimedClass};
use crate::{Period, Rule, theorem};

/// A claim that makes sense.
pub(super) struct Terms<'c> {
    pub(super) game: Game,
    pub(super) period: Period,
    /// What the induction in a sparse space needs; no other rule has it.
    pub(super) space: Option<(Class, &'c ClaimedClass)>,
}

/// What the claim is about, or everything that is wrong with it as it stands.
pub(super) fn of(claim: &Claim) -> Result<Terms<'_>, Vec<Objection>> {
    let mut wrong = Vec::new();
    let seal = claim.true_seal();
    if claim.seal() != seal {
        let found = format!("the SHA-256 of what stands before it is {seal}");
        wrong.push(Objection::new("seal", claim.seal(), found));
    }
    let game = game(claim).map_err(|objection| wrong.push(objection)).ok();
    let period = Period::new(claim.preperiod(), claim.period());
    if period.is_none() {
        wrong.push(Objection::new("period", 0, "a period is 1 at least".to_owned()));
    }
    if let Some(last) = claim.heaps_needed().checked_sub(1)
        && last > claim.checked_to()
    {
        let found = format!("heap {last} is needed");
        wrong.push(Objection::new("checked_to", claim.checked_to(), found));
    }
    let (Some(game), Some(period)) = (game, period) else { return Err(wrong) };
    if let Some(k) = game.last_index().filter(|&k| k != claim.k()) {
        let found = format!("the last digit of {game} that is not 0 is d{k}");
        wrong.push(Objection::new("k", claim.k(), found));
    }
    let space = match (claim.rule(), claim.class()) {
        (Rule::SparseInduction, Some(class)) => {
            induction(claim, &game, period, class).map(|of_game| Some((of_game, class)))
        }
        (Rule::SparseInduction, None) => {
            Err(Objection::new("class", "null", format!("the rule {} needs one", claim.rule())))
        }
        (Rule::GuySmith | Rule::NoSplit, class) => {
            guy_smith(claim, &game, period, class).map(|()| None)
        }
    };
    match space {
        Ok(space) if wrong.is_empty() => return Ok(Terms { game, period, space }),
        Ok(_) => {}
        Err(objection) => wrong.push(objection),
    }
    Err(wrong)
}

/// The game, if the code is one that a theorem covers, written as it should be.
fn game(claim: &Claim) -> Result<Game, Objection> {
    let objection = |found| Objection::new("code", format_args!("`{}`", claim.code()), found);
    let parsed: Result<Game, ParseError> = claim.code().parse();
    let game = parsed.map_err(|error| objection(format!("that is none: {}", error.message())))?;
    if game.to_string() != claim.code() {
        return Err(objection(format!("the canonical form is `{game}`")));
    }
    if !theorem::covers(&game) {
        return Err(objection("no theorem covers that game".to_owned()));
    }
    Ok(game)
}

/// The rule and the bound of Theorem 1.
fn guy_smith(
    claim: &Claim,
    game: &Game,
    period: Period,
    class: Option<&ClaimedClass>,
) -> Result<(), Objection> {
    let said = claim.rule();
    if class.is_some() {
        return Err(Objection::new("class", "there is one", format!("the rule {said} has none")));
    }
    let (rule, heaps) = theorem::heaps_needed(game, period).ok_or_else(|| too_many(claim))?;
    if rule != said {
        return Err(Objection::new("rule", said, format!("the one for {game} is {rule}")));
    }
    if heaps != claim.heaps_needed() {
        let found = format!("{rule} needs {heaps}");
        return Err(Objection::new("heaps_needed", claim.heaps_needed(), found));
    }
    Ok(())
}

/// The class function and the bounds of Theorem 2, as far as the rare heaps in the file are right.
fn induction(
    claim: &Claim,
    game: &Game,
    period: Period,
    claimed: &ClaimedClass,
) -> Result<Class, Objection> {
    let (mask, alternating) = (claimed.mask(), claimed.is_alternating());
    let said = format!("mask {mask}, space_type {}", u8::from(alternating));
    let class = Class::of_game(mask, alternating, game)
        .ok_or_else(|| Objection::new("class", &said, format!("{game} has no such class")))?;
    if alternating && claim.period() % 2 == 1 {
        return Err(Objection::new("class", said, "the period is odd".to_owned()));
    }
    let last_rare = claimed.rare().last().map_or(0, |rare| rare.heap);
    let least = theorem::heaps_needed_by_induction(game, period, class, last_rare);
    let least = least.ok_or_else(|| too_many(claim))?;
    let first = claimed.witnessed_from();
    let heaps = first.checked_add(claim.period()).ok_or_else(|| too_many(claim))?;
    if heaps < least {
        let found = format!("it must be {} at least", least - claim.period());
        return Err(Objection::new("witnessed_from", first, found));
    }
    if heaps != claim.heaps_needed() {
        let found = format!("{} needs {heaps}", claim.rule());
        return Err(Objection::new("heaps_needed", claim.heaps_needed(), found));
    }
    Ok(class)
}

fn too_many(claim: &Claim) -> Objection {
    let found = format!("{} needs more than 2^64", claim.rule());
    Objection::new("heaps_needed", claim.heaps_needed(), found)
}
