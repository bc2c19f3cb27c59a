//! Theorem 2 claims what Theorem 1 claims, sooner; and each of its assumptions is needed.
//!
//! The refusals run over true values of games whose period of the moment breaks later on. The
//! theorem is written down once more here, slowly, with assumptions that can be left out: without one
//! it accepts the false period, with all of them it refuses, and so does the library.

use nimseq_code::{Digit, Game};
use nimseq_grundy::{Class, Evidence, Sink as _, Statistics, Values};
use nimseq_period::theorem::{self, Rule};
use nimseq_period::{Answer, Detector, Period, Proof, Report, Rules};
use proptest::prelude::*;

use crate::support::{by_definition, codes, first_break, game, octal, report};

/// An assumption of the theorem that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Without {
    Nothing,
    /// (d) altogether.
    Witnesses,
    /// In (d): that the part is large.
    LargeParts,
    /// In (c): so many heaps from q + t* + R.
    Pairs(usize),
    /// In (c): q + i1.
    Singles,
    /// In (c): n1 > i0.
    Empties,
    /// In (a): that rare heaps end before n1.
    EarlyRareHeaps,
    /// That all t have one parity if e = 1.
    OneParity,
}

fn indices(game: &Game, has: fn(Digit) -> bool) -> Vec<usize> {
    let digits = std::iter::once(game.d0()).chain(game.digits().iter().copied());
    digits.enumerate().filter(|&(_, digit)| has(digit)).map(|(i, _)| i).collect()
}

/// A class function, of the common class that the first t asks for.
#[derive(Clone, Copy, Debug)]
struct Space {
    mask: u16,
    e: usize,
}

impl Space {
    /// Whether the value is of rare type at heap n, for a code that splits first at t.
    fn is_rare_type(self, n: usize, value: u16, t: usize) -> bool {
        let parity = (value & self.mask).count_ones() as usize % 2;
        // Modulo 2: n − t, where t may be above n.
        parity != 1 ^ (self.e * (n + t) % 2)
    }
}

/// The least number of values that the theorem accepts (n0, p) by, but for what is left out; `None`
/// if these values do not suffice.
fn accepted(
    game: &Game,
    values: &[u16],
    (n0, p): (usize, usize),
    space: Space,
    without: Without,
) -> Option<usize> {
    let splits = indices(game, Digit::splits);
    let singles = indices(game, Digit::leaves_one);
    let t = *splits.first()?;
    let is_mixed = splits.iter().any(|other| other % 2 != t % 2);
    if space.e == 1 && (p % 2 == 1 || (is_mixed && without != Without::OneParity)) {
        return None;
    }
    let rare = |&n: &usize| space.is_rare_type(n, values[n], t);
    let last_rare = |to: usize| (1..=to).rev().find(rare).unwrap_or(0);
    let q = n0.max(1);
    let largest = |list: &[usize]| list.last().copied().unwrap_or(0);
    let has_witness = |n: usize, u: u16, q: usize| {
        singles.iter().any(|&i| i + q <= n && values[n - i] == u)
            || splits.iter().filter(|&&t| t < n).any(|&t| {
                (1..=(n - t) / 2).any(|a| n - t - a >= q && values[a] ^ values[n - t - a] == u)
            })
    };
    (0..(values.len() + 1).saturating_sub(p))
        .find(|&n1| {
            let last = n1 + p - 1;
            let r = if without == Without::EarlyRareHeaps { 0 } else { last_rare(last) };
            let slack = if let Without::Pairs(fewer) = without { fewer } else { 0 };
            (r == 0 || n1 + slack >= q + largest(&splits) + r)
                && (n1 >= q + largest(&singles) || without == Without::Singles)
                && (n1 > largest(&indices(game, Digit::empties)) || without == Without::Empties)
                && n1 > r
                && (n0 + p..=last).all(|j| values[j] == values[j - p])
                && (without == Without::Witnesses
                    || (n1..n1 + p).all(|n| {
                        let least_part = if without == Without::LargeParts { 1 } else { q };
                        (0..values[n])
                            .filter(|&u| space.is_rare_type(n, u, t))
                            .all(|u| has_witness(n, u, least_part))
                    }))
        })
        .map(|n1| n1 + p)
}

fn period(n0: usize, p: usize) -> Period {
    Period::new(n0 as u64, p as u64).unwrap()
}

/// What the library says about these values, all of them.
fn proved(game: &Game, values: &[u16], (n0, p): (usize, usize), space: Space) -> Option<u64> {
    let class = Class::of_game(space.mask, space.e == 1, game)?;
    let proof = theorem::prove_by_induction(game, Values::Words(values), period(n0, p), class)?;
    assert_eq!((proof.rule(), proof.period()), (Rule::SparseInduction, period(n0, p)));
    Some(proof.heaps_needed())
}

/// The game, its class function, the claim, what is left out, and the heap that breaks the claim.
type Refusal = (&'static str, (u16, usize), (usize, usize), Without, usize);

/// First examples among short codes; where a longer one is given, no short one is known.
const REFUSALS: [Refusal; 10] = [
    ("0.603043", (0x6, 1), (12, 22), Without::Witnesses, 43),
    ("0.603043", (0x6, 1), (12, 22), Without::LargeParts, 43),
    ("4.5741375", (0xb, 0), (42, 110), Without::Witnesses, 173),
    ("4.5741375", (0xb, 0), (42, 110), Without::LargeParts, 173),
    ("0.241", (0x1, 1), (1, 4), Without::Empties, 7),
    ("0.512", (0x1, 0), (1, 1), Without::Singles, 4),
    ("0.144", (0x7, 0), (11, 1), Without::Pairs(4), 15),
    ("0.004", (0x1, 0), (0, 1), Without::EarlyRareHeaps, 5),
    ("0.004", (0x1, 0), (1, 11), Without::EarlyRareHeaps, 13),
    ("0.244", (0x5, 1), (1, 2), Without::OneParity, 5),
];

#[test]
fn each_assumption_is_needed() {
    for (code, (mask, e), claim, without, broken) in REFUSALS {
        let game = game(code);
        let values: Vec<u16> = by_definition(&game, 400).values().iter().collect();
        let space = Space { mask, e };
        let context = format!("{code}, {space:?}, {claim:?}, without {without:?}");
        let (n0, p) = claim;
        assert_eq!(first_break(&values, n0, p), Some(broken - p), "{context}");
        let wrongly = accepted(&game, &values[..broken], claim, space, without);
        assert!(wrongly.is_some(), "{context}: nothing is left out");
        for len in 0..=values.len() {
            let values = &values[..len];
            assert_eq!(accepted(&game, values, claim, space, Without::Nothing), None, "{context}");
            assert_eq!(proved(&game, values, claim, space), None, "{context}, {len} values");
        }
    }
}

/// The best class function, of these values.
fn best(game: &Game, values: &[u16]) -> Option<Class> {
    let mut statistics = Statistics::new();
    let _ = statistics.block(0, Values::Words(values), Evidence::NONE);
    statistics.class(game)
}

/// Of the 631 codes with a period that Theorem 1 proves within 20 000 values, 561 are proved by
/// induction too, from fewer values each time.
#[test]
#[ignore = "takes a minute"]
fn sooner_than_guy_and_smith() {
    let (mut small, mut both, mut sums) = (0, 0, (0, 0));
    for game in codes(3).filter(Game::splits) {
        let report = report(&game, 19_999);
        let Answer::Proved(by_guy_smith) = report.answer() else { continue };
        small += 1;
        let values: Vec<u16> = report.values().iter().collect();
        let (claim, class) = (by_guy_smith.period(), best(&game, &values).unwrap());
        let Some(proof) = theorem::prove_by_induction(&game, Values::Words(&values), claim, class)
        else {
            continue;
        };
        assert!(proof.heaps_needed() < by_guy_smith.heaps_needed(), "{game}");
        both += 1;
        sums = (sums.0 + proof.heaps_needed(), sums.1 + by_guy_smith.heaps_needed());
    }
    assert_eq!((small, both, sums), (631, 561, (115_015, 187_995)));
}

fn soonest(game: &Game, limit: u64, cuts: u64) -> Report {
    let mut detector = Detector::new(game, limit).rules(Rules::Soonest);
    let values = by_definition(game, limit);
    for first in (0..=limit).step_by(usize::try_from(cuts).unwrap()) {
        let end = (first + cuts).min(limit + 1);
        let as_index = |heap| usize::try_from(heap).unwrap();
        let block = values.values().slice(as_index(first)..as_index(end));
        if detector.block(first, block, Evidence::NONE).is_break() {
            break;
        }
    }
    detector.finish()
}

/// Asked for the soonest proof, the detector proves the same periods, never later, in any blocks.
#[test]
fn the_soonest_proof() {
    let mut sooner = 0;
    for game in codes(2).chain(codes(3).step_by(17)) {
        let classical = report(&game, 1_500);
        let found = soonest(&game, 1_500, 1_501);
        assert_eq!(found, soonest(&game, 1_500, 37), "{game}");
        assert!(found.heaps_computed() <= classical.heaps_computed(), "{game}");
        if let Answer::Proved(proof) = classical.answer() {
            assert_eq!(found.answer().period(), Some(proof.period()), "{game}");
            assert!(matches!(found.answer(), Answer::Proved(_)), "{game}");
            sooner += u32::from(found.answer().rule() == Some(Rule::SparseInduction));
        }
    }
    assert!(sooner > 40, "{sooner}");
}

/// Left to itself, the detector asks the induction only where that saves a million heaps.
#[test]
fn small_savings_are_left_alone() {
    let game = game("0.644");
    let mut detector = Detector::new(&game, 10_000).rules(Rules::Auto);
    let _ = detector.block(0, by_definition(&game, 10_000).values(), Evidence::NONE);
    assert_eq!(detector.proof().map(Proof::rule), Some(Rule::GuySmith));
}

/// 0.376, with a period of 4: the induction saves the second preperiod.
#[test]
#[ignore = "takes some seconds"]
fn large_savings_are_not() {
    let report = report(&game("0.376"), 5_000_000);
    let Answer::Proved(proof) = report.answer() else { panic!("{report}") };
    assert_eq!(proof.rule(), Rule::SparseInduction);
    assert!(report.heaps_computed() < report.heaps_needed_by_guy_smith().unwrap());
    let space = proof.space().unwrap();
    assert_eq!((space.class().mask(), space.last_rare()), (0xfe, 1_140_540));
}

/// A proof by induction needs each of its values, and the last rare heap counts.
#[test]
fn values_needed() {
    for (code, needed, by_guy_smith) in
        [("0.77", 155, 168), ("0.055", 453, 817), ("0.45", 718, 1_038), ("4.344", 1_323, 2_101)]
    {
        let game = game(code);
        let report = report(&game, 5_000);
        let Answer::Proved(proof) = report.answer() else { panic!("{code}: {report}") };
        assert_eq!((proof.rule(), proof.heaps_needed()), (Rule::GuySmith, by_guy_smith));
        let values: Vec<u16> = report.values().iter().collect();
        let class = best(&game, &values).unwrap();
        let prove = |len: usize| {
            theorem::prove_by_induction(&game, Values::Words(&values[..len]), proof.period(), class)
        };
        let proof = prove(values.len()).unwrap();
        assert_eq!(proof.heaps_needed(), needed, "{code}");
        let space = proof.space().unwrap();
        assert_eq!(space.witnessed_from() + proof.period().period(), needed);
        let len = usize::try_from(needed).unwrap();
        assert_eq!(prove(len), Some(proof), "{code}");
        assert_eq!(prove(len - 1), None, "{code}");
        let check = |n1| {
            let values = Values::Words(&values);
            theorem::check_induction(&game, values, proof.period(), class, n1)
        };
        assert_eq!(check(space.witnessed_from()), Some(proof), "{code}");
        assert_eq!(check(space.witnessed_from() - 1), None, "{code}");
        let later = check(space.witnessed_from() + 5).unwrap();
        assert_eq!((later.period(), later.heaps_needed()), (proof.period(), needed + 5));
    }
}

/// 0.07 has rare heaps in its period whatever the class function; 0.3 never splits; 0.[7] is infinite.
#[test]
fn where_it_does_not_apply() {
    let game_07 = game("0.07");
    let values: Vec<u16> = by_definition(&game_07, 2_000).values().iter().collect();
    for mask in 1..16 {
        for e in 0..2 {
            assert_eq!(proved(&game_07, &values, (53, 34), Space { mask, e }), None);
        }
    }
    let class = Class::new(1, false, &[1]).unwrap();
    for code in ["0.3", "0.[7]", "grundy"] {
        let needed = theorem::heaps_needed_by_induction(&game(code), period(0, 2), class, 0);
        assert_eq!(needed, None, "{code}");
    }
    // The class function must be one for the game: here the common class differs.
    let other = Class::new(1, true, &[1]).unwrap();
    assert_eq!(theorem::heaps_needed_by_induction(&game("4.0"), period(1, 2), other, 0), None);
    assert_eq!(
        theorem::heaps_needed_by_induction(&game("0.77"), period(usize::MAX, 2), class, 5),
        None
    );
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500, failure_persistence: None, ..ProptestConfig::default()
    })]

    /// No run of coincidences that breaks is long enough, whatever the class function: all masks that
    /// the values have bits for, both types.
    #[test]
    fn never_a_false_period(
        d0 in prop::sample::select(vec![0u8, 4]),
        digits in prop::collection::vec(0u8..8, 1..8),
    ) {
        let game = octal(d0, &digits);
        let values: Vec<u16> = by_definition(&game, 160).values().iter().collect();
        let masks = 1..(values.iter().max().unwrap() + 1).next_power_of_two();
        for p in 1..50 {
            let mut n0 = 0;
            for n in 0..values.len() - p {
                if values[n] == values[n + p] {
                    continue;
                }
                // Short runs, of which there are most, are too short at a glance.
                if n >= n0 + 2 {
                    let before = &values[..n + p];
                    for (mask, e) in masks.clone().flat_map(|mask| [(mask, 0), (mask, 1)]) {
                        let space = Space { mask, e };
                        prop_assert_eq!(proved(&game, before, (n0, p), space), None);
                    }
                }
                n0 = n + 1;
            }
        }
    }

    #[test]
    fn agrees_with_the_slow_theorem(
        digits in prop::collection::vec(0u8..8, 1..4),
        mask in 1u16..16,
        e in 0usize..2,
    ) {
        let game = octal(0, &digits);
        let report = report(&game, 400);
        let Some(found) = report.answer().period() else { return Ok(()) };
        let values: Vec<u16> = report.values().iter().collect();
        let as_index = |heap| usize::try_from(heap).unwrap();
        let claim = (as_index(found.preperiod()), as_index(found.period()));
        let space = Space { mask, e };
        let slow = accepted(&game, &values, claim, space, Without::Nothing).map(|len| len as u64);
        prop_assert_eq!(proved(&game, &values, claim, space), slow);
    }
}
