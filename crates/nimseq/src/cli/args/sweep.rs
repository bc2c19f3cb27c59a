//! Sweeps over many codes: `sweep` and `merge`.

use std::path::PathBuf;

use clap::Args;
use nimseq::sweep::many::Shard;

use super::{Pace, number};

/// `sweep`.
#[derive(Debug, Args)]
#[command(after_help = SWEEP_EXAMPLES)]
pub(crate) struct Sweep {
    /// Codes with places left open: ? is any digit, [1-36] one of these; @FILE or - for a list
    ///
    /// 0.??? are all codes of at most three digits, trailing zeros being none. A list has a pattern a
    /// line; what follows a # is a comment. - is standard input. A code that comes twice is computed
    /// once, as are first cousins and codes that differ in moves which change no value; the rule without
    /// moves is left out.
    #[arg(value_name = "PATTERN", required = true, num_args = 1.., allow_negative_numbers = true)]
    pub(crate) patterns: Vec<String>,

    /// The last heap that may be computed of each code; it stops at a proof [default: 2^20]
    #[arg(long, value_name = "N", value_parser = number::heap, allow_negative_numbers = true)]
    pub(crate) limit: Option<u64>,

    /// The folder of the sweep: it is made, or must be empty
    #[arg(long, value_name = "DIR")]
    pub(crate) run_dir: PathBuf,

    /// Compute a share of the codes, the k-th of N
    ///
    /// Shares cost about the same, and follow from the patterns and the limits alone. `nimseq merge`
    /// makes one table of the N folders, byte for byte that of a sweep over all.
    #[arg(long, value_name = "k/N", value_parser = shard)]
    pub(crate) shard: Option<Shard>,

    /// End a code at a power of two of heaps if more of them than this are rare
    ///
    /// Counted under the class function that leaves fewest rare. The row says how many heaps were
    /// computed, and "rare-limit".
    #[arg(long, value_name = "HEAPS", value_parser = number::heap, allow_negative_numbers = true)]
    pub(crate) rare_limit: Option<u64>,

    /// End a code after this time, at the last power of two of heaps that it came to
    ///
    /// Where that is differs from run to run: such a table is not the same byte for byte, and
    /// manifest.json says so. The row says "time-per-code".
    #[arg(long, value_name = "SECONDS", value_parser = number::heap, allow_negative_numbers = true)]
    pub(crate) time_per_code: Option<u64>,

    /// Find misère quotients, not periods
    ///
    /// Each code is computed by itself, to --limit (2^14 unless said) at most. One that is not solved ends
    /// after 2·10^7 steps, a second or so, the same on every machine; with --time-per-code after
    /// that time instead. The row has the exact quotient of heaps 0 to covered_to.
    #[arg(long, conflicts_with = "rare_limit")]
    pub(crate) misere: bool,

    /// The largest order that is tried with --misere, at most 8192 [default: 1000]
    #[arg(
        long,
        value_name = "Q",
        value_parser = number::order,
        requires = "misere",
        allow_negative_numbers = true
    )]
    pub(crate) max_order: Option<usize>,

    #[command(flatten)]
    pub(crate) pace: Pace,
}

const SWEEP_EXAMPLES: &str = "\
Examples:
  nimseq sweep '0.???' '4.???' --limit 2^20 --run-dir three
  nimseq sweep '0.????' --limit 2^18 --rare-limit 50000 --run-dir four
  nimseq sweep @codes.txt --limit 1e9 --time-per-code 3600 --run-dir codes
  nimseq sweep '0.????' --limit 2^18 --shard 3/8 --run-dir four.3
  nimseq sweep '0.???' '4.??' --misere --run-dir misere
  nimseq status three
  nimseq resume three

DIR/table.csv and DIR/table.jsonl have a row for each code, by code: the keys of `period --format
json`, with --misere those of `misere --format json`. DIR/timings.csv has what varies from run to
run. Exit code 1 if a row is an error, such as too little memory.";

/// `merge`.
#[derive(Debug, Args)]
#[command(after_help = MERGE_EXAMPLES)]
pub(crate) struct Merge {
    /// Folders of sweeps, also of ones that are not complete
    #[arg(value_name = "DIR", required = true, num_args = 1..)]
    pub(crate) run_dirs: Vec<PathBuf>,

    /// The table: JSON lines if its name ends in .jsonl, else CSV; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

const MERGE_EXAMPLES: &str = "\
Examples:
  nimseq merge four.1 four.2 four.3 -o four.csv
  nimseq merge three -o three.jsonl

Each code has one row. If two sweeps say different things about one, that is an error, and no table is
written.";

/// `3/8`.
fn shard(text: &str) -> Result<Shard, String> {
    let parts = text.split_once('/').map(|(k, n)| (k.parse().ok(), n.parse().ok()));
    let Some((Some(number), Some(of))) = parts else {
        return Err("expected k/N, two integers such as 3/8".to_owned());
    };
    Shard::new(number, of).ok_or_else(|| format!("expected k/N with k from 1 to N = {of}"))
}
