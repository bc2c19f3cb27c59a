//! The `console` blocks of the README are run, and must print what the README says, word for word.
//!
//! Its two `sh` blocks, which build and test, are cut out and run by `.ci/run`.
#![cfg(feature = "cli")]

#[test]
fn console_blocks_print_what_they_should() {
    trycmd::TestCases::new().case("../../README.md");
}
