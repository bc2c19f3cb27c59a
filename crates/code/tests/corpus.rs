//! The committed fuzzing corpus: every file replayed, every row of the accepted table a seed.
//!
//! After a change of the table: `cargo test -p nimseq-code --test corpus -- --ignored`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod round_trip;
#[path = "tables/mod.rs"]
#[expect(dead_code, reason = "only accepted texts are seeds")]
mod tables;

use std::{fs, path::PathBuf};

use nimseq_code::MAX_DIGITS;
use tables::ACCEPTED;

/// Seeds begin so; files that the fuzzer found have its hexadecimal names.
const SEED: &str = "seed-";

fn corpus() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/parse")
}

/// A seed a row, and the longest texts that parse, which no mutation of a short one would reach.
fn seeds() -> impl Iterator<Item = (String, String)> {
    let rows = ACCEPTED.iter().enumerate();
    let rows = rows.map(|(row, (text, _))| (format!("{SEED}{row:03}"), (*text).to_owned()));
    let half = MAX_DIGITS / 2;
    let long = [
        ("code", format!("0.{}", "7".repeat(MAX_DIGITS))),
        ("block", format!("0.{}[{}1]", "7".repeat(half), "0".repeat(half - 1))),
        ("set", format!("S(1..{MAX_DIGITS})")),
    ];
    rows.chain(long.map(|(name, text)| (format!("{SEED}long-{name}"), text)))
}

#[test]
fn every_file_keeps_the_property() {
    let files: Vec<PathBuf> =
        fs::read_dir(corpus()).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(files.len() >= seeds().count() && files.len() < 200, "{} files", files.len());
    for file in files {
        round_trip::check(&fs::read(&file).unwrap());
    }
}

#[test]
fn every_accepted_row_is_a_seed() {
    for (name, text) in seeds() {
        let seed = fs::read(corpus().join(&name)).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(seed, text.as_bytes(), "{name}");
    }
    let written = fs::read_dir(corpus()).unwrap();
    let old =
        written.filter(|e| e.as_ref().unwrap().file_name().to_string_lossy().starts_with(SEED));
    assert_eq!(old.count(), seeds().count(), "a seed of a row that is gone");
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
