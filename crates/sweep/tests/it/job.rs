//! Stopping and going on: the same bytes and counts, whoever goes on.

use std::num::NonZeroUsize;

use nimseq_grundy::{Kernel, Sequence, SequenceError};
use nimseq_period::{Answer, Detector};
use nimseq_sweep::{RunDirectory, SweepError, Why, Wish};

use super::support::{Script, assert_unbroken, go_on, period_task, task};

/// Codes for each engine and for classes of both types, with heaps enough for many blocks.
const CODES: [(&str, u64); 8] = [
    ("0.77", 300_000),
    ("0.16", 300_000),
    ("0.106", 300_000),
    ("0.6", 60_000),
    ("0.007", 30_000),
    ("0.333333333", 300_000),
    ("0.[3]", 60_000),
    ("grundy", 30_000),
];

#[test]
fn whoever_goes_on_goes_on_the_same_way() {
    let folder = tempfile::tempdir().unwrap();
    let kernels = Kernel::available();
    for (code, last) in CODES {
        let game = code.parse().unwrap();
        let sequence = Sequence::of(&game);
        let run = folder.path().join(code);
        drop(RunDirectory::create(&run, task(code, last), "0").unwrap());
        let left = (0..).find_map(|attempt: usize| {
            let kernel = kernels[attempt % kernels.len()];
            let threads = NonZeroUsize::new(1 + attempt % 3).unwrap();
            let sequence = sequence.clone().kernel(kernel).threads(threads);
            let blocks = 1 + attempt as u64 % 2;
            let mut host = Script::new(|block| match block {
                _ if block == blocks => Wish::Stop,
                1 => Wish::Save,
                _ => Wish::GoOn,
            });
            let left = go_on(&run, &sequence, &mut host).unwrap();
            (left.ended.why == Why::Complete).then_some((attempt, left))
        });
        let (attempts, left) = left.unwrap();
        assert!(attempts >= 3, "{code} was stopped only {attempts} times");
        assert_eq!(left.ended.heaps, last + 1, "{code}");
        assert_unbroken(&left, &sequence, last);
    }
}

/// A detector that proves in one go and one that is stopped at every block say the same.
#[test]
fn a_proof_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    for code in ["0.77", "0.156", "0.165", "0.007"] {
        let game = code.parse().unwrap();
        let (sequence, limit) = (Sequence::of(&game), 30_000);
        let mut detector = Detector::new(&game, limit);
        sequence.run(limit, &mut detector).unwrap();
        let expected = detector.finish();

        let run = folder.path().join(code);
        drop(RunDirectory::create(&run, period_task(code, limit), "0").unwrap());
        let found = loop {
            let mut directory = RunDirectory::open(&run).unwrap();
            let mut detector = Detector::new(&game, limit);
            let mut host = Script::new(|_| Wish::Stop);
            let ended =
                nimseq_sweep::run(&mut directory, &sequence, limit, &mut detector, &mut host);
            if ended.unwrap().why == Why::Complete {
                break detector.finish();
            }
        };
        assert_eq!(found, expected, "{code}");
        assert_eq!(code == "0.007", matches!(found.answer(), Answer::None), "{code}");
    }
}

#[test]
fn an_engine_that_cannot_go_on_says_so_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("nim");
    drop(RunDirectory::create(&run, task("0.[3]", 70_000), "0").unwrap());
    let game = "nim".parse().unwrap();
    let sequence = Sequence::of(&game);
    let failed = Why::Failed(SequenceError::ValueTooLarge { heap: 65_536 });
    for _ in 0..2 {
        let left = go_on(&run, &sequence, &mut Script::new(|_| Wish::Save)).unwrap();
        assert_eq!((left.ended.why, left.ended.heaps), (failed, 65_536));
    }
    assert_eq!(
        left_over(&run),
        ["checkpoints", "events.jsonl", "lock", "manifest.json", "values.part"]
    );
}

fn left_over(run: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(run).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// While values are computed again for a detector, nothing is saved, and whoever stops it loses
/// nothing.
#[test]
fn values_that_are_wanted_again_can_be_interrupted() {
    struct Impatient(u64);
    impl nimseq_sweep::Host for Impatient {
        fn begin(&mut self, heaps: u64, _: &[SweepError]) {
            self.0 = heaps;
        }
        fn wish(&mut self, heaps: u64) -> Wish {
            if self.0 == 0 && heaps < 3000 { Wish::GoOn } else { Wish::Stop }
        }
        fn unix_ms(&mut self) -> u64 {
            0
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("0.007");
    drop(RunDirectory::create(&run, task("0.007", 10_000), "0").unwrap());
    let game = "0.007".parse().unwrap();
    for _ in 0..3 {
        let mut directory = RunDirectory::open(&run).unwrap();
        let mut detector = Detector::new(&game, 10_000);
        let mut host = Impatient(0);
        let sequence = Sequence::of(&game);
        let ended =
            nimseq_sweep::run(&mut directory, &sequence, 10_000, &mut detector, &mut host).unwrap();
        assert_eq!(ended.why, Why::Stopped);
        assert!((3000..10_000).contains(&ended.heaps), "{ended:?}");
    }
}
