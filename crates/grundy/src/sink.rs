//! Where values go: period detectors, table writers, digests, histograms.
//!
//! An engine pushes blocks and never takes one back, so a sink needs no undo, and it says
//! `Break` when it has seen enough, so that a run ends at a proof and not at its limit.

use std::ops::ControlFlow;

use crate::Values;

/// A consumer of the values of heaps 0, 1, 2, …
pub trait Sink {
    /// Takes the values of heaps `first`, `first + 1`, …; blocks come in order and without gaps,
    /// heap 0 first. `Break` stops the run after this block.
    fn block(&mut self, first: u64, values: Values<'_>) -> ControlFlow<()>;
}

impl<S: Sink + ?Sized> Sink for &mut S {
    fn block(&mut self, first: u64, values: Values<'_>) -> ControlFlow<()> {
        (**self).block(first, values)
    }
}

/// A closure as a sink: `FnSink::new(|first, values| …)`.
#[derive(Clone, Copy, Debug)]
pub struct FnSink<F>(F);

impl<F: FnMut(u64, Values<'_>) -> ControlFlow<()>> FnSink<F> {
    /// Hands each block to the closure.
    pub fn new(closure: F) -> Self {
        Self(closure)
    }
}

impl<F: FnMut(u64, Values<'_>) -> ControlFlow<()>> Sink for FnSink<F> {
    fn block(&mut self, first: u64, values: Values<'_>) -> ControlFlow<()> {
        (self.0)(first, values)
    }
}

/// `None` lets every block pass.
impl<S: Sink> Sink for Option<S> {
    fn block(&mut self, first: u64, values: Values<'_>) -> ControlFlow<()> {
        self.as_mut().map_or(ControlFlow::Continue(()), |sink| sink.block(first, values))
    }
}

/// Both sinks see every block; the run stops when either has seen enough.
impl<A: Sink, B: Sink> Sink for (A, B) {
    fn block(&mut self, first: u64, values: Values<'_>) -> ControlFlow<()> {
        let a = self.0.block(first, values);
        let b = self.1.block(first, values);
        if a.is_break() || b.is_break() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
