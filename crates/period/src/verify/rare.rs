//! The rare heaps of a file, held against the values while they are computed.

use std::slice;

use nimseq_grundy::{Class, RareHeap, Values};

use super::Objection;
use crate::certificate::ClaimedClass;

/// The list of a file, as far as it has been right.
#[derive(Debug)]
pub(super) struct RareList<'c> {
    class: Class,
    said: slice::Iter<'c, RareHeap>,
    wrong: Option<Objection>,
}

impl<'c> RareList<'c> {
    pub(super) fn new(class: Class, claimed: &'c ClaimedClass) -> Self {
        Self { class, said: claimed.rare().iter(), wrong: None }
    }

    /// Takes the next heaps; `false` once the list is wrong.
    pub(super) fn block(&mut self, first: u64, values: Values<'_>) -> bool {
        let is_rare = |&(heap, value): &(u64, u16)| heap > 0 && self.class.is_rare(heap, value);
        for (heap, value) in (first..).zip(values.iter()).filter(is_rare) {
            let found = RareHeap { heap, value };
            let said = self.said.next().copied();
            if said != Some(found) {
                self.wrong = Some(objection(said, Some(found)));
                return false;
            }
        }
        true
    }

    /// Where the list was wrong, so far.
    pub(super) fn wrong(self) -> Option<Objection> {
        self.wrong
    }

    /// Where the list is wrong, after the last heap: it may also go on too far.
    pub(super) fn finish(mut self) -> Option<Objection> {
        self.wrong.or_else(|| self.said.next().map(|&said| objection(Some(said), None)))
    }
}

fn objection(said: Option<RareHeap>, found: Option<RareHeap>) -> Objection {
    let words = |heap| match heap {
        Some(RareHeap { heap, value }) => format!("heap {heap} with value {value}"),
        None => "no further heap".to_owned(),
    };
    Objection::new("rare", words(said), format!("{} is next", words(found)))
}
