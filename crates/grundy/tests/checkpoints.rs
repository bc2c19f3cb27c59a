//! A run that is cut, written, read and resumed gives what an unbroken one gives; and whatever the
//! bytes of a checkpoint are, there is an answer.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use nimseq_code::Game;
use nimseq_grundy::{
    Checkpoint, CheckpointError, Class, Engine, FnSink, History, Kernel, ResumeError, Run,
    Sequence, SequenceError, Values,
};
use proptest::prelude::*;

fn game(code: &str) -> Game {
    code.parse().unwrap()
}

fn written(checkpoint: &Checkpoint) -> Vec<u8> {
    let mut bytes = Vec::new();
    checkpoint.write(&mut bytes).unwrap();
    bytes
}

fn read(bytes: &[u8]) -> Result<Checkpoint, CheckpointError> {
    Checkpoint::read(bytes)
}

/// The run to heap `last`, with nobody listening.
fn silent<'g>(sequence: &Sequence<'g>, last: u64) -> Run<'g> {
    let mut run = sequence.start(last);
    run.extend(last, &mut None::<History>).unwrap();
    run
}

/// A checkpoint of the run after so many heaps, written and read.
fn cut(sequence: &Sequence<'_>, heaps: u64) -> Checkpoint {
    let mut run = sequence.start(heaps);
    if let Some(last) = heaps.checked_sub(1) {
        run.extend(last, &mut None::<History>).unwrap();
    }
    let checkpoint = run.checkpoint();
    assert_eq!(checkpoint.heaps(), heaps);
    let back = read(&written(&checkpoint)).unwrap();
    assert!(back == checkpoint, "after {heaps} heaps");
    back
}

/// The run goes on from the checkpoint to heap `last` as the expected one does.
fn check(sequence: &Sequence<'_>, checkpoint: &Checkpoint, expected: &History, last: u64) {
    let mut next = checkpoint.heaps();
    let mut run = sequence.resume(checkpoint, last).unwrap();
    assert_eq!(run.heaps(), next);
    let mut sink = FnSink::new(|first: u64, values: Values<'_>| {
        assert_eq!(first, next);
        for value in values.iter() {
            assert_eq!(Some(value), expected.get(next), "{}: G({next})", checkpoint.code());
            next += 1;
        }
        ControlFlow::Continue(())
    });
    assert_eq!(run.extend(last, &mut sink), Ok((last + 1).max(checkpoint.heaps())));
}

/// Other settings than those of the run that was cut.
fn other(game: &Game, engine: Engine, i: usize) -> Sequence<'_> {
    let kernels = Kernel::available();
    Sequence::of(game)
        .engine(engine)
        .kernel(kernels[i % kernels.len()])
        .threads(NonZeroUsize::new(1 + i % 3).unwrap())
}

/// Codes for every engine: with values above a byte, with rare heaps early and late, of both types, with
/// forms that widen, with classes that change, and with no move at all.
const CODES: [&str; 18] = [
    "0.77",
    "0.16",
    "0.106",
    "0.127",
    "0.104",
    "0.354",
    "0.6",
    "0.146",
    "4.004",
    "0.165",
    "0.06",
    "grundy",
    "0.333",
    "S(2,5,7)",
    "0.",
    "0.[7]",
    "4.12[3]",
    "0.7777777777",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn a_run_that_is_cut_goes_on_as_if_it_were_not(
        code in prop::sample::select(&CODES),
        engine in prop::sample::select(vec![Engine::Auto, Engine::Naive, Engine::Dense, Engine::Sparse]),
        cuts in prop::collection::btree_set(prop_oneof![
            Just(0_u64), Just(1), Just(256), Just(1024), Just(2048), Just(4096), Just(4097), 0..5500_u64
        ], 1..4),
        settings in 0..12_usize,
    ) {
        let game = game(code);
        let last = if matches!(code, "0.[7]" | "4.12[3]") { 1100 } else { 6000 };
        let expected = Sequence::of(&game).collect(last).unwrap();
        for (i, heaps) in cuts.into_iter().filter(|&heaps| heaps <= last).enumerate() {
            let checkpoint = cut(&other(&game, engine, settings), heaps);
            check(&other(&game, engine, settings + i + 1), &checkpoint, &expected, last);
        }
    }
}

/// Where the class of a game is fitted anew, and where its values need a second byte.
#[test]
fn cuts_at_every_block_of_a_run_that_changes() {
    for (code, last, engine) in [
        ("0.6", 30_000, Engine::Sparse),
        ("0.146", 12_000, Engine::Sparse),
        ("0.56", 20_000, Engine::Sparse),
        ("0.142", 12_000, Engine::Auto),
        ("0.7777777777", 5000, Engine::Dense),
    ] {
        let game = game(code);
        let sequence = Sequence::of(&game).engine(engine);
        let expected = sequence.collect(last).unwrap();
        let mut run = sequence.start(last);
        let mut i = 0;
        while run.heaps() <= last {
            let heaps = run.heaps();
            let mut one = FnSink::new(|_, _: Values<'_>| ControlFlow::Break(()));
            run.extend(last.min(heaps + 700), &mut one).unwrap();
            let checkpoint = read(&written(&run.checkpoint())).unwrap();
            let to = last.min(run.heaps() + 900);
            check(&other(&game, engine, i), &checkpoint, &expected, to);
            i += 1;
        }
    }
}

/// A checkpoint with a window of values: small, and as good as all of them.
#[test]
fn a_sparse_space_needs_a_window() {
    for (code, last) in [("0.106", 2_600_000), ("0.16", 1_500_000), ("0.104", 1_400_000)] {
        let game = game(code);
        let expected = Sequence::of(&game).collect(last).unwrap();
        for (i, heaps) in [1_048_576, 1_048_577, 1_100_000, last - 1000].into_iter().enumerate() {
            let checkpoint = cut(&other(&game, Engine::Auto, i), heaps);
            let bytes = written(&checkpoint).len();
            assert!((1 << 20..1_100_000).contains(&bytes), "{code}: {bytes} bytes");
            check(&other(&game, Engine::Auto, i + 1), &checkpoint, &expected, last);
            // A run that was resumed is cut like any other.
            let mut again = other(&game, Engine::Auto, i).resume(&checkpoint, last).unwrap();
            again.extend(heaps + 500, &mut None::<History>).unwrap();
            check(&other(&game, Engine::Auto, i), &again.checkpoint(), &expected, last);
        }
    }
}

/// A rare heap takes a look at all pairs, and some values that are options do so too. Here the window is
/// small because memory was short when the checkpoint was made.
#[test]
fn a_heap_that_is_not_in_the_window_is_computed_again() {
    // Memory with which a run comes to the cut, but not to the end.
    for (code, memory, heaps, last) in
        [("0.16", 12_000, 12_000, 20_000), ("0.56", 15_000, 22_000, 60_000)]
    {
        let game = game(code);
        let sequence = Sequence::of(&game).engine(Engine::Sparse);
        let expected = sequence.collect(last).unwrap();
        let short = sequence.clone().memory(memory);
        let checkpoint = cut(&short, heaps);
        assert!((written(&checkpoint).len() as u64) < heaps, "{code}");
        check(&sequence, &checkpoint, &expected, last);
        check(&sequence.clone().memory(400_000), &checkpoint, &expected, last);

        // Without the memory for all heaps: as in the run that was cut.
        let less = sequence.clone().memory(4 * heaps - 1);
        let mut run = less.resume(&checkpoint, last).unwrap();
        for _ in 0..2 {
            let error = run.extend(last, &mut None::<History>).unwrap_err();
            let SequenceError::Dropped { heap, needed } = error else { panic!("{error}") };
            assert!(heap == run.heaps() && needed < heap, "{code}: {error}");
            assert_eq!(run.checkpoint().heaps(), heap);
        }

        // A sink is asked whether to go on while heaps are computed again, and there is a checkpoint
        // all the same.
        let mut run = sequence.resume(&checkpoint, last).unwrap();
        let mut asked = 0;
        let mut impatient = FnSink::new(|_, values: Values<'_>| {
            asked += u64::from(values.is_empty());
            if asked == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let stop = run.extend(last, &mut impatient).unwrap();
        assert!(asked == 3 && (heaps..last).contains(&stop), "{code}");
        let stood = read(&written(&run.checkpoint())).unwrap();
        assert_eq!(stood.heaps(), stop);
        check(&sequence, &stood, &expected, last);
        let mut rest = Vec::new();
        let mut patient = FnSink::new(|_, values: Values<'_>| {
            rest.extend(values.iter());
            ControlFlow::Continue(())
        });
        assert_eq!(run.extend(last, &mut patient), Ok(last + 1));
        assert!(rest.into_iter().eq((stop..=last).map(|n| expected.get(n).unwrap())), "{code}");
        // Now all values are there.
        let whole = written(&run.checkpoint()).len() as u64;
        assert!(run.checkpoint().heaps() == last + 1 && whole > last, "{code}");
    }
}

/// Heap 1 140 540 is rare, and 967 648 before it; some values have options half a million heaps back.
#[test]
fn rare_heaps_that_come_late() {
    let game = game("0.376");
    let sequence = Sequence::of(&game).threads(NonZeroUsize::new(2).unwrap());
    let last = 2_900_000;
    let expected = sequence.collect(last).unwrap();
    let class = Class::of_game(0xfe, false, &game).unwrap();
    assert!(class.is_rare(1_140_540, expected.get(1_140_540).unwrap()));
    check(&sequence, &cut(&sequence, 1_140_000), &expected, 1_145_000);
    let checkpoint = cut(&sequence, 2_850_000);
    assert!(written(&checkpoint).len() < 2_300_000, "twice as far as the last rare heap");
    check(&sequence, &checkpoint, &expected, last);
}

#[test]
fn a_given_class_goes_on_too() {
    let game = game("0.16");
    let expected = Sequence::of(&game).collect(9000).unwrap();
    let best = Class::of_game(0x1e, false, &game).unwrap();
    let other = Class::of_game(0x3, true, &game).unwrap();
    let checkpoint = cut(&Sequence::of(&game).class(best), 6000);
    for class in [best, other] {
        check(&Sequence::of(&game).class(class), &checkpoint, &expected, 7000);
    }
    check(&Sequence::of(&game), &checkpoint, &expected, 9000);
    let window = cut(&Sequence::of(&game), 1_200_000);
    let to = 1_201_000;
    let expected = Sequence::of(&game).collect(to).unwrap();
    let error = Sequence::of(&game).class(other).resume(&window, to).unwrap_err();
    assert_eq!(error, ResumeError::Class { mask: 0x1e });
    check(&Sequence::of(&game).class(best), &window, &expected, to);
}

#[test]
fn a_checkpoint_that_does_not_fit_is_refused() {
    let (kayles, sparse, taking) = (game("0.77"), game("0.106"), game("0.333"));
    let checkpoint = cut(&Sequence::of(&kayles), 1000);
    let error = Sequence::of(&sparse).resume(&checkpoint, 2000).unwrap_err();
    assert_eq!(error.to_string(), "the checkpoint is one of 0.77, not of 0.106");
    let window = cut(&Sequence::of(&sparse), 1_200_000);
    for engine in [Engine::Dense, Engine::Naive] {
        let error = Sequence::of(&sparse).engine(engine).resume(&window, 2_000_000).unwrap_err();
        assert_eq!(error, ResumeError::Window { first: 1_200_000 - (1 << 20) });
    }
    let error = Sequence::of(&sparse).memory(1 << 20).resume(&window, 2_000_000).unwrap_err();
    assert!(matches!(error, ResumeError::Sequence(SequenceError::Memory { heap: 1_200_000, .. })));
    let three = cut(&Sequence::of(&taking), 50);
    let error = Sequence::of(&taking).engine(Engine::Naive).resume(&three, 60).unwrap_err();
    assert_eq!(error, ResumeError::Window { first: 47 });
    // All values are good for any engine.
    let expected = Sequence::of(&taking).collect(60).unwrap();
    let whole = cut(&Sequence::of(&taking).engine(Engine::Naive), 50);
    check(&Sequence::of(&taking), &whole, &expected, 60);
    let nim = game("nim");
    let full = Sequence::of(&nim).collect(65_535).unwrap();
    assert_eq!(full.get(65_535), Some(65_535));
    let mut run =
        Sequence::of(&nim).resume(&silent(&Sequence::of(&nim), 65_535).checkpoint(), 0).unwrap();
    let error = run.extend(70_000, &mut None::<History>).unwrap_err();
    assert_eq!(error, SequenceError::ValueTooLarge { heap: 65_536 });
}

/// The checkpoint of some run, as bytes.
fn some_bytes(code: &str, heaps: u64) -> Vec<u8> {
    let game = game(code);
    written(&cut(&Sequence::of(&game).engine(Engine::Sparse), heaps))
}

#[test]
fn the_format_is_what_it_is_said_to_be() {
    let bytes = some_bytes("0.333", 50);
    let body =
        [&5_u64.to_le_bytes()[..], b"0.333", &50_u64.to_le_bytes(), &[0, 1, 3, 0, 1]].concat();
    let head =
        [&b"NIMSEQCP"[..], &1_u16.to_le_bytes(), &(body.len() as u64).to_le_bytes()].concat();
    let expected = [head, body].concat();
    let crc = crc32fast::hash(&expected).to_le_bytes();
    assert_eq!(bytes, [&expected[..], &crc].concat());
    // What follows is not touched.
    let mut more = &[&bytes[..], b"more"].concat()[..];
    assert!(Checkpoint::read(&mut more).is_ok());
    assert_eq!(more, b"more");
}

#[test]
fn what_is_wrong_with_bytes_is_said() {
    let bytes = some_bytes("0.16", 3000);
    let message = |bytes: &[u8]| read(bytes).unwrap_err().to_string();
    assert_eq!(message(b""), "this is no checkpoint of a run: it does not begin with NIMSEQCP");
    assert_eq!(message(b"NIMSEQCQ"), message(b"nothing of the kind"));
    let mut newer = bytes.clone();
    newer[8] = 2;
    assert_eq!(
        message(&newer),
        "the checkpoint has format version 2, this program reads version 1"
    );
    let (all, half) = (bytes.len(), bytes.len() / 2);
    let expected =
        format!("the checkpoint is cut off: {all} bytes were expected, {half} are there");
    assert_eq!(message(&bytes[..half]), expected);
    // A length that no memory has room for.
    let mut large = bytes.clone();
    large[10..18].fill(0xff);
    assert!(matches!(read(&large), Err(CheckpointError::Truncated { expected: u64::MAX, .. })));
    let mut damaged = bytes.clone();
    damaged[half] ^= 0x10;
    assert!(matches!(read(&damaged), Err(CheckpointError::Checksum { .. })));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn damage_is_seen(at: prop::sample::Index, flip in 1..=u8::MAX, end: prop::sample::Index) {
        let bytes = some_bytes("0.16", 700);
        let mut damaged = bytes.clone();
        *at.get_mut(&mut damaged) ^= flip;
        prop_assert!(read(&damaged).is_err());
        prop_assert!(read(&bytes[..end.index(bytes.len())]).is_err());
    }

    #[test]
    fn any_bytes_get_an_answer(mut bytes in prop::collection::vec(any::<u8>(), 0..200), version in 0..3_u16) {
        prop_assert!(read(&bytes).is_err());
        let head = [&b"NIMSEQCP"[..], &version.to_le_bytes()].concat();
        bytes.splice(0..0, head);
        prop_assert!(read(&bytes).is_err());
    }

    /// A checksum is no proof: who makes one for bytes that mean nothing gets an error, or values that
    /// mean nothing, and no panic.
    #[test]
    fn forged_checkpoints_do_no_harm(
        (code, heaps) in prop::sample::select(vec![
            ("0.16", 700), ("0.16", 20_000), ("0.333", 50), ("0.106", 9000), ("4.12[3]", 60), ("0.07", 300),
        ]),
        is_short: bool,
        changes in prop::collection::vec((0..64_usize, any::<u8>()), 1..5),
        later in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..3),
        shorter in 0..3_usize,
    ) {
        let game = game(code);
        // A window, where memory was short.
        let memory = if is_short { 14_000 } else { u64::MAX };
        let made = Sequence::of(&game).engine(Engine::Sparse).memory(memory);
        let heaps = if is_short { heaps.min(10_000) } else { heaps };
        let mut bytes = written(&cut(&made, heaps));
        bytes.truncate(bytes.len() - 4 - shorter);
        for (at, to) in changes {
            let at = (18 + at).min(bytes.len() - 1);
            bytes[at] = to;
        }
        for (at, to) in later {
            let len = bytes.len();
            bytes[18 + at.index(len - 18)] = to;
        }
        let len = (bytes.len() - 18) as u64;
        bytes[10..18].copy_from_slice(&len.to_le_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        match read(&bytes) {
            Err(error) => prop_assert!(matches!(error, CheckpointError::Invalid(_)), "{}", error),
            Ok(checkpoint) => {
                let last = checkpoint.heaps() + 300;
                for engine in [Engine::Auto, Engine::Naive, Engine::Sparse] {
                    let sequence = Sequence::of(&game).engine(engine).memory(1 << 20);
                    if let Ok(mut run) = sequence.resume(&checkpoint, last) {
                        let _ = run.extend(last, &mut None::<History>);
                    }
                }
            }
        }
    }
}

/// A run can go to another thread.
#[test]
fn a_run_is_sent() {
    fn sent<T: Send>(_: T) {}
    let kayles = game("0.77");
    sent(Sequence::of(&kayles).start(10));
}
