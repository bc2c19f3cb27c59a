//! Verdicts on claims that are right, wrong or too far, figure by figure.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;

use nimseq::computed::{Observer, Settings};
use nimseq::reproduce::{Figure, Verdict, judge};
use nimseq::tables::known::{self, Claim};
use nimseq::tables::rows::{FigureRow, write_figures};

fn figures(text: &str, limit: u64) -> Vec<Figure> {
    let claims = known::read("claims", text).unwrap();
    judge(&claims, limit, &Settings::default(), &()).unwrap()
}

/// The lines of the CSV without source and code.
fn lines(text: &str, limit: u64) -> Vec<String> {
    let mut csv = Vec::new();
    write_figures(figures(text, limit).iter().map(FigureRow::from), &mut csv).unwrap();
    let text = String::from_utf8(csv).unwrap();
    text.lines().skip(1).map(|line| line.splitn(3, ',').nth(2).unwrap().to_owned()).collect()
}

const PERIODS: &str =
    "code,figure,convention,period,max_value,rare_heaps,last_rare_heap,mask,source\n";

fn periods(row: &str, limit: u64) -> Vec<String> {
    lines(&format!("{PERIODS}{row},s\n"), limit)
}

#[test]
fn a_solved_game() {
    let right = [
        "preperiod,71,71,confirmed,,,",
        "period,12,12,confirmed,,,",
        "max_value,8,8,confirmed,,,",
        "rare_heaps,10,10,confirmed,,,",
        "last_rare_heap,70,70,confirmed,,,",
    ];
    assert_eq!(periods("0.77,71,preperiod,12,8,10,70,0xf", 1000), right);
    assert_eq!(periods("kayles,71,preperiod,12,8,10,70,", 167), right);
    let last = periods("0.770,70,last exception,12,,,,", 167);
    assert_eq!(last, ["last_exception,70,70,confirmed,,,", right[1]]);
    assert_eq!(
        periods("0.3,0,last exception,2,,,,", 100),
        ["last_exception,0,none,refuted,,,", "period,2,2,confirmed,,,"]
    );
}

#[test]
fn wrong_figures_of_a_solved_game() {
    // 6 = G(70) is the last exception.
    let low = periods("0.77,60,preperiod,12,7,,,", 1000);
    assert_eq!(low[0], "preperiod,60,71,refuted,82,6,2");
    assert_eq!(low[1], "period,12,12,confirmed,,,");
    assert_eq!(low[2], "max_value,7,8,refuted,27,,8");
    let high = periods("0.77,72,preperiod,12,9,,,", 1000);
    assert_eq!(high[0], "preperiod,72,71,refuted,,,");
    assert_eq!(high[2], "max_value,9,8,refuted,,,");
    assert_eq!(periods("0.77,71,preperiod,24,,,,", 1000)[1], "period,24,12,refuted,,,");
    assert_eq!(periods("0.77,71,preperiod,13,,,,", 1000)[1], "period,13,12,refuted,84,7,4");
}

#[test]
fn rare_heaps_and_their_masks() {
    let rare = |row: &str| periods(row, 1000)[2..].to_vec();
    assert_eq!(
        rare("0.77,71,preperiod,12,,11,57,0xf"),
        ["rare_heaps,11,10,refuted,,,", "last_rare_heap,57,70,refuted,70,,6"]
    );
    assert_eq!(
        rare("0.77,71,preperiod,12,,10,72,0xf"),
        ["rare_heaps,10,10,confirmed,,,", "last_rare_heap,72,70,refuted,72,,4"]
    );
    // Under another mask there are others, and in the period, too.
    assert_eq!(
        rare("0.77,71,preperiod,12,,10,70,1"),
        ["rare_heaps,10,without end,refuted,,,", "last_rare_heap,70,without end,refuted,,,"]
    );
    let unnamed = ["rare_heaps,11,10,not comparable,,,", "last_rare_heap,70,70,not comparable,,,"];
    assert_eq!(rare("0.77,71,preperiod,12,,11,70,"), unnamed);
    assert_eq!(rare("0.77,71,preperiod,12,,,70,"), ["last_rare_heap,70,70,confirmed,,,"]);
    // Nothing splits, or splits are at both parities: no such class.
    assert_eq!(rare("0.3,0,preperiod,2,,0,,1"), ["rare_heaps,0,,not comparable,,,"]);
    assert_eq!(rare("0.77,71,preperiod,12,,10,,15+pos"), ["rare_heaps,10,,not comparable,,,"]);
}

#[test]
fn a_limit_below_the_proof() {
    let of = |row: &str, limit| periods(row, limit);
    let short = |needed: &str| {
        [
            format!("preperiod,71,,out of reach,{needed},,"),
            format!("period,12,,out of reach,{needed},,"),
            format!("max_value,8,,out of reach,{needed},,"),
            format!("rare_heaps,10,,out of reach,{needed},,"),
        ]
    };
    for limit in [0, 82, 83, 166] {
        assert_eq!(of("0.77,71,preperiod,12,8,10,,", limit), short("167"), "{limit}");
    }
    // What is wrong already needs no proof.
    assert_eq!(
        of("0.77,60,preperiod,12,7,,,", 100),
        [
            "preperiod,60,,refuted,82,6,2",
            "period,12,,out of reach,,,",
            "max_value,7,,refuted,27,,8"
        ]
    );
    let huge = u64::MAX.to_string();
    assert_eq!(
        of(&format!("0.77,{huge},last exception,12,,,,"), 1000)[1],
        "period,12,,out of reach,,,"
    );
    assert_eq!(
        of(&format!("0.77,9,preperiod,{huge},,,,"), 1000)[1],
        format!("period,{huge},,out of reach,,,")
    );
}

/// Codes that no theorem covers are observed at best.
#[test]
fn periods_without_a_theorem() {
    let observed = periods("0.[1],1,preperiod,1,1,,,", 1000);
    assert_eq!(observed[..2], ["preperiod,1,,confirmed,1000,,", "period,1,,confirmed,1000,,"][..]);
    assert_eq!(observed[2], "max_value,1,,out of reach,,,");
    assert_eq!(periods("0.[1],1,preperiod,2,,,,", 1000)[1], "period,2,,out of reach,,,");
    let grundy = periods("grundy,5,preperiod,3,,,,", 1000);
    assert_eq!(grundy, ["preperiod,5,,refuted,13,0,3", "period,3,,out of reach,,,"]);
    // Values of Nim end at 65535.
    assert_eq!(periods("nim,0,preperiod,90000,,,,", 100_000)[0], "preperiod,0,,out of reach,,,");
}

#[test]
fn terms() {
    let of = |row: &str, limit| lines(&format!("code,offset,terms,source\n{row},s\n"), limit);
    assert_eq!(of("0.77,0,0 1 2 3 1 4", 100), ["terms from heap 0,6,6,confirmed,5,,"]);
    assert_eq!(of("0.77,1,1 2 3 1 4 4", 100), ["terms from heap 1,6,5,refuted,6,4,3"]);
    assert_eq!(of("0.77,1,1 2 3 1 4 4", 5), ["terms from heap 1,6,,out of reach,6,,"]);
    assert_eq!(of("0.77,1,1 2 9 1 4 4", 5), ["terms from heap 1,6,2,refuted,3,9,3"]);
    // Heaps beyond the proof of the period.
    assert_eq!(of("0.77,1000,7 4", 2000), ["terms from heap 1000,2,0,refuted,1000,7,1"]);
}

#[test]
fn equal_codes() {
    let of = |row: &str, limit| {
        lines(&format!("code,other,shift,attributed_to,source\n{row},s\n"), limit)
    };
    assert_eq!(
        of("0.07,0.137,1,", 0),
        ["equal_to,0.137 shifted by 1,0.137 shifted by 1,confirmed,,,"]
    );
    assert_eq!(
        of("0.311,0.71,0,", 500),
        ["equal_to,0.71 shifted by 0,0.71 shifted by 0,confirmed,,,"]
    );
    assert_eq!(
        of("0.161,0.36,0,", 500),
        ["equal_to,0.36 shifted by 0,0.36 shifted by 0,confirmed,500,,"]
    );
    assert_eq!(of("0.161,0.36,0,", 600), ["equal_to,0.36 shifted by 0,,refuted,519,4,2"]);
    // The right shift is named.
    assert_eq!(
        of("0.07,0.137,0,", 600),
        ["equal_to,0.137 shifted by 0,0.137 shifted by 1,refuted,1,1,0"]
    );
    assert_eq!(of("0.07,0.06,9,", 5), ["equal_to,0.06 shifted by 9,,out of reach,,,"]);
    let text = "code,other,shift,claim,attributed_to,source\n0.07,0.137,0,quoted,A,B\n";
    assert_eq!(figures(text, 10)[0].source, "A, quoted in B");
}

#[test]
fn open_games() {
    let of = |row: &str, limit| {
        let header = "code,heap,max_value,max_value_heap,rare_heaps,last_rare_heap,mask,source\n";
        lines(&format!("{header}{row},s\n"), limit)
    };
    // The largest value as by the definition (`--engine naive`), and the published mask and count.
    assert_eq!(
        of("0.6,30000,284,18855,1584,20627,0x1ee", 30_000),
        [
            "period,none,none,confirmed,30000,,",
            "max_value,284,284,confirmed,30000,,",
            "max_value_heap,18855,18855,confirmed,30000,,",
            "rare_heaps,1584,1584,confirmed,30000,,",
            "last_rare_heap,20627,20627,confirmed,30000,,"
        ]
    );
    assert_eq!(
        of("0.6,100,9,,,,", 100),
        ["period,none,none,confirmed,100,,", "max_value,9,8,refuted,48,,8"]
    );
    assert_eq!(
        of("0.6,100,9,47,5,,", 99),
        [
            "period,none,,out of reach,100,,",
            "max_value,9,,out of reach,100,,",
            "max_value_heap,47,,out of reach,100,,",
            "rare_heaps,5,,out of reach,100,,"
        ]
    );
    assert_eq!(of("0.6,,,,5,,0x1ee", 99), ["rare_heaps,5,,not comparable,,,"]);
    // Not open at all; and its values beyond the proof count.
    assert_eq!(
        of("0.77,10000,8,27,10,70,0xf", 10_000),
        [
            "period,none,12,refuted,,,",
            "max_value,8,8,confirmed,10000,,",
            "max_value_heap,27,27,confirmed,10000,,",
            "rare_heaps,10,10,confirmed,10000,,",
            "last_rare_heap,70,70,confirmed,10000,,"
        ]
    );
}

#[test]
fn histograms() {
    let of = |rows: &str, limit| lines(&format!("code,heap,value,count,source\n{rows}"), limit);
    // Kayles to heap 6: 1 2 3 1 4 3.
    let right = "0.77,6,1,2,s\n0.77,6,2,1,s\n0.77,6,9,0,s\n";
    let all = "3 counts to heap 6";
    assert_eq!(of(right, 6), [format!("histogram,{all},{all},confirmed,6,,")]);
    assert_eq!(of(right, 5), [format!("histogram,{all},,out of reach,6,,")]);
    let wrong = format!("{right}0.77,6,3,1,s\n0.77,6,0,1,s\n0.77,7,2,2,s\n");
    assert_eq!(
        of(&wrong, 7),
        [
            "count of 3 to heap 6,1,2,refuted,,,",
            "count of 0 to heap 6,1,0,refuted,,,",
            "histogram,1 counts to heap 7,1 counts to heap 7,confirmed,7,,"
        ]
    );
}

#[test]
fn misere_quotients() {
    let of = |row: &str, limit| {
        lines(&format!("code,order,p_portion,preperiod,reached_heap,status,source\n{row}"), limit)
    };
    assert_eq!(
        of("0.77,40,8,72,,solved,s\n", 1000),
        [
            "misere_order,40,40,confirmed,,,",
            "misere_p_portion,8,9,refuted,,,",
            "misere_preperiod,72,71,refuted,,,"
        ]
    );
    // To heap 20 the order is 24, less than 40 and more than 20.
    assert_eq!(of("0.77,40,9,,,solved,s\n", 20)[0], "misere_order,40,,out of reach,,,");
    assert_eq!(of("0.77,20,9,,,solved,s\n", 20)[0], "misere_order,20,24,refuted,,,");
    // To heap 12.
    assert_eq!(
        of("0.77,24,9,,12,partial,s\n", 1000),
        ["misere_order,24,24,confirmed,12,,", "misere_p_portion,9,8,refuted,,,"]
    );
    assert_eq!(of("0.77,24,8,,12,partial,s\n", 11)[0], "misere_order,24,,out of reach,,,");
}

fn known_claims() -> Vec<Claim> {
    known::STEMS.iter().flat_map(|stem| known::claims(stem).unwrap()).collect()
}

/// Threads share the work, and nothing of it shows; neither does the order of the claims.
#[test]
fn threads_change_nothing() {
    let near = |mut claims: Vec<Claim>| {
        // Partial quotients take seconds each.
        let is_far = |claim: &Claim| matches!(claim, Claim::Misere(claim) if claim.status == known::MisereStatus::Partial);
        claims.retain(|claim| !is_far(claim));
        claims
    };
    let claims = near(known_claims());
    let with = |claims: &[Claim], threads| {
        let threads = NonZeroUsize::new(threads).unwrap();
        judge(claims, 5000, &Settings { threads, ..Settings::default() }, &()).unwrap()
    };
    let one = with(&claims, 1);
    assert_eq!(one, with(&claims, 2));
    assert_eq!(one, with(&claims, 5));
    let of = |kind: &str| with(&near(known::claims(kind).unwrap()), 2);
    let apart: Vec<Figure> = known::STEMS.iter().flat_map(|kind| of(kind)).collect();
    assert_eq!(one, apart);
    assert!(one.iter().all(|figure| !figure.source.is_empty() && !figure.published.is_empty()));
}

/// What is refuted among the built-in claims within a million heaps is what `data/errata.csv` lists,
/// which `nimseq-tables` finds by a way of its own.
#[test]
fn the_errata() {
    let claims: Vec<Claim> = ["periods", "values", "equivalences"]
        .iter()
        .flat_map(|stem| known::claims(stem).unwrap())
        .collect();
    let found = judge(&claims, 1_000_000, &Settings::default(), &()).unwrap();
    let refuted = found.iter().filter(|figure| matches!(figure.verdict, Verdict::Refuted { .. }));
    let mut csv = Vec::new();
    write_figures(refuted.map(FigureRow::from), &mut csv).unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/errata.csv");
    assert_eq!(String::from_utf8(csv).unwrap(), std::fs::read_to_string(file).unwrap());
    // Nothing near is left open, and nothing is confirmed by too little.
    let verdicts: BTreeSet<&str> = found.iter().map(|figure| figure.verdict.name()).collect();
    assert_eq!(verdicts, BTreeSet::from(["confirmed", "out of reach", "refuted"]));
}

#[test]
fn an_observer_ends_it() {
    struct Impatient;
    impl Observer for Impatient {
        fn heaps(&self, _: u64) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
    }
    let claims = known::claims("periods").unwrap();
    let settings = Settings { threads: NonZeroUsize::new(3).unwrap(), ..Settings::default() };
    assert_eq!(judge(&claims, 1000, &settings, &Impatient), None);
}
