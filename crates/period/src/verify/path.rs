//! Which engine checks a claim: another one than made it, and the plainest that is fast enough.
//!
//! Certificates come from the fastest engine and the widest kernel of some machine. So here it is
//! the definition as long as that takes about a second, then all pairs one by one, and a sparse space
//! only where nothing else would end: heap by heap then, in the space that the file names. The portable
//! kernel and one thread everywhere.

use nimseq_grundy::{Engine, Kernel, Sequence};

use super::terms::Terms;
use super::{kept, passing};
use crate::Rule;
use crate::certificate::Claim;

/// Values up to which the definition is asked: a second at most, for codes with few digits.
const NAIVE: u64 = 1 << 14;

/// Values up to which all pairs are looked at: a minute or so.
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
    /// Beyond that, by the rules that name no class function: as the sparse engine does.
    Sparse,
    /// The same for the induction: with the class function of the file and no other, each heap verified
    /// before the next.
    Class,
    /// As [`Path::Class`], where the values are too many to keep: they are looked at as they go by, and
    /// the engine is believed how far back its witnesses lie.
    Passing,
}

impl Path {
    /// The path for this claim with so many bytes of memory.
    #[must_use]
    pub fn of(claim: &Claim, memory: u64) -> Self {
        let heaps = claim.heaps_needed();
        let is_kept = kept::memory_for(heaps) <= memory;
        match claim.rule() {
            Rule::NoSplit => Self::Naive,
            _ if heaps <= NAIVE => Self::Naive,
            _ if heaps <= DENSE => Self::Dense,
            Rule::GuySmith => Self::Sparse,
            Rule::SparseInduction if !is_kept && passing::is_possible(claim) => Self::Passing,
            Rule::SparseInduction => Self::Class,
        }
    }

    /// What is done, for a line of a report.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Naive => "option by option, as the definition says (engine naive)",
            Self::Dense => "from all pairs of heaps (engine dense, kernel portable)",
            Self::Sparse => "in a sparse space (kernel portable)",
            Self::Class => "one by one in the sparse space of the file (kernel portable)",
            Self::Passing => {
                "one by one in the sparse space of the file (kernel portable), and not kept"
            }
        }
    }

    /// The run that computes the values.
    pub(super) fn sequence<'t>(self, terms: &'t Terms<'_>) -> Sequence<'t> {
        let sequence = Sequence::of(&terms.game).kernel(Kernel::PORTABLE);
        match (self, terms.space) {
            (Self::Naive, _) => sequence.engine(Engine::Naive),
            (Self::Dense, _) => sequence.engine(Engine::Dense),
            (Self::Class | Self::Passing, Some((class, _))) => sequence.class(class),
            (Self::Sparse | Self::Class | Self::Passing, _) => sequence,
        }
    }
}
