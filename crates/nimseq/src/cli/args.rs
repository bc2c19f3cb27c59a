//! What can be asked, as types. The doc comments here are the help texts of the program: the
//! first paragraph is what `-h` shows, all of it what `--help` and the manual page show.

#![expect(clippy::doc_markdown, reason = "these comments are printed as they are")]

mod compare;
mod generate;
mod graph;
mod long;
mod misere;
mod positions;
mod reproduce;

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use nimseq::tables::write::Format;

pub(crate) use compare::Compare;
pub(crate) use generate::{Generate, Generated};
pub(crate) use graph::{Graph, GraphInput};
pub(crate) use long::{Long, Pace, Resume, Status};
pub(crate) use misere::Misere;
pub(crate) use positions::{Move, Play};
pub(crate) use reproduce::Reproduce;

use super::number;

/// Nim-sequences of octal games: exact values, proved periods, tables
///
/// A CODE is an octal code (0.77, .77, 4.3), a code with a block that repeats for ever (0.[3],
/// 0.12[37]), a set of numbers of tokens to take (S(1,2,3), S(1..m), allbut(2,3)), or a name
/// (kayles, dawsons-kayles, dawsons-chess, officers, treblecross, guiles, daisies, double-kayles,
/// nim, laskers-nim, grundy).
///
/// Numbers may be written 1_000_000, 1e6 or 2^20. Heaps are counted from 0, ranges include both
/// ends.
#[derive(Debug, Parser)]
#[command(
    name = "nimseq",
    version,
    max_term_width = 100,
    after_help = ROOT_EXAMPLES,
    after_long_help = ROOT_LONG,
    arg_required_else_help = true
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const ROOT_EXAMPLES: &str = "\
Examples:
  nimseq period kayles                  period 12, proved
  nimseq values 0.77 --to 1e6 -o k.csv  a million values, as CSV
  nimseq table dawsons-chess            the table, in rows of a period
  nimseq explain 0.137                  the rule in words
  nimseq find 1,2,3,1,4,3 --from 1      which code begins so?
  nimseq reproduce 0.56                 published figures, checked
  nimseq move nim 3 4 5                 who wins, and by which moves?

`nimseq COMMAND --help` has more, with examples.";

const ROOT_LONG: &str = "\
Examples:
  nimseq period kayles                  period 12, proved
  nimseq values 0.77 --to 1e6 -o k.csv  a million values, as CSV
  nimseq table dawsons-chess            the table, in rows of a period
  nimseq explain 0.137                  the rule in words
  nimseq find 1,2,3,1,4,3 --from 1      which code begins so?
  nimseq reproduce 0.56                 published figures, checked
  nimseq move nim 3 4 5                 who wins, and by which moves?

Exit codes:
  0    answered (also if the reader of a pipe has gone)
  1    a negative answer: no period found, no such code, codes differ, a claim or a check failed
  2    wrong usage, wrong input, or an I/O error
  3    stopped early; a checkpoint is saved
  130  interrupted, nothing was saved

Environment:
  NIMSEQ_KERNEL  as --kernel
  NO_COLOR       if set, help and errors have no colours

Results go to standard output; progress, notes and errors go to standard error.";

/// Flags of every command.
#[derive(Debug, Args)]
#[command(next_help_heading = "Global options")]
pub(crate) struct Global {
    /// No progress and no notes on standard error
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,

    /// Say which engine and kernel run, and how long they took
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,

    /// The instructions to use; none changes a value [default: NIMSEQ_KERNEL if set, else auto]
    ///
    /// auto takes the widest that this processor has; `nimseq cpu-info` lists them.
    // The variable is read where it is needed: clap would blame the flag for its value, and refuse a
    // wrong one even where the flag overrides it.
    #[arg(long, global = true, value_enum, value_name = "KERNEL")]
    pub(crate) kernel: Option<KernelChoice>,

    /// The most memory for values, as in 4GiB [default: 80 % of this machine's]
    ///
    /// Bytes, or KiB, MiB, GiB. A run that needs more ends with an error; so does one that is
    /// known to, before it begins. A container or `ulimit -v` that allows less than the machine has
    /// counts instead; `nimseq cpu-info` says what applies.
    #[arg(
        long,
        global = true,
        value_name = "SIZE",
        value_parser = number::size,
        allow_negative_numbers = true
    )]
    pub(crate) memory: Option<u64>,

    /// How many threads to use [default: one for each processor]
    ///
    /// The sparse engine verifies heaps while it computes the next, and `reproduce` computes several
    /// games at once; other engines use one thread. No number changes a value.
    #[arg(
        long,
        global = true,
        value_name = "N",
        value_parser = number::threads,
        allow_negative_numbers = true
    )]
    pub(crate) threads: Option<NonZeroUsize>,

    /// How to compute the values; none changes a value
    ///
    /// naive visits every option of every heap, as the definition says: slow, and a check on auto.
    /// dense looks at all pairs of heaps, many at a time. sparse looks at those with a rare heap, and
    /// verifies; auto does so where that is faster. For rules that never split, and infinite ones,
    /// the last three are the same.
    #[arg(long, global = true, value_enum, value_name = "ENGINE", default_value = "auto")]
    pub(crate) engine: EngineChoice,
}

/// `--kernel`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum KernelChoice {
    Auto,
    Portable,
    Avx2,
    Avx512,
}

/// `--engine`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineChoice {
    Auto,
    Naive,
    Dense,
    Sparse,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print the Grundy values of heaps
    Values(Values),
    /// Find the period, and prove it
    Period(Period),
    /// Check certificates again, without trusting their maker
    Verify(Verify),
    /// Check published figures: confirmed, refuted, not comparable or out of reach
    Reproduce(Reproduce),
    /// Do two codes have one sequence, up to a shift of the heap size?
    Compare(Compare),
    /// Print the values in rows, as books do
    Table(Table),
    /// Say a rule in words, with names, OEIS numbers and cousins
    Explain(Explain),
    /// Which codes of at most three digits have these values?
    Find(Find),
    /// Go on with a run that was started with --run-dir
    Resume(Resume),
    /// How a run with --run-dir stands
    Status(Status),
    /// The misère quotient: who wins any sum if whoever cannot move wins
    Misere(Misere),
    /// Who wins a position, and every winning move
    Move(Move),
    /// Play against the program, which makes no mistake
    Play(Play),
    /// Kayles on a graph: its value, and every winning vertex
    Graph(Graph),
    /// Show what this processor offers and what nimseq uses
    CpuInfo,
    /// Check this program on this machine, in a few seconds
    SelfTest,
    /// Write manual pages and shell completions
    Generate(Generate),
}

const CODE_HELP: &str = "A code (0.77), a name (kayles) or a set of moves, S(1,2,3)";

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

fn format(text: &str) -> Result<Format, nimseq::tables::write::UnknownFormat> {
    text.parse()
}

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

/// `--format` of `period`, `compare`, `misere`, `move` and `graph`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AnswerFormat {
    Text,
    Json,
}

/// `verify`.
#[derive(Debug, Args)]
#[command(after_help = VERIFY_EXAMPLES)]
pub(crate) struct Verify {
    /// Certificates, as `period` and `misere` write them with --certificate; - is standard input
    #[arg(value_name = "FILE", required = true, num_args = 1..)]
    pub(crate) files: Vec<PathBuf>,
}

const VERIFY_EXAMPLES: &str = "\
Examples:
  nimseq verify kayles.json
  nimseq verify certificates/*.json

All values are computed anew, by another path than the one that made the certificate: up to 2^14 of
them (and all of rules that never split) by the definition, up to 2^20 from all pairs of heaps, more
in a sparse space, heap by heap in that of the certificate if it names one; always with the portable
kernel and one thread, whatever --engine, --kernel and --threads say. Then every figure in the file
is held against them. The figures of a misère quotient are put to the exactness test, and nothing is
searched for.

Exit code 1 if a certificate says anything false; 2 if a file is no certificate, cannot be read, or
needs more memory. The highest of several counts.";

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

/// `explain`.
#[derive(Debug, Args)]
#[command(after_help = EXPLAIN_EXAMPLES)]
pub(crate) struct Explain {
    #[arg(value_name = "CODE", help = CODE_HELP, allow_negative_numbers = true)]
    pub(crate) code: String,
}

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  nimseq explain kayles
  nimseq explain 0.006
  nimseq explain 'allbut(2,3)'";

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

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_definitions_are_consistent() {
        super::Cli::command().debug_assert();
    }
}
