//! Golden tests: what each command prints and how it exits, word for word.
//!
//! The texts are in `tests/cmd`; after a change that is meant, `TRYCMD=overwrite cargo test -p
//! nimseq --test golden` writes them anew, to be read before they are kept. Nothing in them may
//! depend on the machine: no kernel, no time, no memory of the machine.

#[test]
fn commands_print_what_they_should() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}
