//! One code, computed to its last heap with checkpoints on the way.
//!
//! The program around it says when: this crate reads no clock. Between two blocks it may ask for a
//! checkpoint, or for one and an end. A checkpoint is the state of the engine and of every part;
//! which kernel and how many threads go on from it does not matter.

use std::io;
use std::ops::ControlFlow;

use nimseq_grundy::{Evidence, Sequence, SequenceError, Sink, SpaceEvidence, Values};

use crate::checkpoint::{Checkpoints, Header, Saved};
use crate::engine::Engine;
use crate::events::{Event, Happened};
use crate::{Part, RunDirectory, SweepError};

/// The program around a job.
pub trait Host {
    /// Before anything is computed: so many heaps are there already, and these checkpoints were
    /// passed over, because they are damaged.
    fn begin(&mut self, heaps: u64, passed_over: &[SweepError]);

    /// After each block, with the number of heaps so far. Numbers up to that of `begin` are of heaps
    /// that are computed again, and have no checkpoints of their own.
    fn wish(&mut self, heaps: u64) -> Wish;

    /// The time, in milliseconds since 1970, for `events.jsonl`.
    fn unix_ms(&mut self) -> u64;
}

/// What a [`Host`] wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wish {
    /// The next block.
    GoOn,
    /// A checkpoint, then the next block.
    Save,
    /// A checkpoint, and no more.
    Stop,
}

/// How far a job came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// How many heaps are computed, heap 0 first.
    pub heaps: u64,
    /// How many of them are rare, if the engine knows.
    pub rare_heaps: Option<u64>,
    /// Why it ended.
    pub why: Why,
}

/// Why a job ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It came to its last heap, or its part has seen enough.
    Complete,
    /// The host has stopped it; there is a checkpoint.
    Stopped,
    /// The engine could not go on. The part has seen all heaps before.
    Failed(SequenceError),
}

/// Computes the heaps up to `last` into `part`, from the last checkpoint of the directory on if
/// there is one. `part` is as new, and `sequence` is of the code and the engine of the task.
///
/// # Errors
/// [`SweepError`] if no checkpoint that is there can be used, or if one cannot be saved. The
/// checkpoints on the disk stay as they are.
pub fn run(
    directory: &mut RunDirectory,
    sequence: &Sequence<'_>,
    last: u64,
    part: &mut impl Part,
    host: &mut impl Host,
) -> Result<Ended, SweepError> {
    let mut checkpoints = directory.checkpoints()?;
    let mut rare_heaps = None;
    let mut engine = Engine::new(sequence, last);
    let restored = restore(&mut checkpoints, (sequence, last), part, host)?;
    if let Some((restored, header)) = restored {
        (engine, rare_heaps) = (restored, header.rare_heaps);
        if again(sequence, header.heaps, part, host)?.is_break() {
            return Ok(Ended { heaps: header.heaps, rare_heaps, why: Why::Stopped });
        }
        note(directory, host, Happened::Resumed, header.heaps)?;
    } else {
        note(directory, host, Happened::Started, 0)?;
    }
    loop {
        let mut watched = Watched { part, host, rare_heaps, wish: Wish::GoOn, is_complete: false };
        let outcome = engine.extend(last, &mut watched);
        let (wish, is_complete) = (watched.wish, watched.is_complete);
        rare_heaps = watched.rare_heaps;
        let heaps = engine.heaps();
        let ended = |why| Ok(Ended { heaps, rare_heaps, why });
        if let Err(error) = outcome {
            return ended(Why::Failed(error));
        }
        part.settle()?;
        if is_complete || heaps > last {
            return ended(Why::Complete);
        }
        checkpoints.save(heaps, rare_heaps, |out| {
            engine.write(out)?;
            part.save(out)
        })?;
        note(directory, host, Happened::Checkpoint, heaps)?;
        if wish == Wish::Stop {
            return ended(Why::Stopped);
        }
    }
}

fn note(
    directory: &mut RunDirectory,
    host: &mut impl Host,
    event: Happened,
    heaps: u64,
) -> Result<(), SweepError> {
    directory.note(Event { event, unix_ms: host.unix_ms(), heaps })
}

/// The newest state that can be had; `None` if there is no checkpoint.
fn restore<'g>(
    checkpoints: &mut Checkpoints,
    run: (&Sequence<'g>, u64),
    part: &mut impl Part,
    host: &mut impl Host,
) -> Result<Option<(Engine<'g>, Header)>, SweepError> {
    let found = checkpoints.find()?;
    let mut passed_over = found.damaged;
    for saved in found.usable {
        match take_up(&saved, run, part) {
            Ok(engine) => {
                checkpoints.follow(&saved);
                host.begin(saved.header.heaps, &passed_over);
                return Ok(Some((engine, saved.header)));
            }
            Err(error) => {
                let what = error.to_string();
                passed_over.push(SweepError::Unusable { path: saved.path, what });
            }
        }
    }
    if !passed_over.is_empty() {
        return Err(SweepError::NoneUsable(passed_over));
    }
    host.begin(0, &[]);
    Ok(None)
}

fn take_up<'g>(
    saved: &Saved,
    (sequence, last): (&Sequence<'g>, u64),
    part: &mut impl Part,
) -> io::Result<Engine<'g>> {
    let mut state = saved.state();
    let engine = Engine::read(sequence, last, &mut state)?;
    part.restore(&mut state)?;
    if !state.is_empty() {
        return Err(io::Error::other(format!("{} bytes are left over", state.len())));
    }
    Ok(engine)
}

/// Hands the values of heaps 0, 1, … to the part as far as it wants them again, below `heaps`.
fn again(
    sequence: &Sequence<'_>,
    heaps: u64,
    part: &mut impl Part,
    host: &mut impl Host,
) -> Result<ControlFlow<()>, SweepError> {
    let Some(last) = part.wants_again().min(heaps).checked_sub(1) else {
        return Ok(ControlFlow::Continue(()));
    };
    let mut sink = Again { part, host, flow: ControlFlow::Continue(()) };
    sequence.run(last, &mut sink)?;
    Ok(sink.flow)
}

/// A part that is fed again, and the host.
struct Again<'a, P, H> {
    part: &'a mut P,
    host: &'a mut H,
    flow: ControlFlow<()>,
}

impl<P: Part, H: Host> Sink for Again<'_, P, H> {
    fn block(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) -> ControlFlow<()> {
        self.part.again(first, values, evidence);
        if self.host.wish(first + values.len() as u64) == Wish::Stop {
            self.flow = ControlFlow::Break(());
        }
        self.flow
    }
}

/// The part and the host, as one sink.
struct Watched<'w, P, H> {
    part: &'w mut P,
    host: &'w mut H,
    rare_heaps: Option<u64>,
    wish: Wish,
    is_complete: bool,
}

impl<P: Part, H: Host> Sink for Watched<'_, P, H> {
    fn block(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) -> ControlFlow<()> {
        self.is_complete = self.part.block(first, values, evidence).is_break();
        self.rare_heaps = evidence.space().map(rare_heaps);
        self.wish = self.host.wish(first + values.len() as u64);
        if self.is_complete || self.wish != Wish::GoOn {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// How many heaps are rare, heap 0 among them if it is not of the common class.
fn rare_heaps(space: SpaceEvidence<'_>) -> u64 {
    space.rare.len() as u64 + u64::from(space.class.is_rare(0, 0))
}
