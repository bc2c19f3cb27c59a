//! A search for a period that may leave the values behind: a run, its detector, and a second look.
//!
//! A repetition that the detector finds in a stream has a period and no preperiod yet. To find the least
//! n0, the heaps before it are computed again, side by side with those one period above, in a
//! [`SecondLook`] from checkpoints that were made on the way, a [`Ladder`] of them.

use std::ops::ControlFlow;

use nimseq_grundy::{
    Checkpoint, Evidence, ResumeError, Run, Sequence, SequenceError, Sink, Values,
};

use crate::theorem::Repetition;
use crate::{Detector, Looked, Proof, SecondLook};

/// Checkpoints in a doubling of the heaps: 2 to 16. More of them take memory and less of a second look.
const RUNGS: u64 = 4;

/// The first checkpoint, in heaps: 2^16 to 2^24. What is below is computed from heap 0.
const FIRST_RUNG: u64 = 1 << 20;

/// How many checkpoints are kept: 8 to 64. Those of six doublings.
const KEPT: usize = 24;

/// Checkpoints of a run, the highest last.
#[derive(Debug, Default)]
pub struct Ladder {
    rungs: Vec<Checkpoint>,
}

impl Ladder {
    /// No checkpoint yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of heaps at which to make the next checkpoint, of a run that has come to `heaps`.
    #[must_use]
    pub fn next(heaps: u64) -> u64 {
        if heaps < FIRST_RUNG {
            return FIRST_RUNG;
        }
        let step = (1 << heaps.ilog2()) / RUNGS;
        (heaps / step + 1).saturating_mul(step)
    }

    /// Takes a checkpoint, which is above all others; the lowest one may go.
    pub fn push(&mut self, checkpoint: Checkpoint) {
        self.rungs.push(checkpoint);
        if self.rungs.len() > KEPT {
            self.rungs.remove(0);
        }
    }

    /// The highest checkpoint at or below a heap.
    #[must_use]
    pub fn below(&self, heap: u64) -> Option<&Checkpoint> {
        self.rungs.iter().rev().find(|rung| rung.heaps() <= heap)
    }
}

/// A run that looks for a period, with what it takes to come back to earlier heaps.
#[derive(Debug)]
pub struct Search<'g> {
    sequence: Sequence<'g>,
    run: Run<'g>,
    last: u64,
    detector: Detector,
    ladder: Ladder,
}

impl<'g> Search<'g> {
    /// A search by `detector` in the values of `sequence`, of the same game, up to heap `last`.
    #[must_use]
    pub fn new(sequence: Sequence<'g>, detector: Detector, last: u64) -> Self {
        let run = sequence.start(last);
        Self { sequence, run, last, detector, ladder: Ladder::default() }
    }

    /// Goes on until the detector has seen enough, `sink` breaks, or the last heap was looked at.
    ///
    /// # Errors
    /// Those of the run; the detector has seen every heap below.
    pub fn extend(&mut self, sink: &mut impl Sink) -> Result<(), SequenceError> {
        let mut watched = Watched { detector: &mut self.detector, sink, is_over: false };
        while !watched.is_over && self.run.heaps() <= self.last {
            let rung = Ladder::next(self.run.heaps());
            self.run.extend(self.last.min(rung - 1), &mut watched)?;
            // The values themselves are the better checkpoint while there are all of them.
            if self.run.heaps() == rung && watched.detector.is_beyond() {
                self.ladder.push(self.run.checkpoint());
            }
        }
        Ok(())
    }

    /// Whether a repetition was found whose n0 a second look must find.
    #[must_use]
    pub fn needs_second_look(&self) -> bool {
        self.detector.repetition().is_some() && self.detector.proof().is_none()
    }

    /// The second look, if it is needed. `watch` is called between two steps, and ends it by a break:
    /// then there is no proof.
    ///
    /// # Errors
    /// Those of the two runs.
    pub fn settle(&mut self, watch: impl FnMut() -> ControlFlow<()>) -> Result<(), ResumeError> {
        if let Some(repetition) = self.detector.repetition()
            && let Some(proof) = second_look(&self.sequence, &self.ladder, repetition, watch)?
        {
            self.detector.settle(proof);
        }
        Ok(())
    }

    /// Heaps handed out so far.
    #[must_use]
    pub fn heaps(&self) -> u64 {
        self.run.heaps()
    }

    /// The detector, as far as it came.
    #[must_use]
    pub fn into_detector(self) -> Detector {
        self.detector
    }
}

/// Hands blocks to both, and notes whether either has seen enough.
struct Watched<'a, S> {
    detector: &'a mut Detector,
    sink: &'a mut S,
    is_over: bool,
}

impl<S: Sink> Sink for Watched<'_, S> {
    fn block(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) -> ControlFlow<()> {
        let flow = (&mut *self.sink, &mut *self.detector).block(first, values, evidence);
        self.is_over = flow.is_break();
        flow
    }
}

/// Finds n0 for a repetition that was found in a run of `sequence`, and with it the proof.
///
/// `None` if `watch` breaks.
///
/// # Errors
/// Those of the two runs.
fn second_look(
    sequence: &Sequence<'_>,
    ladder: &Ladder,
    repetition: Repetition,
    mut watch: impl FnMut() -> ControlFlow<()>,
) -> Result<Option<Proof>, ResumeError> {
    let below = |heap| Ok::<_, ResumeError>(ladder.below(heap).cloned());
    let from_zero =
        |repetition| SecondLook::begin(sequence, repetition, |_| Ok::<_, ResumeError>(None));
    let mut look = match SecondLook::begin(sequence, repetition, below) {
        Err(ResumeError::Sequence(SequenceError::Memory { .. })) => from_zero(repetition)?,
        look => look?,
    };
    let mut is_from_zero = false;
    loop {
        match look.looked() {
            // A checkpoint that has all values may not leave room for the engine that wrote it. That engine
            // has come further from heap 0 with this memory, so it will again.
            Looked::Open => match look.step() {
                Err(SequenceError::Memory { .. }) if !is_from_zero => {
                    look = from_zero(look.repetition())?;
                    is_from_zero = true;
                }
                stepped => stepped?,
            },
            Looked::Lower(repetition) => look = SecondLook::begin(sequence, repetition, below)?,
            Looked::Proved(proof) => return Ok(Some(proof)),
        }
        if watch().is_break() {
            return Ok(None);
        }
    }
}
