//! How a run ends: the exit codes, and the one message on standard error.
//!
//! | code | meaning |
//! |---|---|
//! | 0 | answered; also if whoever read our output has gone, or if there is none (`>&-`) |
//! | 1 | a negative answer: no period to the limit, no such code, a check failed |
//! | 2 | usage, input or I/O error |
//! | 3 | stopped early, and a checkpoint is saved |
//! | 130 | interrupted, nothing is saved |
//!
//! Standard output that was closed before the start cannot be told from `/dev/null`: the standard
//! library opens that in its place, lest a file get its number.

use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

use nimseq::Error;
use nimseq::code::{Game, ParseError};
use nimseq::tables::durable::{DurableError, Step};

use super::interrupt;

/// Exit code of a negative answer.
const NEGATIVE: u8 = 1;
/// Exit code of an error.
pub(crate) const ERROR: u8 = 2;
/// Exit code of a run that was stopped and can be resumed.
pub(crate) const STOPPED: u8 = 3;
/// Exit code after an interrupt, 128 + SIGINT as shells count.
pub(crate) const INTERRUPTED: u8 = 130;

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Exit code 0.
    Affirmed,
    /// Exit code 1.
    Denied,
}

impl Verdict {
    /// [`Verdict::Affirmed`] if so.
    pub(crate) fn from_bool(yes: bool) -> Self {
        if yes { Self::Affirmed } else { Self::Denied }
    }

    pub(crate) fn exit_code(self) -> ExitCode {
        ExitCode::from(self.code())
    }

    /// The exit code as a number.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Affirmed => 0,
            Self::Denied => NEGATIVE,
        }
    }
}

/// No answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Whoever read our output has gone: not an error, and nobody is there to be told.
    ClosedPipe,
    /// Ctrl-C or a polite kill. `progress` says how far the run came.
    Interrupted { progress: Option<String> },
    /// What is wrong, and on the next line which flag helps.
    Error(String),
    /// An error of one input among several, reported when it came up.
    Said,
}

impl Failure {
    /// An error with a line of advice.
    pub(crate) fn with_help(error: impl fmt::Display, help: impl fmt::Display) -> Self {
        Self::Error(format!("{error}\nhelp: {help}"))
    }

    /// An I/O error at `place`, unless it is a closed pipe.
    pub(crate) fn io(place: impl fmt::Display, error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Error(format!("{place}: {error}")),
        }
    }

    /// Says what happened, where there is something to say, and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (heading, text, code) = match self {
            Self::ClosedPipe => return ExitCode::SUCCESS,
            Self::Said => return ExitCode::from(ERROR),
            Self::Interrupted { progress } => {
                let (heading, words, code) = interrupt::last_words();
                let progress = progress.map_or_else(String::new, |text| format!("; {text}"));
                (heading, format!("{words}{progress}{}", interrupt::advice()), code)
            }
            Self::Error(text) => ("error", text, ERROR),
        };
        say(heading, &text);
        ExitCode::from(code)
    }
}

/// Writes a line to standard error. If that is impossible, there is nowhere left to say so.
pub(crate) fn say(what: &str, text: &str) {
    let _ = writeln!(io::stderr().lock(), "{what}: {text}");
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        Self::Error(error.to_string())
    }
}

impl From<DurableError> for Failure {
    fn from(error: DurableError) -> Self {
        match error.cause().kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            io::ErrorKind::PermissionDenied if error.step() == Step::Inspect => Self::with_help(
                &error,
                "remove the file, change its permissions, or name another one",
            ),
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
                if error.step() == Step::Create =>
            {
                Self::with_help(
                    &error,
                    "a new file is made beside the old one: make the folder writable, or name a \
                     file in another one",
                )
            }
            _ => Self::Error(error.to_string()),
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Error(error.to_string())
    }
}

/// The game of an argument.
pub(crate) fn game(text: &str) -> Result<Game, Failure> {
    Ok(text.parse::<Game>()?)
}
