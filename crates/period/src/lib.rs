//! Periods of nim-sequences: found in linear time, proved by a theorem or not called proved.
//!
//! The two jobs are kept apart. [`Detector`] guesses: it looks for a suffix of the values that
//! repeats, and a wrong guess costs time only. [`theorem`] decides: the bounds stand there and
//! nowhere else, with their proofs, and a [`Proof`] cannot be made in any other way. [`Report`]
//! says what came of a run in words that do not claim more than that. A [`Certificate`] is a proof in a
//! file, and [`verify()`] checks one without trusting whoever made it.
//!
//! Two words recur in the sources: a *coincidence* of p is a heap n with G(n + p) = G(n), and a
//! *question* is one search of all values seen so far for a repetition that can be proved.
//!
//! ```
//! use nimseq_code::{Digit, Game};
//! use nimseq_grundy::{Evidence, Sink, Values};
//! use nimseq_period::{Answer, Detector};
//!
//! // 0.3: take one token. Heaps 0, 1, 2, … have the values 0, 1, 0, 1, …
//! let game = Game::octal(Digit::ZERO, &[Digit::THREE], &[])?;
//! let mut detector = Detector::new(&game, 1000);
//! let _ = detector.block(0, Values::Bytes(&[0, 1, 0, 1, 0, 1]), Evidence::NONE);
//! let report = detector.finish();
//! assert!(matches!(report.answer(), Answer::Proved(_)));
//! assert_eq!(report.answer().preperiod(), Some(0));
//! assert_eq!(report.answer().period_length(), Some(2));
//! # Ok::<(), nimseq_code::GameError>(())
//! ```

mod answer;
mod beyond;
mod border;
pub mod certificate;
mod detect;
mod digest;
mod exceptions;
mod observe;
mod period;
mod report;
mod search;
mod second_look;
mod show;
mod stream;
pub mod theorem;
pub mod verify;

pub use answer::{Answer, Observation};
pub use certificate::{Certificate, Claim, ClaimError};
pub use detect::{Detector, Rules};
pub use digest::{Digest, sha256};
pub use exceptions::MAX_EXCEPTIONS;
pub use period::Period;
pub use report::Report;
pub use search::{Ladder, Search};
pub use second_look::{Looked, SecondLook};
pub use theorem::{Proof, Rule, Space};
pub use verify::verify;
