//! What nearly every program needs: `use nimseq::prelude::*`.

pub use crate::Error;
pub use crate::code::{Digit, Game};
pub use crate::grundy::{Engine, Evidence, History, Kernel, Sequence, SequenceError, Sink, Values};
pub use crate::period::{Answer, Detector, Observation, Period, Report, Rules};
pub use crate::tables::Table;
pub use crate::tables::write::{Format, ValueWriter};
