//! Many codes: a queue of classes, threads that work on them, results that survive anything.
//!
//! What is found out about a code is a [`Study`]; everything else is the same whatever it is. Rows are
//! stored class by class, in whatever order they are done, and the tables are made of them at the end, by
//! code: so neither threads nor interruptions nor shards leave a trace in them.

mod class;
mod directory;
mod events;
mod manifest;
pub(crate) mod results;
mod status;
mod study;
mod tables;
mod workers;

pub use class::{Class, Shard, plan};
pub use directory::SweepDirectory;
use directory::errors;
pub use manifest::{SweepTask, is_sweep, sweep_kind};
pub use status::{Running, SweepStatus, sweep_status};
pub use study::{Computed, Row, Study, Watch};
pub use tables::{Merged, merge};
pub use workers::{Swept, sweep};
