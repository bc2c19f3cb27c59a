//! Periods of real games: found, proved, refused and described.
//!
//! One test program with a module a topic, so that what they share is compiled once.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod bounds;
mod certificate;
mod claims;
mod corpus;
mod detector;
mod far;
mod files;
mod induction;
mod published;
mod refusals;
mod soundness;
mod stream;
mod support;
mod verify;
mod words;
