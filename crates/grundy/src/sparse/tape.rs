//! The heaps as they are stored, and the rare ones among them as a list.
//!
//! All heaps are kept while memory lasts. After that the oldest are dropped, but for the first few,
//! which stay as a copy: pairs with a small part are what verification asks for, and it asks for
//! other pairs only where a heap seems to be rare.

use nimseq_kernels::{Cells, FLAG, NARROW, Recurrence, Row, number};

use crate::source::{Budget, to_index};
use crate::tuning::{PREFIX, TAPE};
use crate::{RareHeap, SequenceError, Values};

use super::forms::Forms;

/// A heap that is not of the common class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rare {
    pub(super) heap: u64,
    pub(super) form: u16,
}

/// Heaps 0 … len − 1 as they are stored.
#[derive(Debug)]
pub(super) struct Tape {
    /// `pad` cells that stand for heaps below 0, then heaps `dropped` and up.
    cells: Cells,
    pad: usize,
    dropped: u64,
    /// The first heaps, the last of them first.
    reversed: Cells,
    rare: Vec<Rare>,
}

/// Heaps that were generated before the ones in front of them were verified.
#[derive(Debug)]
pub(super) struct Ahead {
    /// A window of heaps that are on the tape, then these.
    cells: Cells,
    window: usize,
    /// How many were asked for.
    len: usize,
}

impl Ahead {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.cells.len() - self.window
    }

    /// Whether all are there that were asked for.
    pub(super) fn is_whole(&self) -> bool {
        self.len() == self.len
    }
}

impl Tape {
    /// The tape of these values, from heap 0 on. `pad` heaps below heap 0 may be read.
    pub(super) fn new(values: Values<'_>, forms: &Forms, pad: usize, budget: Budget) -> Self {
        let largest = values.iter().map(|value| forms.encode(value)).max().unwrap_or(0);
        let mut tape = Self::empty(0, largest, forms, pad);
        tape.push_values(values, forms);
        tape.reverse(budget);
        tape
    }

    /// The tape of a window of values from heap `first` on, of the first values, and of the rare heaps,
    /// among which those of the window are.
    pub(super) fn of_window(
        (first, values): (u64, Values<'_>),
        prefix: Values<'_>,
        rare: &[RareHeap],
        forms: &Forms,
        pad: usize,
    ) -> Self {
        let all = values.iter().chain(prefix.iter()).chain(rare.iter().map(|rare| rare.value));
        let largest = all.map(|value| forms.encode(value)).max().unwrap_or(0);
        let mut tape = Self::empty(first, largest, forms, pad);
        let before = rare.iter().filter(|rare| rare.heap < first);
        tape.rare = before
            .map(|&RareHeap { heap, value }| Rare { heap, form: forms.encode(value) })
            .collect();
        tape.push_values(values, forms);
        let mut start = Self::empty(0, largest, forms, 0);
        start.push_values(prefix, forms);
        tape.reversed = start.cells.reversed(0..prefix.len());
        tape
    }

    /// No heap; the next one is heap `first`.
    fn empty(first: u64, largest: u16, forms: &Forms, pad: usize) -> Self {
        // With a mask from bit 8 on, forms without high bytes may be those of values with some.
        let mut cells = Cells::new(largest >= NARROW || forms.class().mask().trailing_zeros() > 7);
        (0..pad).for_each(|_| cells.push(FLAG));
        let reversed = Cells::new(cells.is_wide());
        Self { cells, pad, dropped: first, reversed, rare: Vec::new() }
    }

    /// Adds the next heaps.
    fn push_values(&mut self, values: Values<'_>, forms: &Forms) {
        self.cells.try_reserve(self.pad + values.len());
        for (n, value) in (self.len()..).zip(values.iter()) {
            self.push(forms.encode(value), n == 0 || forms.class().is_rare(n, value));
        }
    }

    /// Bytes that the cells take.
    pub(super) fn bytes(&self) -> u64 {
        (self.cells.bytes() * (self.cells.capacity() + self.reversed.len())) as u64
    }

    /// Number of heaps.
    pub(super) fn len(&self) -> u64 {
        self.dropped + (self.cells.len() - self.pad) as u64
    }

    /// The rare heaps, without heap 0.
    pub(super) fn rare(&self) -> &[Rare] {
        &self.rare
    }

    /// The first heap that is here, but for the prefix.
    pub(super) fn first(&self) -> u64 {
        self.dropped
    }

    /// Where heap n is among [`Tape::cells`].
    pub(super) fn index(&self, n: u64) -> usize {
        to_index(n - self.dropped) + self.pad
    }

    /// The heaps as cells, after what stands for heaps that are not there.
    pub(super) fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The cell of heap n, which must be here.
    pub(super) fn cell(&self, n: u64) -> u16 {
        self.cells.get(self.index(n))
    }

    /// The heaps `from` … `to`; all of them must be here.
    pub(super) fn heaps(&self, from: u64, to: u64) -> Row<'_> {
        slice(&self.cells, self.index(from), self.index(to))
    }

    /// The form of a heap of the prefix, if it is common.
    pub(super) fn small(&self, heap: u64) -> Option<u16> {
        number(self.reversed.get(to_index(self.prefix() - heap)))
    }

    /// The last heap of the prefix.
    pub(super) fn prefix(&self) -> u64 {
        (self.reversed.len() as u64).saturating_sub(1)
    }

    /// The heaps `to`, `to` − 1, …, `from` of the prefix.
    pub(super) fn heaps_reversed(&self, from: u64, to: u64) -> Row<'_> {
        let at = |heap| to_index(self.prefix() - heap);
        slice(&self.reversed, at(to), at(from))
    }

    /// Adds the next heap.
    pub(super) fn push(&mut self, form: u16, rare: bool) {
        let heap = self.len();
        if rare && heap > 0 {
            self.rare.push(Rare { heap, form });
        }
        self.cells.push(form | if rare { FLAG } else { 0 });
    }

    /// Adds `len` heaps by a recurrence; less, and `false`, if it does not give them all.
    pub(super) fn generate(&mut self, len: usize, recurrence: &Recurrence) -> bool {
        let from = self.cells.len();
        self.cells.resize(from + len);
        let end = recurrence.extend(&mut self.cells, from);
        self.cells.resize(end);
        end == from + len
    }

    /// Generates the `len` heaps after the last ones, and does not add them.
    pub(super) fn generate_ahead(&self, len: usize, recurrence: &Recurrence) -> Ahead {
        let end = self.cells.len();
        let window = recurrence.before();
        let mut cells = self.cells.copied(end - window..end);
        cells.resize(window + len);
        let end = recurrence.extend(&mut cells, window);
        cells.resize(end);
        Ahead { cells, window, len }
    }

    /// Adds heaps that were generated ahead.
    pub(super) fn append(&mut self, ahead: &Ahead) {
        self.cells.append(&ahead.cells, ahead.window);
    }

    /// Forgets heaps from `n` on, which must be common ones.
    pub(super) fn truncate(&mut self, n: u64) {
        self.cells.resize(self.index(n));
    }

    /// The values of heaps `from` … `to`, which must be here.
    pub(super) fn values<'a>(
        &'a self,
        from: u64,
        to: u64,
        forms: &'a Forms,
    ) -> impl Iterator<Item = u16> + Clone + 'a {
        let first = self.index(from);
        (from..=to).zip(first..).map(|(n, at)| forms.value(n, self.cells.get(at)))
    }

    /// Makes the cells wide, for forms of 128 and more.
    pub(super) fn widen(&mut self, budget: Budget) -> Result<(), SequenceError> {
        if !self.cells.is_wide() {
            let bytes = 2 * (self.cells.capacity() + self.reversed.len());
            budget.check(self.len(), bytes as u64)?;
            self.cells.widen();
            self.reversed.widen();
        }
        Ok(())
    }

    /// Makes room for `more` heaps, or drops some if memory does not suffice; `needed` of the last
    /// ones must stay.
    pub(super) fn reserve(
        &mut self,
        more: usize,
        needed: usize,
        budget: Budget,
    ) -> Result<(), SequenceError> {
        let capacity = self.cells.capacity();
        if self.cells.len() + more <= capacity {
            return Ok(());
        }
        self.reverse(budget);
        let heaps = self.cells.len() - self.pad;
        // The old cells stay beside the new ones while they are copied, and the prefix always does.
        let bytes = self.cells.bytes();
        let most = usize::try_from(budget.cap).unwrap_or(usize::MAX) / bytes;
        let most = most.saturating_sub(self.reversed.len() + capacity);
        let least = self.cells.len() + more;
        let room = (2 * self.cells.len()).max(TAPE) + more;
        if least <= most && self.cells.try_reserve(room.min(most)) {
            return Ok(());
        }
        let keep = needed.max(capacity.saturating_sub(self.pad + more) / 2).min(heaps);
        self.cells.drain(self.pad..self.pad + heaps - keep);
        self.dropped += (heaps - keep) as u64;
        let room = self.pad + keep + more;
        if room <= capacity || (room <= most && self.cells.try_reserve(room)) {
            return Ok(());
        }
        let needed = (bytes * (room + capacity + self.reversed.len())) as u64;
        Err(SequenceError::Memory { heap: self.len(), needed, cap: budget.cap })
    }

    /// Copies the first heaps, unless they are all there already; they may take an eighth of the
    /// memory.
    fn reverse(&mut self, budget: Budget) {
        let most = usize::try_from(budget.cap).unwrap_or(usize::MAX) / (8 * self.cells.bytes());
        let heaps = (self.cells.len() - self.pad).min(PREFIX).min(most);
        if self.dropped == 0 && self.reversed.len() < heaps {
            self.reversed = self.cells.reversed(self.pad..self.pad + heaps);
        }
    }
}

/// The cells from `from` to `to`.
fn slice(cells: &Cells, from: usize, to: usize) -> Row<'_> {
    let high = if cells.is_wide() { &cells.high()[from..=to] } else { &[] };
    Row { low: &cells.low()[from..=to], high }
}
