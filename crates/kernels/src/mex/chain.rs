//! The elements that are just being made, one after another: nothing of this can be vectorised,
//! since each may be an option of the next.
//!
//! An element costs three instructions a near term, and the way from an element to the next one that
//! sees it is a store, a load, an XOR, a shift, an OR and a count of ones.

use super::{EIGHT, Term};

/// Elements that are remembered; more than the farthest near term looks back.
const REMEMBERED: usize = 64;

/// Sets of K words for eight lanes.
pub(super) type Sets<const K: usize> = [[u64; EIGHT]; K];

/// A term, as words.
#[derive(Clone, Copy)]
struct Near {
    back: usize,
    xor: u64,
}

/// The last elements, as words: x\[n\] is at n mod 64.
pub(super) struct Chain<const K: usize> {
    last: [u64; REMEMBERED],
    near: Vec<Near>,
    /// What an element must be below.
    limit: usize,
}

impl<const K: usize> Chain<K> {
    /// Begins after the elements of `x`, of which there must be 64, all below 64·K where a near
    /// term can see them.
    pub(super) fn after(x: &[u8], near: &[Term], limit: usize) -> Self {
        let mut last = [0; REMEMBERED];
        for (n, &value) in x.iter().enumerate().skip(x.len() - REMEMBERED) {
            last[n % REMEMBERED] = value.into();
        }
        // Elements below 64·K never give a value below that with a larger XOR.
        let near = near.iter().filter(|term| usize::from(term.xor) < 64 * K);
        let near = near.map(|term| Near { back: term.back as usize, xor: term.xor.into() });
        let mut near: Vec<_> = near.collect();
        // Filled up to a length that there is code for.
        if let Some(&last) = near.last() {
            near.resize(near.len().next_multiple_of(4), last);
        }
        Self { last, near, limit }
    }

    /// The elements `at` to `at + 7`, given what other terms exclude there, one in each byte.
    /// Stops, with their number, before one that is not below the limit.
    #[inline]
    pub(super) fn eight(&mut self, at: usize, sets: &Sets<K>) -> ([u8; EIGHT], usize) {
        // A loop of known length keeps the terms in registers.
        match self.near.len() {
            0..=4 => self.eight_with::<4>(at, sets),
            5..=8 => self.eight_with::<8>(at, sets),
            9..=12 => self.eight_with::<12>(at, sets),
            13..=16 => self.eight_with::<16>(at, sets),
            _ => self.eight_with::<0>(at, sets),
        }
    }

    /// [`Chain::eight`] with N near terms; with all there are if N is 0.
    #[inline]
    fn eight_with<const N: usize>(&mut self, at: usize, sets: &Sets<K>) -> ([u8; EIGHT], usize) {
        let mut eight = 0_u64;
        for (lane, n) in (at..at + EIGHT).enumerate() {
            let mut set = sets.map(|lanes| lanes[lane]);
            let mut exclude = |term: &Near| {
                let value = self.last[n.wrapping_sub(term.back) % REMEMBERED] ^ term.xor;
                // K is a power of two, so the compiler needs no check and no division.
                set[(value / 64) as usize % K] |= 1 << (value % 64);
            };
            match self.near.first_chunk::<N>() {
                Some(near) if N > 0 => near.iter().for_each(&mut exclude),
                _ => self.near.iter().for_each(&mut exclude),
            }
            let value = trailing_ones(set);
            if value as usize >= self.limit {
                return (eight.to_le_bytes(), lane);
            }
            self.last[n % REMEMBERED] = value.into();
            eight |= u64::from(value) << (8 * lane);
        }
        (eight.to_le_bytes(), EIGHT)
    }
}

/// The least number that is not in the set.
#[inline]
fn trailing_ones<const K: usize>(set: [u64; K]) -> u32 {
    let mut before = 0;
    for word in set {
        if word != u64::MAX {
            return before + word.trailing_ones();
        }
        before += 64;
    }
    before
}
