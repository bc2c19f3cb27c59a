//! Reading a code: what `find` and sweeps do by the thousand, and what a hostile text may cost.
//!
//! Each text carries its answer: the canonical form, or the column of the error.
#![allow(missing_docs, reason = "criterion's macros make functions without documentation")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use nimseq::code::{Game, MAX_DIGITS};

/// A name for the report, a text, its canonical form.
fn texts() -> [(&'static str, String, String); 6] {
    let seven = "7".repeat(MAX_DIGITS);
    [
        ("code", "0.77".into(), "0.77".into()),
        ("block", "0.12[37]".into(), "0.12[37]".into()),
        ("name", "Dawson's Kayles".into(), "0.07".into()),
        ("set", "S(2,5,7)".into(), "0.0300303".into()),
        ("allbut", "allbut(2,3)".into(), "0.300[3]".into()),
        ("longest", format!("0.{seven}"), format!("0.{seven}")),
    ]
}

/// A name for the report, a text, the column of its error.
fn errors() -> [(&'static str, String, usize); 3] {
    let many = "7".repeat(10_000);
    [
        ("digit", "0.78".into(), 4),
        ("misspelt", "kailes".into(), 1),
        ("too-long", format!("0.{many}"), MAX_DIGITS + 3),
    ]
}

fn parse(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("parse");
    for (name, text, canonical) in texts() {
        let game: Result<Game, _> = text.parse();
        assert_eq!(game.map(|game| game.to_string()).as_deref(), Ok(canonical.as_str()));
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(name, |bencher| bencher.iter(|| black_box(&text).parse::<Game>()));
    }
    group.finish();
    let mut group = criterion.benchmark_group("parse-error");
    for (name, text, column) in errors() {
        assert_eq!(text.parse::<Game>().map_err(|error| error.column()), Err(column), "{name}");
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(name, |bencher| bencher.iter(|| black_box(&text).parse::<Game>()));
    }
    group.finish();
}

criterion_group!(benches, parse);
criterion_main!(benches);
