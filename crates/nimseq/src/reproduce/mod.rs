//! Published claims, computed again: each figure is confirmed, refuted, not comparable or out of
//! reach.
//!
//! A claim is a row of a [`known`](nimseq_tables::known) table and may hold several figures, and
//! each gets its own verdict. *Confirmed*: ours is the same, by a theorem that speaks of all heaps or
//! up to the heap that the claim is about. *Refuted*: ours differs, and where a single heap shows it,
//! the first one is named. *Not comparable*: a count of rare heaps depends on the mask, so one that
//! is published without it says something only if it agrees with the count under our best mask; it
//! is never refuted. *Out of reach*: more heaps would be needed than the limit allows.
//!
//! How far a game is computed follows from the claims about it: a period to twice what would prove it
//! as published, or to the proof of the right one; terms, histograms and extents to their last heap;
//! two codes that nothing proves equal to a thousandth of the limit, or 2^14 heaps. A claim that lies
//! beyond the limit costs nothing. Each game is computed once for all claims about it, and claims
//! that share a game are judged by one thread, so that the answers, and their order, depend on
//! the claims and the limit alone, as long as each thread's share of the memory suffices.
//!
//! ```
//! use nimseq::prelude::*;
//! use nimseq::reproduce::{self, Verdict};
//! use nimseq::tables::known;
//!
//! let text = "code,figure,convention,period,source\n0.77,72,preperiod,12,some book\n";
//! let claims = known::read("my claims", text)?;
//! let figures = reproduce::judge(&claims, 1000, &Default::default(), &()).unwrap_or_default();
//! // "Periodic from 72" is true, but 72 is not the preperiod.
//! assert_eq!((&*figures[0].field, figures[0].verdict.name()), ("preperiod", "refuted"));
//! assert_eq!(figures[0].ours.as_deref(), Some("71"));
//! assert_eq!((&*figures[1].field, figures[1].verdict.name()), ("period", "confirmed"));
//! # Ok::<(), nimseq::Error>(())
//! ```

mod codes;
mod extents;
mod family;
mod figure;
mod histograms;
mod make;
mod misere;
mod periods;
mod question;
mod rare;

use nimseq_tables::known::Claim;

use crate::computed::{Observer, Settings};

pub use figure::{Basis, Difference, Figure, Incomparable, Obstacle, Verdict};

/// The last heap that is computed unless told otherwise. It proves every solved game whose period
/// was published before 2002 but for the three largest, and leaves out open games whose values would
/// take days.
pub const DEFAULT_LIMIT: u64 = 30_000_000;

/// Judges every figure of the claims, in their order, with no heap above `limit` computed.
///
/// `None` if the observer ended it.
#[must_use]
pub fn judge(
    claims: &[Claim],
    limit: u64,
    settings: &Settings,
    observer: &impl Observer,
) -> Option<Vec<Figure>> {
    family::judge(&question::questions(claims), limit, settings, observer)
}
