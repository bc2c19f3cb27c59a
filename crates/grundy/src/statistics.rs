//! Counts of values: how often each occurs and where last, the largest, and with them the best
//! class and its rare heaps, whatever the mask.
//!
//! Whether a heap is rare depends on its value and its parity alone. So a table with a row for each
//! value, in which heaps of either parity are counted apart and the last of them noted, answers for
//! every class at once, and a better fit costs no second look at the values.
//!
//! Rows have four entries, for heaps n mod 4, though two would do: runs of equal values would have
//! each addition wait for the one before it, whose result is still on its way to memory. So a heap
//! takes less than a nanosecond, and a row is a cache line.

mod state;

use std::ops::ControlFlow;

use nimseq_code::Game;

use crate::class::{Class, splits};
use crate::{Evidence, Sink, Values};

/// Heaps at the first snapshot of a histogram.
const FIRST_SNAPSHOT: u64 = 1 << 10;

/// The heaps of one value and one residue mod 4, heap 0 left out.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    count: u64,
    /// The last of them; 0 if there is none.
    last: u64,
}

/// The heaps of one value, by n mod 4.
type Row = [Seen; 4];

/// What can be counted while values go by. Feed it as a [`Sink`], heap 0 first.
///
/// # Panics
/// [`Sink::block`] panics if a block does not begin where the one before it ended: heaps that are
/// missing, or counted twice, would not show in any figure.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    heaps: u64,
    /// By value; values that did not occur may have rows.
    rows: Vec<Row>,
    largest: (u16, u64),
    /// The last heap before the next snapshot; `None` if nobody wants them.
    next_snapshot: Option<u64>,
    snapshots: Vec<(u64, Vec<u64>)>,
}

/// The rare heaps of a game under one class, as far as was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RareHeaps {
    /// How many; heap 0 is one of them if it is not of the common class.
    pub count: u64,
    /// The last of them and its value; `None` if there is none.
    pub last: Option<(u64, u16)>,
}

/// How many of heaps 1 … `heap` have one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrences {
    /// The last heap counted.
    pub heap: u64,
    /// The value.
    pub value: u16,
    /// Number of heaps with it, heap 0 left out.
    pub count: u64,
}

impl Statistics {
    /// No heap yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// No heap yet; the histogram will have the counts at heaps 2^10, 2^11, … beside the last ones.
    #[must_use]
    pub fn with_snapshots() -> Self {
        Self { next_snapshot: Some(FIRST_SNAPSHOT), ..Self::default() }
    }

    /// How many heaps were counted, heap 0 first.
    #[must_use]
    pub fn heaps(&self) -> u64 {
        self.heaps
    }

    /// The largest value.
    #[must_use]
    pub fn max_value(&self) -> u16 {
        self.largest.0
    }

    /// The first heap with the largest value.
    #[must_use]
    pub fn max_value_heap(&self) -> u64 {
        self.largest.1
    }

    /// For each value up to the largest, the number of heaps n ≥ 1 that have it: first those of
    /// even n, then those of odd n.
    #[must_use]
    pub fn counts(&self) -> Vec<[u64; 2]> {
        self.used_rows()
            .map(|(_, row)| [of_parity(row, 0).count, of_parity(row, 1).count])
            .collect()
    }

    /// The class with fewest rare heaps among those counted, then of type 0, then with the smallest
    /// mask. `None` for codes that never split, and for infinite ones.
    #[must_use]
    pub fn class(&self, game: &Game) -> Option<Class> {
        Class::fit(&self.counts(), &splits(game))
    }

    /// The rare heaps under a class, this one or another.
    #[must_use]
    pub fn rare(&self, class: Class) -> RareHeaps {
        let mut rare = RareHeaps { count: 0, last: None };
        if self.heaps > 0 && class.is_rare(0, 0) {
            rare = RareHeaps { count: 1, last: Some((0, 0)) };
        }
        for (value, row) in self.used_rows() {
            for seen in [of_parity(row, 0), of_parity(row, 1)] {
                if seen.count > 0 && class.is_rare(seen.last, value) {
                    rare.count += seen.count;
                    rare.last = rare.last.max(Some((seen.last, value)));
                }
            }
        }
        rare
    }

    /// How often each value occurs among G(1) … G(n), for every value up to the largest of these:
    /// for the last heap n, and before it, if there are snapshots, for n = 2^10, 2^11, ….
    pub fn histogram(&self) -> impl Iterator<Item = Occurrences> {
        let last = self.heaps.saturating_sub(1);
        let earlier = self.snapshots.iter().filter(move |(heap, _)| *heap < last).cloned();
        earlier.chain([(last, self.totals())]).flat_map(|(heap, counts)| {
            (0..=u16::MAX).zip(counts).map(move |(value, count)| Occurrences { heap, value, count })
        })
    }

    /// The rows of the values up to the largest, whether or not a heap has come that has one.
    fn used_rows(&self) -> impl Iterator<Item = (u16, Row)> {
        let row = |value| self.rows.get(usize::from(value)).copied().unwrap_or_default();
        (0..=self.largest.0).map(move |value| (value, row(value)))
    }

    fn totals(&self) -> Vec<u64> {
        let total = |row: Row| row.iter().map(|seen| seen.count).sum();
        self.used_rows().map(|(_, row)| total(row)).collect()
    }

    /// Counts the heaps from `first` on; heap 0 is not one of them.
    fn count(&mut self, first: u64, values: Values<'_>) {
        let Some(max) = values.max() else { return };
        if max > self.largest.0 {
            let at = values.iter().position(|g| g == max).unwrap_or_default();
            self.largest = (max, first + at as u64);
        }
        let rows = usize::from(max) + 1;
        if rows > self.rows.len() {
            self.rows.resize(rows.next_power_of_two(), Row::default());
        }
        match values {
            Values::Bytes(values) => count(&mut self.rows, first, values),
            Values::Words(values) => count(&mut self.rows, first, values),
        }
    }
}

/// Counts values whose rows are there.
fn count<T: Copy + Into<usize>>(rows: &mut [Row], first: u64, values: &[T]) {
    let see = |rows: &mut [Row], heap: u64, value: T| {
        let seen = &mut rows[value.into()][(heap % 4) as usize];
        seen.count += 1;
        seen.last = heap;
    };
    // Once the heap is a multiple of 4, the compiler knows the column of each.
    let odd = values.len().min((first.wrapping_neg() % 4) as usize);
    let (head, rest) = values.split_at(odd);
    for (heap, &value) in (first..).zip(head) {
        see(rows, heap, value);
    }
    let (fours, tail) = rest.as_chunks::<4>();
    let mut quarter = first.div_ceil(4);
    for four in fours {
        for (i, &value) in (0..).zip(four) {
            see(rows, 4 * quarter + i, value);
        }
        quarter += 1;
    }
    for (heap, &value) in (4 * quarter..).zip(tail) {
        see(rows, heap, value);
    }
}

/// The heaps of one parity.
fn of_parity(row: Row, parity: usize) -> Seen {
    let (a, b) = (row[parity], row[parity + 2]);
    Seen { count: a.count + b.count, last: a.last.max(b.last) }
}

impl Sink for Statistics {
    fn block(&mut self, first: u64, values: Values<'_>, _: Evidence<'_>) -> ControlFlow<()> {
        assert_eq!(first, self.heaps, "blocks come in order and without gaps");
        let end = first + values.len() as u64;
        let index = |heap: u64| usize::try_from(heap - first).unwrap_or(values.len());
        // Heap 0 is counted by nobody.
        let mut next = first.max(1).min(end);
        while let Some(heap) = self.next_snapshot.filter(|&heap| heap < end) {
            self.count(next, values.slice(index(next)..index(heap + 1)));
            next = heap + 1;
            self.snapshots.push((heap, self.totals()));
            self.next_snapshot = heap.checked_mul(2);
        }
        self.count(next, values.slice(index(next)..values.len()));
        self.heaps = end;
        ControlFlow::Continue(())
    }
}
