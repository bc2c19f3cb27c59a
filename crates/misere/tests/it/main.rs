//! Misère quotients, held to play of every position, to published figures and to each other.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod brute_force;
mod certificate;
mod genus;
mod isomorphism;
mod limits;
mod published;
mod support;
mod tame;
