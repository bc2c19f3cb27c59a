//! Positions held to plain game-tree searches, which know rules and nothing of values.
#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

mod files;
mod graph;
mod huge;
mod misere;
mod normal;
mod random;
mod support;
