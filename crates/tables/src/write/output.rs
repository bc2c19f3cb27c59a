//! A byte buffer in front of a writer, which keeps its first error for later.
//!
//! The encoders append to a plain `Vec` and never see an I/O result: that keeps their loops
//! free of branches, and the one place where bytes leave is also the one where they can fail.

use std::fmt;
use std::io;
use std::ops::ControlFlow;

/// Bytes gathered before they are handed on: large enough that system calls do not show in a
/// profile, small enough to stay in the second-level cache.
const SPILL: usize = 1 << 16;

/// A writer behind a buffer; after its first error it swallows everything.
#[derive(Debug)]
pub(super) struct Output<W> {
    inner: W,
    buffer: Vec<u8>,
    error: Option<io::Error>,
}

impl<W: io::Write> Output<W> {
    pub(super) fn new(inner: W) -> Self {
        // Encoders look at the size once a batch, hence the room to spare.
        Self { inner, buffer: Vec::with_capacity(SPILL + SPILL / 2), error: None }
    }

    /// The buffer, to append to.
    pub(super) fn buffer(&mut self) -> &mut Vec<u8> {
        &mut self.buffer
    }

    /// Hands the buffer on if it is full; `Break` once anything has failed.
    pub(super) fn spill(&mut self) -> ControlFlow<()> {
        if self.buffer.len() >= SPILL {
            self.empty();
        }
        self.flow()
    }

    /// The writer behind the buffer.
    pub(super) fn get_ref(&self) -> &W {
        &self.inner
    }

    /// `Break` once anything has failed.
    pub(super) fn flow(&self) -> ControlFlow<()> {
        if self.error.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Hands on what is left and flushes. After an error everything is swallowed as before.
    pub(super) fn flush(&mut self) -> io::Result<&mut W> {
        self.empty();
        let Some(error) = self.error.take().or_else(|| self.inner.flush().err()) else {
            return Ok(&mut self.inner);
        };
        self.error = Some(error.kind().into());
        Err(error)
    }

    /// The last [`Self::flush`].
    pub(super) fn finish(mut self) -> io::Result<W> {
        self.flush()?;
        Ok(self.inner)
    }

    fn empty(&mut self) {
        if self.error.is_none() {
            self.error = self.inner.write_all(&self.buffer).err();
        }
        self.buffer.clear();
    }
}

/// Text goes through the buffer; an error here only says that the writer has failed.
impl<W: io::Write> fmt::Write for Output<W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.buffer.extend_from_slice(text.as_bytes());
        if self.spill().is_break() { Err(fmt::Error) } else { Ok(()) }
    }
}
