//! Long runs that survive anything: kept in a folder, saved now and then, resumed byte for byte.
//!
//! [`run`] computes one code into a [`Part`], which is a sink whose state can be saved. A
//! [`RunDirectory`] holds what the run was asked to do (a [`Task`]), the last two checkpoints, what
//! happened, and at the end the result; one process has it at a time. [`status`] looks at it from
//! outside. When to save and when to stop is for the [`Host`] to say: this crate reads no clock.
//!
//! A sweep over many codes is made of the same parts: see [`many`].
//!
//! What is promised: after a kill at any moment, or a power cut, the run goes on from a checkpoint
//! with the bytes of an unbroken run, or it is said which file is damaged and how.
//!
//! ```
//! use nimseq_grundy::{Sequence, Statistics};
//! use nimseq_sweep::{Host, RunDirectory, SweepError, Task, Why, Wish, run};
//! use nimseq_tables::write::Format;
//!
//! /// Stops at the first block, then never.
//! struct Once(Wish);
//!
//! impl Host for Once {
//!     fn begin(&mut self, _heaps: u64, _passed_over: &[SweepError]) {}
//!     fn wish(&mut self, _heaps: u64) -> Wish {
//!         std::mem::replace(&mut self.0, Wish::GoOn)
//!     }
//!     fn unix_ms(&mut self) -> u64 {
//!         0
//!     }
//! }
//!
//! # let folder = tempfile::tempdir()?;
//! # let folder = folder.path().join("kayles");
//! let kayles = "0.77".parse()?;
//! let task = Task::Values {
//!     code: "0.77".to_owned(),
//!     to: 10_000,
//!     from: 0,
//!     format: Format::None,
//!     output: None,
//!     stats: true,
//!     histogram: None,
//!     engine: "auto".to_owned(),
//! };
//! let sequence = Sequence::of(&kayles);
//! let mut host = Once(Wish::Stop);
//!
//! let mut directory = RunDirectory::create(&folder, task, "0.1.0")?;
//! let ended = run(&mut directory, &sequence, 10_000, &mut Statistics::new(), &mut host)?;
//! assert_eq!(ended.why, Why::Stopped);
//! drop(directory);
//!
//! let mut directory = RunDirectory::open(&folder)?;
//! let mut statistics = Statistics::new();
//! let ended = run(&mut directory, &sequence, 10_000, &mut statistics, &mut host)?;
//! assert_eq!((ended.why, statistics.heaps()), (Why::Complete, 10_001));
//! assert_eq!(statistics.max_value(), 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod appended;
mod checkpoint;
mod directory;
mod error;
mod events;
mod job;
mod lock;
pub mod many;
mod milestones;
mod onset;
mod outcome;
mod pair;
mod part;
mod sealed;
mod status;
mod store;
mod task;

pub use appended::Appended;
pub use directory::{RunDirectory, is_own};
pub use error::{Conflict, SweepError};
pub use events::{Event, Happened};
pub use job::{Ended, Host, Why, Wish, run};
pub use lock::Holder;
pub use onset::{Onset, find_onset};
pub use outcome::Outcome;
pub use part::Part;
pub use status::{State, Status, status};
pub use store::Store;
pub use task::{Difference, Task};
