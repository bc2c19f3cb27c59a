//! The formats with a line a heap (csv, jsonl, b-file): two numbers between three constant texts.
//!
//! Decimal digits are nearly all the work, hence `itoa` into a buffer: `writeln!` goes through the
//! formatting machinery for each number, and the csv crate spends its time looking for what needs a
//! quote, which nothing written here ever does. A counter that increments its own digits would be a
//! little faster still, and was not worth its code.

use std::io;
use std::ops::ControlFlow;

use nimseq_grundy::Values;

use super::output::Output;

/// Heaps between two looks at the size of the buffer; at most 37 bytes each (20 digits of n,
/// 5 of g, 12 of jsonl), so a batch never outgrows the buffer's room.
const BATCH: usize = 512;

/// What stands around the numbers of one format.
///
/// Constants of a type, not fields of a value: the compiler then copies one or two known bytes
/// where it would call `memcpy` for a length that it learns at run time.
pub(super) trait Lines {
    /// Once, before the first heap.
    const HEADER: &str;
    /// Before n.
    const BEFORE: &str;
    /// Between n and G(n).
    const BETWEEN: &str;
    /// After G(n).
    const AFTER: &str;
}

/// `3,3` under a header.
#[derive(Debug)]
pub(super) struct Csv;

impl Lines for Csv {
    const HEADER: &str = "n,g\n";
    const BEFORE: &str = "";
    const BETWEEN: &str = ",";
    const AFTER: &str = "\n";
}

/// `{"n":3,"g":3}`.
#[derive(Debug)]
pub(super) struct Jsonl;

impl Lines for Jsonl {
    const HEADER: &str = "";
    const BEFORE: &str = "{\"n\":";
    const BETWEEN: &str = ",\"g\":";
    const AFTER: &str = "}\n";
}

/// `3 3`.
#[derive(Debug)]
pub(super) struct Bfile;

impl Lines for Bfile {
    const HEADER: &str = "";
    const BEFORE: &str = "";
    const BETWEEN: &str = " ";
    const AFTER: &str = "\n";
}

/// Writes heaps `first`, `first + 1`, …
pub(super) fn write<L: Lines, W: io::Write>(
    out: &mut Output<W>,
    first: u64,
    values: Values<'_>,
) -> ControlFlow<()> {
    match values {
        Values::Bytes(values) => batches::<L, W, u8>(out, first, values),
        Values::Words(values) => batches::<L, W, u16>(out, first, values),
    }
}

fn batches<L: Lines, W: io::Write, G: itoa::Integer + Copy>(
    out: &mut Output<W>,
    first: u64,
    values: &[G],
) -> ControlFlow<()> {
    let mut digits = itoa::Buffer::new();
    let mut n = first;
    for batch in values.chunks(BATCH) {
        let buffer = out.buffer();
        for &g in batch {
            buffer.extend_from_slice(L::BEFORE.as_bytes());
            buffer.extend_from_slice(digits.format(n).as_bytes());
            buffer.extend_from_slice(L::BETWEEN.as_bytes());
            buffer.extend_from_slice(digits.format(g).as_bytes());
            buffer.extend_from_slice(L::AFTER.as_bytes());
            n += 1;
        }
        out.spill()?;
    }
    ControlFlow::Continue(())
}
