//! How often each value occurs, as a table: `n,value,count` among G(1) … G(n).
//!
//! Values that do not occur up to n have rows as well, so that a reader may take the k-th row of a
//! block for the value k, and a missing row for a missing file. Rows are few (a block has one for
//! each value up to the largest, and n doubles from block to block), so nothing here is for speed.

use std::fmt::Write as _;
use std::io;

use nimseq_grundy::Statistics;

use super::output::Output;

/// Writes a histogram as CSV under a header; the blocks are those of [`Statistics::histogram`].
///
/// # Errors
/// Those of `out`.
pub fn write_histogram(statistics: &Statistics, out: impl io::Write) -> io::Result<()> {
    let mut out = Output::new(out);
    out.buffer().extend_from_slice(b"n,value,count\n");
    for row in statistics.histogram() {
        if writeln!(out, "{},{},{}", row.heap, row.value, row.count).is_err() {
            // What happened comes back below.
            break;
        }
    }
    out.finish().map(drop)
}
