//! What can be asked, as types. The doc comments here are the help texts of the program: the
//! first paragraph is what `-h` shows, all of it what `--help` and the manual page show.

#![expect(clippy::doc_markdown, reason = "these comments are printed as they are")]

mod compare;
mod find;
mod generate;
mod graph;
mod long;
mod misere;
mod period;
mod positions;
mod reproduce;
mod sweep;
mod table;
mod values;
mod verify;

use std::num::NonZeroUsize;

use clap::{Args, Parser, Subcommand, ValueEnum};

pub(crate) use compare::Compare;
pub(crate) use find::Find;
pub(crate) use generate::{Generate, Generated};
pub(crate) use graph::{Graph, GraphInput};
pub(crate) use long::{Long, Pace, Resume, Status};
pub(crate) use misere::Misere;
pub(crate) use period::{Period, RuleChoice};
pub(crate) use positions::{Move, Play};
pub(crate) use reproduce::Reproduce;
pub(crate) use sweep::{Merge, Sweep};
pub(crate) use table::Table;
pub(crate) use values::Values;
pub(crate) use verify::Verify;

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
    /// The sparse engine verifies heaps while it computes the next, `reproduce` and `sweep` compute
    /// several games at once; other engines use one thread. No number changes a value.
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
    /// Find the periods of many codes, and make a table of them
    Sweep(Sweep),
    /// Make one table of several sweeps
    Merge(Merge),
    /// Go on with a sweep, or with a run that was started with --run-dir
    Resume(Resume),
    /// How a sweep or a run with --run-dir stands
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

/// `--format` of `period`, `compare`, `misere`, `move` and `graph`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AnswerFormat {
    Text,
    Json,
}

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

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_definitions_are_consistent() {
        super::Cli::command().debug_assert();
    }
}
