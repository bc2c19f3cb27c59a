//! Where values go: period detectors, table writers, digests, histograms.
//!
//! An engine pushes blocks and never takes one back, so a sink needs no undo, and it says
//! `Break` when it has seen enough, so that a run ends at a proof and not at its limit.

use std::ops::ControlFlow;

use crate::{Evidence, Values};

/// A consumer of the values of heaps 0, 1, 2, …
pub trait Sink {
    /// Takes the values of heaps `first`, `first + 1`, …; blocks come in order and without gaps,
    /// heap 0 first, or the first one after a checkpoint, with what else the engine knows about them.
    /// `Break` stops the run after this block.
    ///
    /// A block may have no heaps: then a run asks whether to go on while it computes lost heaps again.
    fn block(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) -> ControlFlow<()>;
}

impl<S: Sink + ?Sized> Sink for &mut S {
    fn block(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) -> ControlFlow<()> {
        (**self).block(first, values, evidence)
    }
}

/// A closure as a sink, for values alone: `FnSink::new(|first, values| …)`.
#[derive(Clone, Copy, Debug)]
pub struct FnSink<F>(F);

impl<F: FnMut(u64, Values<'_>) -> ControlFlow<()>> FnSink<F> {
    /// Hands each block to the closure.
    pub fn new(closure: F) -> Self {
        Self(closure)
    }
}

impl<F: FnMut(u64, Values<'_>) -> ControlFlow<()>> Sink for FnSink<F> {
    fn block(&mut self, first: u64, values: Values<'_>, _: Evidence<'_>) -> ControlFlow<()> {
        (self.0)(first, values)
    }
}

/// `None` lets every block pass.
impl<S: Sink> Sink for Option<S> {
    fn block(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) -> ControlFlow<()> {
        self.as_mut().map_or(ControlFlow::Continue(()), |sink| sink.block(first, values, evidence))
    }
}

/// Both sinks see every block; the run stops when either has seen enough.
impl<A: Sink, B: Sink> Sink for (A, B) {
    fn block(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) -> ControlFlow<()> {
        let a = self.0.block(first, values, evidence);
        let b = self.1.block(first, values, evidence);
        if a.is_break() || b.is_break() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
