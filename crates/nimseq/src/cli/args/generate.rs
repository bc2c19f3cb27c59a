//! `generate`: its arguments.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use clap_complete::Shell;

/// `generate`.
#[derive(Debug, Args)]
pub(crate) struct Generate {
    #[command(subcommand)]
    pub(crate) what: Generated,
}

/// What can be generated.
#[derive(Debug, Subcommand)]
pub(crate) enum Generated {
    /// Manual pages, in roff
    #[command(after_help = MAN_EXAMPLES)]
    Man {
        /// Write one page for each command into this folder, instead of one page to standard output
        #[arg(long, value_name = "DIR")]
        dir: Option<PathBuf>,
    },
    /// Completions for a shell, to standard output
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell
        #[arg(value_enum, value_name = "SHELL")]
        shell: Shell,
    },
}

const MAN_EXAMPLES: &str = "\
Examples:
  nimseq generate man > nimseq.1
  nimseq generate man --dir ~/.local/share/man/man1";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  nimseq generate completions bash > ~/.local/share/bash-completion/completions/nimseq
  nimseq generate completions fish > ~/.config/fish/completions/nimseq.fish";
