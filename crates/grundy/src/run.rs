//! A run of an engine: values in blocks to a sink, as far as is asked for, and further when asked again.

use crate::source::Source;
use crate::tuning::FIRST_BLOCK;
use crate::{SequenceError, Sink};

/// A run that goes on where it stopped. Made by [`Sequence::start`](crate::Sequence::start).
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
    source: Box<dyn Source + Send + 'g>,
    heaps: u64,
}

impl<'g> Run<'g> {
    /// A run of an engine that has computed nothing yet.
    pub(crate) fn new(source: Box<dyn Source + Send + 'g>) -> Self {
        Self { source, heaps: 0 }
    }

    /// The number of heaps handed out so far: heaps 0 … `heaps() - 1`.
    #[must_use]
    pub fn heaps(&self) -> u64 {
        self.heaps
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
            // Blocks grow with the work done.
            let len = self.source.block_len().min(self.heaps.max(FIRST_BLOCK));
            let result = self.source.extend(last.min(self.heaps + len - 1));
            let block = self.source.block();
            let first = self.heaps;
            self.heaps += block.len() as u64;
            // A sink that has seen enough is not told of an error.
            if !block.is_empty() && sink.block(first, block, self.source.evidence()).is_break() {
                break;
            }
            result?;
        }
        Ok(self.heaps)
    }
}
