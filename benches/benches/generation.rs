//! Generation alone, in Officers (0.6): what the sparse engine does for a heap before anybody verifies
//! it, against the plain way of doing the same.
//!
//! A common heap has the least form that no term gives, and there is a term for each of the 1583 rare
//! heaps n ≥ 1, and one for the single heap. The kernels run the recurrence, with short lists where they
//! use them, which are chosen nearly as the engine does; `byte-marks` writes a byte for each term into a
//! table (in safe Rust, with its checks of bounds) and looks for the first byte that was not written.
//! Both make the same heaps, and each is compared with the values of the engine before it is timed. The
//! ratio of two medians of one run is the figure to quote.
#![allow(missing_docs, reason = "criterion's macros make functions without documentation")]
#![allow(clippy::expect_used, reason = "a bench fails by panicking")]

use std::ops::ControlFlow;
use std::time::Duration;

use criterion::{
    BenchmarkId, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
};
use nimseq::code::Game;
use nimseq::grundy::{Class, FnSink, History, Kernel, Sequence, Statistics, Values};
use nimseq_kernels::{Cells, FLAG, Recurrence, Sample, Term, number};

/// The first heap that is made, far above the last rare one, and how many are made.
const FROM: usize = 1 << 20;
const HEAPS: usize = 1 << 16;

/// Rows of heaps that the short lists are chosen by, and one of how many heaps a term must serve: as
/// `SAMPLES` and `SHORT_PAYS` of the engine.
const ROWS: usize = 256;
const PAYS: usize = 1 << 10;

/// The forms of heaps 0, 1, 2, …, rare ones flagged, and the terms of the recurrence.
fn officers() -> (Vec<u16>, Vec<Term>) {
    let game: Game = "0.6".parse().expect("a code");
    let (mut values, mut statistics) = (History::new(), Statistics::new());
    let mut keep = FnSink::new(|_, block: Values<'_>| {
        values.push_block(block);
        ControlFlow::Continue(())
    });
    let last = (FROM + HEAPS - 1) as u64;
    Sequence::of(&game).run(last, &mut (&mut keep, &mut statistics)).expect("small values");
    let class: Class = statistics.class(&game).expect("a class function");
    // One bit of the mask follows from the others.
    let bit = class.mask().trailing_zeros();
    let form = |value: u16| (value >> bit >> 1 << bit) | value & ((1 << bit) - 1);
    let single = if class.space_type() == 1 { FLAG } else { 0 };
    let mut terms = vec![Term { back: 1, xor: single }];
    let forms = (0..).zip(values.values().iter()).map(|(n, value)| {
        let is_rare = n == 0 || class.is_rare(n, value);
        if is_rare && n > 0 {
            terms.push(Term { back: u32::try_from(n + 1).expect("early"), xor: form(value) });
        }
        form(value) | if is_rare { FLAG } else { 0 }
    });
    let forms: Vec<u16> = forms.collect();
    assert!(terms.len() == 1584 && forms[FROM - (1 << 15)..].iter().all(|form| form & FLAG == 0));
    (forms, terms)
}

/// For each 32 numbers the terms that exclude most, the best first.
fn short_lists(kernel: Kernel, x: &Cells, terms: &[Term], limit: usize) -> Vec<Vec<Term>> {
    let rows: Vec<usize> = (0..ROWS).map(|row| FROM - (row + 1) * 509).collect();
    let bounds: Vec<_> = rows.iter().map(|&row| std::array::from_fn(|i| x.get(row + i))).collect();
    let far: Vec<Term> = terms.iter().copied().filter(|term| term.back >= 64).collect();
    let list = |base| {
        let mut sample = Sample::new(rows.clone(), &bounds, base);
        let mut chosen = Vec::new();
        loop {
            let gains = far.iter().map(|&term| (kernel.gain(x, &sample, term), term));
            let (gain, best) = gains.max_by_key(|&(gain, _)| gain).expect("terms");
            if gain * PAYS < ROWS * Sample::ROW {
                return chosen;
            }
            kernel.exclude(x, &mut sample, best);
            chosen.push(best);
        }
    };
    (0..limit).step_by(32).map(|base| list(u16::try_from(base).expect("small"))).collect()
}

/// Makes the heaps from `FROM` on by marks: a byte a term, cleared for each heap.
fn byte_marks(x: &mut [u8], terms: &[(usize, u8)]) {
    for n in FROM..FROM + HEAPS {
        let mut marks = [0_u8; 256];
        for &(back, xor) in terms {
            marks[usize::from(x[n - back] ^ xor)] = 1;
        }
        let part = marks.chunks(64).position(|part| part.contains(&0)).expect("fewer terms") * 64;
        let free = part + marks[part..].iter().position(|&mark| mark == 0).expect("just seen");
        x[n] = u8::try_from(free).expect("a byte");
    }
}

fn generation(criterion: &mut Criterion) {
    let (forms, terms) = officers();
    let mut group = criterion.benchmark_group("generation/0.6");
    group.sample_size(20).warm_up_time(Duration::from_millis(500));
    group.measurement_time(Duration::from_secs(2)).sampling_mode(SamplingMode::Flat);
    group.throughput(Throughput::Elements(HEAPS as u64));

    let mut x: Vec<u8> = forms.iter().map(|form| form.to_le_bytes()[0]).collect();
    let is_common = |term: &&Term| term.xor & FLAG == 0;
    let marks = terms.iter().filter(is_common);
    let marks: Vec<(usize, u8)> =
        marks.map(|term| (term.back as usize, term.xor.to_le_bytes()[0])).collect();
    let expected = x.clone();
    byte_marks(&mut x, &marks);
    assert!(x == expected, "byte-marks");
    let id = BenchmarkId::new("byte-marks", HEAPS);
    group.bench_function(id, |bencher| bencher.iter(|| byte_marks(&mut x, &marks)));

    let limit = usize::from(forms.iter().copied().filter_map(number).max().expect("heaps")) + 1;
    for kernel in Kernel::available() {
        let mut x = Cells::new(true);
        for &form in &forms {
            x.push(form);
        }
        let mut rule = Recurrence::new(kernel, &terms, limit);
        if kernel.shortens() {
            rule.shorten(&short_lists(kernel, &x, &terms, limit));
        }
        assert_eq!(rule.extend(&mut x, FROM), forms.len(), "{kernel}");
        assert!((FROM..forms.len()).all(|n| x.get(n) == forms[n]), "{kernel}");
        let id = BenchmarkId::new(kernel.name(), HEAPS);
        group.bench_function(id, |bencher| bencher.iter(|| rule.extend(&mut x, FROM)));
    }
    group.finish();
}

criterion_group!(benches, generation);
criterion_main!(benches);
