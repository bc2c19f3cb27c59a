//! Runs in steps, and with a class that was given: the same values as in one go.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::ops::ControlFlow;

use nimseq_code::Game;
use nimseq_grundy::{
    Class, Engine, EngineUsed, Evidence, FnSink, History, Kernel, Sequence, SequenceError, Sink,
    Values,
};
use proptest::prelude::*;

fn game(code: &str) -> Game {
    code.parse().unwrap()
}

/// Codes for every engine, finite and infinite, with values above a byte, with rare heaps early and
/// late.
const CODES: [&str; 12] = [
    "0.77",
    "0.16",
    "0.106",
    "0.127",
    "0.6",
    "0.146",
    "4.004",
    "grundy",
    "0.333",
    "0.[7]",
    "4.[3]",
    "0.7777777777",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn steps_give_what_one_run_gives(
        code in prop::sample::select(&CODES),
        steps in prop::collection::vec(0..2500_u64, 1..6),
        engine in prop::sample::select(vec![Engine::Auto, Engine::Naive, Engine::Dense, Engine::Sparse]),
        room in 0..6000_u64,
        stop_at in 0..4000_u64,
    ) {
        let game = game(code);
        let sequence = Sequence::of(&game).engine(engine);
        let mut run = sequence.start(room);
        let mut values = History::new();
        let mut last = 0;
        for step in steps {
            last += step;
            // A step may also be cut short by its sink.
            let mut sink = FnSink::new(|first: u64, block: Values<'_>| {
                assert_eq!(first, values.len() as u64);
                values.push_block(block);
                if first > stop_at { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let heaps = run.extend(last, &mut sink).unwrap();
            prop_assert_eq!((heaps, run.heaps()), (values.len() as u64, values.len() as u64));
            prop_assert!(heaps == last + 1 || heaps > stop_at + 1);
        }
        run.extend(last, &mut values).unwrap();
        prop_assert_eq!(run.heaps(), last + 1);
        // Heaps that were handed out already are not handed out again.
        prop_assert_eq!(run.extend(last / 2, &mut values), Ok(last + 1));
        prop_assert!(values == sequence.collect(last).unwrap());
    }
}

#[test]
fn an_error_comes_again_and_heaps_do_not() {
    let nim = game("nim");
    let mut values = History::new();
    let mut run = Sequence::of(&nim).start(100_000);
    for _ in 0..3 {
        let error = run.extend(100_000, &mut values).unwrap_err();
        assert_eq!(error, SequenceError::ValueTooLarge { heap: 65_536 });
        assert_eq!((run.heaps(), values.len()), (65_536, 65_536));
    }
}

/// Counts the heaps about which something is said of a sparse space with this class.
struct Said(Class, u64);

impl Sink for Said {
    fn block(&mut self, _: u64, values: Values<'_>, evidence: Evidence<'_>) -> ControlFlow<()> {
        if let Some(space) = evidence.space() {
            assert_eq!(space.class, self.0);
            self.1 += values.len() as u64;
        }
        ControlFlow::Continue(())
    }
}

/// With this class, wherever one is used, the values are the expected ones.
fn check_class(game: &Game, class: Class, expected: &History) {
    let last = expected.len() as u64 - 1;
    for kernel in Kernel::available() {
        let sequence = Sequence::of(game).kernel(kernel).class(class);
        assert_eq!(sequence.engine_used(), EngineUsed::Sparse);
        let mut sinks = (History::new(), Said(class, 0));
        sequence.run(last, &mut sinks).unwrap();
        let (values, Said(_, said)) = sinks;
        assert!(values == *expected, "{game}, {class:?}, {kernel}");
        // All but the first heaps, since forms are small here.
        assert!(said + 300 > last, "{game}, {class:?}, {kernel}: only {said} heaps");
    }
}

/// The masks that are the best for these games.
#[test]
fn a_given_class_that_suits() {
    for (code, mask, alternating, last) in [
        ("0.16", 0x1e, false, 20_000),
        ("0.106", 0xd, true, 20_000),
        ("0.127", 0x1, true, 30_000),
        ("0.104", 0x17, true, 20_000),
        ("0.354", 0x3f, false, 9000),
        ("0.376", 0xfe, false, 20_000),
        ("0.6", 0x1ee, false, 9000),
        ("4.004", 0x1, false, 2000),
    ] {
        let game = game(code);
        let expected = Sequence::of(&game).engine(Engine::Dense).collect(last).unwrap();
        check_class(&game, Class::of_game(mask, alternating, &game).unwrap(), &expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn a_given_class_that_does_not_suit(
        code in prop::sample::select(vec![
            "0.77", "0.16", "0.106", "0.127", "0.6", "0.146", "4.004", "grundy", "0.07", "0.165",
            "0.644", "0.04", "0.2345", "4.3761",
        ]),
        mask in 1..2048_u16,
        alternating: bool,
        last in 0..1200_u64,
    ) {
        let game = game(code);
        if let Some(class) = Class::of_game(mask, alternating, &game) {
            let naive = Sequence::of(&game).engine(Engine::Naive).collect(last).unwrap();
            check_class(&game, class, &naive);
        }
    }
}

#[test]
fn a_class_of_another_game_is_not_used() {
    let game = game("0.77");
    let expected = Sequence::of(&game).engine(Engine::Naive).collect(2000).unwrap();
    // Type 1 would be wrong, since tokens of both parities may be taken to split.
    let other = Class::new(0x3, true, &[1]).unwrap();
    let mut sinks = (History::new(), Said(other, 0));
    Sequence::of(&game).class(other).run(2000, &mut sinks).unwrap();
    assert!(sinks.0 == expected && sinks.1.1 == 0);
}

/// Forms that the sparse engine has no room for are left to the dense one.
#[test]
fn a_given_class_with_values_that_are_too_large() {
    let game = game("0.7777777777");
    let expected = Sequence::of(&game).engine(Engine::Dense).collect(9000).unwrap();
    assert!(expected.values().max().unwrap() > 2047);
    let class = Class::of_game(0x1, false, &game).unwrap();
    let mut sinks = (History::new(), Said(class, 0));
    Sequence::of(&game).class(class).run(9000, &mut sinks).unwrap();
    assert!(sinks.0 == expected);
    assert!((1000..8000).contains(&sinks.1.1), "{} heaps of a sparse space", sinks.1.1);
}
