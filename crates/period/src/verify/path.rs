//! Which engine checks a claim: another one than made it, and the plainest that is fast enough.
//!
//! Certificates come from the fastest engine and the widest kernel of some machine. So here it is
//! the definition as long as that takes about a second, then all pairs one by one, and a sparse space
//! only where nothing else would end: heap by heap then, in the space that the file names. The portable
//! kernel and one thread everywhere. At a million heaps a second or two that is days for the farthest
//! claims, so one may ask for the engine that makes certificates: then the figures are checked, and it is
//! believed.

use std::num::NonZeroUsize;

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
    /// As [`Path::Sparse`] and [`Path::Class`], but as `period` does it: in the engine's own space, with
    /// any kernel and number of threads. Not another path; where the others take days.
    Engine,
    /// As [`Path::Engine`], where the values are too many to keep.
    EnginePassing,
}

/// The engine as one asks for it: a kernel and a number of threads.
pub type Asked = (Kernel, NonZeroUsize);

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

    /// The path where the engine is asked for: this one, unless it is a matter of a minute.
    pub(super) fn by_engine(self) -> Self {
        match self {
            Self::Sparse | Self::Class => Self::Engine,
            Self::Passing => Self::EnginePassing,
            other => other,
        }
    }

    /// Whether values are looked at as they go by.
    pub(super) fn is_passing(self) -> bool {
        matches!(self, Self::Passing | Self::EnginePassing)
    }

    /// Whether the engine is used that makes certificates.
    pub(super) fn is_by_engine(self) -> bool {
        matches!(self, Self::Engine | Self::EnginePassing)
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
            Self::Engine => "in a sparse space (engine sparse, as asked)",
            Self::EnginePassing => "in a sparse space (engine sparse, as asked), and not kept",
        }
    }
}

/// How the values of one claim are computed: by a path, in so many bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) path: Path,
    pub(super) memory: u64,
    /// For the paths by the engine.
    pub(super) asked: Asked,
}

impl Way {
    /// The run that computes the values.
    pub(super) fn sequence<'t>(self, terms: &'t Terms<'_>) -> Sequence<'t> {
        let sequence = Sequence::of(&terms.game).kernel(Kernel::PORTABLE);
        match (self.path, terms.space) {
            (Path::Naive, _) => sequence.engine(Engine::Naive),
            (Path::Dense, _) => sequence.engine(Engine::Dense),
            (Path::Class | Path::Passing, Some((class, _))) => sequence.class(class),
            (Path::Sparse | Path::Class | Path::Passing, _) => sequence,
            (Path::Engine | Path::EnginePassing, _) => {
                let (kernel, threads) = self.asked;
                sequence.engine(Engine::Sparse).kernel(kernel).threads(threads)
            }
        }
    }
}
