//! Flags of `compare`.

use clap::Args;

use super::{AnswerFormat, CODE_HELP, number};

/// `compare`.
#[derive(Debug, Args)]
#[command(after_help = COMPARE_EXAMPLES)]
pub(crate) struct Compare {
    #[arg(value_name = "LEFT", help = CODE_HELP, allow_negative_numbers = true)]
    pub(crate) left: String,

    #[arg(value_name = "RIGHT", help = CODE_HELP, allow_negative_numbers = true)]
    pub(crate) right: String,

    /// The last heap that may be computed; the run stops at a proof or a difference
    #[arg(
        long,
        value_name = "N",
        value_parser = number::heap,
        default_value = "2^20",
        allow_negative_numbers = true
    )]
    pub(crate) limit: u64,

    /// Hold heap n of LEFT against heap n - S of RIGHT, and try no other shift
    ///
    /// Without it, the shift that lines up the standard forms comes first, then 0, 1, -1, ... to 16
    /// and -16, where heaps without a partner must have the value 0. If none fits, the difference is
    /// the first one at the shift of the standard forms.
    #[arg(long, value_name = "S", value_parser = number::shift, allow_negative_numbers = true)]
    pub(crate) shift: Option<i64>,

    /// How the answer is written
    ///
    /// json: one object on one line; whatever may differ between two runs is in its member "run".
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: AnswerFormat,
}

const COMPARE_EXAMPLES: &str = "\
Examples:
  nimseq compare 0.6 0.37
  nimseq compare 0.771 kayles
  nimseq compare 0.161 0.36 --shift 0

Codes are proved equal by their standard forms, by moves that change no value or by two proved
periods; or they are observed to be so up to a heap. Exit code 1 if they differ.";
