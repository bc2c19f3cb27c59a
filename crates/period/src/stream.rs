//! Periods of sparse spaces in a stream: windows of values, kept here and there, and the first of them
//! that comes again.
//!
//! The detector proper keeps every value. Where they are too many, this one keeps windows, as long as
//! the theorem for windows asks for and [`MARGIN`] more, at multiples of a spacing that doubles when
//! there are [`KEPT`] values of them: so a window lies within a hundredth part of any heap, unless windows
//! are very long, and what repeats is seen about so much later than it could be. Memory does not depend
//! on the length of the period or of the run.
//!
//! *Finding a window again.* A hash of the last 64 values goes along (each value shifts out the one 64
//! before it), and a filter of 2^16 bits knows the hashes at the ends of the windows. Where the filter and
//! then the hash itself agree, the window is compared value by value. No recurrence is missed, since equal
//! values have equal hashes; that makes the period found the least one.
//!
//! What is kept becomes worthless when a rare heap comes or the class function changes; then it begins
//! again. A window also notes how far back witnesses had to be looked for since.

mod state;

use std::ops::Range;

use nimseq_code::Game;
use nimseq_grundy::{Class, RareHeap, SpaceEvidence, Values};

use crate::theorem::{Repetition, Window};

/// Values that a window has beyond what the last rare heap and the digits ask for: 2^16 to 2^20. The
/// witnesses of an engine lie within 2^16, nearly all.
const MARGIN: u64 = 1 << 16;

/// Values in all windows together, about: 2^19 to 2^24. Two bytes each.
const KEPT: usize = 1 << 21;

/// The fewest windows, however long: 4 to 16.
const FEWEST: usize = 4;

/// The first distance of windows, in heaps: 2^10 to 2^16.
const FIRST_SPACING: u64 = 1 << 12;

/// A window that was kept.
#[derive(Clone, Debug)]
struct Kept {
    end: u64,
    hash: u64,
    values: Box<[u16]>,
    /// How far below a heap from `end` on a witness may lie.
    depth: u64,
}

/// Looks for a repetition in the blocks of a sparse space.
#[derive(Clone, Debug)]
pub(crate) struct Stream {
    game: Game,
    /// The class function and its last rare heap, while there is one.
    space: Option<(Class, u64)>,
    /// Its rare heaps, from heap 1 on.
    rare: Vec<RareHeap>,
    /// The last values, and the heap after them.
    recent: Vec<u16>,
    end: u64,
    hash: u64,
    window: usize,
    spacing: u64,
    kept: Vec<Kept>,
    filter: Box<[u64]>,
}

impl Stream {
    /// Begins at heap `first`.
    pub(crate) fn new(game: &Game, first: u64) -> Self {
        Self {
            game: game.clone(),
            space: None,
            rare: Vec::new(),
            recent: Vec::new(),
            end: first,
            hash: 0,
            window: 0,
            spacing: FIRST_SPACING,
            kept: Vec::new(),
            filter: vec![0; 1 << 10].into(),
        }
    }

    /// Takes the next heaps. The first repetition that is proved; heaps after it are not looked at.
    pub(crate) fn block(
        &mut self,
        values: Values<'_>,
        space: Option<SpaceEvidence<'_>>,
    ) -> Option<Repetition> {
        let space_now = space.map(|s| (s.class, s.rare.last().map_or(0, |rare| rare.heap)));
        if space_now != self.space {
            self.forget(space_now);
            self.rare = space.map_or_else(Vec::new, |space| space.rare.to_vec());
        }
        let depth = space.map_or(0, |space| space.depth);
        for kept in &mut self.kept {
            kept.depth = kept.depth.max(depth);
        }
        let mut at = self.recent.len();
        self.recent.extend(values.iter());
        while at < self.recent.len() {
            // Up to where the next window ends, or the block.
            let left = (self.recent.len() - at) as u64;
            let stretch = left.min(self.spacing - self.end % self.spacing);
            let to = at + usize::try_from(stretch).unwrap_or(0);
            if let Some(found) = self.look(at..to) {
                return Some(found);
            }
            at = to;
            self.end += stretch;
            if self.end.is_multiple_of(self.spacing) && self.space.is_some() {
                self.keep(at, depth);
            }
        }
        self.recent.drain(..self.recent.len().saturating_sub(self.window));
        None
    }

    /// Begins again in another space.
    fn forget(&mut self, space: Option<(Class, u64)>) {
        self.space = space;
        self.kept.clear();
        self.filter.fill(0);
        let Some((_, last_rare)) = space else { return };
        let reach = self.game.last_index().unwrap_or(0);
        let window = last_rare.saturating_add(reach).saturating_add(MARGIN);
        self.window = usize::try_from(window).unwrap_or(usize::MAX);
        self.spacing = FIRST_SPACING;
    }

    /// Keeps the window that ends at this place of the recent values.
    fn keep(&mut self, at: usize, depth: u64) {
        let Some(from) = at.checked_sub(self.window) else { return };
        let values = self.recent[from..at].into();
        self.kept.push(Kept { end: self.end, hash: self.hash, values, depth });
        if self.kept.len() > FEWEST.max(KEPT / self.window) {
            self.spacing *= 2;
            let spacing = self.spacing;
            self.kept.retain(|kept| kept.end.is_multiple_of(spacing));
        }
        self.fill_filter();
    }

    fn fill_filter(&mut self) {
        self.filter.fill(0);
        for kept in &self.kept {
            let (word, bit) = place(kept.hash);
            self.filter[word] |= bit;
        }
    }

    /// The first repetition that ends at one of these places of the recent values, the first of which is
    /// that of heap `end`.
    fn look(&mut self, places: Range<usize>) -> Option<Repetition> {
        let mut hash = self.hash;
        for at in places.clone() {
            hash = next_hash(hash, self.recent[at]);
            let (word, bit) = place(hash);
            if self.filter[word] & bit != 0 {
                let end = self.end + (at + 1 - places.start) as u64;
                let found = self.compare(at + 1, end, hash);
                if found.is_some() {
                    return found;
                }
            }
        }
        self.hash = hash;
        None
    }

    /// The repetition of a window that ends at this place of the recent values, before heap `end`.
    fn compare(&self, at: usize, end: u64, hash: u64) -> Option<Repetition> {
        let space = self.space?;
        let recent = self.recent.get(at.checked_sub(self.window)?..at)?;
        self.kept.iter().filter(|kept| kept.hash == hash).find_map(|kept| {
            let windows =
                [Window { end: kept.end, values: &kept.values }, Window { end, values: recent }];
            Repetition::new(&self.game, windows, space, kept.depth)
        })
    }

    /// The rare heaps of the space, from heap 1 on.
    pub(crate) fn rare(&self) -> &[RareHeap] {
        &self.rare
    }

    /// Heaps that were looked at, heap 0 first.
    pub(crate) fn heaps(&self) -> u64 {
        self.end
    }
}

/// Goes on by a value; what came 64 values before is shifted out.
fn next_hash(before: u64, value: u16) -> u64 {
    // An odd number with bits all over (the golden ratio), so that small values reach the upper bits.
    (before << 1).wrapping_add((u64::from(value) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Where the filter has the bit for a hash.
fn place(hash: u64) -> (usize, u64) {
    // The upper bits depend on most values.
    let bits = (hash >> 48) as usize;
    (bits / 64, 1 << (bits % 64))
}
