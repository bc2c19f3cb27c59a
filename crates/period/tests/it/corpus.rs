//! The committed fuzzing corpus: every file replayed, every seed made anew and compared.
//!
//! After a change of the layout: `cargo test -p nimseq-period --test it -- --ignored write_seeds`.

use std::fs;
use std::path::PathBuf;

use crate::claims::{file, induced, inductive_file};
use crate::files::with;
use crate::soundness::check;

/// Seeds begin so; files that the fuzzer found have its hexadecimal names.
const SEED: &str = "seed-";

fn corpus() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/claim")
}

/// Certificates by each rule, and false ones that lack a single assumption.
fn seeds() -> Vec<(String, String)> {
    let first =
        ["0.0", "0.1", "0.3", "0.4", "4.0", "0.12", "0.77", "0.07", "0.137", "4.7", "0.33003"];
    let first = first.map(|code| (code.to_owned(), file(code)));
    let second =
        ["0.77", "0.45", "0.055"].map(|code| (format!("{code}-induction"), inductive_file(code)));
    let false_ones = [
        ("0.603043", (0x6, 1), (12, 22, 21)),
        ("0.241", (0x1, 1), (1, 4, 3)),
        ("0.512", (0x1, 0), (1, 1, 3)),
        ("0.144", (0x7, 0), (11, 1, 14)),
        ("0.744", (0x5, 1), (3, 6, 4)),
    ];
    let false_ones = false_ones
        .map(|(code, space, claim)| (format!("{code}-false"), induced(code, space, claim)));
    let all = first.into_iter().chain(second).chain(false_ones);
    // The version of the program must not change the seeds.
    all.map(|(name, text)| (format!("{SEED}{name}"), with(&text, "program_version", "\"0\"")))
        .collect()
}

#[test]
fn every_file_keeps_the_property() {
    let entries = fs::read_dir(corpus()).unwrap();
    let files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    assert!(files.len() >= seeds().len() && files.len() < 200, "{} files", files.len());
    for file in files {
        let verified = check(&fs::read(&file).unwrap());
        let is_seed_of_truth =
            file.to_string_lossy().contains(SEED) && !file.to_string_lossy().ends_with("-false");
        assert!(!is_seed_of_truth || verified >= 3, "{}", file.display());
    }
}

#[test]
fn every_seed_is_there() {
    for (name, text) in seeds() {
        let seed = fs::read_to_string(corpus().join(&name));
        assert_eq!(seed.unwrap_or_else(|error| panic!("{name}: {error}")), text, "{name}");
    }
}

#[test]
#[ignore = "rewrites the seeds"]
fn write_seeds() {
    fs::create_dir_all(corpus()).unwrap();
    for entry in fs::read_dir(corpus()).unwrap() {
        let path = entry.unwrap().path();
        if path.file_name().unwrap().to_string_lossy().starts_with(SEED) {
            fs::remove_file(path).unwrap();
        }
    }
    for (name, text) in seeds() {
        fs::write(corpus().join(name), text).unwrap();
    }
}

/// Random bytes are the choices of a forger: some of his claims are true, and only those are
/// verified.
#[test]
fn forgers_have_no_luck() {
    let mut state = 1u64;
    let mut byte = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state.to_be_bytes()[0]
    };
    let mut verified = 0;
    for _ in 0..5_000 {
        let len = 5 + byte() % 6;
        verified += check(&(0..len).map(|_| byte()).collect::<Vec<u8>>());
    }
    assert!((100..10_000).contains(&verified), "{verified}");
}
