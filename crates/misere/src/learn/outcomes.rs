//! A table of outcomes of words, 8 bytes each.
//!
//! It is asked far more often than anything else, mostly for words that are in it, and is too large for the
//! caches: what counts is how much of it has to be fetched. So it has no words, but fingerprints of 63
//! bits, with the outcome in the bit that is left. Two words may have one fingerprint, a chance of one in
//! a hundred thousand where there are ten million; a wrong outcome costs a wrong candidate, which fails
//! when it is verified, and never makes an answer wrong.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHashSet;

use crate::word::Word;

/// Bytes of an entry where the table is about to grow, all in all: two tables, one of them half full.
const ENTRY_BYTES: u64 = 32;

#[derive(Clone, Debug, Default)]
pub(super) struct Outcomes(FxHashSet<Entry>);

/// A fingerprint, with the outcome in its lowest bit.
#[derive(Clone, Copy, Debug)]
struct Entry(u64);

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.0 >> 1 == other.0 >> 1
    }
}

impl Eq for Entry {}

impl Hash for Entry {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0 >> 1);
    }
}

impl Outcomes {
    /// Whether the word is in P, if that is known.
    pub(super) fn get(&self, word: Word) -> Option<bool> {
        self.0.get(&Entry(word.fingerprint())).map(|entry| entry.0 & 1 == 1)
    }

    pub(super) fn note(&mut self, word: Word, is_p: bool) {
        self.0.replace(Entry(word.fingerprint() & !1 | u64::from(is_p)));
    }

    /// Memory in bytes, growth included.
    pub(super) fn bytes(&self) -> u64 {
        self.0.len() as u64 * ENTRY_BYTES
    }
}
