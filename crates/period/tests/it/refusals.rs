//! The bounds of the theorem are safe, and no looser than they must be.
//!
//! A *false run* of a game is a stretch G(n + p) = G(n), n0 ≤ n < m, that heap m breaks. All
//! values below m + p agree with the claim (n0, p), so the theorem must ask for more than m + p
//! values. How many more it asks for, at the least, over all short codes, says how sharp it is.

use crate::support::{by_definition, codes, first_break, game};
use nimseq_code::Game;
use nimseq_grundy::{Evidence, Sink, Values};
use nimseq_period::{Detector, Period, Proof, theorem};

/// A claim (n0, p) that agrees with the values of all heaps below m + p and that heap m breaks.
struct FalseRun {
    n0: u64,
    p: u64,
    m: u64,
    /// Values that the theorem asks for beyond those that agree; 0 would be a false proof.
    margin: u64,
}

/// Calls `check` for each false run that ends within `values`.
fn false_runs(game: &Game, values: &[u16], mut check: impl FnMut(&FalseRun)) {
    for p in 1..values.len() / 2 {
        let mut start = 0;
        for m in 0..values.len() - p {
            if values[m] == values[m + p] {
                continue;
            }
            let lowest = start as u64;
            // From n0 = 1 the claim is not the least one if n0 = 0 would do, but it is a claim.
            for n0 in [lowest, lowest.max(1)] {
                let period = Period::new(n0, p as u64).unwrap();
                let (_, needed) = theorem::heaps_needed(game, period).unwrap();
                let (p, m) = (p as u64, (m as u64).max(n0));
                check(&FalseRun { n0, p, m, margin: needed.saturating_sub(m + p) });
            }
            start = m + 1;
        }
    }
}

fn words(game: &Game, to: u64) -> Vec<u16> {
    by_definition(game, to).values().iter().collect()
}

/// All codes of up to four digits: no false run is long enough, and the margins are these.
#[test]
fn false_runs_of_short_codes() {
    let mut least_split = u64::MAX;
    let mut least_no_split = u64::MAX;
    let mut sharp_at_zero = Vec::new();
    let mut sharp_at_zero_no_split = Vec::new();
    for game in codes(4) {
        let values = words(&game, 120);
        let k = game.last_index().unwrap();
        false_runs(&game, &values, |&FalseRun { n0, p, m, margin }| {
            assert!(margin >= 1, "{game}: n0 {n0}, p {p} would be proved and is false");
            match (game.splits(), n0) {
                (true, 0) if margin == 1 => sharp_at_zero.push((game.to_string(), p)),
                (false, 0) if margin == 1 => sharp_at_zero_no_split.push(game.to_string()),
                // A run without a heap, or a rule with next to no digits, shows little.
                (true, 1..) if m > n0 && k >= 1 => least_split = least_split.min(margin),
                (false, 1..) if m > n0 && k >= 2 => least_no_split = least_no_split.min(margin),
                _ => {}
            }
        });
    }
    // One value could be spared if n0 ≥ 1, two could not.
    assert_eq!(least_split, 2);
    assert_eq!(least_no_split, 1);
    // The extra value for n0 = 0 is needed by exactly these splitting codes.
    sharp_at_zero.sort();
    let family = ["0.0004", "0.004", "0.04", "0.4", "4.0"];
    assert_eq!(sharp_at_zero, family.map(|code| (code.to_owned(), 1)));
    for code in ["0.1", "0.2", "0.01"] {
        assert!(sharp_at_zero_no_split.iter().any(|c| c == code), "{code}");
    }
}

/// 0.4 is 0, 0, 0 and then 1; 4.0 is 0, 0 and then 1. With all their zeros they are not constant.
#[test]
fn zeros_at_the_start_prove_nothing() {
    for zeros in 0..40usize {
        let code = format!("0.{}4", "0".repeat(zeros));
        starts_with_zeros(&game(&code), zeros + 3);
    }
    starts_with_zeros(&game("4.0"), 2);
}

fn starts_with_zeros(game: &Game, zeros: usize) {
    let values = words(game, 400);
    assert!(values[..zeros].iter().all(|&g| g == 0), "{game}");
    assert_eq!(values[zeros], 1, "{game}");
    let constant = Period::new(0, 1).unwrap();
    for len in 0..values.len() {
        let prefix = Values::Words(&values[..len]);
        assert_eq!(theorem::prove(game, prefix, constant), None, "{game}: {len} values");
        let mut detector = Detector::new(game, len.saturating_sub(1) as u64);
        let _ = detector.block(0, prefix, Evidence::NONE);
        let proof = detector.proof();
        assert_ne!(proof.map(Proof::period), Some(constant), "{game}: {len} values");
        if let Some(proof) = proof {
            let n0 = usize::try_from(proof.period().preperiod()).unwrap();
            let p = usize::try_from(proof.period().period()).unwrap();
            assert_eq!(first_break(&values, n0, p), None, "{game}: {len} values");
        }
    }
    // The values that the bound for n0 ≥ 1 would settle for are all zero.
    let k = usize::try_from(game.last_index().unwrap()).unwrap();
    assert!(values[..2 + k].iter().all(|&g| g == 0), "{game}");
}

/// Any one wrong value in a coincidence is noticed, and one value too few is refused.
#[test]
fn every_value_is_looked_at() {
    for code in ["0.77", "0.4", "0.07", "0.17", "0.12", "0.33", "0.3", "4.3"] {
        let game = game(code);
        let values = words(&game, 400);
        let mut detector = Detector::new(&game, 400);
        let _ = detector.block(0, Values::Words(&values), Evidence::NONE);
        let period = detector.proof().unwrap().period();
        let needed = usize::try_from(detector.proof().unwrap().heaps_needed()).unwrap();
        let prove = |values: &[u16]| theorem::prove(&game, Values::Words(values), period);
        assert!(prove(&values[..needed]).is_some(), "{code}");
        assert_eq!(prove(&values[..needed - 1]), None, "{code}");
        let n0 = usize::try_from(period.preperiod()).unwrap();
        let p = usize::try_from(period.period()).unwrap();
        for n in n0..needed {
            let mut wrong = values[..needed].to_vec();
            wrong[n] += 100;
            // A code that never splits needs few coincidences: the last heaps of the first
            // period may take part in none of them, and any value there starts a period.
            if n + p < needed || n >= n0 + p {
                assert_eq!(prove(&wrong), None, "{code}, heap {n}");
            }
        }
    }
}

/// A true claim that is not the least one is refused: proofs of one game are equal.
#[test]
fn only_the_least_is_proved() {
    let game = game("0.77");
    let values = by_definition(&game, 2000);
    for (n0, p, least) in
        [(71, 12, true), (72, 12, false), (71, 24, false), (71, 36, false), (100, 24, false)]
    {
        let proof = theorem::prove(&game, values.values(), Period::new(n0, p).unwrap());
        assert_eq!(proof.is_some(), least, "({n0}, {p})");
    }
}
