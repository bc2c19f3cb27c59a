//! The sparse engine on nine games, with every kernel of this machine: spaces of both types (0.106
//! and 0.127 count the parity of a heap), several splitting digits (0.644, 0.354), few rare heaps
//! (0.16) and many (0.6), heaps rare one after another (0.376).
//!
//! It is the engine that is used unasked: dense at first, then sparse. Every heap is computed;
//! nothing looks for a period. Each run carries its answer, the SHA-256 of its values. They are
//! those of the dense engine:
//! `nimseq --engine dense values CODE --to LAST --no-period --format raw | sha256sum`.
//!
//! Where the portable kernel would need more than a second, it has a quarter of the heaps, and the
//! other kernels have both.
#![allow(missing_docs, reason = "criterion's macros make functions without documentation")]
#![allow(clippy::expect_used, reason = "a bench fails by panicking")]

use std::time::Duration;

use criterion::{
    BenchmarkId, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
};
use nimseq::code::Game;
use nimseq::grundy::{EngineUsed, History, Kernel, Sequence};
use nimseq::period::Digest;

/// Code, last heap, digest: for every kernel.
const EVERY_KERNEL: [(&str, u64, &str); 9] = [
    ("0.16", 1 << 20, "9ca120d6ce44034c9c4d9d3747f8a1836936e96403ab6f546aebca440d40f074"),
    ("0.106", 1 << 20, "0230e4db19a917ed696ffad5ab9d92d9cd259369d3418c16de089edc67c0901b"),
    ("0.167", 1 << 20, "cdad5b8348a743233329b287c42f528a5f42759b938474abec0663eebea4e92d"),
    ("0.644", 1 << 20, "68afb8c6e0ef88165696635ebad9225805c7502cbf0935ead4ec1e4f1f194ce7"),
    ("0.127", 1 << 18, "53d61f5685c0fefa046c7f96413678c3f512609f8ed0aabe4da6eee4b7efdcdb"),
    ("0.56", 1 << 18, "7fcf00f6d58e86e9afc8e5114cf4fdb95d60a262d2baebe24080a227008a9994"),
    ("0.354", 1 << 18, "77dcc2de8d1125cd78e96d3b6445f53acf9231753d0b416a29ea824e2c028eb0"),
    ("0.376", 1 << 16, "3a0894313213ebef3a082c91244914f344c3ecdbacf551ef10136b8d665f5f03"),
    ("0.6", 1 << 16, "4a078274e72ee93a3cab58a9a21c95f6af078b856b6cd8fc56f00c3dd0cbb4b4"),
];

/// The same for all kernels but the portable one.
const FAST_KERNELS: [(&str, u64, &str); 5] = [
    ("0.127", 1 << 20, "e9fd9ef5597c28c538258bdc37f43f121ae519c63a5b4298a6a6f43785ace438"),
    ("0.56", 1 << 20, "581ad28b60c9188f6f0c197b53d20e49c6e08ba8046ff5cbb4d5202d4a01bbb3"),
    ("0.354", 1 << 20, "796881f5475932dc9c4f882915ad30630277ad63dfd117911efac43878326ed1"),
    ("0.376", 1 << 18, "a8c43e390a1d5c2fd65b0adbdd4f555144eff5cea7fdfe7dfec1d60540187ac8"),
    ("0.6", 1 << 18, "036021213fc09144491df33633d0ba6b6c66cb33e944ff392b689bd14e887198"),
];

fn values(game: &Game, kernel: Kernel, last: u64) -> History {
    Sequence::of(game).kernel(kernel).collect(last).expect("values below 65536")
}

fn bench(criterion: &mut Criterion, case: (&str, u64, &str), kernels: &[Kernel]) {
    let (code, last, digest) = case;
    let game: Game = code.parse().expect("a code");
    assert_eq!(Sequence::of(&game).engine_used(), EngineUsed::Sparse, "{code}");
    let mut group = criterion.benchmark_group(format!("sparse/{code}"));
    group.sample_size(10).warm_up_time(Duration::from_millis(300));
    group.measurement_time(Duration::from_secs(1)).sampling_mode(SamplingMode::Flat);
    group.throughput(Throughput::Elements(last + 1));
    for &kernel in kernels {
        assert_eq!(Digest::of(values(&game, kernel, last).values()), digest, "{code} {kernel}");
        let id = BenchmarkId::new(kernel.name(), last);
        group.bench_function(id, |bencher| bencher.iter(|| values(&game, kernel, last)));
    }
    group.finish();
}

fn sparse(criterion: &mut Criterion) {
    let kernels = Kernel::available();
    for case in EVERY_KERNEL {
        bench(criterion, case, &kernels);
    }
    // The portable one comes first.
    for case in FAST_KERNELS {
        bench(criterion, case, &kernels[1..]);
    }
}

criterion_group!(benches, sparse);
criterion_main!(benches);
