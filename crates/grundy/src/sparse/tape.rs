//! The stored heaps, one byte each, and the rare ones among them as a list.
//!
//! All heaps are kept while memory lasts. After that the oldest are dropped, but for the first few,
//! which stay as a copy: pairs with a small part are what verification asks for, and it asks for
//! other pairs only where a heap seems to be rare.

use nimseq_kernels::Recurrence;

use crate::source::{Budget, to_index};
use crate::tuning::{PREFIX, TAPE};
use crate::{SequenceError, Values};

use super::forms::{Forms, RARE};

/// A heap that is not of the common class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rare {
    pub(super) heap: u64,
    pub(super) form: u8,
}

/// Heaps 0 … len − 1 as they are stored.
#[derive(Debug)]
pub(super) struct Tape {
    /// `pad` bytes that stand for heaps below 0, then heaps `dropped` and up.
    bytes: Vec<u8>,
    pad: usize,
    dropped: u64,
    /// The first heaps, the last of them first.
    reversed: Vec<u8>,
    rare: Vec<Rare>,
    /// A bit for each heap of the prefix: whether it is rare.
    small: Vec<u64>,
}

impl Tape {
    /// The tape of these values, from heap 0 on; `None` if a form has too many bits. `pad` heaps
    /// below heap 0 may be read.
    pub(super) fn new(values: Values<'_>, forms: &Forms, pad: usize) -> Option<Self> {
        let mut tape = Self {
            bytes: vec![RARE; pad],
            pad,
            dropped: 0,
            reversed: Vec::new(),
            rare: Vec::new(),
            small: Vec::new(),
        };
        for (n, value) in (0..).zip(values.iter()) {
            tape.push(forms.encode(value)?, forms.class().is_rare(n, value) || n == 0, forms);
        }
        tape.reverse();
        Some(tape)
    }

    /// Number of heaps.
    pub(super) fn len(&self) -> u64 {
        self.dropped + (self.bytes.len() - self.pad) as u64
    }

    /// The rare heaps, without heap 0.
    pub(super) fn rare(&self) -> &[Rare] {
        &self.rare
    }

    /// Whether a heap is rare; heap 0 counts as common here.
    pub(super) fn is_rare(&self, heap: u64) -> bool {
        let Some(last) = self.rare.last() else { return false };
        let small = usize::try_from(heap / 64).ok().and_then(|word| self.small.get(word));
        match small {
            Some(word) => word >> (heap % 64) & 1 == 1,
            None if heap > last.heap => false,
            None => self.rare.binary_search_by_key(&heap, |rare| rare.heap).is_ok(),
        }
    }

    /// The first heap that is here, but for the prefix.
    pub(super) fn first(&self) -> u64 {
        self.dropped
    }

    /// Where heap n is among [`Tape::bytes`].
    pub(super) fn index(&self, n: u64) -> usize {
        usize::try_from(n - self.dropped).map_or(usize::MAX, |n| n + self.pad)
    }

    /// The stored heaps, after what stands for heaps that are not there.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The stored heaps `from` … `to`; all of them must be here.
    pub(super) fn heaps(&self, from: u64, to: u64) -> &[u8] {
        &self.bytes[self.index(from)..=self.index(to)]
    }

    /// The last heap of the prefix.
    pub(super) fn prefix(&self) -> u64 {
        (self.reversed.len() as u64).saturating_sub(1)
    }

    /// The stored heaps `to`, `to` − 1, …, `from` of the prefix.
    pub(super) fn heaps_reversed(&self, from: u64, to: u64) -> &[u8] {
        let at = |heap| usize::try_from(self.prefix() - heap).unwrap_or(usize::MAX);
        &self.reversed[at(to)..=at(from)]
    }

    /// Adds the next heap.
    pub(super) fn push(&mut self, form: u8, rare: bool, forms: &Forms) {
        let heap = self.len();
        if rare && heap > 0 {
            self.rare.push(Rare { heap, form });
        }
        self.bytes.push(forms.mark(form, rare));
    }

    /// Adds `len` heaps by a recurrence; less, and `false`, if it does not give them all.
    pub(super) fn generate(&mut self, len: usize, recurrence: &Recurrence) -> bool {
        let from = self.bytes.len();
        self.bytes.resize(from + len, 0);
        let end = recurrence.extend(&mut self.bytes, from);
        self.bytes.truncate(end);
        end == from + len
    }

    /// Forgets heaps from `n` on, which must be common ones.
    pub(super) fn truncate(&mut self, n: u64) {
        self.bytes.truncate(self.index(n));
    }

    /// The values of heaps `from` … `to`, which must be here.
    pub(super) fn values(
        &self,
        from: u64,
        to: u64,
        forms: &Forms,
    ) -> impl Iterator<Item = u16> + Clone {
        let mut rare = self.rare[self.rare.partition_point(|rare| rare.heap < from)..].iter();
        let mut next = rare.next();
        let stored = forms.values(from, self.heaps(from, to));
        (from..).zip(stored).map(move |(n, value)| match next {
            Some(&Rare { heap, form }) if heap == n => {
                next = rare.next();
                forms.decode(n, form, true)
            }
            _ if n == 0 => 0,
            _ => value,
        })
    }

    /// Makes room for `more` heaps, or drops some if memory does not suffice; `needed` of the last
    /// ones must stay.
    pub(super) fn reserve(
        &mut self,
        more: usize,
        needed: usize,
        budget: Budget,
    ) -> Result<(), SequenceError> {
        let capacity = self.bytes.capacity();
        if self.bytes.len() + more <= capacity {
            return Ok(());
        }
        self.reverse();
        let heaps = self.bytes.len() - self.pad;
        // The old bytes stay beside the new ones while they are copied, and the prefix always does.
        let most = usize::try_from(budget.cap).unwrap_or(usize::MAX);
        let most = most.saturating_sub(self.reversed.len() + capacity);
        let least = self.bytes.len() + more;
        let room = (2 * self.bytes.len()).max(TAPE) + more;
        if least <= most && self.grow(room.min(most)) {
            return Ok(());
        }
        let keep = needed.max(capacity.saturating_sub(self.pad + more) / 2).min(heaps);
        self.bytes.drain(self.pad..self.pad + heaps - keep);
        self.dropped += (heaps - keep) as u64;
        let room = self.pad + keep + more;
        if room <= capacity || (room <= most && self.grow(room)) {
            return Ok(());
        }
        let needed = (room + capacity + self.reversed.len()) as u64;
        Err(SequenceError::Memory { heap: self.len(), needed, cap: budget.cap })
    }

    /// Whether the system gave room for so many bytes in all.
    fn grow(&mut self, room: usize) -> bool {
        self.bytes.try_reserve_exact(room.saturating_sub(self.bytes.len())).is_ok()
    }

    /// Copies the first heaps, unless they are all there already.
    fn reverse(&mut self) {
        let heaps = (self.bytes.len() - self.pad).min(PREFIX);
        if self.dropped == 0 && self.reversed.len() < heaps {
            self.reversed = self.bytes[self.pad..self.pad + heaps].iter().rev().copied().collect();
            self.small = vec![0; heaps / 64];
            for &Rare { heap, .. } in &self.rare {
                if let Some(word) = self.small.get_mut(to_index(heap / 64)) {
                    *word |= 1 << (heap % 64);
                }
            }
        }
    }
}
