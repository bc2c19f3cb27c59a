//! The program `nimseq`: a command line over the library of the same package.
//!
//! Everything is in [`cli`], one file a command. Results go to standard output, all else to
//! standard error; exit codes are those of [`cli::failure`].

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
