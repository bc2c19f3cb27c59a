//! Flags of `verify`.

use std::path::PathBuf;

use clap::Args;

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
  nimseq verify --engine sparse 0.106.json

All values are computed anew, by another path than the one that made the certificate: up to 2^14 of
them (and all of rules that never split) by the definition, up to 2^20 from all pairs of heaps, more
in a sparse space, heap by heap in that of the certificate if it names one; with the portable kernel
and one thread, whatever --kernel and --threads say. Then every figure in the file is held against
them. The figures of a misère quotient are put to the exactness test, and nothing is searched for.

With --engine sparse, values beyond 2^20 come from the engine that makes certificates, with --kernel
and --threads: every figure is checked all the same, but that engine is believed. So a period as far
out as that of 0.106 is a matter of hours, and not of days. Other engines are no choice here.

Exit code 1 if a certificate says anything false; 2 if a file is no certificate, cannot be read, or
needs more memory. The highest of several counts.";
