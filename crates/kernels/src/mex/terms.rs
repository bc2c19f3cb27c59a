//! Terms: which cells, XORed with what, exclude a number.
//!
//! The vector kernels take two terms a step. Terms that share their XOR are put side by side so
//! that it is loaded once, which is why a list is packed when it is made and not when it is used.

use super::cells::{Planes, byte};

/// The number `x[n - back] ^ xor`, seen from cell n; none if the flag is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// How many cells before n; at least 1.
    pub back: u32,
    /// The cell that it is XORed with.
    pub xor: u16,
}

/// Two terms with the same XOR; one that has no partner stands twice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    pub(crate) back: [u32; 2],
    /// The XOR, four times.
    pub(crate) xor: u32,
}

/// A list of terms as the kernels read it, and how far they look back.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    /// By XOR, then by distance; none twice.
    sorted: Vec<Term>,
    /// For cells of one byte. The others have no number there.
    narrow: Vec<Pair>,
    /// For cells of two bytes: the low one.
    wide: Vec<Pair>,
    /// For each pair the high byte of the XOR, four times. Apart, so that both are loaded right into
    /// vectors.
    highs: Vec<u32>,
    /// So many pairs have no high byte; they come first.
    flat: usize,
    nearest: usize,
    farthest: usize,
}

/// Pairs for cells of some kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairs<'a> {
    pub(crate) low: &'a [Pair],
    /// The high byte of each XOR, four times; none where nobody looks at it.
    pub(crate) high: &'a [u32],
    /// The least `back`; `usize::MAX` if there is no term.
    pub(crate) nearest: usize,
    /// The largest `back`; 0 if there is no term.
    pub(crate) farthest: usize,
}

fn key(term: Term) -> (u16, u32) {
    (term.xor, term.back)
}

impl Terms {
    pub(crate) fn new(mut terms: Vec<Term>) -> Self {
        terms.sort_unstable_by_key(|&term| key(term));
        terms.dedup();
        let mut list = Self {
            sorted: terms,
            narrow: Vec::new(),
            wide: Vec::new(),
            highs: Vec::new(),
            flat: 0,
            nearest: usize::MAX,
            farthest: 0,
        };
        list.pack();
        list
    }

    /// Adds a term: a matter of one pass, where sorting would take a dozen.
    pub(crate) fn insert(&mut self, term: Term) {
        if let Err(at) = self.sorted.binary_search_by_key(&key(term), |&term| key(term)) {
            self.sorted.insert(at, term);
            self.pack();
        }
    }

    /// Whether a term is in the list.
    pub(crate) fn contains(&self, term: Term) -> bool {
        self.sorted.binary_search_by_key(&key(term), |&term| key(term)).is_ok()
    }

    fn pack(&mut self) {
        self.narrow.clear();
        self.wide.clear();
        self.highs.clear();
        for equal in self.sorted.chunk_by(|a, b| a.xor == b.xor) {
            let xor = equal[0].xor;
            let four = |byte| u32::from_ne_bytes([byte; 4]);
            let [low, high] = xor.to_le_bytes().map(four);
            for pair in equal.chunks(2) {
                let back = [pair[0].back, pair[pair.len() - 1].back];
                if Planes::Narrow.sees(xor) {
                    self.narrow.push(Pair { back, xor: four(byte(xor)) });
                }
                self.wide.push(Pair { back, xor: low });
                self.highs.push(high);
            }
        }
        self.flat = self.highs.partition_point(|&high| high == 0);
        let backs = || self.sorted.iter().map(|term| term.back as usize);
        self.nearest = backs().min().unwrap_or(usize::MAX);
        self.farthest = backs().max().unwrap_or(0);
    }

    /// The terms that may have a number of those that are looked for, where cells are looked at in
    /// this way: where there are no high bytes, an XOR with one has none below 256.
    pub(crate) fn pairs(&self, planes: Planes) -> Pairs<'_> {
        let (low, high) = match planes {
            Planes::Narrow => (&self.narrow[..], &[][..]),
            Planes::Low => (&self.wide[..self.flat], &[][..]),
            Planes::Both => (&self.wide[..], &self.highs[..]),
        };
        Pairs { low, high, nearest: self.nearest, farthest: self.farthest }
    }

    /// The least `back`; `usize::MAX` if there is no term.
    pub(crate) fn nearest(&self) -> usize {
        self.nearest
    }

    /// The largest `back`; 0 if there is no term.
    pub(crate) fn farthest(&self) -> usize {
        self.farthest
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Term> {
        self.sorted.iter().copied()
    }
}
