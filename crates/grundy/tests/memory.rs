//! Memory: what is allowed is not exceeded, what is handed out is right, and errors name the heap.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use nimseq_code::Game;
use nimseq_grundy::{Engine, FnSink, Kernel, Sequence, SequenceError, Values};

fn game(code: &str) -> Game {
    code.parse().unwrap()
}

#[test]
fn memory_is_refused_before_it_is_taken() {
    for (code, engine) in [
        ("0.77", Engine::Dense),
        ("0.77", Engine::Naive),
        ("0.007", Engine::Auto),
        ("0.[7]", Engine::Auto),
    ] {
        let game = game(code);
        let mut heaps = 0;
        let mut count = FnSink::new(|_: u64, values: Values<'_>| {
            heaps += values.len() as u64;
            ControlFlow::Continue(())
        });
        let run = Sequence::of(&game).engine(engine).memory(40_000);
        let Err(SequenceError::Memory { heap, needed, cap }) = run.run(100_000, &mut count) else {
            panic!("{code}: 40 kB are not enough for 100 000 heaps");
        };
        assert_eq!((heap, cap), (heaps, 40_000), "{code}");
        assert!(needed > cap && heap >= 4096, "{code}: {needed} bytes at heap {heap}");
        assert_eq!(run.collect(4000).unwrap().len(), 4001);
    }
}

/// A sparse space needs a window, and the first heaps; a rare heap that comes late needs them all.
#[test]
fn a_window_is_enough_until_a_rare_heap_comes() {
    let sparse = game("0.106");
    let expected = Sequence::of(&sparse).collect(400_000).unwrap();
    for kernel in Kernel::available() {
        let run = Sequence::of(&sparse).kernel(kernel).memory(100_000);
        assert_eq!(run.collect(400_000).unwrap(), expected, "{kernel}");
    }
    // Heap 13 932 is rare, and the one before it is 3604.
    let late = game("0.16");
    let run = Sequence::of(&late).engine(Engine::Sparse).memory(14_000);
    let error = run.collect(20_000).map(drop).unwrap_err();
    let SequenceError::Dropped { heap, needed } = error else { panic!("{error}") };
    assert!(heap <= 13_932 && needed < heap, "{error}");
    let words = format!("heap {heap} needs heap {needed}, which was dropped");
    assert!(error.to_string().starts_with(&words), "{error}");
    assert_eq!(Sequence::of(&late).memory(400_000).collect(20_000).unwrap().len(), 20_001);
}

/// Whatever memory allows, what is handed out is right, and an error names the first heap that is not.
#[test]
fn little_memory_costs_heaps_and_never_a_value() {
    for (code, last) in [("0.376", 30_000), ("0.172", 9000), ("0.127", 30_000), ("grundy", 6000)] {
        let game = game(code);
        let expected = Sequence::of(&game).engine(Engine::Dense).collect(last).unwrap();
        let mut stopped = 0;
        for (i, memory) in (300..60_000).step_by(3511).enumerate() {
            let threads = NonZeroUsize::new(i % 3 + 1).unwrap();
            let engine = if i % 4 == 0 { Engine::Auto } else { Engine::Sparse };
            let run = Sequence::of(&game).engine(engine).threads(threads).memory(memory);
            let mut next = 0;
            let mut sink = FnSink::new(|first: u64, values: Values<'_>| {
                assert_eq!(first, next, "{code}, {memory} bytes");
                for value in values.iter() {
                    assert_eq!(Some(value), expected.get(next), "{code}, {memory}: G({next})");
                    next += 1;
                }
                ControlFlow::Continue(())
            });
            match run.run(last, &mut sink) {
                Ok(heaps) => assert_eq!(heaps, last + 1),
                Err(SequenceError::Memory { heap, .. } | SequenceError::Dropped { heap, .. }) => {
                    assert_eq!(heap, next, "{code}, {engine:?}, {memory} bytes");
                    stopped += 1;
                }
                Err(other) => panic!("{code}, {memory} bytes: {other}"),
            }
        }
        assert!(stopped > 0, "{code}: some of this is too little");
    }
}

/// A run that stops in the very block in which memory runs out has stopped all the same.
#[test]
fn a_sink_that_has_seen_enough_is_not_told_of_an_error() {
    let game = game("0.6");
    let run = Sequence::of(&game).engine(Engine::Naive).memory(300_000);
    let heap = match run.run(1_000_000, &mut FnSink::new(|_, _| ControlFlow::Continue(()))) {
        Err(SequenceError::Memory { heap, .. }) => heap,
        other => panic!("{other:?}"),
    };
    let mut last_block = FnSink::new(|first: u64, values: Values<'_>| {
        let end = first + values.len() as u64;
        if end == heap { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(run.run(1_000_000, &mut last_block), Ok(heap));
}

#[test]
fn memory_is_refused_when_the_values_need_words() {
    let lasker = game(&format!("4.{}", "3".repeat(700)));
    let run = Sequence::of(&lasker).memory(3000);
    let Err(SequenceError::Memory { heap, needed, .. }) = run.collect(800) else {
        panic!("bytes for 800 heaps fit into 3000, words do not");
    };
    let values = Sequence::of(&lasker).engine(Engine::Naive).collect(800).unwrap();
    assert!(values.get(heap).unwrap() > 255, "refused where the first word comes");
    assert!((0..heap).all(|n| values.get(n).unwrap() < 256));
    assert_eq!(needed, 6 * 801);
}

/// A window of k values is all that a rule without splits keeps: two bytes each, and the block.
#[test]
fn a_subtraction_set_needs_no_memory_to_speak_of() {
    let set = game("S(1..4)");
    let mut next = 0;
    let mut sink = FnSink::new(|first: u64, values: Values<'_>| {
        assert_eq!(first, next);
        for value in values.iter() {
            assert_eq!(u64::from(value), next % 5, "G({next})");
            next += 1;
        }
        ControlFlow::Continue(())
    });
    let run = Sequence::of(&set).memory(200_000);
    assert_eq!(run.run(10_000_000, &mut sink).unwrap(), 10_000_001);
    assert_eq!(Sequence::of(&set).memory(20).collect(9).unwrap().len(), 10);
    let error = Sequence::of(&set).memory(19).collect(9).unwrap_err();
    assert_eq!(error, SequenceError::Memory { heap: 0, needed: 20, cap: 19 });
}
