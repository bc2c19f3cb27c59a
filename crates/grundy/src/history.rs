//! All values from heap 0 on, one byte a heap until a value needs two.
//!
//! Almost every game of interest stays below 256 for millions of heaps, so bytes halve the
//! memory; the one widening copy costs as much as writing the values once.

use std::ops::ControlFlow;

use crate::{Evidence, Sink, Values};

/// The values of heaps 0 … len − 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History(Store);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Store {
    Bytes(Vec<u8>),
    Words(Vec<u16>),
}

impl Default for History {
    fn default() -> Self {
        Self::new()
    }
}

impl History {
    /// No heap yet.
    #[must_use]
    pub fn new() -> Self {
        Self(Store::Bytes(Vec::new()))
    }

    /// Number of heaps.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values().len()
    }

    /// Whether there is no heap.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// G(n), `None` if heap n is not here.
    #[must_use]
    pub fn get(&self, n: u64) -> Option<u16> {
        self.values().get(usize::try_from(n).ok()?)
    }

    /// All values, heap 0 first.
    #[must_use]
    pub fn values(&self) -> Values<'_> {
        match &self.0 {
            Store::Bytes(v) => Values::Bytes(v),
            Store::Words(v) => Values::Words(v),
        }
    }

    /// Appends the next heaps.
    pub fn push_block(&mut self, values: Values<'_>) {
        match (&mut self.0, values) {
            (Store::Bytes(store), Values::Bytes(block)) => store.extend_from_slice(block),
            (Store::Words(store), Values::Bytes(block)) => {
                store.extend(block.iter().map(|&g| u16::from(g)));
            }
            (Store::Words(store), Values::Words(block)) => store.extend_from_slice(block),
            (Store::Bytes(store), Values::Words(block)) => {
                let before = store.len();
                let narrow = block.iter().map_while(|&g| u8::try_from(g).ok());
                store.extend(narrow);
                let rest = &block[store.len() - before..];
                if !rest.is_empty() {
                    let mut words = Vec::with_capacity(store.len() + rest.len());
                    words.extend(store.iter().map(|&g| u16::from(g)));
                    words.extend_from_slice(rest);
                    self.0 = Store::Words(words);
                }
            }
        }
    }
}

impl FromIterator<u16> for History {
    fn from_iter<I: IntoIterator<Item = u16>>(values: I) -> Self {
        let mut history = Self::new();
        let mut values = values.into_iter().peekable();
        while values.peek().is_some() {
            let block: Vec<u16> = values.by_ref().take(1 << 12).collect();
            history.push_block(Values::Words(&block));
        }
        history
    }
}

/// # Panics
/// If the block is not the next one: a history has no gaps, and takes one run.
impl Sink for History {
    fn block(&mut self, first: u64, values: Values<'_>, _: Evidence<'_>) -> ControlFlow<()> {
        assert_eq!(first, self.len() as u64, "blocks come in order, from heap 0");
        self.push_block(values);
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_below_256_are_kept_as_bytes_until_one_is_not() {
        let mut history = History::new();
        history.push_block(Values::Words(&[1, 255]));
        assert_eq!(history.values(), Values::Bytes(&[1, 255]));
        history.push_block(Values::Words(&[7, 256, 3]));
        history.push_block(Values::Bytes(&[9]));
        history.push_block(Values::Words(&[4]));
        assert_eq!(history.values(), Values::Words(&[1, 255, 7, 256, 3, 9, 4]));
        assert_eq!((history.get(3), history.get(7)), (Some(256), None));
    }
}
