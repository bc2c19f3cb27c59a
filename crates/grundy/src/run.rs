//! A run of an engine: values in blocks to a sink, as far as is asked for, and further when asked again.

use crate::source::{Source, extend_by_block};
use crate::{Checkpoint, Evidence, Sequence, SequenceError, Sink, Values};

/// Bytes a heap that a run which keeps all values may take.
const WHOLE_BYTES: u64 = 4;

/// A run that goes on where it stopped. Made by [`Sequence::start`] and [`Sequence::resume`].
///
/// ```
/// use nimseq_grundy::{History, Sequence};
///
/// let kayles = "0.77".parse()?;
/// let mut values = History::new();
/// let mut run = Sequence::of(&kayles).start(11);
/// assert_eq!(run.extend(5, &mut values)?, 6);
/// assert_eq!(run.extend(11, &mut values)?, 12);
/// assert!(values.values().iter().eq([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Run<'g> {
    sequence: Sequence<'g>,
    last: u64,
    source: Box<dyn Source + Send + 'g>,
    /// How many heaps the source has computed: less than were handed out while it catches up.
    computed: u64,
    heaps: u64,
    /// A source that was given a window may lack a heap that a new one would have.
    is_resumed: bool,
    /// Where the run stood before its source was replaced by one that has to catch up.
    stood: Option<Box<Checkpoint>>,
}

impl<'g> Run<'g> {
    /// A run of an engine that has computed nothing yet.
    pub(crate) fn new(
        sequence: Sequence<'g>,
        last: u64,
        source: Box<dyn Source + Send + 'g>,
    ) -> Self {
        Self { sequence, last, source, computed: 0, heaps: 0, is_resumed: false, stood: None }
    }

    /// A run of an engine that stands where so many heaps have been handed out.
    pub(crate) fn resumed(
        sequence: Sequence<'g>,
        last: u64,
        source: Box<dyn Source + Send + 'g>,
        heaps: u64,
    ) -> Self {
        let computed = heaps;
        Self { sequence, last, source, computed, heaps, is_resumed: true, stood: None }
    }

    /// The number of heaps handed out so far: heaps 0 … `heaps() - 1`.
    #[must_use]
    pub fn heaps(&self) -> u64 {
        self.heaps
    }

    /// Where the run stands, to go on later by [`Sequence::resume`]. It takes a copy of the values that
    /// are needed for that: all of them, or, where the engine needs a window only, a MiB or so.
    #[must_use]
    pub fn checkpoint(&self) -> Checkpoint {
        match &self.stood {
            Some(stood) => (**stood).clone(),
            None => Checkpoint::new(self.sequence.game().to_string(), self.source.state()),
        }
    }

    /// Goes on to heap `last`: hands the heaps from [`Run::heaps`] on to `sink` in blocks, until it
    /// breaks. The block at which it breaks counts as handed out.
    ///
    /// Returns the number of heaps handed out since heap 0: `last + 1`, unless the sink stopped the run
    /// or it was further already.
    ///
    /// # Errors
    /// [`SequenceError`] if a value is above 65535 or memory ran out; the sinks have had every heap below
    /// the one that the error names. Asking again gives the same error.
    pub fn extend(&mut self, last: u64, sink: &mut impl Sink) -> Result<u64, SequenceError> {
        while self.heaps <= last {
            if self.computed < self.heaps {
                self.catch_up()?;
                // Nothing new, but a sink may want to stop.
                if sink.block(self.heaps, Values::Bytes(&[]), Evidence::NONE).is_break() {
                    break;
                }
                continue;
            }
            let result = extend_by_block(&mut *self.source, self.heaps, last);
            let block = self.source.block();
            let first = self.heaps;
            self.heaps += block.len() as u64;
            self.computed = self.heaps;
            // A sink that has seen enough is not told of an error.
            if !block.is_empty() && sink.block(first, block, self.source.evidence()).is_break() {
                break;
            }
            match result {
                Err(SequenceError::Dropped { .. }) if self.may_start_over() => self.start_over(),
                other => other?,
            }
        }
        Ok(self.heaps)
    }

    /// Whether a heap that is not there may be had by computing all of them again.
    fn may_start_over(&self) -> bool {
        self.is_resumed && self.heaps.saturating_mul(WHOLE_BYTES) <= self.sequence.memory_cap()
    }

    /// Begins again at heap 0, with a source that keeps all heaps.
    fn start_over(&mut self) {
        self.stood = Some(Box::new(self.checkpoint()));
        self.is_resumed = false;
        self.computed = 0;
        self.source = self.sequence.source(self.last);
    }

    /// Computes some of the heaps again that were handed out.
    fn catch_up(&mut self) -> Result<(), SequenceError> {
        let result = extend_by_block(&mut *self.source, self.computed, self.heaps - 1);
        self.computed += self.source.block().len() as u64;
        if self.computed == self.heaps {
            self.stood = None;
        }
        result
    }
}
