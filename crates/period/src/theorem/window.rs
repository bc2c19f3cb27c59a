//! Theorem 2 for values that are not kept: two windows instead of all heaps.
//!
//! In (b) to (d) of the theorem n0 may be any heap s ≥ 1 from which the repetition was seen. Take
//! n1 = e for the heap e after a window of L values, s = e − L, and the same L values again p heaps
//! later: that is (b), from s + p up to N = e + p − 1. So a run that keeps one window, and meets it again
//! when it has come to heap e + p, needs no other value, as long as
//!
//! * (a) it has kept one class function and its last rare heap R;
//! * (c) L is long enough: t* + R, and i1;
//! * (d) from e on every value of rare type below G(n) had a witness n − L or above: then its only or
//!   larger part is s or above.
//!
//! An engine for sparse spaces knows R, and for each heap how far back the witnesses lay that it has
//! found. What is proved so is G(n + p) = G(n) for n ≥ s. The least n0 may be lower; it takes a second look
//! at heaps below s, side by side with those p above, and [`Onset`] is that look.
//!
//! *The least p.* The least period p' from s on divides p, and then the window comes again at e + p'. A
//! run that looks for the window at every heap after e stops there: the first p is the least one.

use std::io::{self, Read, Write};

use nimseq_code::Game;
use nimseq_grundy::{Class, Values};

use super::{Proof, Rule, Space, heaps_needed_by_induction};
use crate::Period;

/// A period that holds from some heap on, which need not be the least such heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    from: u64,
    period: u64,
    space: Space,
}

/// A window of values, the last of them that of heap `end` − 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window<'v> {
    pub(crate) end: u64,
    pub(crate) values: &'v [u16],
}

impl Repetition {
    /// Two equal windows of a run in the sparse space of `class`, whose last rare heap is `last_rare`; the
    /// witnesses of all heaps from the end of the first window on are at most `depth` below them, and
    /// the first window does not occur between the two. `None` if that proves nothing.
    pub(crate) fn new(
        game: &Game,
        [window, again]: [Window<'_>; 2],
        (class, last_rare): (Class, u64),
        depth: u64,
    ) -> Option<Self> {
        let len = window.values.len() as u64;
        let from = window.end.checked_sub(len).filter(|&from| from > 0)?;
        let period = again.end.checked_sub(window.end)?;
        let claim = Period::new(from, period)?;
        let needed = heaps_needed_by_induction(game, claim, class, last_rare)?;
        let is_proved = window.values == again.values && needed <= again.end && depth <= len;
        let space = Space { class, last_rare, witnessed_from: window.end };
        is_proved.then_some(Self { from, period, space })
    }

    /// s: the values repeat from this heap on.
    #[must_use]
    pub const fn from(self) -> u64 {
        self.from
    }

    /// p, in heaps; no smaller one will do.
    #[must_use]
    pub const fn period(self) -> u64 {
        self.period
    }

    /// The number of values, heap 0 first, that this rests on.
    #[must_use]
    pub const fn heaps_needed(self) -> u64 {
        self.space.witnessed_from + self.period
    }
}

/// The search for n0, the least heap from which the values repeat, in heaps `first` … s − 1.
#[derive(Clone, Copy, Debug)]
pub struct Onset {
    repetition: Repetition,
    first: u64,
    next: u64,
    last_difference: Option<u64>,
}

impl Onset {
    /// Begins at heap `first`; from s on there is nothing to look at.
    #[must_use]
    pub fn new(repetition: Repetition, first: u64) -> Self {
        let first = first.min(repetition.from);
        Self { repetition, first, next: first, last_difference: None }
    }

    /// The next heap to compare with the one p above; s if there is none left.
    #[must_use]
    pub const fn next(&self) -> u64 {
        self.next
    }

    /// Compares the values of the next heaps with those of the heaps p above, as many as there are of
    /// both. Those from s on are not looked at.
    pub fn compare(&mut self, low: Values<'_>, high: Values<'_>) {
        let left = self.repetition.from - self.next;
        let pairs = low.iter().zip(high.iter());
        for (a, b) in pairs.take(usize::try_from(left).unwrap_or(usize::MAX)) {
            if a != b {
                self.last_difference = Some(self.next);
            }
            self.next += 1;
        }
    }

    /// The proof, once heaps `first` … s − 1 were compared and n0 is among those that follow: there was a
    /// difference, or `first` is 0.
    #[must_use]
    pub fn proof(&self) -> Option<Proof> {
        let Repetition { from, period, space } = self.repetition;
        if self.next < from {
            return None;
        }
        let n0 = match self.last_difference {
            Some(heap) => heap + 1,
            None => (self.first == 0).then_some(0)?,
        };
        let period = Period::new(n0, period)?;
        let heaps_needed = self.repetition.heaps_needed();
        Some(Proof { period, rule: Rule::SparseInduction, heaps_needed, space: Some(space) })
    }

    /// What is known if all of these heaps have the value of the one p above: the repetition holds from
    /// the first of them on.
    #[must_use]
    pub fn lowered(&self) -> Option<Repetition> {
        let is_all = self.next == self.repetition.from && self.last_difference.is_none();
        let is_lower = self.first < self.repetition.from && self.first > 0;
        (is_all && is_lower).then_some(Repetition { from: self.first, ..self.repetition })
    }
}

/// An onset put away and taken up again: little-endian numbers of 64 bits. That they are the right ones
/// is up to who stores them.
impl Onset {
    /// The repetition whose n0 is looked for.
    #[must_use]
    pub const fn repetition(&self) -> Repetition {
        self.repetition
    }

    /// Writes how far it has come, for [`read`](Self::read).
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let after = self.last_difference.map_or(0, |heap| heap + 1);
        for number in [self.repetition.from, self.first, self.next, after] {
            out.write_all(&number.to_le_bytes())?;
        }
        Ok(())
    }

    /// Goes on from what was written of a search for the n0 of this repetition, or of one that it was
    /// [lowered](Self::lowered) to.
    ///
    /// # Errors
    /// Those of `input`, and `InvalidData` for what cannot have been written so.
    pub fn read(repetition: Repetition, mut input: impl Read) -> io::Result<Self> {
        let mut number = || {
            let mut bytes = [0; 8];
            input.read_exact(&mut bytes).map(|()| u64::from_le_bytes(bytes))
        };
        let (from, first, next, after) = (number()?, number()?, number()?, number()?);
        let is_sound = from > 0
            && from <= repetition.from
            && (first..=from).contains(&next)
            && (after == 0 || (first + 1..=next).contains(&after));
        if !is_sound {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "no search for n0 stands so"));
        }
        let repetition = Repetition { from, ..repetition };
        Ok(Self { repetition, first, next, last_difference: after.checked_sub(1) })
    }
}

#[cfg(test)]
mod tests {
    use nimseq_grundy::{Sequence, Values};

    use super::*;

    /// 0.644 repeats from 3256 with period 442; under mask 0x7e its last rare heap is 511.
    const LAST_RARE: u64 = 511;

    fn values(to: u64) -> Vec<u16> {
        let game: Game = "0.644".parse().unwrap();
        Sequence::of(&game).collect(to).unwrap().values().iter().collect()
    }

    fn repetition(ends: [u64; 2], len: usize, last_rare: u64, depth: u64) -> Option<Repetition> {
        let game: Game = "0.644".parse().unwrap();
        let class = Class::of_game(0x7e, false, &game).unwrap();
        let values = values(10_000);
        let windows = ends.map(|end| {
            let at = usize::try_from(end).unwrap();
            Window { end, values: &values[at - len..at] }
        });
        Repetition::new(&game, windows, (class, last_rare), depth)
    }

    #[test]
    fn what_a_window_must_be() {
        let found = repetition([4_000, 4_442], 600, LAST_RARE, 600).unwrap();
        assert_eq!((found.from(), found.period(), found.heaps_needed()), (3_400, 442, 4_442));
        // t* = 3: a window of R + t* values will do, and not of one less.
        assert!(repetition([4_000, 4_442], 514, LAST_RARE, 10).is_some());
        assert_eq!(repetition([4_000, 4_442], 513, LAST_RARE, 10), None);
        assert_eq!(repetition([4_000, 4_442], 600, LAST_RARE + 90, 10), None);
        assert_eq!(repetition([4_000, 4_442], 600, LAST_RARE, 601), None, "far witnesses");
        assert_eq!(repetition([4_000, 4_441], 600, LAST_RARE, 600), None, "other values");
        assert_eq!(repetition([3_800, 4_242], 600, LAST_RARE, 600), None, "before n0");
        assert_eq!(repetition([4_000, 4_000], 600, LAST_RARE, 600), None, "no period");
        assert_eq!(repetition([600, 1_042], 600, LAST_RARE, 600), None, "heap 0 in it");
    }

    #[test]
    fn the_onset_is_the_least() {
        let values = values(10_000);
        let found = repetition([4_000, 4_442], 600, LAST_RARE, 600).unwrap();
        let compared = |first: usize| {
            let mut onset = Onset::new(found, first as u64);
            onset.compare(Values::Words(&values[first..]), Values::Words(&values[first + 442..]));
            onset.proof().map(|proof| proof.period().preperiod())
        };
        assert_eq!(compared(0), Some(3_256));
        assert_eq!(compared(3_255), Some(3_256));
        assert_eq!(compared(3_256), None, "it may begin lower");
    }

    #[test]
    fn the_onset_goes_on_as_if_nothing_had_happened() {
        let values = values(10_000);
        let found = repetition([4_000, 4_442], 600, LAST_RARE, 600).unwrap();
        for cut in [3_000, 3_255, 3_256, 3_399, 3_400] {
            let mut onset = Onset::new(found, 2_900);
            onset.compare(Values::Words(&values[2_900..cut]), Values::Words(&values[3_342..]));
            let mut bytes = Vec::new();
            onset.write(&mut bytes).unwrap();
            assert!(Onset::read(found, &bytes[1..]).is_err());
            let mut again = Onset::read(found, &bytes[..]).unwrap();
            again.compare(Values::Words(&values[cut..]), Values::Words(&values[cut + 442..]));
            assert_eq!(again.proof().map(|proof| proof.period().preperiod()), Some(3_256), "{cut}");
        }
        for wrong in
            [[0; 4], [3_401, 0, 0, 0], [3_400, 9, 8, 0], [3_400, 9, 20, 9], [3_400, 9, 20, 21]]
        {
            let bytes: Vec<u8> = wrong.iter().flat_map(|&n: &u64| n.to_le_bytes()).collect();
            assert!(Onset::read(found, &bytes[..]).is_err(), "{wrong:?}");
        }
    }
}
