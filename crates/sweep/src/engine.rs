//! The engine of a job. Its state is a number of heaps so far: whoever goes on from it computes them
//! again.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;

use nimseq_grundy::{FnSink, Run, Sequence, SequenceError, Sink};

/// An engine that has come to some heap.
#[derive(Debug)]
pub(crate) struct Engine<'g>(Run<'g>);

impl<'g> Engine<'g> {
    /// Before heap 0.
    pub(crate) fn new(sequence: &Sequence<'g>, last: u64) -> Self {
        Self(sequence.start(last))
    }

    /// What [`write`](Self::write) wrote.
    pub(crate) fn read(
        sequence: &Sequence<'g>,
        last: u64,
        from: &mut impl Read,
    ) -> io::Result<Self> {
        let mut heaps = [0; 8];
        from.read_exact(&mut heaps)?;
        let mut run = sequence.start(last);
        if let Some(before) = u64::from_le_bytes(heaps).checked_sub(1) {
            let mut nobody = FnSink::new(|_, _| ControlFlow::Continue(()));
            run.extend(before, &mut nobody).map_err(io::Error::other)?;
        }
        Ok(Self(run))
    }

    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&self.heaps().to_le_bytes())
    }

    /// How many heaps the sinks have had.
    pub(crate) fn heaps(&self) -> u64 {
        self.0.heaps()
    }

    /// Hands the next heaps to `sink`, up to `last`, until it breaks.
    pub(crate) fn extend(&mut self, last: u64, sink: &mut impl Sink) -> Result<(), SequenceError> {
        self.0.extend(last, sink).map(drop)
    }
}
