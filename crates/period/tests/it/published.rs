//! Published periods come out, with the rule, the heaps needed and the exceptions.
//!
//! Sources: Winning Ways, chapter 4 (Kayles, Dawson's games, 0.4); Kenyon 1967 (0.156);
//! Austin 1976 (0.644); Guy and Smith 1956 (0.45 and the small codes).

use crate::support::{by_definition, codes, game, octal, report, report_in_blocks};
use nimseq_grundy::Values;
use nimseq_period::{Answer, Digest, Observation, Period, Rule};

#[test]
fn periods() {
    for (code, n0, p) in [
        ("0.77", 71, 12),
        ("0.7777", 142, 24),
        ("0.07", 53, 34),
        ("0.137", 52, 34),
        ("0.4", 54, 34),
        ("0.17", 33, 34),
        ("0.45", 498, 20),
        ("0.165", 5181, 1550),
        ("0.156", 3479, 349),
        ("0.356", 7315, 142),
        ("0.644", 3256, 442),
    ] {
        let report = report(&game(code), 1 << 20);
        let Answer::Proved(proof) = report.answer() else { panic!("{code}: {report}") };
        assert_eq!((proof.period().preperiod(), proof.period().period()), (n0, p), "{code}");
        assert_eq!(proof.rule(), Rule::GuySmith, "{code}");
        let k = game(code).last_index().unwrap();
        assert_eq!(proof.heaps_needed(), 2 * (n0 + p) + k, "{code}");
        assert!(report.heaps_computed() >= proof.heaps_needed(), "{code}");
    }
}

/// The run ends where the proof is complete, not at the next power of two.
#[test]
fn kayles_takes_168_values() {
    let report = report(&game("0.77"), 1_000_000_000);
    assert_eq!(report.heaps_needed(), Some(168));
    assert_eq!(report.heaps_computed(), 168);
    assert_eq!(report.answer().period().and_then(Period::last_exception), Some(70));
    assert_eq!(
        report.exceptions(),
        Some(&[0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70][..])
    );
    let values = by_definition(&game("0.77"), 2000);
    assert_eq!(Some(report.max_value()), values.values().max());
    let first = values.values().iter().position(|g| g == report.max_value());
    assert_eq!(usize::try_from(report.max_value_heap()).ok(), first);
    assert_eq!(report.digest(), Digest::of(values.values().slice(0..168)));
}

#[test]
fn one_heap_less_is_no_proof() {
    let kayles = game("0.77");
    assert!(matches!(report(&kayles, 167).answer(), Answer::Proved(_)));
    let short = report(&kayles, 166);
    let Answer::Observed(Observation::Period(period)) = short.answer() else { panic!("{short}") };
    assert_eq!((period.preperiod(), period.period()), (71, 12));
    assert_eq!(short.heaps_computed(), 167);
    assert_eq!(short.heaps_needed(), Some(168));
    assert_eq!(short.exceptions().map(<[u64]>::len), Some(14));
}

/// The proof of a period found early rests on the first values only, and so does the digest.
#[test]
fn the_digest_covers_what_the_proof_needed() {
    for game in codes(2) {
        let report = report(&game, 3000);
        let heaps = match report.answer() {
            Answer::Proved(proof) => proof.heaps_needed(),
            Answer::Observed(_) | Answer::None => report.heaps_computed(),
        };
        let heaps = usize::try_from(heaps).unwrap();
        assert_eq!(report.digest(), Digest::of(report.values().slice(0..heaps)), "{game}");
    }
}

#[test]
fn subtraction_sets_without_gaps() {
    for m in [1, 2, 3, 4, 7, 10, 31, 100, 300] {
        let game = octal(0, &vec![3; m]);
        let report = report(&game, 100_000);
        let Answer::Proved(proof) = report.answer() else { panic!("{m}: {report}") };
        assert_eq!(proof.rule(), Rule::NoSplit);
        assert_eq!(proof.period().preperiod(), 0, "{m}");
        assert_eq!(proof.period().period(), m as u64 + 1, "{m}");
        assert_eq!(proof.period().last_exception(), None);
        assert_eq!(report.exceptions(), Some(&[][..]));
    }
}

#[test]
fn a_game_without_moves_is_constant() {
    let report = report(&octal(0, &[]), 1000);
    let Answer::Proved(proof) = report.answer() else { panic!("{report}") };
    assert_eq!((proof.period().preperiod(), proof.period().period()), (0, 1));
    assert_eq!(report.heaps_computed(), 2);
}

/// G(n) = n, and the values of Lasker's Nim (Winning Ways, chapter 4): 4k+1, 4k+2, 4k+4, 4k+3.
#[test]
fn nim_grows() {
    for (code, preperiod, period, saltus) in [("0.[3]", 0, 1, 1), ("4.[3]", 1, 4, 4)] {
        for limit in [100, 1000] {
            let report = report(&game(code), limit);
            assert_eq!(
                report.answer(),
                Answer::Observed(Observation::Saltus { preperiod, period, saltus }),
                "{code}"
            );
            // A growth is no period of the values.
            assert_eq!(report.answer().period(), None);
            assert_eq!(report.answer().preperiod(), Some(preperiod));
            assert_eq!(report.answer().period_length(), Some(period));
            assert_eq!(report.answer().rule(), None);
            assert_eq!(report.heaps_needed(), None);
            assert_eq!(report.heaps_computed(), limit + 1);
            assert_eq!(report.exceptions(), None);
        }
    }
}

/// Codes that no theorem covers run to the limit; a repetition is observed, never proved.
#[test]
fn without_a_rule_nothing_is_proved() {
    // 0.[1]: any heap may be taken whole, so every heap but the empty one has the value 1.
    let all = report(&game("0.[1]"), 500);
    let Answer::Observed(Observation::Period(period)) = all.answer() else { panic!("{all}") };
    assert_eq!((period.preperiod(), period.period()), (1, 1));
    assert_eq!(all.heaps_computed(), 501);
    let grundy = report(&game("grundy"), 2000);
    assert_eq!(grundy.answer(), Answer::None);
    assert_eq!(grundy.heaps_computed(), 2001);
}

/// Growth is no answer where it is impossible (Austin 1976), nor is a growth of 0 or less.
#[test]
fn no_saltus_without_growth() {
    let answer = |code: &str, values: &[u16]| {
        let limit = values.len() as u64 - 1;
        report_in_blocks(&game(code), limit, Values::Words(values), &[]).answer()
    };
    let growing: Vec<u16> = (0..200).collect();
    assert!(matches!(answer("0.[3]", &growing), Answer::Observed(Observation::Saltus { .. })));
    assert_eq!(answer("0.77", &growing), Answer::None);
    let falling: Vec<u16> = (0..200).rev().collect();
    assert_eq!(answer("0.[3]", &falling), Answer::None);
    // One coincidence too few for the values, enough for their differences.
    let constant = [vec![1; 8], vec![2], vec![1; 21]].concat();
    assert_eq!(answer("0.[3]", &constant), Answer::None);
}
