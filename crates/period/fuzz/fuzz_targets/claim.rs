//! Any bytes as a certificate, and as the choices of a forger: nothing panics, what is read is written
//! back byte for byte, and what is verified is true.

#![no_main]

#[path = "../../tests/it/files.rs"]
#[expect(dead_code, reason = "the tests alter single figures as well")]
mod files;
#[path = "../../tests/it/soundness.rs"]
mod soundness;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    soundness::check(bytes);
});
