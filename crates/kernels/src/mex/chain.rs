//! The cells that are just being made, one after another: nothing of this can be vectorised, since
//! each may be an option of the next.
//!
//! A cell costs three instructions a near term, and the way from a cell to the next one that sees it
//! is a store, a load, an XOR, a shift, an OR and a count of ones.

use super::{Cells, EIGHT, FLAG, Term, cell, number};

/// Cells that are remembered; more than the farthest near term looks back.
const REMEMBERED: usize = 64;

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

/// The last numbers, as words: x\[n\] is at n mod 64.
pub(super) struct Chain<const K: usize> {
    last: [u64; REMEMBERED],
    /// All near terms.
    all: Vec<Near>,
    /// Those that matter where all cells are numbers below 64·K.
    near: Vec<Near>,
    /// From this cell on, that is what near terms see.
    clear: usize,
    /// What a number must be below.
    limit: usize,
}

impl<const K: usize> Chain<K> {
    /// Begins at cell `at`.
    pub(super) fn at(x: &Cells, at: usize, near: &[Term], limit: usize) -> Self {
        let word = |cell: u16| {
            let flag = if cell & FLAG == 0 { 0 } else { WORD_FLAG };
            u64::from(number(cell & !FLAG).unwrap_or(0)) | flag
        };
        let mut last = [0; REMEMBERED];
        let mut clear = at;
        let farthest = near.iter().map(|term| term.back as usize).max().unwrap_or(0);
        for n in at - REMEMBERED..at {
            last[n % REMEMBERED] = word(x.get(n));
            if last[n % REMEMBERED] >= 64 * K as u64 {
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
        // Filled up to a length that there is code for.
        if let Some(&last) = near.last() {
            near.resize(near.len().next_multiple_of(4), last);
        }
        Self { last, all, near, clear, limit }
    }

    /// Makes the cells `at` to `at + 7`, given what other terms exclude there. Returns how many:
    /// fewer if one is not below the limit.
    #[inline]
    pub(super) fn eight(&mut self, x: &mut Cells, at: usize, sets: &Sets<K>) -> usize {
        if at < self.clear {
            return self.eight_by(x, at, sets, |chain, n, set| {
                for term in &chain.all {
                    let value = chain.last[n.wrapping_sub(term.back) % REMEMBERED] ^ term.xor;
                    if value < 64 * K as u64 {
                        set[(value / 64) as usize] |= 1 << (value % 64);
                    }
                }
            });
        }
        // A loop of known length keeps the terms in registers.
        match self.near.len() {
            0..=4 => self.eight_with::<4>(x, at, sets),
            5..=8 => self.eight_with::<8>(x, at, sets),
            9..=12 => self.eight_with::<12>(x, at, sets),
            13..=16 => self.eight_with::<16>(x, at, sets),
            _ => self.eight_with::<0>(x, at, sets),
        }
    }

    /// [`Chain::eight`] with N near terms; with all there are if N is 0. All numbers that they see
    /// must be below 64·K.
    #[inline]
    fn eight_with<const N: usize>(&mut self, x: &mut Cells, at: usize, sets: &Sets<K>) -> usize {
        self.eight_by(x, at, sets, |chain, n, set| {
            let mut exclude = |term: &Near| {
                let value = chain.last[n.wrapping_sub(term.back) % REMEMBERED] ^ term.xor;
                // K is a power of two, so the compiler needs no check and no division.
                set[(value / 64) as usize % K] |= 1 << (value % 64);
            };
            match chain.near.first_chunk::<N>() {
                Some(near) if N > 0 => near.iter().for_each(&mut exclude),
                _ => chain.near.iter().for_each(&mut exclude),
            }
        })
    }

    /// [`Chain::eight`], where `exclude` adds what near terms exclude at a cell.
    #[inline]
    fn eight_by(
        &mut self,
        x: &mut Cells,
        at: usize,
        sets: &Sets<K>,
        exclude: impl Fn(&Self, usize, &mut [u64; K]),
    ) -> usize {
        // Whole words are stored: bytes one by one could not be loaded eight at a time soon.
        let (mut low, mut high) = (0, 0);
        let mut done = EIGHT;
        for (lane, n) in (at..at + EIGHT).enumerate() {
            let mut set = sets.map(|lanes| lanes[lane]);
            exclude(self, n, &mut set);
            let value = trailing_ones(set);
            if usize::from(value) >= self.limit {
                done = lane;
                break;
            }
            self.last[n % REMEMBERED] = value.into();
            let [low_byte, high_byte] = cell(value).to_le_bytes();
            low |= u64::from(low_byte) << (8 * lane);
            high |= u64::from(high_byte) << (8 * lane);
        }
        let (lows, highs) = x.planes_mut();
        store(lows, at, low, done);
        if !highs.is_empty() {
            store(highs, at, high, done);
        }
        done
    }
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
