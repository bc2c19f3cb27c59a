//! What the detector finds without the values is what it finds with them.

use std::ops::ControlFlow;

use nimseq_code::Game;
use nimseq_grundy::{Engine, Evidence, History, Sequence, Sink, Statistics, Values};
use nimseq_period::theorem::{self, Onset};
use nimseq_period::verify::Outcome;
use nimseq_period::{Answer, Certificate, Detector, Digest, Proof, Report, verify};

use crate::files::{Figures, written};
use crate::support::game;

/// Heaps that are kept here.
const KEPT: u64 = 1 << 9;

/// Sparse spaces of both types with periods from 1 to 149 459, and where the last one is found at
/// the latest.
const CODES: [(&str, u64); 6] = [
    ("0.644", 150_000),
    ("0.356", 150_000),
    ("0.45", 150_000),
    ("0.156", 150_000),
    ("0.055", 150_000),
    ("0.16", 400_000),
];

fn values(game: &Game, last: u64) -> History {
    Sequence::of(game).collect(last).unwrap()
}

fn index(heap: u64) -> usize {
    usize::try_from(heap).unwrap()
}

/// Hands each block on, and puts the detector away and takes it up again after some of them.
struct Interrupted<'g> {
    game: &'g Game,
    limit: u64,
    detector: Detector,
    saves: u32,
}

impl Sink for Interrupted<'_> {
    fn block(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) -> ControlFlow<()> {
        let flow = self.detector.block(first, values, evidence);
        let mut saved = Vec::new();
        if self.detector.save(&mut saved).unwrap() {
            self.saves += 1;
            let mut again = Detector::new(self.game, self.limit).keep(KEPT, u64::MAX);
            again.restore(&saved[..]).unwrap();
            self.detector = again;
        }
        flow
    }
}

/// The proof by the two theorems' own account, from all values.
fn settled(detector: &Detector, values: &History) -> Proof {
    let repetition = detector.repetition().unwrap();
    let (s, p) = (index(repetition.from()), index(repetition.period()));
    let mut onset = Onset::new(repetition, 0);
    let all = values.values();
    // In two pieces, the second one with heaps that are not asked for.
    onset.compare(all.slice(0..s / 2), all.slice(p..p + s / 2));
    assert_eq!(onset.proof(), None);
    assert_eq!(onset.next(), s as u64 / 2);
    onset.compare(all.slice(s / 2..s + 5), all.slice(p + s / 2..p + s + 5));
    onset.proof().unwrap()
}

#[test]
fn the_same_proof_without_the_values() {
    for (code, limit) in CODES {
        let game = game(code);
        let all = values(&game, limit);
        let mut plain = Detector::new(&game, limit).keep(KEPT, u64::MAX);
        let sequence = Sequence::of(&game).engine(Engine::Sparse);
        sequence.run(limit, &mut plain).unwrap();
        let mut detector = Detector::new(&game, limit).keep(KEPT, u64::MAX);
        let mut interrupted =
            Interrupted { game: &game, limit, detector: detector.clone(), saves: 0 };
        sequence.run(limit, &mut interrupted).unwrap();
        assert!(interrupted.saves > 0, "{code}");
        detector = interrupted.detector;
        assert_eq!(detector.repetition(), plain.repetition(), "{code}");

        let proof = settled(&detector, &all);
        let space = proof.space().unwrap();
        let checked = theorem::check_induction(
            &game,
            all.values(),
            proof.period(),
            space.class(),
            space.witnessed_from(),
        );
        assert_eq!(checked, Some(proof), "{code}");
        detector.settle(proof);
        let report = detector.finish();
        assert_eq!(report.answer(), Answer::Proved(proof), "{code}");
        assert_eq!(report.heaps_computed(), proof.heaps_needed(), "{code}");
        let needed = all.values().slice(0..index(proof.heaps_needed()));
        assert_eq!(report.digest(), Digest::of(needed), "{code}");
        assert_eq!(Some(report.max_value()), needed.max(), "{code}");
        assert!(!report.keeps_all_values(), "{code}");
        is_certified(&report, all.values());
        assert_eq!(report.values().len(), 0, "what was kept is not saved");
    }
}

/// The certificate is the one that all values give, checked to the last heap that was computed.
fn is_certified(report: &Report, values: Values<'_>) {
    let Answer::Proved(proof) = report.answer() else { panic!("not proved") };
    let needed = values.slice(0..index(proof.heaps_needed()));
    let certificate = Certificate::of(report).unwrap();
    assert_eq!(certificate.to_string(), written(Figures::of(report.game(), proof), needed));
    let outcome = verify(certificate.claim().clone(), u64::MAX, &mut None::<Statistics>);
    assert!(matches!(outcome, Ok(Outcome::Verified(same, _)) if same == certificate));
}

/// Without evidence nothing can be watched, and what may be kept is all there is.
#[test]
fn full_without_evidence() {
    let game = game("0.16");
    let all = values(&game, 20_000);
    let mut detector = Detector::new(&game, 100_000).keep(5_000, 10_000);
    assert!(detector.block(0, all.values(), Evidence::NONE).is_break());
    assert!(detector.is_full());
    assert_eq!(detector.finish().heaps_computed(), 10_000);
}

/// Where the limit comes first, nothing is claimed.
#[test]
fn the_limit_comes_first() {
    let game = game("0.16");
    for limit in [6_000, 100_000, 200_000] {
        let mut detector = Detector::new(&game, limit).keep(KEPT, u64::MAX);
        let sequence = Sequence::of(&game).engine(Engine::Sparse);
        assert_eq!(sequence.run(limit, &mut detector).unwrap(), limit + 1);
        assert_eq!(detector.repetition(), None);
        let report = detector.finish();
        assert_eq!(report.answer(), Answer::None);
        assert_eq!(report.heaps_computed(), limit + 1);
        assert_eq!(report.digest(), Digest::of(values(&game, limit).values()));
    }
}

/// No bytes make the reader panic or believe too much.
#[test]
fn damaged_states() {
    let game = game("0.644");
    let mut detector = Detector::new(&game, 60_000).keep(KEPT, u64::MAX);
    Sequence::of(&game).engine(Engine::Sparse).run(60_000, &mut detector).unwrap();
    let mut saved = Vec::new();
    assert!(detector.save(&mut saved).unwrap());
    let restore = |bytes: &[u8]| Detector::new(&game, 60_000).restore(bytes);
    assert!(restore(&saved).is_ok());
    for len in (0..saved.len()).step_by(997).chain(0..200) {
        assert!(restore(&saved[..len]).is_err(), "{len}");
    }
    for at in (0..saved.len()).step_by(1009).chain(0..400) {
        let mut changed = saved.clone();
        changed[at] ^= 0xff;
        // Whether it is refused depends on what is hit; whoever stores it has a checksum.
        let _ = restore(&changed);
    }
}
