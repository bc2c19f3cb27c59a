//! The detector finds what a search over everything finds, at every prefix and in any blocks.

use crate::support::{by_definition, codes, first_break, game, octal, report_in_blocks};
use nimseq_code::Game;
use nimseq_grundy::{Evidence, Sink, Values};
use nimseq_period::{Answer, Detector, Period, Proof, theorem};
use proptest::prelude::*;

/// What the detector has proved once it has seen these values and no more are allowed.
fn proof_from(game: &Game, values: &[u16]) -> Option<Period> {
    let mut detector = Detector::new(game, (values.len() - 1) as u64);
    let _ = detector.block(0, Values::Words(values), Evidence::NONE);
    detector.proof().map(Proof::period)
}

/// The smallest p, then the smallest n0, that the theorem accepts: every pair is tried.
fn by_search(game: &Game, values: &[u16]) -> Option<Period> {
    let accepted = |n0: usize, p: usize| {
        let period = Period::new(n0 as u64, p as u64).unwrap();
        let (_, needed) = theorem::heaps_needed(game, period).unwrap();
        (needed <= values.len() as u64 && first_break(values, n0, p).is_none()).then_some(period)
    };
    let mut pairs = (1..values.len()).flat_map(|p| (0..values.len()).map(move |n0| (n0, p)));
    pairs.find_map(|(n0, p)| accepted(n0, p))
}

#[test]
fn equals_a_search_over_all_pairs() {
    for game in codes(2) {
        let values: Vec<u16> = by_definition(&game, 90).values().iter().collect();
        for len in 1..=values.len() {
            let prefix = &values[..len];
            assert_eq!(proof_from(&game, prefix), by_search(&game, prefix), "{game} to {len}");
        }
    }
}

/// Whatever is proved at some prefix holds five times as far, is least, was not proved with fewer
/// values than the theorem asks for, and is what every longer prefix proves too.
fn consistent_at_every_prefix(game: &Game, prefixes: usize) {
    let values: Vec<u16> = by_definition(game, 5 * prefixes as u64).values().iter().collect();
    let mut proved = None;
    for len in 1..=prefixes {
        let found = proof_from(game, &values[..len]);
        if proved.is_some() {
            assert_eq!(found, proved, "{game} at {len}");
            continue;
        }
        let Some(period) = found else { continue };
        proved = found;
        let (_, needed) = theorem::heaps_needed(game, period).unwrap();
        assert!(needed <= len as u64, "{game} at {len}");
        let n0 = usize::try_from(period.preperiod()).unwrap();
        let p = usize::try_from(period.period()).unwrap();
        assert_eq!(first_break(&values, n0, p), None, "{game} at {len}: {period:?}");
        assert!(n0 == 0 || values[n0 - 1] != values[n0 - 1 + p], "{game}: n0 of {period:?}");
        assert!(
            (1..p).all(|q| first_break(&values, n0, q).is_some()),
            "{game}: {period:?} is not the least"
        );
    }
}

#[test]
fn consistent_for_all_codes_of_three_digits() {
    for game in codes(3) {
        consistent_at_every_prefix(&game, 240);
    }
}

#[test]
fn consistent_for_some_longer_codes() {
    for game in codes(4).step_by(23).chain(codes(5).step_by(1009)) {
        consistent_at_every_prefix(&game, 150);
    }
}

/// A proof is found with the fewest values possible if the limit allows no more.
#[test]
fn proved_exactly_when_enough_values_are_there() {
    for code in ["0.77", "0.07", "0.137", "0.4", "0.17", "0.45", "0.044", "0.51", "0.15"] {
        let game = game(code);
        let values: Vec<u16> = by_definition(&game, 1200).values().iter().collect();
        let period = proof_from(&game, &values).unwrap();
        let (_, needed) = theorem::heaps_needed(&game, period).unwrap();
        for len in 1..=values.len() {
            let expected = (len as u64 >= needed).then_some(period);
            assert_eq!(proof_from(&game, &values[..len]), expected, "{code} to {len}");
        }
    }
}

/// Runs end at the heap that the proof needs, or soon after: a false candidate may be in the way.
#[test]
fn runs_end_with_the_proof() {
    let (mut proofs, mut at_once) = (0, 0);
    for game in codes(3) {
        let report = report_in_blocks(&game, 2999, by_definition(&game, 2999).values(), &[]);
        let Answer::Proved(proof) = report.answer() else { continue };
        let (needed, computed) = (proof.heaps_needed(), report.heaps_computed());
        assert!((needed..=needed + needed / 4).contains(&computed), "{game}: {proof:?}");
        proofs += 1;
        at_once += u32::from(computed == needed);
    }
    assert!(proofs > 600 && at_once > proofs * 49 / 50, "{at_once} of {proofs}");
}

/// A candidate that fails soon after a question holds up the next one by 1/16 of the values, not
/// until the next power of two.
#[test]
fn a_proof_behind_a_failed_candidate() {
    // Never splits, k = 10: a period is proved ten heaps after it was seen.
    let game = game("0.0000000003");
    let distinct = (0..1020).map(|n| n + 100);
    let ones = std::iter::repeat_n(1, 10);
    let period = [2, 3].into_iter().cycle().take(1200);
    let values: Vec<u16> = distinct.chain(ones).chain(period).collect();
    let report = report_in_blocks(&game, 2000, Values::Words(&values), &[]);
    let Answer::Proved(proof) = report.answer() else { panic!("{report}") };
    // The question after heap 2^10 sees five ones, of which the eleventh fails.
    assert_eq!(proof.period(), Period::new(1030, 2).unwrap());
    assert_eq!(proof.heaps_needed(), 1042);
    assert_eq!(report.heaps_computed(), 1025 + 1025 / 16);
}

#[test]
#[should_panic(expected = "without gaps")]
fn a_detector_is_for_one_run() {
    let mut detector = Detector::new(&game("0.3"), 100);
    let values = Values::Bytes(&[0, 1, 0, 1, 0, 1]);
    assert!(detector.block(0, values, Evidence::NONE).is_break());
    let _ = detector.block(0, values, Evidence::NONE);
}

#[test]
#[should_panic(expected = "without gaps")]
fn a_gap_proves_nothing() {
    let mut detector = Detector::new(&game("0.3"), 100);
    assert!(detector.block(0, Values::Bytes(&[0]), Evidence::NONE).is_continue());
    let _ = detector.block(2, Values::Bytes(&[0, 1, 0, 1]), Evidence::NONE);
}

/// Once it is done, a detector ignores what another sink of the run may still want.
#[test]
fn a_detector_that_is_done_ignores_the_rest() {
    let mut detector = Detector::new(&game("0.3"), 100);
    for first in (0..60).step_by(6) {
        assert!(
            detector.block(first, Values::Bytes(&[0, 1, 0, 1, 0, 1]), Evidence::NONE).is_break()
        );
    }
    assert_eq!(detector.finish().heaps_computed(), 4);
}

/// Values above 255 take the other storage and must not take another decision.
#[test]
fn width_does_not_matter() {
    let game = game("0.77");
    let values = by_definition(&game, 400);
    let wide: Vec<u16> = values.values().iter().map(|g| g + 1000).collect();
    let bytes = report_in_blocks(&game, 400, values.values(), &[]);
    let words = report_in_blocks(&game, 400, Values::Words(&wide), &[]);
    assert_eq!(bytes.answer(), words.answer());
    assert_eq!(bytes.exceptions(), words.exceptions());
    assert_eq!(words.max_value(), bytes.max_value() + 1000);
    assert_eq!(words.max_value_heap(), bytes.max_value_heap());
}

#[test]
fn nothing_consumed() {
    let report = Detector::new(&game("0.77"), 100).finish();
    assert_eq!(report.heaps_computed(), 0);
    assert_eq!(report.last_heap_computed(), None);
    assert_eq!((report.max_value(), report.max_value_heap()), (0, 0));
    assert_eq!(report.answer().name(), "none");
}

/// A run that was cut short answers as if the limit had been there.
#[test]
fn an_early_end_is_a_limit() {
    let game = game("0.77");
    let values = by_definition(&game, 400);
    for end in [1, 20, 100, 130, 160, 167, 168] {
        let cut = report_in_blocks(&game, 400, values.values().slice(0..end), &[]);
        let limited = report_in_blocks(&game, end as u64 - 1, values.values(), &[]);
        assert_eq!(cut.answer(), limited.answer(), "{end}");
        assert_eq!(cut.heaps_computed(), limited.heaps_computed(), "{end}");
    }
}

fn any_game() -> impl Strategy<Value = Game> {
    prop_oneof![
        (prop_oneof![Just(0u8), Just(4u8)], proptest::collection::vec(0u8..8, 0..5))
            .prop_map(|(d0, digits)| octal(d0, &digits)),
        proptest::sample::select(vec!["0.77", "0.07", "0.4", "0.45", "0.[3]", "4.[3]", "grundy"])
            .prop_map(game),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn blocks_do_not_matter(
        game in any_game(),
        limit in 0u64..1200,
        cuts in proptest::collection::vec(0usize..1201, 0..40),
    ) {
        let values = by_definition(&game, 1200);
        let mut cuts = cuts;
        cuts.sort_unstable();
        let whole = report_in_blocks(&game, limit, values.values(), &[]);
        let split = report_in_blocks(&game, limit, values.values(), &cuts);
        prop_assert_eq!(&whole, &split);
        let single: Vec<usize> = (1..=1200).collect();
        prop_assert_eq!(whole, report_in_blocks(&game, limit, values.values(), &single));
    }
}
