//! Runs that are stopped, cut off and damaged.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod damage;
mod directory;
mod job;
mod largest;
mod many;
mod many_damage;
mod onset;
mod support;
