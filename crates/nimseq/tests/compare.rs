//! Comparisons of codes, against values that are computed by the definition of "equal".
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use nimseq::code::{Codes, Digit};
use nimseq::compare::{Comparison, Difference, Ground, MAX_SHIFT, Relation, compare};
use nimseq::computed::Settings;
use nimseq::prelude::*;
use nimseq::tables::known;

fn game(code: &str) -> Game {
    code.parse().unwrap()
}

fn at(left: &str, right: &str, limit: u64, shift: Option<i64>) -> Comparison {
    compare(&game(left), &game(right), limit, shift, &Settings::default(), &()).unwrap()
}

fn equal(shift: i64, ground: Ground) -> Comparison {
    Comparison { shift, relation: Relation::Equal(ground) }
}

fn different(shift: i64, heap: u64, left: u16, right: u16) -> Comparison {
    Comparison { shift, relation: Relation::Different(Difference { heap, left, right }) }
}

#[test]
fn each_ground() {
    assert_eq!(at("0.77", "0.770", 0, None), equal(0, Ground::SameCode));
    assert_eq!(at("0.07", "0.137", 0, None), equal(1, Ground::Cousins));
    assert_eq!(at("0.137", "0.07", 0, None), equal(-1, Ground::Cousins));
    assert_eq!(at("0.56", "0.561", 0, None), equal(0, Ground::RedundantMoves));
    // What is observed may still be wrong.
    assert_eq!(at("0.161", "0.36", 500, None), equal(0, Ground::Observed { last: Some(500) }));
    assert_eq!(at("0.161", "0.36", 1000, None), different(0, 519, 2, 4));
    assert_eq!(at("0.311", "0.71", 300, None), equal(0, Ground::Periods));
}

#[test]
fn a_named_shift_is_the_only_one() {
    assert_eq!(at("0.07", "0.137", 100, Some(0)), different(0, 1, 0, 1));
    // 0.1 becomes constant; only the shift that is named says that it begins otherwise.
    assert_eq!(at("0.0", "0.1", 100, Some(-2)), equal(-2, Ground::Periods));
    assert_eq!(at("0.0", "0.1", 100, None), different(0, 1, 0, 1));
    // A period is a shift of the periodic part, here of all of it.
    assert_eq!(at("0.3", "0.3", 100, Some(2)), equal(2, Ground::Periods));
    assert_eq!(at("0.3", "0.3", 100, Some(1)), different(1, 1, 1, 0));
    for shift in [i64::MIN, i64::MAX, 1000] {
        let none = equal(shift, Ground::Observed { last: None });
        assert_eq!(at("0.007", "0.06", 10, Some(shift)), none);
    }
}

/// Once both periods are proved, heaps beyond the values that were computed are compared, too.
#[test]
fn patterns_are_compared_far_out() {
    // 0, 1, 0, 1, … and 0, 1, 2, 0, 1, 2, …
    assert_eq!(at("0.3", "0.33", 1_000_000, Some(999_999)), different(999_999, 999_999, 1, 0));
    assert_eq!(at("0.3", "0.33", 1_000_000, Some(-999_999)), different(-999_999, 2, 0, 2));
}

/// All pairs of codes of at most two digits. Where a difference lies beyond the heaps of this test,
/// the pair must look equal here.
#[test]
fn short_codes_by_brute_force() {
    const HEAPS: i64 = 300;
    let games: Vec<Game> =
        Codes::up_to(2, &[Digit::ZERO, Digit::FOUR]).unwrap().with_empty_rule().collect();
    assert_eq!(games.len(), 128);
    let values: Vec<Vec<u16>> = games
        .iter()
        .map(|game| Sequence::of(game).engine(Engine::Naive).collect(299).unwrap())
        .map(|history| history.values().iter().collect())
        .collect();
    let value = |i: usize, n: i64| values[i][usize::try_from(n).unwrap()];
    let first_difference = |i, j, shift: i64| {
        (shift.max(0)..HEAPS.min(HEAPS + shift)).find(|&n| value(i, n) != value(j, n - shift))
    };
    let fits = |i, j, shift: i64| {
        let longer = if shift > 0 { i } else { j };
        let is_zero = (0..shift.abs()).all(|n| value(longer, n) == 0);
        is_zero && first_difference(i, j, shift).is_none()
    };
    let (mut equal, mut later) = (0, Vec::new());
    for (i, j) in (0..games.len()).flat_map(|i| (0..games.len()).map(move |j| (i, j))) {
        // The other order is tried for some pairs only: it takes as long again.
        if i > j && (i + j) % 7 != 0 {
            continue;
        }
        let (left, right) = (&games[i], &games[j]);
        let ours = compare(left, right, 299, None, &Settings::default(), &()).unwrap();
        match ours.relation {
            Relation::Equal(_) => {
                assert!(fits(i, j, ours.shift), "{left} {right} {ours:?}");
                equal += 1;
            }
            Relation::Different(Difference { heap, .. }) if heap >= HEAPS.unsigned_abs() => {
                assert!(fits(i, j, ours.shift), "{left} {right} {ours:?}");
                later.push((left, right));
            }
            Relation::Different(Difference { heap, left: ours_left, right: ours_right }) => {
                let heap = i64::try_from(heap).unwrap();
                let is_none = (-MAX_SHIFT..=MAX_SHIFT).all(|shift| !fits(i, j, shift));
                assert!(is_none, "{left} {right} {ours:?}");
                assert_eq!(first_difference(i, j, ours.shift), Some(heap), "{left} {right}");
                assert_eq!((ours_left, ours_right), (value(i, heap), value(j, heap - ours.shift)));
            }
        }
    }
    assert!(equal > 300, "{equal}");
    assert!(later.is_empty(), "{later:?}");
}

/// Every pair of codes that somebody calls equal: where that is true, the comparison finds the shift
/// by itself, and a proof.
#[test]
fn published_equivalences() {
    let mut proved = 0;
    for claim in known::equivalences() {
        let (left, right) = (claim.code.game(), claim.other.game());
        let of = |shift| compare(left, right, 2000, shift, &Settings::default(), &()).unwrap();
        let (named, found) = (of(Some(claim.shift)), of(None));
        if let Relation::Equal(ground) = named.relation {
            assert_eq!(found, named, "{} {}", claim.code, claim.other);
            assert!(ground.proof().is_some(), "{} {}: {found:?}", claim.code, claim.other);
            proved += 1;
        }
    }
    assert!(proved > 300, "{proved}");
}
