//! The period detector on ten million values: one proof at the very last heap, one sequence without
//! a period, and one whose exceptions thin out, so that candidates come and fail.
//!
//! Each carries its answer. Copying the values into the detector's history is part of the time.
#![allow(missing_docs, reason = "criterion's macros make functions without documentation")]
#![allow(clippy::expect_used, reason = "a bench fails by panicking")]

use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use nimseq::code::Game;
use nimseq::period::{Detector, Period, Report};
use nimseq_benches::{hand_out, periodic_values, random_values, thinning_values};

const VALUES: usize = 10_000_000;

/// Of the sequence that is proved: 0.77 needs 2·(n0 + p) + 2 values, here exactly [`VALUES`].
const PREPERIOD: usize = 2_000_000;
const PERIOD: usize = 2_999_999;

fn report(game: &Game, values: &[u8]) -> Report {
    let mut detector = Detector::new(game, values.len() as u64 - 1);
    hand_out(values, &mut detector);
    detector.finish()
}

fn period(criterion: &mut Criterion) {
    let game: Game = "0.77".parse().expect("a code");
    let truth = Period::new(PREPERIOD as u64, PERIOD as u64);
    let cases = [
        ("proved", periodic_values(PREPERIOD, PERIOD, VALUES), "proved", truth),
        ("random", random_values(VALUES), "none", None),
        ("thinning", thinning_values(VALUES), "none", None),
    ];
    let mut group = criterion.benchmark_group("period");
    group.sample_size(10).warm_up_time(Duration::from_millis(500));
    group.measurement_time(Duration::from_secs(3));
    group.throughput(Throughput::Elements(VALUES as u64));
    for (name, values, word, period) in cases {
        let seen = report(&game, &values);
        assert_eq!(seen.heaps_computed(), VALUES as u64, "{name}");
        assert_eq!((seen.answer().name(), seen.answer().period()), (word, period), "{name}");
        group.bench_function(name, |bencher| bencher.iter(|| report(&game, &values)));
    }
    group.finish();
}

criterion_group!(benches, period);
criterion_main!(benches);
