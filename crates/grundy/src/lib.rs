//! Engines for the Sprague–Grundy values of taking-and-breaking games.
//!
//! [`Sequence`] is the way in; it picks an engine for the rule, computes heaps 0, 1, 2, … and
//! hands them in blocks to a [`Sink`]; a [`Run`] does so step by step, and goes on later from a
//! [`Checkpoint`]. Engines differ in cost, never in values: the naive one is
//! the definition, and the tests hold every other against it. [`Statistics`] is a sink that counts
//! values, and from its counts the [`Class`] function follows that leaves fewest heaps rare.

mod checkpoint;
mod class;
mod dense;
mod error;
mod evidence;
mod history;
mod infinite;
mod kept;
mod marks;
mod mirror;
mod naive;
mod option_set;
mod rule;
mod run;
mod scan;
mod sequence;
mod sink;
mod source;
mod sparse;
mod statistics;
mod taking;
mod tuning;
mod usual;
mod values;

pub use checkpoint::{Checkpoint, CheckpointError, ResumeError};
pub use class::Class;
pub use error::{ByteSize, SequenceError};
pub use evidence::{Evidence, RareHeap, SpaceEvidence};
pub use history::History;
pub use nimseq_kernels::Kernel;
pub use run::Run;
pub use sequence::{Engine, EngineUsed, Sequence};
pub use sink::{FnSink, Sink};
pub use statistics::{Occurrences, RareHeaps, Statistics};
pub use values::Values;
