//! Flags of `period`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{AnswerFormat, CODE_HELP, Long, number};

/// `period`.
#[derive(Debug, Args)]
#[command(after_help = PERIOD_EXAMPLES)]
pub(crate) struct Period {
    #[arg(value_name = "CODE", help = CODE_HELP, allow_negative_numbers = true)]
    pub(crate) code: String,

    /// The last heap that may be computed; the run stops at a proof
    #[arg(
        long,
        value_name = "N",
        value_parser = number::heap,
        default_value = "2^20",
        allow_negative_numbers = true
    )]
    pub(crate) limit: u64,

    /// The theorem to prove the period by
    ///
    /// guy-smith is the published bound, 2(n0+p)+k values for codes that split, and for those that
    /// never do a shorter one. soonest also asks the induction in a sparse space, which needs little
    /// more than n0+p values where it applies. auto does so where that saves a million heaps.
    #[arg(long, value_enum, value_name = "RULE", default_value = "auto")]
    pub(crate) rule: RuleChoice,

    /// Also write the values that the proof rests on, n,g for each heap
    ///
    /// Those up to the last heap computed if there is no proof.
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,

    /// Also write the proof as a certificate, which `nimseq verify` checks
    ///
    /// JSON, with what is claimed, the theorem, the digest of the values and a seal. Without a proof
    /// no file is written.
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,

    /// How the answer is written
    ///
    /// json: one object on one line; whatever may differ between two runs is in its member "run".
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: AnswerFormat,

    #[command(flatten)]
    pub(crate) long: Long,
}

const PERIOD_EXAMPLES: &str = "\
Examples:
  nimseq period kayles
  nimseq period 0.156 --csv 0.156.csv --certificate 0.156.json
  nimseq period 0.16 --limit 5e5 --format json

The answer is one of three: proved (a theorem's bound is met), observed (the values repeat, but no
bound is met), none (exit code 1).";

/// `period --rule`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RuleChoice {
    Auto,
    GuySmith,
    Soonest,
}
