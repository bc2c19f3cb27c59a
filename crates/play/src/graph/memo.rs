//! Values that are known already, within a budget of memory, positions and patience.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::ControlFlow;

use super::GraphError;
use super::set::BuildWordHasher;

/// Positions between two looks at the observer.
const OBSERVED: u64 = 1 << 12;

/// What a run may use, and what it has used. Shared by all its tables.
pub(crate) struct Budget<'o> {
    pub(crate) bytes: u64,
    pub(crate) limit: u64,
    pub(crate) observer: &'o mut dyn FnMut(u64) -> ControlFlow<()>,
    used: u64,
    positions: u64,
}

impl<'o> Budget<'o> {
    pub(crate) fn new(
        bytes: u64,
        limit: u64,
        observer: &'o mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Self {
        Self { bytes, limit, observer, used: 0, positions: 0 }
    }

    /// Positions that were worked out.
    pub(crate) fn positions(&self) -> u64 {
        self.positions
    }

    /// One more position.
    pub(crate) fn count(&mut self) -> Result<(), GraphError> {
        let positions = self.positions;
        if positions >= self.limit {
            return Err(GraphError::Limit { positions });
        }
        self.positions += 1;
        if positions.is_multiple_of(OBSERVED) && (self.observer)(positions).is_break() {
            return Err(GraphError::Stopped { positions });
        }
        Ok(())
    }

    /// Takes memory, of which `passing` bytes are given back at once.
    pub(crate) fn take(&mut self, bytes: usize, passing: usize) -> Result<(), GraphError> {
        self.used = self.used.saturating_add(bytes as u64);
        if self.used > self.bytes {
            return Err(GraphError::Memory { positions: self.positions, cap: self.bytes });
        }
        self.used -= (passing as u64).min(self.used);
        Ok(())
    }
}

/// A table from keys to values that never grows beyond the budget.
#[derive(Debug)]
pub(crate) struct Memo<K, V> {
    known: HashMap<K, V, BuildWordHasher>,
}

impl<K: Hash + Eq, V: Copy> Memo<K, V> {
    /// Bytes of a place in the table: the entry and a control byte.
    const PLACE: usize = size_of::<(K, V)>() + 1;

    pub(crate) fn new() -> Self {
        Self { known: HashMap::default() }
    }

    pub(crate) fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: std::borrow::Borrow<Q>,
    {
        self.known.get(key).copied()
    }

    pub(crate) fn len(&self) -> usize {
        self.known.len()
    }

    /// Adds an entry whose key holds so many bytes elsewhere.
    pub(crate) fn insert(
        &mut self,
        key: K,
        value: V,
        held: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(), GraphError> {
        if self.known.len() == self.known.capacity() {
            // The table doubles, at an eighth more places than entries, and the old one stays beside
            // the new one while entries move.
            let places = |entries: usize| (entries + entries / 7).next_power_of_two();
            let (old, new) = (places(self.known.len()), 2 * places(self.known.len().max(2)));
            budget.take(new * Self::PLACE, old * Self::PLACE)?;
        }
        budget.take(held, 0)?;
        self.known.insert(key, value);
        Ok(())
    }
}
