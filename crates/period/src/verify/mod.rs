//! A claim checked without its maker: every value computed anew, every figure looked at.
//!
//! First what costs nothing: the seal, the code and its k, the rule and how many values
//! it asks for. A claim that fails there is refuted before a value is computed, so that a forged
//! number does not buy an endless run. Then the values, by another [`Path`] than the one that made
//! the certificate unless its own is asked for, and from them the period, that no smaller one and no
//! smaller preperiod would do, and the digest. The theorem is asked here as it was asked then: there is
//! one statement of it, in [`theorem`](crate::theorem), and whoever doubts it must read that.
//!
//! All values are kept while they fit into memory, in one or two bytes each, beside those that the
//! engine keeps. A claim of more values than that can be checked all the same if it rests on the
//! induction in a sparse space and its n1 leaves room for the witnesses that the engine knows of.
//!
//! ```
//! use nimseq_grundy::{Sequence, Statistics};
//! use nimseq_period::verify::Outcome;
//! use nimseq_period::{Certificate, Claim, Detector, verify};
//!
//! let kayles = "0.77".parse()?;
//! let mut detector = Detector::new(&kayles, 1000);
//! Sequence::of(&kayles).run(1000, &mut detector)?;
//! let file = Certificate::of(&detector.finish()).ok_or("not proved")?.to_string();
//!
//! let claim = Claim::parse(file.as_bytes())?;
//! let mut nobody_watches = None::<Statistics>;
//! let outcome = verify(claim, u64::MAX, &mut nobody_watches)?;
//! assert!(matches!(outcome, Outcome::Verified(..)));
//!
//! // One digit less, and the seal does not fit.
//! let claim = Claim::parse(file.replace(": 71,", ": 70,").as_bytes())?;
//! let outcome = verify(claim, u64::MAX, &mut nobody_watches)?;
//! assert!(matches!(outcome, Outcome::Refuted(objections) if objections[0].point() == "seal"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod kept;
mod objection;
mod passing;
mod path;
mod rare;
mod show;
mod terms;

use std::num::NonZeroUsize;

use nimseq_grundy::{ByteSize, Kernel, SequenceError, Sink};

pub use objection::Objection;
pub use path::{Asked, Path};

use path::Way;

use crate::certificate::{Certificate, Claim};

/// What came of checking a claim. `Display` says it in lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every point was found to be as the file says, by this path.
    Verified(Certificate, Path),
    /// At least one was not; those that were found, none of them informative figures.
    Refuted(Vec<Objection>),
}

/// Why a claim was neither verified nor refuted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The sink stopped the run.
    #[error("stopped after {heaps} heaps")]
    Stopped {
        /// Heaps computed by then.
        heaps: u64,
    },
    /// The values would not fit into memory, as far as is known before any is computed.
    #[error(
        "its {heaps} values take {} of memory, the limit is {}",
        ByteSize(*.needed), ByteSize(*.cap)
    )]
    Memory {
        /// Values needed.
        heaps: u64,
        /// Bytes for them, in the engine and beside it.
        needed: u64,
        /// Bytes allowed.
        cap: u64,
    },
    /// Every figure is right, but the witnesses that the theorem asks for lie further back than the
    /// engine has looked, and without the values nobody else can.
    #[error("whether it is a proof cannot be said without keeping all values")]
    Witnesses,
    /// The engine could not compute a value that is needed.
    #[error(transparent)]
    Sequence(#[from] SequenceError),
}

/// Checks a claim in every point, with at most `memory` bytes for values.
///
/// `progress` sees the values while they are computed, and stops the check by breaking. The heaps
/// are those from 0 to `claim.heaps_needed() − 1`, or fewer if a value refutes the claim, or none.
///
/// Cost: that of the values by the [`Path`], and a few passes over them.
///
/// # Errors
/// [`VerifyError`]: nothing is known about the claim then.
pub fn verify(claim: Claim, memory: u64, progress: &mut impl Sink) -> Result<Outcome, VerifyError> {
    let asked = (Kernel::PORTABLE, NonZeroUsize::MIN);
    let path = Path::of(&claim, memory);
    check(claim, Way { path, memory, asked }, progress)
}

/// As [`verify()`], but more than 2^20 values come from the sparse engine with this kernel and number of
/// threads, which is many times as fast as another path. It may be the one that made them.
///
/// # Errors
/// As for [`verify()`].
pub fn verify_by_engine(
    claim: Claim,
    asked: Asked,
    memory: u64,
    progress: &mut impl Sink,
) -> Result<Outcome, VerifyError> {
    let path = Path::of(&claim, memory).by_engine();
    check(claim, Way { path, memory, asked }, progress)
}

fn check(claim: Claim, way: Way, progress: &mut impl Sink) -> Result<Outcome, VerifyError> {
    let terms = match terms::of(&claim) {
        Ok(terms) => terms,
        Err(objections) => return Ok(Outcome::Refuted(objections)),
    };
    let objections = match terms.space {
        Some(space) if way.path.is_passing() => {
            passing::objections(&claim, &terms, space, way, progress)?
        }
        _ => kept::objections(&claim, &terms, way, progress)?,
    };
    Ok(if objections.is_empty() {
        Outcome::Verified(Certificate::checked(claim), way.path)
    } else {
        Outcome::Refuted(objections)
    })
}
