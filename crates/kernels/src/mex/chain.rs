//! The cells that are just being made, one after another: nothing of this can be vectorised, since
//! each may be an option of the next.
//!
//! A cell costs four instructions a near term, and the way from a cell to the next one that sees it
//! is a store, a load, an XOR, a shift, an OR and a count of ones.

use std::cell::Cell;

use super::{Cells, EIGHT, FLAG, Term};

/// Cells before the next ones that near terms may see: no near term looks back farther.
const SEEN: usize = 16;

/// Cells that are made before the last ones are moved to the front.
const MADE: usize = 64;

/// Sets of K words for eight lanes.
pub(super) type Sets<const K: usize> = [[u64; EIGHT]; K];

/// A term, as words.
#[derive(Clone, Copy)]
struct Near {
    back: usize,
    xor: u64,
}

/// What a flag is in a word.
const WORD_FLAG: u64 = 1 << 32;

/// The last numbers, as words.
pub(super) struct Chain<const K: usize> {
    last: [Cell<u64>; SEEN + MADE],
    /// Where the next cell goes.
    next: usize,
    /// All near terms.
    all: Vec<Near>,
    /// Those that matter where all cells are numbers below 64·K.
    near: Vec<Near>,
    /// From this cell on, that is what near terms see.
    clear: usize,
    /// What a number must be below.
    limit: usize,
}

/// Calls `eight_with` for just so many near terms: a loop of known length keeps them in registers.
macro_rules! eight_with {
    ($chain:expr, $arguments:tt, $($n:literal)*) => {
        match $chain.near.len() {
            $($n => $chain.eight_with::<$n> $arguments,)*
            _ => $chain.eight_of_many $arguments,
        }
    };
}

impl<const K: usize> Chain<K> {
    /// Begins at cell `at`.
    pub(super) fn at(x: &Cells, at: usize, near: &[Term], limit: usize) -> Self {
        let word = |cell: u16| {
            let flag = if cell & FLAG == 0 { 0 } else { WORD_FLAG };
            u64::from(cell & !FLAG) | flag
        };
        let farthest = near.iter().map(|term| term.back as usize).max().unwrap_or(0);
        assert!(farthest <= SEEN && SEEN <= at, "near terms look at what is remembered");
        let last = [const { Cell::new(0) }; SEEN + MADE];
        let mut clear = at;
        for (last, n) in last.iter().zip(at - SEEN..at) {
            last.set(word(x.get(n)));
            if last.get() >= 64 * K as u64 {
                clear = at.max(n + farthest + 1);
            }
        }
        let all: Vec<_> = near
            .iter()
            .map(|term| Near { back: term.back as usize, xor: word(term.xor) })
            .collect();
        let mut near: Vec<_> =
            all.iter().copied().filter(|term| term.xor < 64 * K as u64).collect();
        // What was made last is ready last.
        near.sort_unstable_by_key(|term| (std::cmp::Reverse(term.back), term.xor));
        Self { last, next: SEEN, all, near, clear, limit }
    }

    /// Makes the cells `at` to `at + 7`, given what other terms exclude there. Returns how many:
    /// fewer if one is not below the limit; then it may be called again with other sets.
    #[inline]
    pub(super) fn eight(&mut self, x: &mut Cells, at: usize, sets: &Sets<K>) -> usize {
        if self.next + EIGHT > self.last.len() {
            let (front, back) = self.last.split_at(SEEN);
            for (to, from) in front.iter().zip(&back[MADE - SEEN..]) {
                to.set(from.get());
            }
            self.next = SEEN;
        }
        let done = if at < self.clear {
            self.eight_of_all(x, at, sets)
        } else {
            eight_with!(self, (x, at, sets), 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)
        };
        if done == EIGHT {
            self.next += EIGHT;
        }
        done
    }

    /// [`Chain::eight`] with N near terms. All numbers that they see must be below 64·K.
    #[inline(never)]
    fn eight_with<const N: usize>(&self, x: &mut Cells, at: usize, sets: &Sets<K>) -> usize {
        let Some(near) = self.near.first_chunk::<N>() else {
            return self.eight_of_many(x, at, sets);
        };
        let seen = near.map(|term| self.seen(term));
        self.eight_by(x, at, sets, |lane, set| {
            for (seen, term) in seen.iter().zip(near) {
                exclude(set, seen[lane].get() ^ term.xor);
            }
        })
    }

    /// [`Chain::eight_with`], for any number of near terms.
    #[inline(never)]
    fn eight_of_many(&self, x: &mut Cells, at: usize, sets: &Sets<K>) -> usize {
        self.eight_by(x, at, sets, |lane, set| {
            for term in &self.near {
                exclude(set, self.seen(*term)[lane].get() ^ term.xor);
            }
        })
    }

    /// [`Chain::eight`] whatever near terms see.
    #[inline(never)]
    fn eight_of_all(&self, x: &mut Cells, at: usize, sets: &Sets<K>) -> usize {
        self.eight_by(x, at, sets, |lane, set| {
            for term in &self.all {
                let value = self.seen(*term)[lane].get() ^ term.xor;
                if value < 64 * K as u64 {
                    exclude(set, value);
                }
            }
        })
    }

    /// What a term sees from the next eight cells.
    #[inline]
    fn seen(&self, term: Near) -> &[Cell<u64>] {
        &self.last[self.next - term.back..][..EIGHT]
    }

    /// [`Chain::eight`], where `exclude` adds what near terms exclude in a lane.
    #[inline]
    fn eight_by(
        &self,
        x: &mut Cells,
        at: usize,
        sets: &Sets<K>,
        exclude: impl Fn(usize, &mut [u64; K]),
    ) -> usize {
        // Whole words are stored: bytes one by one could not be loaded eight at a time soon.
        let (mut low, mut high) = (0, 0);
        let mut done = EIGHT;
        for (lane, next) in self.last[self.next..].iter().take(EIGHT).enumerate() {
            let mut set = sets.map(|lanes| lanes[lane]);
            exclude(lane, &mut set);
            let value = trailing_ones(set);
            if usize::from(value) >= self.limit {
                done = lane;
                break;
            }
            next.set(value.into());
            let [low_byte, high_byte] = value.to_le_bytes();
            low |= u64::from(low_byte) << (8 * lane);
            if K > 1 {
                high |= u64::from(high_byte) << (8 * lane);
            }
        }
        let (lows, highs) = x.planes_mut();
        store(lows, at, low, done);
        if !highs.is_empty() {
            store(highs, at, high, done);
        }
        done
    }
}

/// Excludes all numbers but one in a lane.
pub(super) fn only<const K: usize>(sets: &mut Sets<K>, lane: usize, number: u16) {
    for set in sets.iter_mut() {
        set[lane] = u64::MAX;
    }
    sets[usize::from(number / 64) % K][lane] = !(1 << (number % 64));
}

/// Adds a number below 64·K to a set.
#[inline]
fn exclude<const K: usize>(set: &mut [u64; K], value: u64) {
    // K is a power of two, so the compiler needs no check and no division.
    set[(value / 64) as usize % K] |= 1 << (value % 64);
}

/// Stores `done` bytes.
#[inline]
fn store(plane: &mut [u8], at: usize, bytes: u64, done: usize) {
    let eight = &mut plane[at..at + EIGHT];
    let bytes = bytes.to_le_bytes();
    if done == EIGHT {
        eight.copy_from_slice(&bytes);
    } else {
        eight[..done].copy_from_slice(&bytes[..done]);
    }
}

/// The least number that is not in the set; 64·K if all are.
#[inline]
fn trailing_ones<const K: usize>(set: [u64; K]) -> u16 {
    let mut before = 0;
    for word in set {
        if word != u64::MAX {
            #[allow(clippy::cast_possible_truncation, reason = "at most 63")]
            return before + word.trailing_ones() as u16;
        }
        before += 64;
    }
    before
}
