//! The dense engine on three games: 0.07 (small values, soon periodic), 0.6 (Officers) and 0.007
//! (Treblecross, values in the hundreds), with every kernel of this machine.
//!
//! Every heap is computed; nothing looks for a period. Each run carries its answer, the SHA-256 of
//! its values. They are those of the definition:
//! `nimseq --engine naive values CODE --to LAST --no-period --format raw | sha256sum`.
#![allow(missing_docs, reason = "criterion's macros make functions without documentation")]
#![allow(clippy::expect_used, reason = "a bench fails by panicking")]

use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use nimseq::code::Game;
use nimseq::grundy::{Engine, History, Kernel, Sequence};
use nimseq::period::Digest;

/// Code, last heap, digest.
const CASES: [(&str, u64, &str); 6] = [
    ("0.07", 10_000, "3b07e0d7000490c1e16792d237f124d38a51013759c0a2ebc3be4397ddab8cc1"),
    ("0.6", 10_000, "937b959f5c7d6cc83cdd1a67255e206aaeba27953330cb965ba87816cbdb50a8"),
    ("0.007", 10_000, "5f237b6d4ccb9ac237e4f641a3a4f02d60274248fd67f7b63ab2c03d54e13356"),
    ("0.07", 100_000, "ad12a272862fffbe760adfd7003e0d005b60c40cc8624d72bc2bbbe5c67cc522"),
    ("0.6", 100_000, "de16735e93d16520b38c3e736e6db1d2da32bc152d458a4313c5fa108d9f5460"),
    ("0.007", 100_000, "ca1e48c207e5b814e87c0c335ea1cbf53ad9c92dbb1160e6a538630d51826e09"),
];

fn values(game: &Game, kernel: Kernel, last: u64) -> History {
    Sequence::of(game)
        .engine(Engine::Dense)
        .kernel(kernel)
        .collect(last)
        .expect("values below 65536")
}

fn dense(criterion: &mut Criterion) {
    for (code, last, digest) in CASES {
        let game: Game = code.parse().expect("a code");
        let mut group = criterion.benchmark_group(format!("dense/{code}"));
        group.sample_size(10).warm_up_time(Duration::from_millis(500));
        group.measurement_time(Duration::from_secs(3));
        group.throughput(Throughput::Elements(last + 1));
        for kernel in Kernel::available() {
            assert_eq!(Digest::of(values(&game, kernel, last).values()), digest, "{code} {kernel}");
            let id = BenchmarkId::new(kernel.name(), last);
            group.bench_function(id, |bencher| bencher.iter(|| values(&game, kernel, last)));
        }
        group.finish();
    }
}

criterion_group!(benches, dense);
criterion_main!(benches);
