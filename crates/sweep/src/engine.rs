//! The engine of a job. Its state is a number of heaps so far: whoever goes on from it computes them
//! again.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;

use nimseq_grundy::{Evidence, Sequence, SequenceError, Sink, Values};

/// An engine that has come to some heap.
#[derive(Debug, Default)]
pub(crate) struct Engine {
    heaps: u64,
}

impl Engine {
    pub(crate) fn read(from: &mut impl Read) -> io::Result<Self> {
        let mut heaps = [0; 8];
        from.read_exact(&mut heaps)?;
        Ok(Self { heaps: u64::from_le_bytes(heaps) })
    }

    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&self.heaps.to_le_bytes())
    }

    /// How many heaps the sinks have had.
    pub(crate) fn heaps(&self) -> u64 {
        self.heaps
    }

    /// Hands the next heaps to `sink`, up to `last`, until it breaks.
    pub(crate) fn extend(
        &mut self,
        sequence: &Sequence<'_>,
        last: u64,
        sink: &mut impl Sink,
    ) -> Result<(), SequenceError> {
        if self.heaps > last {
            return Ok(());
        }
        sequence.run(last, &mut Skip { heaps: &mut self.heaps, sink }).map(drop)
    }
}

struct Skip<'s, S> {
    heaps: &'s mut u64,
    sink: &'s mut S,
}

impl<S: Sink> Sink for Skip<'_, S> {
    fn block(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) -> ControlFlow<()> {
        let had = self.heaps.saturating_sub(first);
        let had = usize::try_from(had).unwrap_or(usize::MAX);
        if had >= values.len() {
            return ControlFlow::Continue(());
        }
        let first = first.max(*self.heaps);
        let values = values.slice(had..values.len());
        *self.heaps = first + values.len() as u64;
        self.sink.block(first, values, evidence)
    }
}
