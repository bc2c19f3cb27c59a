//! Runs that are kept in a folder: flags of `values` and `period`, and the commands for such runs.

use std::path::PathBuf;

use clap::Args;

use super::{AnswerFormat, number};

/// Flags of a run that can be stopped and resumed.
#[derive(Debug, Args)]
#[command(next_help_heading = "Long runs")]
pub(crate) struct Long {
    /// Keep the run in this folder, so that it can be stopped and resumed
    ///
    /// The folder is made, or must be empty. `nimseq resume DIR` goes on from the last checkpoint,
    /// after Ctrl-C (exit code 3) as after a crash, on this machine or another, with any kernel and
    /// number of threads. The result is that of an unbroken run byte for byte.
    #[arg(long, value_name = "DIR")]
    pub(crate) run_dir: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) pace: Pace,
}

/// How often a checkpoint is saved.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Pace {
    /// Seconds from one checkpoint to the next; 0 saves one after every block
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = number::heap,
        default_value = "30",
        allow_negative_numbers = true
    )]
    pub(crate) checkpoint_every: u64,
}

/// `resume`.
#[derive(Debug, Args)]
#[command(after_help = RESUME_EXAMPLES)]
pub(crate) struct Resume {
    /// The folder of the run
    #[arg(value_name = "DIR")]
    pub(crate) run_dir: PathBuf,

    /// In a sweep, compute those codes again whose row is an error, now with another --memory
    ///
    /// Their rows and the tables are gone then, until the sweep is complete again. A code of a sweep gets
    /// 2 GiB at most; what failed with that fails again.
    #[arg(long)]
    pub(crate) retry_errors: bool,

    #[command(flatten)]
    pub(crate) pace: Pace,
}

const RESUME_EXAMPLES: &str = "\
Examples:
  nimseq period 0.106 --limit 1e12 --run-dir 0.106.run
  nimseq resume 0.106.run --threads 2
  nimseq resume 0.106.run --memory 16GiB --checkpoint-every 300
  nimseq resume sweep.run --memory 8GiB --retry-errors

The code, the limit and whatever else the result depends on are those of the start. If the run is
over, its result is printed again.";

/// `status`.
#[derive(Debug, Args)]
#[command(after_help = STATUS_EXAMPLES)]
pub(crate) struct Status {
    /// The folder of the run
    #[arg(value_name = "DIR")]
    pub(crate) run_dir: PathBuf,

    /// How the state is written; json: one object on one line
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: AnswerFormat,
}

const STATUS_EXAMPLES: &str = "\
Examples:
  nimseq status 0.106.run
  nimseq status 0.106.run --format json

The state is running, stopped, finished or damaged. Exit code 2 if the folder holds no run.";
