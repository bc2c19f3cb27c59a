//! What a sweep finds out about each code: the one place where a sweep of periods and a sweep of
//! anything else differ.

use std::fmt;

use nimseq_tables::rows::{QuotientRow, Run, SweepRow};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Class, SweepTask};
use crate::{Host, Store, SweepError, Task};

/// A line of a table: flat, so that its fields are columns of CSV and keys of JSON.
pub trait Row: Serialize + DeserializeOwned + fmt::Debug + PartialEq + Send {
    /// What it is about, for the manifest.
    const KIND: &'static str;

    /// The code; a table has one row for each.
    fn code(&self) -> &str;

    /// Whether a sweep with these limits can have such a row.
    ///
    /// # Errors
    /// What is otherwise, in words.
    fn check(&self, task: &SweepTask) -> Result<(), String>;

    /// What went wrong, if that is the row.
    fn error(&self) -> Option<&str>;
}

impl Row for SweepRow {
    const KIND: &'static str = "period";

    fn code(&self) -> &str {
        &self.code
    }

    fn check(&self, task: &SweepTask) -> Result<(), String> {
        let is_by_rare_limit = self.stopped_by.as_deref() == Some("rare-limit");
        if is_by_rare_limit && task.rare_limit.is_none() {
            return Err("it is of a sweep with a limit to rare heaps".to_owned());
        }
        same_limit(self.limit, task)
    }

    fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }
}

impl Row for QuotientRow {
    const KIND: &'static str = "misere";

    fn code(&self) -> &str {
        &self.code
    }

    fn check(&self, task: &SweepTask) -> Result<(), String> {
        let order = self.max_order;
        match task.max_order {
            Some(own) if own != order => {
                Err(format!("it is of a sweep to order {order}, not {own}"))
            }
            _ => same_limit(self.limit, task),
        }
    }

    fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }
}

fn same_limit(limit: u64, task: &SweepTask) -> Result<(), String> {
    if limit == task.limit {
        return Ok(());
    }
    Err(format!("it is of a sweep to heap {limit}, not {}", task.limit))
}

/// What a sweep finds out about codes.
pub trait Study: Sync {
    /// A line of its table.
    type Row: Row;

    /// About how much work a standard form is, in a unit of its own. It must follow from the code
    /// alone, since shards depend on it.
    fn cost(&self, standard_form: &str) -> u64;

    /// What its checkpoints of a class are of.
    fn task(&self, class: &Class) -> Task;

    /// Computes a class, from its last checkpoint on. The rows must not depend on how often that was
    /// done, or on the machine.
    ///
    /// # Errors
    /// [`SweepError`] if a checkpoint cannot be read or saved. What goes wrong with a code is a row.
    fn compute(
        &self,
        class: &Class,
        store: &mut Store,
        host: &mut impl Host,
    ) -> Result<Computed<Self::Row>, SweepError>;
}

/// What came of a class.
#[derive(Clone, Debug)]
pub enum Computed<R> {
    /// The host has stopped it; there is a checkpoint.
    Stopped,
    /// A row for each of its codes.
    Rows {
        /// In the order of the codes.
        rows: Vec<R>,
        /// How many heaps were computed.
        heaps: u64,
        /// By which engine.
        engine: &'static str,
    },
}

/// The program around a sweep. Its methods are called from the threads that compute.
pub trait Watch: Sync {
    /// Watches over one class.
    type Host: Host;

    /// A thread takes up a class, which processes before this one have had for some milliseconds.
    fn begin(&self, class: &Class, spent_ms: u64) -> Self::Host;

    /// How the computing of a class went, with what varies.
    fn run(&self, host: &Self::Host, engine: &str, heaps: u64) -> Run;

    /// The rows of a class are safe on the disk; so many of them are errors.
    fn done(&self, class: &Class, errors: usize);

    /// Something is damaged, and was done again.
    fn warn(&self, error: &SweepError);

    /// Whether no other class should be taken up.
    fn is_over(&self) -> bool;

    /// The time, in milliseconds since 1970, for `events.jsonl`.
    fn unix_ms(&self) -> u64;
}
