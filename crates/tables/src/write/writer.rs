//! The one writer that a program needs: format, first heap and width in, bytes out.
//!
//! An `enum` inside, and not a trait object per format, so that a caller has one type to hold
//! and one `finish` to call; the dispatch happens once a block and costs nothing a heap.

use std::io;
use std::num::NonZeroU64;
use std::ops::ControlFlow;

use nimseq_grundy::{Evidence, History, Sink, Values};

use super::Format;
use super::lines::{self, Bfile, Csv, Jsonl, Lines as _};
use super::output::Output;
use crate::grid::Grid;

/// Heaps in a row of a grid unless the caller says otherwise.
pub const DEFAULT_WIDTH: NonZeroU64 = NonZeroU64::new(20).unwrap();

/// Heaps of raw output between two looks at the size of the buffer.
const RAW_BATCH: usize = 8192;

/// Writes values in one [`Format`] while they are computed.
///
/// Bytes are buffered: without [`finish`](Self::finish) the last of them are lost, and so is
/// any error. The output depends on the values alone, never on how they were cut into blocks.
/// A grid is written by `finish` and holds a byte or two a heap until then.
#[derive(Debug)]
pub struct ValueWriter<W> {
    from: u64,
    width: NonZeroU64,
    body: Body,
    out: Output<W>,
}

#[derive(Debug)]
enum Body {
    Csv,
    Jsonl,
    Bfile,
    Raw,
    Grid(History),
    Nothing,
}

impl<W: io::Write> ValueWriter<W> {
    /// A writer of every heap from heap 0 on.
    #[must_use]
    pub fn new(format: Format, out: W) -> Self {
        let mut out = Output::new(out);
        let body = match format {
            Format::Csv => Body::Csv,
            Format::Jsonl => Body::Jsonl,
            Format::Bfile => Body::Bfile,
            Format::Grid => Body::Grid(History::new()),
            Format::Raw => Body::Raw,
            Format::None => Body::Nothing,
        };
        let header = match body {
            Body::Csv => Csv::HEADER,
            Body::Jsonl => Jsonl::HEADER,
            Body::Bfile => Bfile::HEADER,
            Body::Raw | Body::Grid(_) | Body::Nothing => "",
        };
        out.buffer().extend_from_slice(header.as_bytes());
        Self { from: 0, width: DEFAULT_WIDTH, body, out }
    }

    /// Leaves out the heaps below `heap`.
    #[must_use]
    pub fn from(self, heap: u64) -> Self {
        Self { from: heap, ..self }
    }

    /// Sets the number of heaps in a row of a grid; the other formats have no rows.
    #[must_use]
    pub fn width(self, heaps: NonZeroU64) -> Self {
        Self { width: heaps, ..self }
    }

    /// Leaves out the header, for output that goes on where other output ended. To be said before
    /// the first block.
    pub fn skip_header(&mut self) {
        self.out.buffer().clear();
    }

    /// The writer behind this one.
    #[must_use]
    pub fn get_ref(&self) -> &W {
        self.out.get_ref()
    }

    /// Hands all bytes so far to the writer, and returns it. A grid has none before `finish`.
    ///
    /// # Errors
    /// The first error that the writer returned, here or earlier.
    pub fn flush(&mut self) -> io::Result<&mut W> {
        self.out.flush()
    }

    /// Writes what is still held back, flushes, and returns the writer.
    ///
    /// # Errors
    /// The first error that the writer returned, here or earlier; an earlier one also made
    /// [`Sink::block`] break off the run.
    pub fn finish(mut self) -> io::Result<W> {
        if let Body::Grid(held) = &self.body {
            let grid = Grid::new(self.from, held.values(), self.width, &[]);
            // An error of the writer is kept and comes back below.
            let _ = grid.write(&mut self.out);
        }
        self.out.finish()
    }
}

impl<W: io::Write> Sink for ValueWriter<W> {
    fn block(&mut self, first: u64, values: Values<'_>, _: Evidence<'_>) -> ControlFlow<()> {
        self.out.flow()?;
        let len = values.len();
        let skip = usize::try_from(self.from.saturating_sub(first)).unwrap_or(len).min(len);
        let (first, values) = (first.max(self.from), values.slice(skip..len));
        match &mut self.body {
            Body::Csv => lines::write::<Csv, W>(&mut self.out, first, values),
            Body::Jsonl => lines::write::<Jsonl, W>(&mut self.out, first, values),
            Body::Bfile => lines::write::<Bfile, W>(&mut self.out, first, values),
            Body::Raw => raw(&mut self.out, values),
            Body::Grid(held) => {
                held.push_block(values);
                ControlFlow::Continue(())
            }
            Body::Nothing => ControlFlow::Continue(()),
        }
    }
}

/// Each value as a little-endian `u16`, whatever width it is held in.
fn raw<W: io::Write>(out: &mut Output<W>, values: Values<'_>) -> ControlFlow<()> {
    for start in (0..values.len()).step_by(RAW_BATCH) {
        let end = values.len().min(start + RAW_BATCH);
        match values.slice(start..end) {
            Values::Bytes(batch) => out.buffer().extend(batch.iter().flat_map(|&g| [g, 0])),
            Values::Words(batch) => {
                out.buffer().extend(batch.iter().flat_map(|g| g.to_le_bytes()));
            }
        }
        out.spill()?;
    }
    ControlFlow::Continue(())
}
