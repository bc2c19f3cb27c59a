//! Printed tables: the one of Kayles as published, and the shapes of others.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::num::NonZeroU64;

use nimseq_code::Game;
use nimseq_grundy::Sequence;
use nimseq_period::{Detector, Report};
use nimseq_tables::{Layout, Table, known};

fn report(code: &str, limit: u64) -> Report {
    let game: Game = code.parse().unwrap();
    let mut detector = Detector::new(&game, limit);
    Sequence::of(&game).run(limit, &mut detector).unwrap();
    detector.finish()
}

/// The numbers in the rows of a table, without labels and marks.
fn values(table: &str) -> Vec<u16> {
    let rows = table.lines().skip(3).take_while(|line| !line.is_empty());
    rows.flat_map(|row| row.split_whitespace().skip(1))
        .map(|value| value.trim_end_matches('*').parse().unwrap())
        .collect()
}

#[test]
fn kayles_in_rows_of_twelve() {
    let expected = "\
Kayles, 0.77: heaps 0 to 83, rows of 12

 n  0  1  2  3  4  5  6  7  8  9 10 11
 0  0* 1  2  3* 1  4  3* 2  1  4* 2  6*
12  4  1  2  7* 1  4  3* 2  1  4* 6* 7
24  4  1  2  8  5* 4  7  2  1  8  6* 7
36  4  1  2  3* 1  4  7  2  1  8  2  7
48  4  1  2  8  1  4  7  2  1  4* 2  7
60  4  1  2  8  1  4  7  2  1  8  6* 7
72  4  1  2  8  1  4  7  2  1  8  2  7

period 12, proved (guy-smith, 168 values)
last exception 70, periodic from heap 71, rows repeat from heap 72 on
* the 14 exceptional heaps: they differ from the pattern continued downwards
";
    assert_eq!(Table::new(&report("kayles", 1000)).to_string(), expected);
}

#[test]
fn kayles_agrees_with_the_published_terms() {
    let kayles: Game = "0.77".parse().unwrap();
    let claim = known::values().iter().find(|claim| *claim.code.game() == kayles).unwrap();
    let table = Table::new(&report("0.77", 1000)).to_string();
    assert_eq!(claim.offset, 0);
    assert_eq!(values(&table), claim.terms[..84]);
}

/// The shape in print is also the one that the general rule would choose.
#[test]
fn the_printed_kayles_stops_at_the_first_periodic_row() {
    let proof = report("0.77", 1000).answer().period().unwrap();
    let printed = Layout::printed(&"0.77".parse().unwrap()).unwrap();
    assert_eq!(printed.width.get(), proof.period());
    let first = printed.last + 1 - printed.width.get();
    assert_eq!(first, proof.preperiod().next_multiple_of(proof.period()));
}

#[test]
fn kayles_without_a_proof_keeps_its_rows() {
    let text = Table::new(&report("0.77", 50)).to_string();
    assert!(text.starts_with("Kayles, 0.77: heaps 0 to 50, rows of 12\n"), "{text}");
    assert!(text.ends_with("no period found in 51 values\n"), "{text}");
    let text = Table::new(&report("0.77", 166)).to_string();
    assert!(text.contains("\nperiod 12, observed in 167 values, not proved\n"), "{text}");
}

#[test]
fn shapes() {
    let shape = |code: &str, limit| {
        let layout = Layout::of(&report(code, limit));
        (layout.width.get(), layout.last)
    };
    // Dawson's Kayles: n0 = 53, p = 34; the row of heaps 68 … 101 is the first periodic one.
    assert_eq!(shape("0.07", 1000), (34, 101));
    // n0 = 4, p = 62 (a row would be too long): heaps 0 … n0 + p − 1 in rows of 20, at least.
    let period = report("0.134", 2000).answer().period().unwrap();
    assert!(period.period() > 40);
    let (width, last) = shape("0.134", 2000);
    assert_eq!(width, 20);
    assert!(last + 1 >= period.preperiod() + period.period() && (last + 1) % 20 == 0);
    assert_eq!(shape("0.6", 1000), (20, 399));
    assert_eq!(shape("0.3", 1000), (2, 1));
}

/// A code that never splits is proved before its table is full: the proof gives the rest.
#[test]
fn a_proof_continues_the_values() {
    let report = report("S(1,2)", 1000);
    let text = Table::new(&report).to(20).width(NonZeroU64::new(7).unwrap()).to_string();
    assert!(report.heaps_computed() < 21);
    assert!(values(&text).into_iter().eq((0..=20).map(|n| n % 3)));
    assert!(text.contains("rows of 7"), "{text}");
    assert!(!text.contains("rows repeat") && !text.contains("every row"), "{text}");
}

/// A period of several digits, far beyond what was computed, in blocks of no round number.
#[test]
fn a_long_table_follows_the_pattern() {
    let report = report("kayles", 1000);
    assert_eq!(report.heaps_computed(), 168);
    let text = Table::new(&report).to(30_000).to_string();
    let game: Game = "0.77".parse().unwrap();
    let computed = Sequence::of(&game).collect(30_000).unwrap();
    assert!(values(&text).into_iter().eq(computed.values().iter()));
}

#[test]
fn what_was_not_computed_is_not_printed() {
    let text = Table::new(&report("0.6", 100)).to(1_000_000).to_string();
    assert_eq!(values(&text).len(), 101);
}

#[test]
fn nim_grows() {
    let text = Table::new(&report("nim", 100)).to(5).to_string();
    assert!(text.starts_with("Nim, 0.[3]: heaps 0 to 5, rows of 20\n"), "{text}");
    assert!(
        text.contains(
            "\nno period: G(n+1) = G(n)+1 from heap 0 on, observed in 101 values, not proved\n"
        ),
        "{text}"
    );
    let text = Table::new(&report("grundy", 100)).to(5).to_string();
    assert!(text.starts_with("Grundy's game: heaps 0 to 5, rows of 20\n"), "{text}");
}
