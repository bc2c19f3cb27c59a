//! Any bytes, read as text with what is no UTF-8 replaced: nothing panics, what parses prints a
//! canonical form that parses to the same game, and an error points into the text.

#![no_main]

#[path = "../../tests/round_trip/mod.rs"]
mod round_trip;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| round_trip::check(bytes));
