//! The `console` blocks of the README are run, and must print what the README says, word for word.
//!
//! Its two `sh` blocks, which build and test, are cut out and run by `.ci/run`.
#![cfg(feature = "cli")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[test]
fn console_blocks_print_what_they_should() {
    // Paths in the README are those of a clone.
    std::env::set_current_dir("../..").unwrap();
    trycmd::TestCases::new().case("README.md");
}
