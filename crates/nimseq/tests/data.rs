//! The golden data of the repository, read again: values and digests are those of the library.
//!
//! `scripts/gen-golden` wrote them, and refuses to where two engines differ. This test notices when
//! the engines change their minds later, all at once.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Write as _;
use std::path::Path;

use nimseq::period::Digest;
use nimseq::prelude::*;

#[test]
fn golden_values_are_computed_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/golden");
    let index = std::fs::read_to_string(folder.join("index.csv")).unwrap();
    let mut lines = index.lines();
    assert_eq!(lines.next(), Some("file,code,last_heap,digest"));
    let mut files = 0;
    for line in lines {
        // A set of tokens has commas of its own, in quotes.
        let (file, rest) = line.split_once(',').unwrap();
        let (rest, digest) = rest.rsplit_once(',').unwrap();
        let (code, last) = rest.rsplit_once(',').unwrap();
        let game: Game = code.trim_matches('"').parse().unwrap();
        let values = Sequence::of(&game).collect(last.parse().unwrap()).unwrap();
        assert_eq!(Digest::of(values.values()), digest, "{file}");
        let mut table = String::from("n,g\n");
        for (n, g) in values.values().iter().enumerate() {
            writeln!(table, "{n},{g}").unwrap();
        }
        assert_eq!(std::fs::read_to_string(folder.join(file)).unwrap(), table, "{file}");
        files += 1;
    }
    let csv = |entry: &std::fs::DirEntry| entry.path().extension().is_some_and(|e| e == "csv");
    let there = std::fs::read_dir(&folder).unwrap().map(Result::unwrap).filter(csv).count();
    assert_eq!(files + 2, there, "all but the index itself and the periods are in the index");
}
