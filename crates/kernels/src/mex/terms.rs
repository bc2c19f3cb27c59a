//! Terms: which cells, XORed with what, exclude a number.
//!
//! The vector kernels take two terms a step. Terms that share their XOR are put side by side so
//! that it is loaded once, which is why a list is packed when it is made and not when it is used.

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
    /// The low byte of the XOR, four times.
    pub(crate) xor: u32,
}

/// A list of terms as the kernels read it, and how far they look back.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    /// By XOR, then by distance; none twice.
    sorted: Vec<Term>,
    pairs: Vec<Pair>,
    /// For each pair the high byte of the XOR, four times. Apart, so that both are loaded right into
    /// vectors.
    highs: Vec<u32>,
    nearest: usize,
    farthest: usize,
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
            pairs: Vec::new(),
            highs: Vec::new(),
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

    fn pack(&mut self) {
        self.pairs.clear();
        self.highs.clear();
        for equal in self.sorted.chunk_by(|a, b| a.xor == b.xor) {
            let [xor, high] = equal[0].xor.to_le_bytes().map(|byte| u32::from_ne_bytes([byte; 4]));
            for pair in equal.chunks(2) {
                self.pairs.push(Pair { back: [pair[0].back, pair[pair.len() - 1].back], xor });
                self.highs.push(high);
            }
        }
        let backs = || self.sorted.iter().map(|term| term.back as usize);
        self.nearest = backs().min().unwrap_or(usize::MAX);
        self.farthest = backs().max().unwrap_or(0);
    }

    /// Each pair with the high byte of its XOR, four times.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (&Pair, u32)> {
        self.pairs.iter().zip(self.highs.iter().copied())
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
