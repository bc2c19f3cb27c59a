//! Flags of `values`.

use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::Args;
use nimseq::tables::write::{Format, UnknownFormat};

use super::{CODE_HELP, Long, number};

/// `values`.
#[derive(Debug, Args)]
#[command(after_help = VALUES_EXAMPLES)]
pub(crate) struct Values {
    #[arg(value_name = "CODE", help = CODE_HELP, allow_negative_numbers = true)]
    pub(crate) code: String,

    /// The last heap
    #[arg(long, value_name = "N", value_parser = number::heap, allow_negative_numbers = true)]
    pub(crate) to: u64,

    /// The first heap that is written
    #[arg(
        long,
        value_name = "A",
        value_parser = number::heap,
        default_value = "0",
        allow_negative_numbers = true
    )]
    pub(crate) from: u64,

    /// How values are written [default: csv]
    ///
    /// csv: a header n,g and a line 3,3 for each heap. jsonl: {"n":3,"g":3}. bfile: 3 3, as the
    /// OEIS wants it. grid: rows under a header, for the eye. raw: two bytes each, the low one
    /// first (`sha256sum` of them is the digest that `period` gives). none: nothing, for timing.
    ///
    /// With --stats or --histogram -, none is the default unless the values go to a file.
    // A default that depends on other flags is none that clap could apply.
    #[arg(long, value_parser = format, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,

    /// Heaps in a row, with --format grid [default: 20]
    #[arg(long, value_name = "HEAPS", value_parser = number::count, allow_negative_numbers = true)]
    pub(crate) width: Option<NonZeroU64>,

    /// Write to this file, whole or not at all; - is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub(crate) output: PathBuf,

    /// Print the largest value, the class function and its rare heaps
    ///
    /// Of heaps 0 to N, a line `name: value` for each figure, in place of the values or, with
    /// -o FILE, beside them. mask and space_type (1 where the parity of a heap counts, else 0) are
    /// those that leave fewest heaps rare; codes that never split and infinite ones have none.
    #[arg(long)]
    pub(crate) stats: bool,

    /// Write how often each value occurs, as CSV; - is standard output
    ///
    /// n,value,count: so many of heaps 1 to n have this value. n is 2^10, 2^11, ... and N; a value
    /// that does not occur has its line, up to the largest so far.
    #[arg(long, value_name = "FILE")]
    pub(crate) histogram: Option<PathBuf>,

    /// Compute every value, also those that follow from a proved period
    ///
    /// Without it, a run looks for the period in its first 2^24 heaps. Once that is proved, the
    /// rest of the values is written from the pattern. The output is the same byte for byte. With
    /// --run-dir every value is computed.
    #[arg(long)]
    pub(crate) no_period: bool,

    #[command(flatten)]
    pub(crate) long: Long,
}

const VALUES_EXAMPLES: &str = "\
Examples:
  nimseq values 0.77 --to 100
  nimseq values 0.77 --to 1e9 --from 999_999_990
  nimseq values kayles --to 83 --format grid --width 12
  nimseq values 0.137 --to 1000 --format bfile -o b002187.txt
  nimseq values 0.6 --to 5e4 --no-period --format none -v
  nimseq values 0.16 --to 5e4 --stats --histogram counts.csv";

fn format(text: &str) -> Result<Format, UnknownFormat> {
    text.parse()
}
