//! Flags of `find`.

use clap::Args;

use super::number;

/// `find`.
#[derive(Debug, Args)]
#[command(after_help = FIND_EXAMPLES)]
pub(crate) struct Find {
    /// Consecutive values, separated by commas or spaces
    #[arg(value_name = "VALUES", required = true, num_args = 1.., allow_negative_numbers = true)]
    pub(crate) values: Vec<String>,

    /// The heap of the first value
    #[arg(
        long,
        value_name = "N",
        value_parser = number::heap,
        default_value = "0",
        allow_negative_numbers = true
    )]
    pub(crate) from: u64,
}

const FIND_EXAMPLES: &str = "\
Examples:
  nimseq find 0,1,1,2,0,3,1,1,0,3
  nimseq find --from 1 1 2 3 1 4 3

All 1024 codes of at most three digits, d0 = 0 or 4, are tried; one line for each that fits, the
shortest first: the code, then its names.";
