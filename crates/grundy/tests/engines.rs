//! The ladder of engines: whatever the rule and the kernel, the values are those of the
//! definition, as the naive engine computes them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use nimseq_code::{Codes, Digit, Game};
use nimseq_grundy::{Engine, EngineUsed, FnSink, History, Kernel, Sequence, SequenceError, Values};
use proptest::prelude::*;

fn game(code: &str) -> Game {
    code.parse().unwrap()
}

fn naive(game: &Game, last: u64) -> History {
    Sequence::of(game).engine(Engine::Naive).collect(last).unwrap()
}

/// Every kernel gives the same values with this engine.
fn check_engine(game: &Game, engine: Engine, expected: &History) {
    let last = expected.len() as u64 - 1;
    for kernel in Kernel::available() {
        let run = Sequence::of(game).engine(engine).kernel(kernel);
        // Or the definition would be compared with itself.
        assert_eq!(run.engine_used(), engine_for(game, engine), "{game}");
        let got = run.collect(last).unwrap();
        assert_eq!(got.len(), expected.len());
        if let Some(n) = (0..=last).find(|&n| got.get(n) != expected.get(n)) {
            let (got, expected) = (got.get(n), expected.get(n));
            panic!("{game}, {engine:?}, {kernel}: G({n}) = {got:?}, not {expected:?}");
        }
    }
}

/// The engines that a rule is given unasked have the values of the definition.
fn check(game: &Game, last: u64) {
    let expected = naive(game, last);
    check_engine(game, Engine::Auto, &expected);
    if engine_for(game, Engine::Auto) == EngineUsed::Sparse {
        check_engine(game, Engine::Dense, &expected);
    }
}

/// The engine that the shape of a rule calls for.
fn engine_for(game: &Game, engine: Engine) -> EngineUsed {
    if !game.block().is_empty() {
        EngineUsed::Infinite
    } else if !game.d0().splits() && !game.digits().iter().any(|digit| digit.splits()) {
        EngineUsed::Taking
    } else if engine == Engine::Dense {
        EngineUsed::Dense
    } else {
        EngineUsed::Sparse
    }
}

/// Runs a check over many games on all cores.
fn check_all(games: &[Game], check: impl Fn(&Game) + Sync) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let check = &check;
    std::thread::scope(|scope| {
        for start in 0..cores {
            scope.spawn(move || games.iter().skip(start).step_by(cores).for_each(check));
        }
    });
}

#[test]
fn every_code_of_up_to_three_digits_to_heap_3000() {
    let d0s = [Digit::ZERO, Digit::new(4).unwrap()];
    let games: Vec<Game> = Codes::up_to(3, &d0s).unwrap().with_empty_rule().collect();
    assert_eq!(games.len(), 2 * 8 * 8 * 8, "both d0, the empty rule included");
    check_all(&games, |game| check(game, 3000));
}

/// From heap 256 on, whatever the values look like: rare heaps one after another, late ones, classes of
/// both types, several splitting digits, digits that leave one heap at odd and even distances.
#[test]
fn the_sparse_engine_on_codes_of_up_to_three_digits() {
    let d0s = [Digit::ZERO, Digit::new(4).unwrap()];
    let games: Vec<Game> = Codes::up_to(3, &d0s).unwrap().step_by(9).collect();
    assert!(games.len() > 100);
    check_all(&games, |game| {
        let expected = Sequence::of(game).engine(Engine::Dense).collect(1500).unwrap();
        check_engine(game, Engine::Sparse, &expected);
    });
}

#[test]
fn the_sparse_engine_where_the_space_is_sparse() {
    // Masks of type 1 (0.104, 0.106, 0.127), t = 0 (4.004), several t (0.644, 0.354), a rare heap at
    // 27 106 (0.127), forms of eight bits (0.6), values that outgrow them (0.146).
    let codes = [
        ("0.16", 40_000),
        ("0.104", 40_000),
        ("0.106", 40_000),
        ("0.127", 60_000),
        ("0.644", 40_000),
        ("0.354", 40_000),
        ("0.376", 40_000),
        ("0.56", 40_000),
        ("0.6", 140_000),
        ("0.146", 40_000),
        ("4.004", 20_000),
        ("grundy", 40_000),
    ];
    let games: Vec<(Game, u64)> = codes.iter().map(|&(code, last)| (game(code), last)).collect();
    std::thread::scope(|scope| {
        for half in games.chunks(games.len() / 2) {
            scope.spawn(move || {
                for (game, last) in half {
                    let expected = Sequence::of(game).engine(Engine::Dense).collect(*last).unwrap();
                    check_engine(game, Engine::Auto, &expected);
                    for threads in [2, 3, 10_000].map(|threads| NonZeroUsize::new(threads).unwrap())
                    {
                        let got = Sequence::of(game).threads(threads).collect(*last).unwrap();
                        assert!(got == expected, "{game}: {threads} threads");
                    }
                }
            });
        }
    });
}

fn digit() -> impl Strategy<Value = Digit> {
    (0..8_u8).prop_map(|value| Digit::new(value).unwrap())
}

fn first_digit() -> impl Strategy<Value = Digit> {
    prop_oneof![Just(Digit::ZERO), Just(Digit::new(4).unwrap())]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn random_codes_of_4_to_12_digits(d0 in first_digit(), digits in prop::collection::vec(digit(), 4..=12)) {
        check(&Game::octal(d0, &digits, &[]).unwrap(), 600);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn the_sparse_engine_on_random_codes(d0 in first_digit(), digits in prop::collection::vec(digit(), 4..=12)) {
        let game = Game::octal(d0, &digits, &[]).unwrap();
        check_engine(&game, Engine::Sparse, &naive(&game, 700));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn random_codes_that_repeat_for_ever(
        d0 in first_digit(),
        digits in prop::collection::vec(digit(), 0..=6),
        block in prop::collection::vec(digit(), 1..=5),
    ) {
        check(&Game::octal(d0, &digits, &block).unwrap(), 120);
    }

    #[test]
    fn random_sparse_codes_longer_than_the_heaps(taken in prop::collection::vec((1..200_usize, digit()), 1..=6)) {
        let mut digits = vec![Digit::ZERO; 200];
        for (taken, digit) in taken {
            digits[taken - 1] = digit;
        }
        check(&Game::octal(Digit::ZERO, &digits, &[]).unwrap(), 150);
    }
}

#[test]
fn games_with_many_values_and_many_heaps() {
    for code in ["0.6", "0.007", "0.07", "0.16", "0.376", "0.127", "4.0003", "0.00006"] {
        check(&game(code), 12_000);
    }
}

#[test]
fn grundys_game_splits_into_unequal_parts_only() {
    let grundy = Game::grundy();
    // OEIS A002188.
    let start = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0];
    assert!(naive(&grundy, 20).values().iter().eq(start));
    check(&grundy, 6000);
}

/// Lasker's Nim cut short at 700 digits: the values pass 255 and 511, and the store widens.
#[test]
fn values_beyond_a_byte() {
    let lasker = game(&format!("4.{}", "3".repeat(700)));
    let values = naive(&lasker, 800);
    assert!(values.values().iter().any(|g| g == 255));
    assert!(values.values().iter().any(|g| g == 256));
    assert!(values.values().max().unwrap() > 512);
    check(&lasker, 800);
}

/// Above a byte and below 1024 values are struck out where the kernel can, and beyond they are not:
/// both, and the way from one to the other, with pairs enough that not all of them are marked.
#[test]
fn values_beyond_what_can_be_struck_out() {
    let many = game("0.12345671234567");
    let values = naive(&many, 8000);
    let first_word = values.values().iter().position(|g| g > 255).unwrap();
    assert!(first_word < 4000 && values.values().max().unwrap() < 1024);
    check(&many, 8000);
    let more = game("0.7777777777");
    let values = naive(&more, 6000);
    let place = |bound| values.values().iter().position(|g| g >= bound).unwrap();
    assert!(place(256) < place(1024) && place(1024) < 6000);
    check(&more, 6000);
    let lasker = game(&format!("4.{}", "3".repeat(1500)));
    assert!(naive(&lasker, 1600).values().iter().any(|g| g == 1024));
    check(&lasker, 1600);
    check(&game("0.007"), 20_000);
}

#[test]
fn nim_is_its_own_sequence_until_sixteen_bits_are_full() {
    let nim = game("nim");
    let mut next = 0;
    let mut sink = FnSink::new(|first: u64, values: Values<'_>| {
        assert_eq!(first, next);
        for value in values.iter() {
            assert_eq!(u64::from(value), next);
            next += 1;
        }
        ControlFlow::Continue(())
    });
    let error = Sequence::of(&nim).run(70_000, &mut sink).unwrap_err();
    assert_eq!(error, SequenceError::ValueTooLarge { heap: 65_536 });
    assert_eq!(next, 65_536, "every heap below the one that failed was handed out");
}

#[test]
fn the_first_heaps_alone() {
    for code in ["0.77", "4.0", "0.[3]", "S(1,2)", "grundy", "0.0", "0.0000007"] {
        let game = game(code);
        for last in 0..10 {
            check(&game, last);
        }
    }
    assert!(naive(&game("0.77"), 0).values().iter().eq([0]));
}

#[test]
fn blocks_come_in_order_and_a_break_ends_the_run() {
    for engine in [Engine::Auto, Engine::Naive] {
        let kayles = game("0.77");
        let expected = naive(&kayles, 5000);
        let mut seen = 0;
        let mut stop = FnSink::new(|first: u64, values: Values<'_>| {
            assert_eq!(first, seen);
            seen += values.len() as u64;
            assert!(values.iter().eq((first..seen).map(|n| expected.get(n).unwrap())));
            if seen > 2000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let handed_out = Sequence::of(&kayles).engine(engine).run(5000, &mut stop).unwrap();
        assert_eq!(handed_out, seen);
        assert!((2001..5001).contains(&seen), "{seen}");
    }
}

/// Blocks stay short where heaps are dear, so that a run can be watched and stopped.
#[test]
fn a_block_visits_a_bounded_number_of_options() {
    let longest = |code: &str, engine, last, cost: fn(u64) -> u64| {
        let mut most = 0;
        let mut sink = FnSink::new(|first: u64, values: Values<'_>| {
            let heaps = values.len() as u64;
            if heaps > 1 {
                most = most.max(heaps * cost(first));
            }
            ControlFlow::Continue(())
        });
        Sequence::of(&game(code)).engine(engine).run(last, &mut sink).unwrap();
        most
    };
    let most = longest("0.[7]", Engine::Naive, 1400, |n| n * n / 4);
    assert!(most <= 1 << 28, "{most} options in a block");
    let many = format!("0.{}", "7".repeat(300));
    let most = longest(&many, Engine::Naive, 4000, |n| 300 * n / 2);
    assert!(most <= 1 << 28, "{most} options in a block");
}
