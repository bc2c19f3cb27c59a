//! When to give up, and how the work asks.
//!
//! Whether a game has finite partial quotients, and how long learning one takes, nobody knows
//! beforehand. So everything here that may take long counts steps at a [`Guard`], which also asks the
//! host now and then: a library reads no clock, but its caller may. What stops a search never takes
//! anything back: all that was verified stays proved.

use std::fmt;
use std::ops::ControlFlow;

use crate::MAX_ORDER;
use crate::tuning::{ASK_EVERY, DEFAULT_MAX_ORDER};
use crate::word::MAX_GENERATORS;

/// How far a search may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The last heap to be looked at.
    pub last_heap: u64,
    /// The largest order of a quotient, at most [`MAX_ORDER`].
    pub max_order: usize,
    /// Bytes for the outcomes of words, which are nearly all that is stored.
    pub memory: u64,
    /// Steps of ten to fifty nanoseconds, a bound that is the same on every machine.
    pub steps: u64,
}

impl Limits {
    /// No limit on steps or memory, and the usual one on the order.
    #[must_use]
    pub fn to_heap(last_heap: u64) -> Self {
        Self { last_heap, max_order: DEFAULT_MAX_ORDER, memory: u64::MAX, steps: u64::MAX }
    }
}

/// Why a search ended before the quotient was proved for all heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// The last heap was reached.
    LastHeap,
    /// More states than the order may have; so many.
    Order(usize),
    /// The outcomes of words do not fit in memory.
    Memory,
    /// All steps were taken.
    Steps,
    /// The host said so.
    Host,
    /// A word has no room for another generator, or for so large an exponent.
    Words,
    /// Counterexamples led to nothing new: words stand for heaps that are not equal to them, and no
    /// generator is left to be made.
    Stuck,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LastHeap => write!(f, "the limit on heaps is reached"),
            Self::Order(states) => write!(f, "a candidate has more than {states} elements"),
            Self::Memory => write!(f, "the memory for outcomes of words is used up"),
            Self::Steps => write!(f, "the limit on steps is reached"),
            Self::Host => write!(f, "it was asked to stop"),
            Self::Words => {
                write!(f, "more than {MAX_GENERATORS} generators, or too large an exponent")
            }
            Self::Stuck => write!(f, "a counterexample could not be explained"),
        }
    }
}

/// Where a search stands, for the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The last heap that is covered.
    pub covered_to: u64,
    /// The order of the quotient to that heap.
    pub order: usize,
}

/// What work asks whether it may go on.
pub(crate) struct Guard<'h> {
    host: &'h mut dyn FnMut(Progress) -> ControlFlow<()>,
    progress: Progress,
    limits: Limits,
    taken: u64,
    ask_at: u64,
}

impl fmt::Debug for Guard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guard").field("taken", &self.taken).finish_non_exhaustive()
    }
}

impl<'h> Guard<'h> {
    pub(crate) fn new(
        limits: Limits,
        host: &'h mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Self {
        let limits = Limits { max_order: limits.max_order.min(MAX_ORDER), ..limits };
        let progress = Progress { covered_to: 0, order: 1 };
        Self { host, progress, limits, taken: 0, ask_at: 0 }
    }

    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// Notes how far the search has come.
    pub(crate) fn reach(&mut self, progress: Progress) {
        self.progress = progress;
    }

    /// Before so many steps more.
    pub(crate) fn step(&mut self, steps: u64) -> Result<(), Stop> {
        self.taken += steps;
        if self.taken < self.ask_at {
            return Ok(());
        }
        if self.taken > self.limits.steps {
            return Err(Stop::Steps);
        }
        self.ask_at = (self.taken + ASK_EVERY).min(self.limits.steps.saturating_add(1));
        match (self.host)(self.progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stop::Host),
        }
    }
}
