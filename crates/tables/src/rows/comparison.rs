//! The answer of a comparison of two codes, as JSON.

use std::io;

use serde::Serialize;

/// Whether two codes have one sequence: `G_left(n) = G_right(n − shift)` for n ≥ max(0, shift).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparisonRow {
    /// Whether no difference is known.
    pub equal: bool,
    /// How it is known that there is none: `same-code`, `cousins`, `redundant-moves` or `periods`;
    /// null if it was only observed, and if there is one.
    pub proof: Option<String>,
    /// Heaps by which the left code lags behind the right one.
    pub shift: i64,
    /// The first difference, null if there is none.
    pub first_difference: Option<FirstDifference>,
    /// How this comparison went.
    pub run: ComparisonRun,
}

/// A heap where two sequences differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FirstDifference {
    /// n, the heap of the left code.
    pub heap: u64,
    /// Its value.
    pub left: u16,
    /// The value of heap n − shift of the right code.
    pub right: u16,
}

/// What may differ between two comparisons with the same answer, and how far this one came.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparisonRun {
    /// The last heap of the left code that was compared; null if the answer is proved.
    pub last_heap: Option<u64>,
    /// The kernel.
    pub kernel: String,
    /// Number of threads.
    pub threads: u32,
    /// Wall-clock time in seconds.
    pub seconds: f64,
    /// Version of the program.
    pub version: String,
}

impl ComparisonRow {
    /// Writes the row as one JSON object on one line, with its line end.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_json(&self, mut out: impl io::Write) -> io::Result<()> {
        serde_json::to_writer(&mut out, self)?;
        out.write_all(b"\n")
    }
}
