//! The `console` blocks of the README are run, and must print what the README says, word for word. Its
//! `sh` blocks with long runs are run with small limits.
//!
//! The first two `sh` blocks, which build and test, are cut out and run by `.ci/run`.
#![cfg(feature = "cli")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[test]
fn console_blocks_print_what_they_should() {
    // Paths in the README are those of a clone.
    std::env::set_current_dir("../..").unwrap();
    trycmd::TestCases::new().case("README.md");
}

/// One after another in one folder, as a reader would type them.
#[cfg(unix)]
#[test]
fn long_runs_do_what_they_should_with_small_limits() {
    use std::path::Path;
    use std::process::Command;

    let readme = include_str!("../../../README.md");
    let blocks = readme.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let blocks = blocks.filter(|block| block.contains("nimseq ") && !block.contains("cargo "));
    let script: String = blocks.collect();
    let small = script.replace("1e12", "20000").replace("2^20", "2^7");
    assert!(small.contains("20000") && small.contains("2^7"), "{script}");

    let folder = tempfile::tempdir().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_nimseq")).parent().unwrap();
    let path = std::env::var_os("PATH").unwrap();
    let path = std::env::join_paths(
        std::iter::once(program.to_owned()).chain(std::env::split_paths(&path)),
    );
    let done = Command::new("sh")
        .args(["-c", &small])
        .env("PATH", path.unwrap())
        .current_dir(&folder)
        .output()
        .unwrap();
    let errors = String::from_utf8(done.stderr).unwrap();
    assert!(done.status.success() && !errors.contains("error"), "{errors}");
    let read = |name| std::fs::read(folder.path().join(name)).unwrap();
    let whole = read("three/table.csv");
    assert!(whole.len() > 1000 && whole == read("three.csv"));
}
