//! What each format writes, byte for byte, and what a writer does with errors and odd blocks.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io;
use std::num::NonZeroU64;

use nimseq_grundy::{Evidence, History, Sink, Statistics, Values};
use nimseq_tables::known;
use nimseq_tables::write::{Format, ValueWriter, write_histogram};
use proptest::prelude::*;

/// Kayles' first twelve values (OEIS A002186).
const KAYLES: [u8; 12] = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6];

/// Everything a writer writes when `values` come in blocks of `size`.
fn text(format: Format, from: u64, values: Values<'_>, size: usize) -> Vec<u8> {
    let mut writer = ValueWriter::new(format, Vec::new()).from(from);
    let mut first = 0;
    while first < values.len() {
        let end = values.len().min(first + size);
        assert!(writer.block(first as u64, values.slice(first..end), Evidence::NONE).is_continue());
        first = end;
    }
    writer.finish().unwrap()
}

fn kayles(format: Format, from: u64) -> String {
    String::from_utf8(text(format, from, Values::Bytes(&KAYLES), 5)).unwrap()
}

#[test]
fn csv_has_a_header_and_a_line_a_heap() {
    assert_eq!(kayles(Format::Csv, 9), "n,g\n9,4\n10,2\n11,6\n");
    assert!(kayles(Format::Csv, 0).starts_with("n,g\n0,0\n1,1\n2,2\n"));
}

#[test]
fn jsonl_has_an_object_a_line() {
    assert_eq!(kayles(Format::Jsonl, 10), "{\"n\":10,\"g\":2}\n{\"n\":11,\"g\":6}\n");
    for (n, line) in kayles(Format::Jsonl, 0).lines().enumerate() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(object, serde_json::json!({ "n": n, "g": KAYLES[n] }));
    }
}

#[test]
fn a_bfile_has_no_header() {
    assert_eq!(kayles(Format::Bfile, 8), "8 1\n9 4\n10 2\n11 6\n");
}

#[test]
fn raw_is_two_bytes_a_value_whatever_held_it() {
    let words: Vec<u16> = KAYLES.iter().map(|&g| g.into()).collect();
    let raw = text(Format::Raw, 0, Values::Bytes(&KAYLES), 5);
    assert_eq!(raw, text(Format::Raw, 0, Values::Words(&words), 7));
    assert_eq!(raw[..8], [0, 0, 1, 0, 2, 0, 3, 0]);
    assert_eq!(text(Format::Raw, 0, Values::Words(&[258, 65535]), 1), [2, 1, 255, 255]);
}

#[test]
fn a_grid_has_rows() {
    let mut writer =
        ValueWriter::new(Format::Grid, Vec::new()).width(NonZeroU64::new(5).unwrap()).from(1);
    assert!(writer.block(0, Values::Bytes(&KAYLES), Evidence::NONE).is_continue());
    let text = String::from_utf8(writer.finish().unwrap()).unwrap();
    assert_eq!(text, " n  0 1 2 3 4\n 0    1 2 3 1\n 5  4 3 2 1 4\n10  2 6\n");
}

#[test]
fn none_writes_nothing() {
    assert_eq!(kayles(Format::None, 0), "");
}

#[test]
fn no_heap_at_all_is_a_header_at_most() {
    for format in Format::ALL {
        for from in [0, 12, u64::MAX] {
            let values = if from == 0 { Values::Bytes(&[]) } else { Values::Bytes(&KAYLES) };
            let expected: &[u8] = if format == Format::Csv { b"n,g\n" } else { b"" };
            assert_eq!(text(format, from, values, 5), expected, "{format} from {from}");
        }
    }
}

/// The published terms, through the writer and back: a b-file is what the OEIS reads.
#[test]
fn bfiles_read_back() {
    for claim in known::values().iter().filter(|claim| claim.offset == 0) {
        let bytes = text(Format::Bfile, 0, Values::Words(&claim.terms), 17);
        let terms: Vec<(usize, u16)> = String::from_utf8(bytes)
            .unwrap()
            .lines()
            .map(|line| line.split_once(' ').unwrap())
            .map(|(n, g)| (n.parse().unwrap(), g.parse().unwrap()))
            .collect();
        assert!(terms.into_iter().eq(claim.terms.iter().copied().enumerate()));
    }
}

/// Takes some bytes, then fails for ever.
#[derive(Debug)]
struct Full(usize);

impl io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 == 0 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_error_breaks_the_run_and_is_handed_over() {
    let values = vec![7; 100_000];
    for format in [Format::Csv, Format::Jsonl, Format::Bfile, Format::Raw] {
        let mut writer = ValueWriter::new(format, Full(10));
        assert!(writer.block(0, Values::Bytes(&values), Evidence::NONE).is_break(), "{format}");
        assert!(
            writer.block(100_000, Values::Bytes(&values), Evidence::NONE).is_break(),
            "{format}"
        );
        let error = writer.finish().map(|_| ()).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull, "{format}");
    }
}

#[test]
fn an_error_in_the_last_bytes_is_not_lost() {
    for format in [Format::Csv, Format::Grid, Format::Raw] {
        let mut writer = ValueWriter::new(format, Full(3));
        assert!(writer.block(0, Values::Bytes(&KAYLES), Evidence::NONE).is_continue());
        let error = writer.finish().map(|_| ()).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull, "{format}");
    }
}

/// Kayles to heap 11: no 0 but that of heap 0, no 5.
#[test]
fn a_histogram_has_a_row_for_every_value() {
    let mut statistics = Statistics::with_snapshots();
    assert!(statistics.block(0, Values::Bytes(&KAYLES), Evidence::NONE).is_continue());
    let mut bytes = Vec::new();
    write_histogram(&statistics, &mut bytes).unwrap();
    let expected = "n,value,count\n11,0,0\n11,1,3\n11,2,3\n11,3,2\n11,4,2\n11,5,0\n11,6,1\n";
    assert_eq!(String::from_utf8(bytes).unwrap(), expected);
}

#[test]
fn an_error_in_a_histogram_is_not_lost() {
    let mut statistics = Statistics::new();
    assert!(statistics.block(0, Values::Words(&[0, u16::MAX]), Evidence::NONE).is_continue());
    for room in [3, 100_000] {
        let error = write_histogram(&statistics, Full(room)).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Blocks, their size and their width leave no trace in the output.
    #[test]
    fn bytes_depend_on_the_values_alone(
        values in prop::collection::vec(0u16..=255, 0..2000),
        large in any::<bool>(),
        from in 0u64..2500,
        size in 1usize..700,
    ) {
        let scale = if large { 257 } else { 1 };
        let words: Vec<u16> = values.iter().map(|g| g * scale).collect();
        let mut history = History::new();
        if words.iter().all(|&g| g < 256) {
            let bytes: Vec<u8> = words.iter().map(|&g| g.try_into().unwrap()).collect();
            history.push_block(Values::Bytes(&bytes));
        } else {
            history.push_block(Values::Words(&words));
        }
        for format in Format::ALL {
            let whole = text(format, from, Values::Words(&words), usize::MAX / 2);
            prop_assert_eq!(whole, text(format, from, history.values(), size));
        }
    }
}

#[test]
fn two_writers_in_turn_write_what_one_does() {
    for format in Format::ALL.into_iter().filter(|&format| format != Format::Grid) {
        let whole = text(format, 2, Values::Bytes(&KAYLES), 5);
        for cut in 0..KAYLES.len() {
            let mut before = ValueWriter::new(format, Vec::new()).from(2);
            assert!(before.block(0, Values::Bytes(&KAYLES[..cut]), Evidence::NONE).is_continue());
            let bytes = before.flush().unwrap().clone();
            // What comes after is lost with the process.
            assert!(
                before
                    .block(cut as u64, Values::Bytes(&KAYLES[cut..]), Evidence::NONE)
                    .is_continue()
            );
            let mut after = ValueWriter::new(format, bytes).from(2);
            after.skip_header();
            assert!(
                after
                    .block(cut as u64, Values::Bytes(&KAYLES[cut..]), Evidence::NONE)
                    .is_continue()
            );
            assert!(after.finish().unwrap() == whole, "{format} cut at {cut}");
        }
    }
}

#[test]
fn a_failed_flush_is_not_forgotten() {
    let mut writer = ValueWriter::new(Format::Csv, Full(3));
    assert!(writer.block(0, Values::Bytes(&KAYLES), Evidence::NONE).is_continue());
    assert_eq!(writer.flush().unwrap_err().kind(), io::ErrorKind::StorageFull);
    assert!(writer.block(12, Values::Bytes(&[4]), Evidence::NONE).is_break());
    assert_eq!(writer.finish().unwrap_err().kind(), io::ErrorKind::StorageFull);
}
