//! Every published claim within reach, computed again.
//!
//! The claims that turn out wrong stand in `data/errata.csv`, which the program writes, and each test
//! wants exactly its part of that list: a claim that becomes wrong and one that ceases to be wrong
//! both fail. Nothing here shares code with the program's way to that list.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use nimseq_code::Game;
use nimseq_grundy::{Engine, History, Sequence, Statistics};
use nimseq_period::{Answer, Detector, Report};
use nimseq_tables::known::{self, Convention, Equivalence, PeriodClaim};
use serde::Deserialize;

/// Heaps n0 + p up to which a period is computed again; beyond it, see [`far_periods`].
const NEAR: u64 = 20_000;
/// The same for [`far_periods`].
const FAR: u64 = 400_000;
/// Last heap at which two codes are compared.
const COMPARED: u64 = 3_000;
/// Last heap at which a claim of frequencies is counted again.
const COUNTED: u64 = 1 << 16;

/// Last heap to which rare heaps are counted again.
const COUNTED_RARE: u64 = 1 << 17;

/// A published figure, and ours; of a claim about single heaps, the first wrong one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
struct Erratum {
    source: String,
    code: String,
    field: String,
    published: String,
    ours: String,
    heap: Option<u64>,
    published_value: Option<u64>,
    our_value: Option<u64>,
}

/// The part of the errata about fields of these names.
fn expected(fields: &[&str]) -> BTreeSet<Erratum> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/errata.csv");
    csv::Reader::from_path(file)
        .unwrap()
        .deserialize()
        .map(Result::unwrap)
        .filter(|row: &Erratum| fields.iter().any(|field| row.field.starts_with(field)))
        .collect()
}

fn values(game: &Game, last: u64, engine: Engine) -> History {
    Sequence::of(game).engine(engine).collect(last).unwrap()
}

fn counted(game: &Game, last: u64) -> Statistics {
    let mut statistics = Statistics::new();
    Sequence::of(game).run(last, &mut statistics).unwrap();
    statistics
}

#[test]
fn oeis_terms() {
    let mut found = BTreeSet::new();
    for claim in known::values() {
        let last = claim.offset + claim.terms.len() as u64 - 1;
        for engine in [Engine::Naive, Engine::Auto] {
            let values = values(claim.code.game(), last, engine);
            let ours = values.values().iter().enumerate().skip(claim.offset.try_into().unwrap());
            assert_eq!(ours.len(), claim.terms.len());
            let wrong = ours.zip(&claim.terms).position(|((_, ours), &term)| ours != term);
            if let Some(right) = wrong {
                let heap = claim.offset + right as u64;
                found.insert(Erratum {
                    source: claim.source.clone(),
                    code: claim.code.to_string(),
                    field: format!("terms from heap {}", claim.offset),
                    published: claim.terms.len().to_string(),
                    ours: right.to_string(),
                    heap: Some(heap),
                    published_value: Some(claim.terms[right].into()),
                    our_value: values.get(heap).map(u64::from),
                });
            }
        }
    }
    assert_eq!(found, expected(&["terms"]));
}

/// n0 + p as published.
fn reach(claim: &PeriodClaim) -> u64 {
    claim.preperiod().unwrap() + claim.period
}

fn prove(game: &Game, limit: u64) -> Report {
    let mut detector = Detector::new(game, limit);
    Sequence::of(game).run(limit, &mut detector).unwrap();
    detector.finish()
}

/// The figures of one claim against ours; every period in reach must be proved.
fn check_period(claim: &PeriodClaim, report: &Report, found: &mut BTreeSet<Erratum>) {
    let Answer::Proved(proof) = report.answer() else {
        panic!("{}: not proved: {report}", claim.code)
    };
    let ours = proof.period();
    let mut check = |field: &str, published: u64, ours: u64| {
        if published != ours {
            found.insert(Erratum {
                source: claim.source.clone(),
                code: claim.code.to_string(),
                field: field.into(),
                published: published.to_string(),
                ours: ours.to_string(),
                heap: None,
                published_value: None,
                our_value: None,
            });
        }
    };
    match claim.convention {
        Convention::Preperiod => check("preperiod", claim.figure, ours.preperiod()),
        Convention::LastException => {
            check("last_exception", claim.figure, ours.last_exception().unwrap());
        }
    }
    check("period", claim.period, ours.period());
    if let Some(max_value) = claim.max_value {
        check("max_value", max_value, report.max_value().into());
    }
    // A count of rare heaps without its mask is of nobody knows what.
    if let Some(mask) = &claim.mask {
        let (class, rare) = report.sparse_space().unwrap();
        let ours = (class.mask(), class.space_type() == 1);
        assert_eq!(ours, (mask.bits(), mask.is_alternating()), "{}", claim.code);
        let last = rare.last.map_or(0, |(heap, _)| heap);
        check("rare_heaps", claim.rare_heaps.unwrap_or(rare.count), rare.count);
        check("last_rare_heap", claim.last_rare_heap.unwrap_or(last), last);
    }
}

/// Checks the claims with n0 + p in `range`, and the list of errata for that range.
fn periods_within(range: std::ops::Range<u64>) -> usize {
    let claims = || known::periods().iter().filter(|claim| range.contains(&reach(claim)));
    let mut reports = BTreeMap::new();
    let mut found = BTreeSet::new();
    for claim in claims() {
        let game = claim.code.game();
        // Twice the published figures and some more, so that a claim that is too low shows.
        let report = reports.entry(game).or_insert_with(|| prove(game, 2 * reach(claim) + 2_000));
        check_period(claim, report, &mut found);
    }
    let codes: BTreeSet<&str> = claims().map(|claim| claim.code.text()).collect();
    let fields =
        ["preperiod", "last_exception", "period", "max_value", "rare_heaps", "last_rare_heap"];
    // The heap that shows it is not looked for here.
    let expected: BTreeSet<_> = expected(&fields)
        .into_iter()
        .filter(|row| codes.contains(row.code.as_str()))
        .map(|row| Erratum { heap: None, published_value: None, our_value: None, ..row })
        .collect();
    assert_eq!(found, expected);
    claims().count()
}

#[test]
fn near_periods() {
    assert!(periods_within(0..NEAR) > 80);
}

/// 0.16, 0.56 and 0.127: half a million heaps and more.
#[test]
#[ignore = "takes about a minute"]
fn far_periods() {
    assert!(periods_within(NEAR..FAR) > 3);
}

/// The first heap where the two sides of a claim differ: heap, value there by `other`, value.
fn first_difference(claim: &Equivalence, engine: Engine) -> Option<(u64, u64, u64)> {
    let left = values(claim.code.game(), COMPARED, engine);
    let right = values(claim.other.game(), COMPARED, engine);
    (0..=COMPARED).find_map(|n| {
        let there = n.checked_add_signed(-claim.shift)?;
        let published = right.get(there)?;
        let ours = left.get(n)?;
        (published != ours).then_some((n, published.into(), ours.into()))
    })
}

#[test]
fn equal_codes() {
    let mut found = BTreeSet::new();
    for claim in known::equivalences() {
        if let Some(difference) = first_difference(claim, Engine::Auto) {
            // What contradicts print had better not be an engine's fault.
            assert_eq!(first_difference(claim, Engine::Naive), Some(difference));
            let (heap, published, ours) = difference;
            let source = match (&claim.attributed_to, &claim.claim) {
                (Some(who), Some(how)) => format!("{who}, {how} in {}", claim.source),
                _ => claim.source.clone(),
            };
            found.insert(Erratum {
                source,
                code: claim.code.to_string(),
                field: "equal_to".into(),
                published: format!("{} shifted by {}", claim.other, claim.shift),
                ours: String::new(),
                heap: Some(heap),
                published_value: Some(published),
                our_value: Some(ours),
            });
        }
    }
    assert_eq!(found, expected(&["equal_to"]));
}

#[test]
fn frequencies() {
    let mut counts = BTreeMap::new();
    let mut found = BTreeSet::new();
    for claim in known::frequencies().iter().filter(|claim| claim.heap <= COUNTED) {
        let counts = counts.entry((claim.code.text(), claim.heap)).or_insert_with(|| {
            let statistics = counted(claim.code.game(), claim.heap);
            let rows = statistics.histogram();
            rows.map(|row| (row.value, row.count)).collect::<BTreeMap<_, _>>()
        });
        let ours = counts.get(&claim.value).copied().unwrap_or(0);
        if ours != claim.count {
            found.insert(Erratum {
                source: claim.source.clone(),
                code: claim.code.to_string(),
                field: format!("count of {} to heap {}", claim.value, claim.heap),
                published: claim.count.to_string(),
                ours: ours.to_string(),
                heap: None,
                published_value: None,
                our_value: None,
            });
        }
    }
    assert_eq!(found, expected(&["count of"]));
    assert_eq!(counts.len(), 3);
}

/// The masks of T. Czajka's list of open games, with the rare heaps under them: 0.6, Grundy's game,
/// 0.04 and 0.06. The first two have no rare heap between [`COUNTED_RARE`] and the heap as published.
#[test]
fn open_games_in_sparse_spaces() {
    let mut checked = 0;
    for claim in known::extents() {
        let (Some(mask), Some(heap)) = (&claim.mask, claim.heap) else { continue };
        let game = claim.code.game();
        let statistics = counted(game, heap.min(COUNTED_RARE));
        let class = statistics.class(game).unwrap();
        let ours = (class.mask(), class.space_type() == 1);
        assert_eq!(ours, (mask.bits(), mask.is_alternating()), "{}", claim.code);
        let rare = statistics.rare(class);
        assert_eq!(Some(rare.count), claim.rare_heaps, "{}", claim.code);
        assert_eq!(rare.last.map(|(heap, _)| heap), claim.last_rare_heap, "{}", claim.code);
        checked += 1;
    }
    assert_eq!(checked, 4);
}
