//! Ctrl-C, SIGTERM and a hang-up: stop soon, leave no partial file.
//!
//! The handler sets a flag that every run looks at between two blocks, a fraction of a second
//! apart, and every file between two writes; so the usual end is an orderly one, in which
//! temporary files are removed. Some work cannot look: a search of the period detector over
//! millions of values, a write into a pipe that nobody reads. So a timer starts beside it, which
//! ends the program after [`GRACE`], or later if a file is being put in place then. A second
//! signal waits for nothing, and a temporary file may stay behind.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use super::failure::{INTERRUPTED, STOPPED, say};

/// Time for an orderly end: the program is gone within two seconds, with some to spare.
const GRACE: Duration = Duration::from_millis(1500);

/// How often the timer looks whether a file is still being put in place.
const TICK: Duration = Duration::from_millis(50);

/// Time for the last words: standard error may be what the program hangs on.
const LAST_WORDS: Duration = Duration::from_millis(200);

static REQUESTED: AtomicBool = AtomicBool::new(false);
/// How many threads are putting a file in place.
static COMMITTING: AtomicUsize = AtomicUsize::new(0);

/// How to go on, if there is a checkpoint.
static CHECKPOINT: Mutex<Option<String>> = Mutex::new(None);

/// Whether the command of the moment could have been run with `--run-dir`.
static COULD_BE_SAVED: AtomicBool = AtomicBool::new(false);

/// Installs the handler.
///
/// Signals that the program was started to ignore stay ignored: hang-ups under `nohup`, Ctrl-C in what
/// a script runs in the background.
pub(crate) fn install() {
    // A system that refuses (none is known to) leaves us with its own way of ending programs.
    let _ = listen(|| {
        let is_second = REQUESTED.swap(true, Ordering::SeqCst);
        // One thread runs the handler at every signal: what waits must do so elsewhere, or a
        // second signal would not be heard.
        if is_second || thread::Builder::new().spawn(leave_in_time).is_err() {
            leave();
        }
    });
}

/// Calls the handler at each signal, in a thread of its own.
#[cfg(unix)]
fn listen(handler: impl Fn() + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let heard =
        [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|&signal| !is_ignored(&status, signal));
    let mut signals = Signals::new(heard)?;
    thread::Builder::new().spawn(move || signals.forever().for_each(|_| handler()))?;
    Ok(())
}

#[cfg(not(unix))]
fn listen(handler: impl Fn() + Send + 'static) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(handler)
}

/// The timer.
fn leave_in_time() {
    thread::sleep(GRACE);
    while COMMITTING.load(Ordering::SeqCst) > 0 {
        thread::sleep(TICK);
    }
    leave();
}

/// Whether somebody has asked the program to end.
pub(crate) fn requested() -> bool {
    REQUESTED.load(Ordering::SeqCst)
}

/// The same, for a sink.
pub(crate) fn flow() -> ControlFlow<()> {
    if requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// The same, for a writer.
pub(crate) fn check() -> io::Result<()> {
    if requested() { Err(io::Error::other("interrupted")) } else { Ok(()) }
}

/// Does what must not be cut off: putting a complete file in place.
pub(crate) fn undisturbed<T>(commit: impl FnOnce() -> T) -> T {
    let _held = Undisturbed::new();
    commit()
}

/// As long as it lives, the timer waits.
#[derive(Debug)]
pub(crate) struct Undisturbed(());

impl Undisturbed {
    pub(crate) fn new() -> Self {
        COMMITTING.fetch_add(1, Ordering::SeqCst);
        Self(())
    }
}

impl Drop for Undisturbed {
    fn drop(&mut self) {
        COMMITTING.fetch_sub(1, Ordering::SeqCst);
    }
}

/// From now on there is a checkpoint; `words` say how to go on from it.
pub(crate) fn there_is_a_checkpoint(words: String) {
    *CHECKPOINT.lock().unwrap_or_else(PoisonError::into_inner) = Some(words);
}

/// From now on whoever interrupts is told of `--run-dir`.
pub(crate) fn could_be_saved() {
    COULD_BE_SAVED.store(true, Ordering::SeqCst);
}

/// A line on how to lose less the next time, where there is something to lose and a way.
pub(crate) fn advice() -> &'static str {
    if COULD_BE_SAVED.load(Ordering::SeqCst) {
        "\nhelp: with --run-dir DIR a run keeps checkpoints, and can be resumed"
    } else {
        ""
    }
}

/// What to say of an interrupted run, under which heading, and the exit code.
pub(crate) fn last_words() -> (&'static str, String, u8) {
    match &*CHECKPOINT.lock().unwrap_or_else(PoisonError::into_inner) {
        Some(words) => ("stopped", words.clone(), STOPPED),
        None => ("error", "interrupted, nothing was saved".to_owned(), INTERRUPTED),
    }
}

#[expect(clippy::exit, reason = "the work does not look at the flag, or the user insists")]
fn leave() {
    let (said, is_said) = mpsc::channel();
    let (heading, text, code) = match last_words() {
        (heading, _, INTERRUPTED) if COMMITTING.load(Ordering::SeqCst) > 0 => {
            let text = "interrupted while a file was being put in place".to_owned();
            (heading, text, INTERRUPTED)
        }
        words => words,
    };
    let speak = move || {
        say(heading, &text);
        // Nobody may be waiting any more.
        let _ = said.send(());
    };
    if thread::Builder::new().spawn(speak).is_ok() {
        // An error is the end of the time.
        let _ = is_said.recv_timeout(LAST_WORDS);
    }
    std::process::exit(i32::from(code));
}

/// Whether a signal is ignored, by the mask that Linux prints of a process; elsewhere none is taken to
/// be.
#[cfg(unix)]
fn is_ignored(status: &str, signal: i32) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn the_mask_of_ignored_signals() {
        let status = "SigBlk:\t0000000000000002\nSigIgn:\t0000000000001001\n";
        assert!(is_ignored(status, 1) && is_ignored(status, 13));
        assert!(!is_ignored(status, 2) && !is_ignored(status, 15));
        assert!(!is_ignored("", 1));
    }
}
