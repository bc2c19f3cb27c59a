//! One code, computed to its last heap with checkpoints on the way.
//!
//! The program around it says when: this crate reads no clock. Between two blocks it may ask for a
//! checkpoint, or for one and an end. A checkpoint is the state of the engine and of every part;
//! which kernel and how many threads go on from it does not matter.

use std::io;
use std::ops::ControlFlow;

use nimseq_grundy::{
    Checkpoint, Evidence, Run, Sequence, SequenceError, Sink, SpaceEvidence, Values,
};

use crate::events::{Event, Happened};
use crate::milestones::Milestones;
use crate::pair::TakenUp;
use crate::{Part, Store, SweepError};

/// Heaps handed over at a time where a checkpoint has their values.
const STRETCH: usize = 1 << 16;

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
    /// An end as soon as the part can say something without seeing more: see [`Part::wrap_up`].
    WrapUp,
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
    store: &mut impl AsMut<Store>,
    sequence: &Sequence<'_>,
    last: u64,
    part: &mut impl Part,
    host: &mut impl Host,
) -> Result<Ended, SweepError> {
    let store = store.as_mut();
    let mut checkpoints = store.checkpoints()?;
    let mut milestones = store.milestones()?;
    let mut rare_heaps = None;
    let mut run = sequence.start(last);
    let TakenUp { state: restored, passed_over } = checkpoints.take_up(|state| {
        let restored = resume(sequence, last, state)?;
        part.restore(state)?;
        Ok(restored)
    })?;
    host.begin(restored.as_ref().map_or(0, |(_, header)| header.heaps), &passed_over);
    if let Some(((resumed, checkpoint), header)) = restored {
        (run, rare_heaps) = (resumed?, header.rare_heaps);
        if again(sequence, &checkpoint, part, host)?.is_break() {
            return Ok(Ended { heaps: header.heaps, rare_heaps, why: Why::Stopped });
        }
        note(store, host, Happened::Resumed, header.heaps)?;
    } else {
        note(store, host, Happened::Started, 0)?;
    }
    loop {
        let mut watched =
            Watched { part, host, milestones: &milestones, last, rare_heaps, stop: None };
        let outcome = run.extend(last, &mut watched);
        rare_heaps = watched.rare_heaps;
        let stop = watched.stop.unwrap_or_default();
        let heaps = run.heaps();
        let ended = |why| Ok(Ended { heaps, rare_heaps, why });
        if let Err(error) = outcome {
            return ended(Why::Failed(error));
        }
        part.settle()?;
        if stop.is_complete || heaps > last {
            return ended(Why::Complete);
        }
        let checkpoint = run.checkpoint();
        if stop.is_milestone {
            milestones.add(&checkpoint)?;
        }
        if matches!(stop.wish, Wish::GoOn | Wish::WrapUp) {
            continue;
        }
        checkpoints.save(heaps, rare_heaps, |out| {
            checkpoint.write(&mut *out)?;
            part.save(out)
        })?;
        note(store, host, Happened::Checkpoint, heaps)?;
        if stop.wish == Wish::Stop {
            return ended(Why::Stopped);
        }
    }
}

/// Notes an event at the host's time.
pub(crate) fn note(
    store: &mut Store,
    host: &mut impl Host,
    event: Happened,
    heaps: u64,
) -> Result<(), SweepError> {
    store.note(Event { event, unix_ms: host.unix_ms(), heaps })
}

/// A run and the checkpoint that it goes on from. That there is none in these bytes is an error; that
/// the engine does not go on from it, with the memory it has, is the result.
fn resume<'g>(
    sequence: &Sequence<'g>,
    last: u64,
    state: &mut &[u8],
) -> io::Result<(Result<Run<'g>, SweepError>, Checkpoint)> {
    let checkpoint = Checkpoint::read(state).map_err(io::Error::other)?;
    let run = sequence.resume(&checkpoint, last).map_err(SweepError::from);
    Ok((run, checkpoint))
}

/// Hands the values of heaps 0, 1, … to the part as far as it wants them again: those of the
/// checkpoint if it has all, or else new ones.
fn again(
    sequence: &Sequence<'_>,
    checkpoint: &Checkpoint,
    part: &mut impl Part,
    host: &mut impl Host,
) -> Result<ControlFlow<()>, SweepError> {
    let heaps = part.wants_again().min(checkpoint.heaps());
    let Some(last) = heaps.checked_sub(1) else { return Ok(ControlFlow::Continue(())) };
    let mut sink = Again { part, host, flow: ControlFlow::Continue(()) };
    let (first, values) = checkpoint.values();
    if first > 0 {
        sequence.run(last, &mut sink)?;
        return Ok(sink.flow);
    }
    let mut at = 0;
    let end = usize::try_from(heaps).unwrap_or(usize::MAX).min(values.len());
    while at < end && sink.flow.is_continue() {
        let to = end.min(at + STRETCH);
        let _ = sink.block(at as u64, values.slice(at..to), Evidence::NONE);
        at = to;
    }
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
    milestones: &'w Milestones,
    /// The last heap that is wanted.
    last: u64,
    rare_heaps: Option<u64>,
    /// Why the last block was the last.
    stop: Option<Stop>,
}

/// Reasons to stop a run, for good or for a moment.
#[derive(Clone, Copy, Debug)]
struct Stop {
    is_complete: bool,
    is_milestone: bool,
    wish: Wish,
}

impl Default for Stop {
    fn default() -> Self {
        Self { is_complete: false, is_milestone: false, wish: Wish::GoOn }
    }
}

impl<P: Part, H: Host> Sink for Watched<'_, P, H> {
    fn block(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) -> ControlFlow<()> {
        let heaps = first + values.len() as u64;
        let mut stop = Stop::default();
        if !values.is_empty() {
            stop.is_complete = self.part.block(first, values, evidence).is_break();
            self.rare_heaps = evidence.space().map(rare_heaps);
        }
        stop.wish = self.host.wish(heaps);
        // What has come to its end has an answer that is not to be given up.
        if stop.wish == Wish::WrapUp && !stop.is_complete && heaps <= self.last {
            stop.is_complete = self.part.wrap_up();
        }
        stop.is_milestone = self.part.wants_milestones() && self.milestones.is_due(heaps);
        let goes_on = matches!(stop.wish, Wish::GoOn | Wish::WrapUp);
        if !stop.is_complete && !stop.is_milestone && goes_on {
            return ControlFlow::Continue(());
        }
        self.stop = Some(stop);
        ControlFlow::Break(())
    }
}

/// How many heaps are rare, heap 0 among them if it is not of the common class.
fn rare_heaps(space: SpaceEvidence<'_>) -> u64 {
    space.rare.len() as u64 + u64::from(space.class.is_rare(0, 0))
}
