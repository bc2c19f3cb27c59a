//! What a detector knows of a run once it no longer keeps the values: a repetition in a stream, counts and
//! a digest.
//!
//! The digest goes up to the last heap that was looked at, which is the last that a proof needs, so that it
//! can be had without the values.

use std::io;
use std::ops::ControlFlow;

use nimseq_code::Game;
use nimseq_grundy::{Evidence, RareHeap, Sink as _, SpaceEvidence, Statistics, Values};

use crate::Digest;
use crate::stream::Stream;
use crate::theorem::Repetition;

/// All heaps so far, in a few MiB.
#[derive(Clone, Debug)]
pub(crate) struct Beyond {
    stream: Stream,
    statistics: Statistics,
    digest: Digest,
    found: Option<Repetition>,
}

impl Beyond {
    /// After these values, heap 0 first.
    pub(crate) fn new(game: &Game, values: Values<'_>) -> Self {
        let mut beyond = Self {
            stream: Stream::new(game, values.len() as u64),
            statistics: Statistics::new(),
            digest: Digest::new(),
            found: None,
        };
        beyond.count(values);
        beyond
    }

    /// Takes the next heaps, as far as they are needed, and breaks at a repetition that is proved.
    pub(crate) fn push(
        &mut self,
        values: Values<'_>,
        space: Option<SpaceEvidence<'_>>,
    ) -> ControlFlow<()> {
        self.found = self.stream.block(values, space);
        let Some(found) = self.found else {
            self.count(values);
            return ControlFlow::Continue(());
        };
        let taken = found.heaps_needed() - self.heaps();
        // It ends within the block.
        self.count(values.slice(0..usize::try_from(taken).unwrap_or(0)));
        ControlFlow::Break(())
    }

    fn count(&mut self, values: Values<'_>) {
        // Neither stops a run.
        let _ = self.statistics.block(self.statistics.heaps(), values, Evidence::NONE);
        self.digest.update(values);
    }

    pub(crate) fn heaps(&self) -> u64 {
        self.statistics.heaps()
    }

    pub(crate) fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// The rare heaps of the space at the end, from heap 1 on.
    pub(crate) fn rare(&self) -> &[RareHeap] {
        self.stream.rare()
    }

    pub(crate) fn digest(&self) -> String {
        self.digest.clone().hex()
    }

    pub(crate) fn found(&self) -> Option<Repetition> {
        self.found
    }

    /// Writes everything but the game, for [`Beyond::read`].
    pub(crate) fn write(&self, mut out: impl io::Write) -> io::Result<()> {
        self.statistics.write(&mut out)?;
        self.digest.write(&mut out)?;
        self.stream.write(out)
    }

    /// Reads what was written while no repetition was found.
    pub(crate) fn read(game: &Game, mut from: impl io::Read) -> io::Result<Self> {
        let statistics = Statistics::read(&mut from)?;
        let digest = Digest::read(&mut from)?;
        let stream = Stream::read(game, from)?;
        let is_one_run =
            statistics.heaps() == digest.heaps() && statistics.heaps() == stream.heaps();
        if !is_one_run {
            let text = "counts, digest and windows are of different runs";
            return Err(io::Error::new(io::ErrorKind::InvalidData, text));
        }
        Ok(Self { stream, statistics, digest, found: None })
    }
}
