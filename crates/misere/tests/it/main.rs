//! Misère quotients, held to play of every position, to published figures and to each other.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod brute_force;
mod genus;
mod isomorphism;
mod limits;
mod published;
mod support;
mod tame;
