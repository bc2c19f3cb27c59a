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

/// Equal heaps that are written one by one, at most.
const ONE_BY_ONE: usize = 3;

/// Sizes that are written, at most.
const SIZES: usize = 20;

/// `9 + 5 + 1`, or `9 + 8000 heaps of 1`, and `0` if there is no heap. A position that a forged file leads
/// to may have thousands of heaps.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("0");
        }
        let mut written = 0;
        for (at, equal) in self.0.chunk_by(|a, b| a == b).enumerate() {
            let plus = if at == 0 { "" } else { " + " };
            if at == SIZES {
                return write!(f, "{plus}… ({} more heaps)", self.0.len() - written);
            }
            written += equal.len();
            match equal {
                [heap, ..] if equal.len() > ONE_BY_ONE => {
                    write!(f, "{plus}{} heaps of {heap}", equal.len())?;
                }
                _ => {
                    let sizes: Vec<String> = equal.iter().map(u64::to_string).collect();
                    write!(f, "{plus}{}", sizes.join(" + "))?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_heaps_are_no_long_line() {
        let text = |heaps: Vec<u64>| Position::new(heaps).to_string();
        assert_eq!(text(vec![]), "0");
        assert_eq!(text(vec![1, 5, 9, 1, 1]), "9 + 5 + 1 + 1 + 1");
        assert_eq!(text([vec![9, 9], vec![1; 8000]].concat()), "9 + 9 + 8000 heaps of 1");
        let many = text((1..1000).collect());
        assert!(many.starts_with("999 + 998 + "), "{many}");
        assert!(many.ends_with("981 + 980 + … (979 more heaps)"), "{many}");
    }
}
