//! Positions of one game: how many heaps of which sizes.

use std::fmt;

use nimseq_code::{Game, options};

/// Heaps of one game, largest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(Vec<u64>);

impl Position {
    /// These heaps, in any order; empty ones are left out.
    #[must_use]
    pub fn new(mut heaps: Vec<u64>) -> Self {
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        Self(heaps)
    }

    /// The sizes, largest first.
    #[must_use]
    pub fn heaps(&self) -> &[u64] {
        &self.0
    }

    /// The positions that a move leads to, each once.
    #[must_use]
    pub fn options(&self, game: &Game) -> Vec<Self> {
        let mut found = Vec::new();
        for (at, &heap) in self.0.iter().enumerate() {
            // Equal heaps have equal options.
            if at > 0 && self.0[at - 1] == heap {
                continue;
            }
            let mut rest = self.0.clone();
            rest.remove(at);
            let after = |parts: [u64; 2]| Self::new(rest.iter().copied().chain(parts).collect());
            found.extend(options(game, heap).map(|option| after(option.parts)));
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// `9 + 5 + 1`, and `0` if there is no heap.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.0.split_first() else { return f.write_str("0") };
        write!(f, "{first}")?;
        rest.iter().try_for_each(|heap| write!(f, " + {heap}"))
    }
}
