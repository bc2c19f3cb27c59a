//! What takes part in a run beside the engine: sinks whose state can be put away and taken up again.
//!
//! A checkpoint is made between two blocks. Parts that write to a file first make sure that the disk
//! has the bytes; then every part writes what it would need to go on. Whoever takes up a state
//! forgets what else it has seen, and the next block is as if there had been no interruption.

use std::io::{self, Read, Write};

use nimseq_grundy::{Evidence, Sink, Statistics, Values};
use nimseq_period::{Detector, Digest};
use nimseq_tables::write::ValueWriter;

use crate::SweepError;
use crate::appended::{Appended, Extent};

/// A sink whose state can be saved.
pub trait Part: Sink {
    /// Waits until the disk has what this part has written to files, so that a state can count on
    /// it.
    ///
    /// # Errors
    /// [`SweepError::Io`] of such a file.
    fn settle(&mut self) -> Result<(), SweepError> {
        Ok(())
    }

    /// Writes the state.
    ///
    /// # Errors
    /// Those of `out`.
    fn save(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Takes up a state that [`save`](Self::save) wrote, and reads no further.
    ///
    /// # Errors
    /// Those of `from`, and others if the state is none, or if a file of this part's does not bear
    /// it out.
    fn restore(&mut self, from: &mut dyn Read) -> io::Result<()>;

    /// After [`restore`](Self::restore): of how many heaps, heap 0 first, this part wants the values
    /// again, because they are sooner computed than saved.
    fn wants_again(&self) -> u64 {
        0
    }

    /// Whether a second look at earlier heaps may be wanted, for which [milestones](crate::find_onset)
    /// are kept.
    fn wants_milestones(&self) -> bool {
        false
    }

    /// The host wants no more. Whether the part has something to say without seeing more: then the job
    /// is complete.
    fn wrap_up(&mut self) -> bool {
        false
    }

    /// Takes values that it [wants again](Self::wants_again), as [`Sink::block`] takes new ones.
    fn again(&mut self, _first: u64, _values: Values<'_>, _evidence: Evidence<'_>) {}
}

impl<P: Part + ?Sized> Part for &mut P {
    fn wrap_up(&mut self) -> bool {
        (**self).wrap_up()
    }

    fn settle(&mut self) -> Result<(), SweepError> {
        (**self).settle()
    }

    fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        (**self).save(out)
    }

    fn restore(&mut self, from: &mut dyn Read) -> io::Result<()> {
        (**self).restore(from)
    }

    fn wants_again(&self) -> u64 {
        (**self).wants_again()
    }

    fn again(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) {
        (**self).again(first, values, evidence);
    }

    fn wants_milestones(&self) -> bool {
        (**self).wants_milestones()
    }
}

/// Whether a part is there follows from the task, and is not saved.
impl<P: Part> Part for Option<P> {
    fn settle(&mut self) -> Result<(), SweepError> {
        self.as_mut().map_or(Ok(()), P::settle)
    }

    fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        self.as_ref().map_or(Ok(()), |part| part.save(out))
    }

    fn restore(&mut self, from: &mut dyn Read) -> io::Result<()> {
        self.as_mut().map_or(Ok(()), |part| part.restore(from))
    }

    fn wants_again(&self) -> u64 {
        self.as_ref().map_or(0, P::wants_again)
    }

    fn again(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) {
        if let Some(part) = self {
            part.again(first, values, evidence);
        }
    }

    fn wants_milestones(&self) -> bool {
        self.as_ref().is_some_and(P::wants_milestones)
    }
}

impl<A: Part, B: Part> Part for (A, B) {
    fn settle(&mut self) -> Result<(), SweepError> {
        self.0.settle()?;
        self.1.settle()
    }

    fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        self.0.save(out)?;
        self.1.save(out)
    }

    fn restore(&mut self, from: &mut dyn Read) -> io::Result<()> {
        self.0.restore(from)?;
        self.1.restore(from)
    }

    fn wants_again(&self) -> u64 {
        self.0.wants_again().max(self.1.wants_again())
    }

    fn again(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) {
        self.0.again(first, values, evidence);
        self.1.again(first, values, evidence);
    }

    fn wants_milestones(&self) -> bool {
        self.0.wants_milestones() || self.1.wants_milestones()
    }
}

impl Part for Statistics {
    fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write(out)
    }

    fn restore(&mut self, from: &mut dyn Read) -> io::Result<()> {
        *self = Self::read(from)?;
        Ok(())
    }
}

impl Part for Digest {
    fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write(out)
    }

    fn restore(&mut self, from: &mut dyn Read) -> io::Result<()> {
        *self = Self::read(from)?;
        Ok(())
    }
}

/// The state is how much of the file is written.
impl Part for ValueWriter<Appended> {
    fn settle(&mut self) -> Result<(), SweepError> {
        let path = self.get_ref().path().to_owned();
        let file = self.flush().map_err(SweepError::io(&path, "write it"))?;
        file.sync().map_err(SweepError::io(&path, "flush it to the disk"))
    }

    fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        let Extent { len, sum } = self.get_ref().extent();
        out.write_all(&len.to_le_bytes())?;
        out.write_all(&sum.to_le_bytes())
    }

    fn restore(&mut self, from: &mut dyn Read) -> io::Result<()> {
        let (mut len, mut sum) = ([0; 8], [0; 4]);
        from.read_exact(&mut len)?;
        from.read_exact(&mut sum)?;
        let extent = Extent { len: u64::from_le_bytes(len), sum: u32::from_le_bytes(sum) };
        self.skip_header();
        self.flush()?.cut(extent).map_err(io::Error::other)
    }
}

/// A detector that keeps all values saves none: they are computed again. Beyond, it saves its state.
impl Part for Detector {
    fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut state = Vec::new();
        let is_beyond = Detector::save(self, &mut state)?;
        out.write_all(&[u8::from(is_beyond)])?;
        out.write_all(&state)
    }

    fn restore(&mut self, from: &mut dyn Read) -> io::Result<()> {
        let mut is_beyond = [0];
        from.read_exact(&mut is_beyond)?;
        match is_beyond {
            [1] => Detector::restore(self, from),
            [0] if !self.is_beyond() => Ok(()),
            _ => Err(io::Error::new(io::ErrorKind::InvalidData, "this is no state of a detector")),
        }
    }

    fn wants_again(&self) -> u64 {
        if self.is_beyond() { 0 } else { u64::MAX }
    }

    fn again(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) {
        // It says the same again after the next new block.
        let _ = self.block(first, values, evidence);
    }

    fn wants_milestones(&self) -> bool {
        self.is_beyond()
    }
}
