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

/// Installs the handler, unless the program was started under `nohup`.
///
/// The handler would take hang-ups as well, which `nohup` has asked the system to ignore; then the
/// signals keep their ordinary meaning.
pub(crate) fn install() {
    if hangup_is_ignored() {
        return;
    }
    // A system that refuses (none is known to) leaves us with its own way of ending programs.
    let _ = ctrlc::set_handler(|| {
        let is_second = REQUESTED.swap(true, Ordering::SeqCst);
        // One thread runs the handler at every signal: what waits must do so elsewhere, or a
        // second signal would not be heard.
        if is_second || thread::Builder::new().spawn(leave_in_time).is_err() {
            leave();
        }
    });
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

/// Whether signal 1 is ignored, by the mask that Linux prints; elsewhere it is taken not to be.
fn hangup_is_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    ignores_hangup(&status)
}

fn ignores_hangup(status: &str) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mask_of_ignored_signals() {
        assert!(ignores_hangup("SigBlk:\t0000000000000000\nSigIgn:\t0000000000001001\n"));
        assert!(!ignores_hangup("SigBlk:\t0000000000000001\nSigIgn:\t0000000000001000\n"));
        assert!(!ignores_hangup(""));
    }
}
