//! Misère play of taking-and-breaking games, where whoever cannot move wins.
//!
//! Grundy values do not decide misère play, but for tame games ([`Tame`]). What does is the *misère quotient*
//! (Plambeck 2005, Plambeck and Siegel 2008): positions G and H are equivalent if G + X and H + X have one
//! outcome for every X; the classes are a commutative monoid Q, and those of positions that the next player
//! loses a subset P. With the class Φ(n) of each heap n it answers for every sum of heaps at once, also
//! where Q is small and heaps are without bound.
//!
//! Two jobs are kept apart. Finding a quotient is guessing, by a learner that asks for outcomes of sums; a wrong
//! guess costs time. A [`Quotient`] is exact, and cannot be made but by the test in `exact`, whose proof stands
//! there. [`analyse`] takes a game heap by heap through both, until the period of Φ proves the quotient for all
//! heaps, or a limit ends it with the exact quotient of the heaps before. Its order is a lower bound for all
//! later ones.
//!
//! ```
//! use std::ops::ControlFlow;
//! use nimseq_misere::{Limits, Presentation, analyse};
//!
//! let game: nimseq_code::Game = "0.75".parse()?;
//! let found = analyse(&game, Limits::to_heap(100), &mut |_| ControlFlow::Continue(()));
//! let quotient = &found.quotient;
//! assert_eq!((quotient.order(), quotient.bipartite().p_portion()), (8, 2));
//! assert!(quotient.proof().is_some());
//!
//! // Two heaps of 1000 are lost for the next player: a product of values that is in P.
//! let value = quotient.value(1000).ok_or("not covered")?;
//! assert!(quotient.bipartite().is_p(quotient.bipartite().monoid().product(value, value)));
//!
//! let presentation = Presentation::of(quotient);
//! assert_eq!(presentation.generators(), [1, 2, 5]);
//! assert_eq!(presentation.relations().nth(1).as_deref(), Some("bc = ab"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod bipartite;
mod bits;
pub mod certificate;
mod exact;
mod genus;
mod isomorphism;
mod learn;
mod limits;
mod monoid;
mod position;
mod presentation;
mod report;
mod tame;
pub mod tuning;
mod word;

pub use analysis::{Analysis, Growth, analyse};
pub use bipartite::{Bipartite, NotReduced};
pub use certificate::{Certificate, Claim};
pub use exact::{Inexact, Quotient};
pub use genus::{Genera, Genus};
pub use isomorphism::isomorphism;
pub use limits::{Limits, Progress, Stop};
pub use monoid::{MAX_ORDER, Monoid, NoMonoid};
pub use position::Position;
pub use presentation::Presentation;
pub use report::Report;
pub use tame::{Tame, Wild};
