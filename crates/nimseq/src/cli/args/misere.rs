//! Flags of `misere`.

use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::Args;

use super::{AnswerFormat, CODE_HELP, number};

/// `misere`.
#[derive(Debug, Args)]
#[command(after_help = MISERE_EXAMPLES)]
pub(crate) struct Misere {
    #[arg(value_name = "CODE", help = CODE_HELP, allow_negative_numbers = true)]
    pub(crate) code: String,

    /// The last heap that may be looked at; the run stops where the period is proved
    #[arg(
        long,
        value_name = "N",
        value_parser = number::heap,
        default_value = "2^14",
        allow_negative_numbers = true
    )]
    pub(crate) limit: u64,

    /// The largest order that is tried, at most 8192
    ///
    /// Some partial quotients are infinite, and nobody knows beforehand which. The run ends where a
    /// candidate gets larger, with the quotient of the heaps before.
    #[arg(
        long,
        value_name = "Q",
        value_parser = number::order,
        default_value = "1000",
        allow_negative_numbers = true
    )]
    pub(crate) max_order: usize,

    /// Seconds after which the run ends, with what is proved by then
    #[arg(long, value_name = "SECONDS", value_parser = number::count, allow_negative_numbers = true)]
    pub(crate) time: Option<NonZeroU64>,

    /// Also write the quotient as a certificate, which `nimseq verify` checks
    ///
    /// JSON, with generators, products, P, the values of heaps and a seal; of a partial quotient too.
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,

    /// How the answer is written
    ///
    /// json: one object on one line; whatever may differ between two runs is in its member "run".
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: AnswerFormat,
}

const MISERE_EXAMPLES: &str = "\
Examples:
  nimseq misere kayles
  nimseq misere 0.123 --format json
  nimseq misere 4.7 --limit 20 --certificate 4.7.json
  nimseq misere dawsons-kayles --time 10

The answer is solved (the quotient of all heaps, its period proved) or partial (exit code 1): then
what is said holds for heaps 0 to some heap, and the order is a lower bound for all later ones.
An interrupted run prints what is proved by then, too (exit code 130), and writes no certificate.
Positions of covered heaps: `nimseq move --misere`.";
