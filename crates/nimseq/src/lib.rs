//! Nim-sequences of taking-and-breaking games: exact values, proved periods, tables.
//!
//! A rule of play is a [code](code::Game) such as 0.77 (Kayles). [`Sequence`](grundy::Sequence)
//! computes the Grundy values of heaps 0, 1, 2, … and hands them in blocks to a
//! [`Sink`](grundy::Sink); [`Detector`](period::Detector) is a sink that finds the period and
//! proves it; [`Table`](tables::Table) prints what came of it.
//!
//! ```
//! use nimseq::prelude::*;
//!
//! let kayles: Game = "kayles".parse()?;
//! let mut detector = Detector::new(&kayles, 1000);
//! let heaps = Sequence::of(&kayles).run(1000, &mut detector)?;
//! let report = detector.finish();
//!
//! // The run stopped at the proof, not at heap 1000.
//! assert_eq!(report.heaps_computed(), 168);
//! assert_eq!(report.answer().preperiod(), Some(71));
//! assert_eq!(report.answer().period_length(), Some(12));
//! # Ok::<(), nimseq::Error>(())
//! ```
//!
//! This crate is a facade: the work is done in the crates that the modules below stand for, each
//! of which can be used alone. What it adds is [`find`] (values → codes), [`compare`] (two codes, one
//! sequence?), [`periods`] (those of many codes), [`reproduce`] (verdicts on published figures), [`self_test`] and an [`Error`] over all
//! of theirs. With the default feature `cli` the package also contains the
//! program `nimseq`; a library that depends on it switches that off:
//! `nimseq = { version = "0.1", default-features = false }`.
//!
//! Nothing in the library prints, exits or reads the clock.

pub mod compare;
pub mod computed;
mod error;
pub mod find;
pub mod periods;
pub mod prelude;
pub mod quotients;
mod redundant;
pub mod reproduce;
pub mod self_test;

/// The notation: parser, canonical form, first cousins, names, enumeration (`nimseq-code`).
pub use nimseq_code as code;
/// Engines that compute Grundy values (`nimseq-grundy`).
pub use nimseq_grundy as grundy;
/// Misère play: genus, tame games, quotients (`nimseq-misere`).
pub use nimseq_misere as misere;
/// Detection and proof of periods (`nimseq-period`).
pub use nimseq_period as period;
/// Positions: who wins, and by which moves (`nimseq-play`).
pub use nimseq_play as play;
/// Long runs that can be stopped and resumed (`nimseq-sweep`).
pub use nimseq_sweep as sweep;
/// Files and tables, published claims (`nimseq-tables`).
pub use nimseq_tables as tables;

pub use error::Error;
