//! The threads of a sweep: each takes the most expensive class that nobody has, until there is none.
//!
//! Threads compute and save checkpoints, each of its own class; the calling thread alone writes results,
//! and flushes as many together as have come meanwhile. Where one fails, the others save and stop.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use super::class::pool;
use super::directory::clear;
use super::events::SweepHappened;
use super::results::Entry;
use super::{Class, Computed, Row, Study, SweepDirectory, Watch, errors};
use crate::{Host, SweepError, Wish};

/// Why a sweep ended without an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swept {
    /// All classes are done.
    Complete,
    /// The program has stopped it; what was under way has checkpoints.
    Stopped,
}

/// What threads tell.
enum Message<'c, R> {
    Begun(&'c Class),
    Done(&'c Class, Entry<R>),
    Failed(SweepError),
}

/// Computes the classes of a sweep that have no rows yet, by so many threads.
///
/// # Errors
/// [`SweepError`] if a file cannot be read or written. What was stored before stays, and the sweep can be
/// gone on with.
pub fn sweep<S: Study, W: Watch>(
    directory: &mut SweepDirectory<S::Row>,
    study: &S,
    threads: NonZeroUsize,
    watch: &W,
) -> Result<Swept, SweepError> {
    directory.note_begin(watch.unix_ms())?;
    let classes: Vec<Class> = directory.open_classes().cloned().collect();
    let threads = threads.get().min(classes.len()).max(1);
    let pool = pool(threads)?;
    let path = directory.path().to_owned();
    let (next, ending) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, messages) = channel();
    pool.in_place_scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let worker = Worker { path: &path, study, watch, ending: &ending };
            let (classes, next) = (&classes, &next);
            scope.spawn(move |_| {
                while let Some(class) = classes.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if worker.is_over() || !worker.work(class, &sender) {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let collected = collect(directory, &messages, watch);
        if collected.is_err() {
            ending.store(true, Ordering::Relaxed);
        }
        collected
    })?;
    let is_complete = directory.open_classes().next().is_none();
    Ok(if is_complete { Swept::Complete } else { Swept::Stopped })
}

/// Stores what comes, until all threads have ended; then the first failure of one.
fn collect<R: Row>(
    directory: &mut SweepDirectory<R>,
    messages: &Receiver<Message<'_, R>>,
    watch: &impl Watch,
) -> Result<(), SweepError> {
    let mut failure = None;
    while let Ok(message) = messages.recv() {
        let (mut done, mut entries) = (Vec::new(), Vec::new());
        for message in [message].into_iter().chain(messages.try_iter()) {
            match message {
                Message::Begun(class) => {
                    let code = Some(&*class.standard_form);
                    directory.note(SweepHappened::Begun, watch.unix_ms(), code)?;
                }
                Message::Done(class, entry) => {
                    done.push(class);
                    entries.push(entry);
                }
                Message::Failed(error) => failure = failure.or(Some(error)),
            }
        }
        if entries.is_empty() {
            continue;
        }
        directory.add(&entries, watch.unix_ms())?;
        for (class, entry) in done.into_iter().zip(&entries) {
            watch.done(class, errors(entry));
        }
    }
    failure.map_or(Ok(()), Err)
}

/// What a thread needs.
struct Worker<'s, S, W> {
    path: &'s Path,
    study: &'s S,
    watch: &'s W,
    /// Another thread has failed.
    ending: &'s AtomicBool,
}

impl<S: Study, W: Watch> Worker<'_, S, W> {
    fn is_over(&self) -> bool {
        self.ending.load(Ordering::Relaxed) || self.watch.is_over()
    }

    /// Computes a class and tells what came of it; `false` if no other should follow. Where nobody
    /// listens any more, the sweep has failed.
    fn work<'c>(&self, class: &'c Class, sender: &Sender<Message<'c, S::Row>>) -> bool {
        let _ = sender.send(Message::Begun(class));
        match self.compute(class) {
            Ok(None) => false,
            Ok(Some(entry)) => sender.send(Message::Done(class, entry)).is_ok(),
            Err(error) => {
                self.ending.store(true, Ordering::Relaxed);
                let _ = sender.send(Message::Failed(error));
                false
            }
        }
    }

    /// Computes a class; from heap 0 on if its checkpoints are of no use.
    fn compute(&self, class: &Class) -> Result<Option<Entry<S::Row>>, SweepError> {
        match self.attempt(class) {
            Err(error @ SweepError::NoneUsable(_)) => {
                self.watch.warn(&error);
                clear(self.path, &class.standard_form)?;
                self.attempt(class)
            }
            outcome => outcome,
        }
    }

    fn attempt(&self, class: &Class) -> Result<Option<Entry<S::Row>>, SweepError> {
        let mut store = SweepDirectory::<S::Row>::store(self.path, class, self.study);
        let spent = store.spent_ms(0)?;
        let mut host = Ending { host: self.watch.begin(class, spent), ending: self.ending };
        match self.study.compute(class, &mut store, &mut host)? {
            Computed::Stopped => Ok(None),
            Computed::Rows { rows, heaps, engine } => {
                let run = self.watch.run(&host.host, engine, heaps);
                Ok(Some(Entry { class: class.standard_form.clone(), rows, run }))
            }
        }
    }
}

/// A host that also stops where another thread has failed.
struct Ending<'s, H> {
    host: H,
    ending: &'s AtomicBool,
}

impl<H: Host> Host for Ending<'_, H> {
    fn begin(&mut self, heaps: u64, passed_over: &[SweepError]) {
        self.host.begin(heaps, passed_over);
    }

    fn wish(&mut self, heaps: u64) -> Wish {
        let wish = self.host.wish(heaps);
        if self.ending.load(Ordering::Relaxed) { Wish::Stop } else { wish }
    }

    fn unix_ms(&mut self) -> u64 {
        self.host.unix_ms()
    }
}
