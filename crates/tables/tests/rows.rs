//! Rows of figures: right for known games, in the promised order, and the same after a trip
//! through either form.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use nimseq_code::Game;
use nimseq_grundy::Sequence;
use nimseq_period::Detector;
use nimseq_tables::rows::{AnswerWord, PeriodRow, Run, read_csv, write_csv};

/// The keys, in the order of the contract.
const KEYS: &str = "code standard_form names answer rule preperiod period last_exception \
    exceptions saltus heaps_needed heaps_computed max_value max_value_heap rare_heaps \
    last_rare_heap mask space_type digest run";

fn row(code: &str, limit: u64) -> PeriodRow {
    let game: Game = code.parse().unwrap();
    let mut detector = Detector::new(&game, limit);
    Sequence::of(&game).run(limit, &mut detector).unwrap();
    PeriodRow::from(&detector.finish())
}

/// Rows of every sort: proved with and without exceptions, more exceptions than are listed,
/// unproved for want of heaps, with a saltus, without any period, with no move, with a name.
fn rows() -> Vec<PeriodRow> {
    [
        ("0.77", 1000),
        ("0.77", 166),
        ("0.07", 1000),
        ("0.3", 100),
        ("0.", 100),
        ("S(1..4)", 100),
        ("0.[3]", 300),
        ("4.[3]", 300),
        ("grundy", 300),
        ("0.6", 500),
        ("0.16", 50),
        ("0.156", 10_000),
    ]
    .map(|(code, limit)| row(code, limit))
    .into()
}

fn json(row: &PeriodRow) -> String {
    let mut bytes = Vec::new();
    row.write_json(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// Lasker's Nim grows from heap 1 on: heap 0 is where that begins, and no exception of a period.
#[test]
fn a_saltus_has_no_exceptions() {
    let row = row("laskers-nim", 300);
    assert_eq!((row.answer, row.rule.as_deref()), (AnswerWord::Observed, None));
    assert_eq!((row.preperiod, row.period, row.saltus), (Some(1), Some(4), Some(4)));
    assert_eq!((row.last_exception, row.exceptions, row.heaps_needed), (None, None, None));
}

#[test]
fn kayles() {
    let row = row("0.770", 1000);
    assert_eq!((row.code.as_str(), row.standard_form.as_str()), ("0.77", "0.77"));
    assert_eq!(row.names, ["kayles"]);
    assert_eq!((row.answer, row.rule.as_deref()), (AnswerWord::Proved, Some("guy-smith")));
    assert_eq!((row.preperiod, row.period, row.last_exception), (Some(71), Some(12), Some(70)));
    // Winning Ways, chapter 4: fourteen exceptional values.
    let exceptions = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70];
    assert_eq!(row.exceptions.as_deref(), Some(&exceptions[..]));
    assert_eq!((row.saltus, row.heaps_needed), (Some(0), Some(168)));
}

#[test]
fn one_heap_short_of_a_proof() {
    let row = row("0.77", 166);
    assert_eq!((row.answer, row.rule), (AnswerWord::Observed, None));
    assert_eq!((row.heaps_needed, row.heaps_computed), (Some(168), 167));
}

#[test]
fn what_is_not_known_is_null() {
    let row = row("0.16", 50);
    assert_eq!(row.answer, AnswerWord::None);
    assert_eq!((row.preperiod, row.period, row.last_exception), (None, None, None));
    assert_eq!((row.exceptions.clone(), row.saltus, row.heaps_needed), (None, None, None));
    assert!(json(&row).contains("\"preperiod\":null,\"period\":null,\"last_exception\":null"));
}

/// Rare heaps as published where all of them were computed: 0.45, 0.156, Officers with heap 0.
#[test]
fn rare_heaps_of_the_heaps_computed() {
    let figures = |code, limit| {
        let row = row(code, limit);
        (row.mask, row.space_type, row.rare_heaps, row.last_rare_heap)
    };
    assert_eq!(figures("0.45", 2000), (Some(0xf), Some(0), Some(11), Some(198)));
    assert_eq!(figures("0.156", 10_000), (Some(0x1b), Some(0), Some(15), Some(357)));
    assert_eq!(figures("0.6", 21_000), (Some(0x1ee), Some(0), Some(1584), Some(20_627)));
    assert_eq!(figures("0.106", 2000), (Some(0xd), Some(1), Some(15), Some(1103)));
    for code in ["0.3", "0.", "S(1..4)", "0.[3]", "4.[3]"] {
        assert_eq!(figures(code, 300), (None, None, None, None), "{code}");
    }
}

#[test]
fn json_is_one_line_with_the_keys_in_order() {
    for row in rows() {
        let text = json(&row);
        assert!(text.ends_with("}\n") && text.lines().count() == 1, "{text}");
        let places: Vec<_> = KEYS
            .split_whitespace()
            .map(|key| text.find(&format!("\"{key}\":")).expect(key))
            .collect();
        assert!(places.is_sorted(), "{text}");
        let object: serde_json::Map<_, _> = serde_json::from_str(&text).unwrap();
        assert_eq!(object.len(), places.len());
    }
}

#[test]
fn json_reads_back() {
    for mut row in rows() {
        assert_eq!(serde_json::from_str::<PeriodRow>(&json(&row)).unwrap(), row);
        row.run = Some(Run {
            engine: "dense".into(),
            kernel: Some("portable".into()),
            threads: 1,
            seconds: 0.25,
            heaps_per_s: 4e6,
            version: "0.1.0".into(),
        });
        assert_eq!(serde_json::from_str::<PeriodRow>(&json(&row)).unwrap(), row);
    }
}

#[test]
fn csv_reads_back() {
    let rows = rows();
    assert!(rows.iter().any(|row| row.exceptions.as_deref() == Some(&[])));
    assert!(rows.iter().any(|row| row.exceptions.is_none() && row.saltus == Some(0)));
    assert!(rows.iter().any(|row| row.exceptions.is_none() && row.saltus == Some(1)));
    let mut bytes = Vec::new();
    write_csv(&rows, &mut bytes).unwrap();
    let header = String::from_utf8(bytes.clone()).unwrap().lines().next().unwrap().to_owned();
    let keys: Vec<_> = KEYS.split_whitespace().filter(|&key| key != "run").collect();
    assert_eq!(header, keys.join(","));
    assert_eq!(read_csv(&bytes[..]).unwrap(), rows);
}

#[test]
fn csv_has_lists_between_spaces_and_no_quotes() {
    let mut bytes = Vec::new();
    write_csv(&[row("0.77", 1000), row("0.16", 50)], &mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let lines: Vec<_> = text.lines().collect();
    let kayles =
        "0.77,0.77,kayles,proved,guy-smith,71,12,70,0 3 6 9 11 15 18 21 22 28 34 39 57 70,0,168,";
    assert!(lines[1].starts_with(kayles), "{}", lines[1]);
    assert!(lines[2].starts_with("0.16,0.16,,none,,,,,,,,51,"), "{}", lines[2]);
    assert!(!text.contains('"'));
}

#[test]
fn a_bad_csv_says_where() {
    let mut bytes = Vec::new();
    write_csv(&[row("0.77", 1000)], &mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap().replace("0 3 6", "0 x 6");
    let error = read_csv(text.as_bytes()).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidData);
    let error = error.to_string();
    assert!(error.contains("line: 2") && error.contains("`x`"), "{error}");
}
