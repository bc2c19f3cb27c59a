//! Which engine checks a claim: another one than made it, and the plainest that is fast enough.
//!
//! Certificates come from the fastest engine and the widest kernel of some machine. So here it is
//! the definition as long as that takes about a second, then all pairs one by one, and a class
//! function only where nothing else would end; the portable kernel and one thread everywhere.

use std::fmt;

use nimseq_code::Game;
use nimseq_grundy::{Engine, Kernel, Sequence};

use crate::Rule;
use crate::certificate::Claim;

/// Values up to which the definition is asked: a second at most, for codes with few digits.
const NAIVE: u64 = 1 << 14;

/// Values up to which all pairs are looked at: minutes at most.
const DENSE: u64 = 1 << 20;

/// How the values of a claim are computed anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Path {
    /// Every option of every heap, as the definition says: up to 2^14 values, and all codes that
    /// never split.
    Naive,
    /// Every pair of heaps: up to 2^20 values.
    Dense,
    /// The engine that is fastest: beyond that.
    Auto,
}

impl Path {
    /// The path for this claim, which follows from what it says.
    #[must_use]
    pub fn of(claim: &Claim) -> Self {
        let heaps = claim.heaps_needed();
        if claim.rule() == Rule::NoSplit || heaps <= NAIVE {
            Self::Naive
        } else if heaps <= DENSE {
            Self::Dense
        } else {
            Self::Auto
        }
    }

    /// `naive`, `dense` or `auto`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Naive => "naive",
            Self::Dense => "dense",
            Self::Auto => "auto",
        }
    }

    /// The same in words, for a line of a report.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Naive => "option by option, as the definition says (engine naive)",
            Self::Dense => "from all pairs of heaps (engine dense, kernel portable)",
            Self::Auto => "by the fastest engine (kernel portable, one thread)",
        }
    }

    /// The run that computes the values.
    pub(super) fn sequence(self, game: &Game) -> Sequence<'_> {
        let engine = match self {
            Self::Naive => Engine::Naive,
            Self::Dense => Engine::Dense,
            Self::Auto => Engine::Auto,
        };
        Sequence::of(game).engine(engine).kernel(Kernel::PORTABLE)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
