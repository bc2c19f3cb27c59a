//! Every pair, but many at a time: the engine for rules that split, whatever their values do.
//!
//! Same order as the definition, O(n²), with two changes. First, only some pairs are marked one
//! by one, those with the smallest parts. That settles nearly all values below the mex. Second,
//! for a value that is still open one need not know all options, only whether *this* value is
//! among them: a scan of the values XORed with their reversed copy, 16 to 64 pairs an instruction.
//! Most scans end at an early hit; those that cannot are for the mex and whatever larger values were
//! scanned for beside it.
//!
//! Where a kernel can look 32 values up at once in a set of 1024 bits (AVX-512) and the values need
//! words but are below 1024, one pass over the pairs does for all open values what scans do for
//! each: whatever value a pair gives is struck out of the set.
//!
//! Cost of heap n: some marks, fewer where the values are few, and scans of n/2 pairs a splitting
//! digit, at least one of them in full. Memory: two bytes a heap, four once a value is above 255.

use nimseq_code::Game;
use nimseq_kernels::Kernel;

use crate::checkpoint::State;
use crate::marks::Marks;
use crate::mirror::{Mirror, Value};
use crate::rule::Rule;
use crate::scan::Open;
use crate::source::{Budget, Source, grown, heaps_for};
use crate::tuning::{BLOCK_SCANS, FIRST_MARKED, MARKED_BEFORE_STRIKE, MORE_MARKED, OPEN_FOR_SCAN};
use crate::usual::Usual;
use crate::{History, ResumeError, SequenceError, Values};

/// Values that can be struck out: those below this, which fill two of the widest registers.
const STRUCK_VALUES: u16 = 1 << 10;

/// A finite code that splits, or Grundy's game.
#[derive(Debug)]
pub(crate) struct Dense {
    work: Work,
    store: Store,
    budget: Budget,
    total: usize,
    block_start: usize,
}

/// What does not depend on the width of the values.
#[derive(Debug)]
struct Work {
    rule: Rule,
    kernel: Kernel,
    marks: Marks,
    usual: Usual,
    /// The largest value so far.
    largest: u16,
}

/// The values, in bytes until one is above 255.
#[derive(Debug)]
enum Store {
    Bytes(Mirror<u8>, Open<u8>),
    Words(Mirror<u16>, Open<u16>),
}

impl Work {
    /// G(n) for the next heap n, by striking out; `None` where that does not pay or cannot be done.
    ///
    /// While all values are below [`STRUCK_VALUES`] all options are, and the mex is at most that.
    fn value_by_striking(&mut self, mirror: &Mirror<u16>) -> Option<u16> {
        if !self.kernel.strikes_fast() || self.largest >= STRUCK_VALUES {
            return None;
        }
        self.mark(mirror, usize::MAX, MARKED_BEFORE_STRIKE);
        // Only what may be the mex is worth a look, at first.
        let usual = usize::from(self.usual.mex()) * 2 / 64 + 1;
        let mex = self.strike(mirror, usual).or_else(|| self.strike(mirror, 16));
        let mex = mex.unwrap_or(STRUCK_VALUES);
        self.usual.note(mex, 1);
        Some(mex)
    }

    /// The least value below 64·`words` that no option has, given the marks of the first pairs.
    fn strike(&mut self, mirror: &Mirror<u16>, words: usize) -> Option<u16> {
        let from = MARKED_BEFORE_STRIKE + 1;
        let mut open = self.marks.unmarked_bits(words);
        for (sum, half) in self.rule.splits(mirror.len()).filter(|&(_, half)| half >= from) {
            let (small, large) = mirror.pairs(sum, from, half);
            self.kernel.strike(small, large, &mut open);
        }
        let (word, bits) = (0..).zip(open).find(|(_, bits)| *bits != 0)?;
        Some(word * 64 + u16::try_from(bits.trailing_zeros()).unwrap_or(0))
    }

    /// G(n) for the next heap n; `None` above 65535.
    fn value<T: Value>(&mut self, mirror: &Mirror<T>, open: &mut Open<T>) -> Option<u16> {
        let n = mirror.len();
        let few = self.kernel.vector_bytes() / size_of::<T>() / OPEN_FOR_SCAN;
        let marked = self.mark(mirror, few, FIRST_MARKED);
        let mut next = self.marks.mex();
        let mut hit = 0;
        let mut room = self.usual.side_by_side();
        loop {
            let least = next?;
            open.values.clear();
            while open.values.len() < room
                && let Some(value) = next
                && let Ok(target) = T::try_from(value)
            {
                open.values.push(target);
                next = self.marks.first_unmarked_after(value);
            }
            if open.values.is_empty() {
                // Above what T can hold, so no pair gives it.
                return Some(least);
            }
            let tested = open.values.len();
            for (sum, half) in self.rule.splits(n) {
                let parts = (sum, marked + 1, half);
                open.drop_hits(mirror, parts, self.kernel);
            }
            if let Some(&mex) = open.values.first() {
                let mex = mex.into();
                let unmarked = std::iter::successors(Some(least), |&value| {
                    self.marks.first_unmarked_after(value)
                });
                hit += unmarked.take_while(|&value| value < mex).count();
                self.usual.note(mex, hit + 1);
                return Some(mex);
            }
            hit += tested;
            room = 2 * tested;
        }
    }

    /// Marks the options without pairs, and those of the pairs with the smallest parts: parts up to
    /// `first`, and more until `few` values or less are open below the usual mex. Returns the
    /// largest smaller part that was marked.
    fn mark<T: Value>(&mut self, mirror: &Mirror<T>, few: usize, first: usize) -> usize {
        let n = mirror.len();
        self.marks.clear();
        self.rule.mark_single(n as u64, mirror.values(), &mut self.marks);
        let (mut marked, mut more) = (0, first);
        loop {
            for (sum, half) in self.rule.splits(n).filter(|&(_, half)| half > marked) {
                let (small, large) = mirror.pairs(sum, marked + 1, half.min(marked + more));
                self.marks.mark_xors(small, large);
            }
            marked += more;
            if marked >= n / 2 || self.marks.unmarked_below(self.usual.mex()) <= few {
                return marked;
            }
            more = MORE_MARKED.max(marked / 2);
        }
    }
}

impl Dense {
    /// The engine for a run of `total` heaps of a finite code or of Grundy's game.
    pub(crate) fn new(game: &Game, kernel: Kernel, budget: Budget, total: usize) -> Self {
        Self {
            work: Work {
                rule: Rule::of(game),
                kernel,
                marks: Marks::new(),
                usual: Usual::new(),
                largest: 0,
            },
            store: Store::Bytes(Mirror::default(), Open::new()),
            budget,
            total,
            block_start: 0,
        }
    }

    pub(crate) fn len(&self) -> usize {
        match &self.store {
            Store::Bytes(mirror, _) => mirror.len(),
            Store::Words(mirror, _) => mirror.len(),
        }
    }

    /// Bytes that the values take.
    pub(crate) fn bytes(&self) -> u64 {
        2 * match &self.store {
            Store::Bytes(mirror, _) => mirror.capacity() as u64,
            Store::Words(mirror, _) => 2 * mirror.capacity() as u64,
        }
    }

    /// All values so far.
    pub(crate) fn values(&self) -> Values<'_> {
        match &self.store {
            Store::Bytes(mirror, _) => Values::Bytes(mirror.values()),
            Store::Words(mirror, _) => Values::Words(mirror.values()),
        }
    }

    /// Takes over the values of the next heaps from another engine.
    pub(crate) fn resume(
        &mut self,
        values: impl Iterator<Item = u16>,
    ) -> Result<(), SequenceError> {
        for value in values {
            self.reserve()?;
            self.push(value)?;
        }
        Ok(())
    }

    /// Makes room for one more heap.
    fn reserve(&mut self) -> Result<(), SequenceError> {
        match &mut self.store {
            Store::Bytes(mirror, _) => reserve(mirror, self.total, self.budget),
            Store::Words(mirror, _) => reserve(mirror, self.total, self.budget),
        }
    }

    /// Computes heaps up to and with `last`; the block begins at `first`, which may be a heap that
    /// was taken over.
    pub(crate) fn extend_block(&mut self, first: usize, last: u64) -> Result<(), SequenceError> {
        self.block_start = first;
        for heap in self.len() as u64..=last {
            self.reserve()?;
            let value = match &mut self.store {
                Store::Bytes(mirror, open) => self.work.value(mirror, open),
                Store::Words(mirror, open) => {
                    let struck = self.work.value_by_striking(mirror);
                    struck.or_else(|| self.work.value(mirror, open))
                }
            };
            self.push(value.ok_or(SequenceError::ValueTooLarge { heap })?)?;
        }
        Ok(())
    }

    /// Adds the value of the next heap, in words from the first value above 255 on.
    fn push(&mut self, value: u16) -> Result<(), SequenceError> {
        self.work.largest = self.work.largest.max(value);
        match &mut self.store {
            Store::Bytes(mirror, _) => {
                if let Ok(byte) = u8::try_from(value) {
                    mirror.push(byte);
                } else {
                    // The bytes, and the words beside them while they are copied.
                    self.budget.check(mirror.len() as u64, 6 * mirror.capacity() as u64)?;
                    let mut wide = mirror.widened();
                    wide.push(value);
                    self.store = Store::Words(wide, Open::new());
                }
            }
            Store::Words(mirror, _) => mirror.push(value),
        }
        Ok(())
    }
}

/// Makes room for one more heap.
fn reserve<T: Value>(
    mirror: &mut Mirror<T>,
    total: usize,
    budget: Budget,
) -> Result<(), SequenceError> {
    let len = mirror.len();
    if len == mirror.capacity() {
        let room = grown(len, total);
        // Both directions in the new size, and one of them in the old size while it is copied.
        budget.check(len as u64, (size_of::<T>() * (2 * room + len)) as u64)?;
        mirror.grow(room);
    }
    Ok(())
}

impl Source for Dense {
    fn block_len(&self) -> u64 {
        let pairs: usize = self.work.rule.splits(self.len()).map(|(_, half)| half).sum();
        heaps_for(BLOCK_SCANS, pairs as u64)
    }

    fn extend(&mut self, last: u64) -> Result<(), SequenceError> {
        self.extend_block(self.len(), last)
    }

    fn block(&self) -> Values<'_> {
        match &self.store {
            Store::Bytes(mirror, _) => Values::Bytes(&mirror.values()[self.block_start..]),
            Store::Words(mirror, _) => Values::Words(&mirror.values()[self.block_start..]),
        }
    }

    fn state(&self) -> State {
        let mut values = History::new();
        values.push_block(self.values());
        State::whole(values)
    }

    fn restore(&mut self, state: &State) -> Result<(), ResumeError> {
        self.resume(state.all_values()?.values().iter())?;
        self.block_start = self.len();
        Ok(())
    }
}
