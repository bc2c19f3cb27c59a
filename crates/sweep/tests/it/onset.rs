//! The second look finds the preperiod that a detector with all values finds.

use std::fs;

use nimseq_grundy::{Engine, Sequence};
use nimseq_period::theorem::Repetition;
use nimseq_period::{Detector, Proof, Rules};
use nimseq_sweep::{Onset, RunDirectory, Why, Wish, find_onset};
use tempfile::tempdir;

use super::support::{Script, period_task};

/// Sparse spaces of both types, with preperiods of 0 % to 99 % of what a proof needs.
const CODES: [(&str, u64); 5] = [
    ("0.644", 150_000),
    ("0.356", 150_000),
    ("0.45", 150_000),
    ("0.156", 150_000),
    ("0.16", 600_000),
];

/// Heaps that the detectors keep.
const KEPT: u64 = 1 << 9;

/// Looks for the onset, and is stopped now and then.
fn look(
    directory: &mut RunDirectory,
    sequence: &Sequence<'_>,
    repetition: Repetition,
    steps: u64,
) -> (Proof, u32) {
    let mut stops = 0;
    loop {
        let mut host = Script::new(|step| if step == steps { Wish::Stop } else { Wish::GoOn });
        match find_onset(directory, sequence, repetition, &mut host).unwrap() {
            Onset::Proved(proof) => return (proof, stops),
            Onset::Stopped => stops += 1,
            Onset::Failed(error) => panic!("{error}"),
        }
    }
}

#[test]
fn a_far_period_is_proved_from_its_least_heap() {
    let folder = tempdir().unwrap();
    for (code, limit) in CODES {
        let game = code.parse().unwrap();
        let sequence = Sequence::of(&game).engine(Engine::Sparse);
        let mut near = Detector::new(&game, 2 * limit).rules(Rules::Soonest);
        sequence.run(2 * limit, &mut near).unwrap();
        let expected = near.proof().unwrap().period();

        let run = folder.path().join(code);
        let task = period_task(code, limit);
        let mut directory = RunDirectory::create(&run, task, "0").unwrap();
        let mut far = Detector::new(&game, limit).keep(KEPT, u64::MAX);
        let mut host = Script::new(|_| Wish::Save);
        let ended =
            nimseq_sweep::run(&mut directory, &sequence, limit, &mut far, &mut host).unwrap();
        assert_eq!(ended.why, Why::Complete, "{code}");
        assert!(ended.rare_heaps.unwrap() > 0);
        let repetition = far.repetition().unwrap();
        assert_eq!(repetition.period(), expected.period(), "{code}");

        let (proof, stops) = look(&mut directory, &sequence, repetition, 1);
        // Others are over before anybody can stop them.
        assert!(code != "0.16" || stops > 0, "{code}");
        assert_eq!(proof.period(), expected, "{code}");
        far.settle(proof);
        assert_eq!(far.proof(), Some(proof), "{code}");
        assert_eq!(far.finish().heaps_computed(), proof.heaps_needed(), "{code}");
        // In one go it is the same.
        if stops > 0 {
            fs::remove_dir_all(run.join("checkpoints").join(code).join("onset")).unwrap();
        }
        assert_eq!(look(&mut directory, &sequence, repetition, u64::MAX), (proof, 0), "{code}");
    }
}
