//! Any bytes as a certificate: nothing panics, what is read is written back byte for byte, and what
//! is verified is true; also with the seal, and every figure that follows from others, put right.

#![no_main]

#[path = "../../tests/it/files.rs"]
#[expect(dead_code, reason = "the tests alter single figures as well")]
mod files;
#[path = "../../tests/it/soundness.rs"]
mod soundness;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| soundness::check(bytes));
