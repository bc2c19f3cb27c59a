//! Terms: which elements, XORed with what, exclude a value.
//!
//! The vector kernels take two terms a step. Terms that share their XOR are put side by side so
//! that it is loaded once, which is why a list is packed when it is made and not when it is used.

/// The value `x[n - back] ^ xor`, seen from element n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// How many elements before n; at least 1.
    pub back: u32,
    /// What that element is XORed with.
    pub xor: u8,
}

/// Two terms with the same XOR; one that has no partner stands twice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    pub(crate) back: [u32; 2],
    /// The XOR in each byte.
    pub(crate) xor: u32,
}

/// A list of terms as the kernels read it, and how far they look back.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    pairs: Vec<Pair>,
    nearest: usize,
    farthest: usize,
}

impl Terms {
    pub(crate) fn new(mut terms: Vec<Term>) -> Self {
        terms.sort_unstable_by_key(|term| (term.xor, term.back));
        terms.dedup();
        let pairs = terms
            .chunk_by(|a, b| a.xor == b.xor)
            .flat_map(|equal| equal.chunks(2))
            .map(|pair| Pair {
                back: [pair[0].back, pair[pair.len() - 1].back],
                xor: u32::from_ne_bytes([pair[0].xor; 4]),
            })
            .collect();
        let backs = || terms.iter().map(|term| term.back as usize);
        Self {
            pairs,
            nearest: backs().min().unwrap_or(usize::MAX),
            farthest: backs().max().unwrap_or(0),
        }
    }

    pub(crate) fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The least `back`; `usize::MAX` if there is no term.
    pub(crate) fn nearest(&self) -> usize {
        self.nearest
    }

    /// The largest `back`; 0 if there is no term.
    pub(crate) fn farthest(&self) -> usize {
        self.farthest
    }

    /// The terms one by one, some of them twice.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Term> {
        self.pairs.iter().flat_map(|pair| {
            let [xor, ..] = pair.xor.to_ne_bytes();
            pair.back.map(|back| Term { back, xor })
        })
    }
}
