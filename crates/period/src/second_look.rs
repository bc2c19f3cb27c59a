//! The second look: from which heap on a repetition holds, when nobody has the values any more.
//!
//! Two runs go side by side, one of them p heaps ahead of the other, from a checkpoint below s, the heap
//! from which the repetition is known to hold. The windows of a stream lie close, so s is mostly a little
//! above n0. If the values differ somewhere, the heap after the last difference is n0. If they do not, the
//! repetition holds from the checkpoint on, and an earlier one has its turn; from heap 0 on it ends for
//! certain. The step from a checkpoint to s, taken twice, is most of what it costs.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;

use nimseq_grundy::{
    Checkpoint, FnSink, History, ResumeError, Run, Sequence, SequenceError, Values,
};

use crate::Proof;
use crate::theorem::{Onset, Repetition};

/// Heaps that are compared, or computed to catch up, at a time: 2^14 to 2^20.
const STEP: u64 = 1 << 18;

/// Two runs, and what came of comparing them.
#[derive(Debug)]
pub struct SecondLook<'g> {
    onset: Onset,
    low: Run<'g>,
    high: Run<'g>,
}

/// How far a second look is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looked {
    /// There is more to compare.
    Open,
    /// Nothing differed: begin again with this repetition, which holds from a lower heap on.
    Lower(Repetition),
    /// n0 is found.
    Proved(Proof),
}

impl<'g> SecondLook<'g> {
    /// Begins at a checkpoint. `below` is asked for the highest one at or below a heap, twice; where it has
    /// none, heaps are computed from heap 0 on.
    ///
    /// # Errors
    /// Those of `below`, and those of going on from a checkpoint.
    pub fn begin<E: From<ResumeError>>(
        sequence: &Sequence<'g>,
        repetition: Repetition,
        mut below: impl FnMut(u64) -> Result<Option<Checkpoint>, E>,
    ) -> Result<Self, E> {
        let mut start = |heap: u64, last: u64| -> Result<Run<'g>, E> {
            match below(heap)? {
                Some(checkpoint) => Ok(sequence.resume(&checkpoint, last)?),
                None => Ok(sequence.start(last)),
            }
        };
        let [low_last, high_last] = last_heaps(repetition);
        let low = start(low_last, low_last)?;
        let high = start(low.heaps() + repetition.period(), high_last)?;
        Ok(Self { onset: Onset::new(repetition, low.heaps()), low, high })
    }

    /// The repetition whose n0 is looked for.
    #[must_use]
    pub fn repetition(&self) -> Repetition {
        self.onset.repetition()
    }

    /// The next heap to compare with the one p above.
    #[must_use]
    pub fn next(&self) -> u64 {
        self.onset.next()
    }

    /// Compares the next heaps, or brings the run that is ahead nearer to where it has to be.
    ///
    /// # Errors
    /// Those of the two runs.
    pub fn step(&mut self) -> Result<(), SequenceError> {
        let period = self.repetition().period();
        let (low, high) = (self.low.heaps(), self.high.heaps());
        if high < low + period {
            let end = (high + STEP).min(low + period);
            let mut nobody = FnSink::new(|_, _| ControlFlow::Continue(()));
            return self.high.extend(end - 1, &mut nobody).map(drop);
        }
        let end = (low + STEP).min(self.repetition().from());
        let (below, above) = (values(&mut self.low, end)?, values(&mut self.high, end + period)?);
        self.onset.compare(below.values(), above.values());
        Ok(())
    }

    /// What has come of it.
    #[must_use]
    pub fn looked(&self) -> Looked {
        match (self.onset.proof(), self.onset.lowered()) {
            (Some(proof), _) => Looked::Proved(proof),
            (None, Some(lower)) => Looked::Lower(lower),
            (None, None) => Looked::Open,
        }
    }

    /// Writes how far it is, for [`read`](Self::read).
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        self.onset.write(&mut out)?;
        self.low.checkpoint().write(&mut out)?;
        self.high.checkpoint().write(out)
    }

    /// Goes on from what was written of a second look at this repetition, and reads no further. That the
    /// bytes are none of it is an error; that the runs do not go on from them, with the memory they have,
    /// is the result.
    ///
    /// # Errors
    /// Those of `input`, and others for what cannot have been written so.
    pub fn read(
        sequence: &Sequence<'g>,
        repetition: Repetition,
        mut input: impl Read,
    ) -> io::Result<Result<Self, ResumeError>> {
        let onset = Onset::read(repetition, &mut input)?;
        let mut checkpoint = || Checkpoint::read(&mut input).map_err(io::Error::other);
        let (low, high) = (checkpoint()?, checkpoint()?);
        if low.heaps() != onset.next() || high.heaps() > low.heaps() + repetition.period() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "the runs are not side by side",
            ));
        }
        let [low_last, high_last] = last_heaps(onset.repetition());
        let low = sequence.resume(&low, low_last);
        Ok(low.and_then(|low| Ok(Self { onset, low, high: sequence.resume(&high, high_last)? })))
    }
}

/// The last heaps of the two runs.
fn last_heaps(repetition: Repetition) -> [u64; 2] {
    let last = repetition.from().saturating_sub(1);
    [last, last + repetition.period()]
}

/// The values of the next heaps of a run, up to heap `end` − 1.
fn values(run: &mut Run<'_>, end: u64) -> Result<History, SequenceError> {
    let mut values = History::new();
    let mut sink = FnSink::new(|_, block: Values<'_>| {
        values.push_block(block);
        ControlFlow::Continue(())
    });
    if let Some(last) = end.checked_sub(1) {
        run.extend(last, &mut sink)?;
    }
    Ok(values)
}
