//! Flags of `table`.

use std::num::NonZeroU64;

use clap::Args;

use super::{CODE_HELP, number};

/// `table`.
#[derive(Debug, Args)]
#[command(after_help = TABLE_EXAMPLES)]
pub(crate) struct Table {
    #[arg(value_name = "NAME|CODE", help = CODE_HELP, allow_negative_numbers = true)]
    pub(crate) code: String,

    /// Heaps in a row [default: the period if it is at most 40, else 20]
    #[arg(long, value_name = "HEAPS", value_parser = number::count, allow_negative_numbers = true)]
    pub(crate) width: Option<NonZeroU64>,

    /// The last heap, at most 10^6 [default: the first full row of the periodic part, or 20 rows]
    #[arg(long, value_name = "N", value_parser = number::heap, allow_negative_numbers = true)]
    pub(crate) to: Option<u64>,
}

const TABLE_EXAMPLES: &str = "\
Examples:
  nimseq table kayles
  nimseq table dawsons-chess
  nimseq table 0.6 --width 32 --to 511

Heaps that differ from the periodic pattern continued downwards bear a star.";
