//! Sweeps of periods: each row is what `period` says of the code, and nothing but the codes and the
//! limits shows in it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::num::NonZeroUsize;
use std::path::Path;

use nimseq::code::{Game, Pattern};
use nimseq::grundy::{Engine, Kernel, Sequence};
use nimseq::period::Detector;
use nimseq::periods::{Periods, by_values};
use nimseq::sweep::many::{
    Class, Shard, SweepDirectory, SweepTask, Swept, Watch, merge, plan, sweep,
};
use nimseq::sweep::{Host, SweepError, Wish};
use nimseq::tables::rows::{PeriodRow, Run, SweepRow};

/// What every host wishes, by the number of heaps.
#[derive(Clone, Copy)]
struct Wishes<F>(F);

impl<F: Fn(u64) -> Wish> Host for Wishes<F> {
    fn begin(&mut self, _: u64, passed_over: &[SweepError]) {
        assert!(passed_over.is_empty(), "{passed_over:?}");
    }

    fn wish(&mut self, heaps: u64) -> Wish {
        (self.0)(heaps)
    }

    fn unix_ms(&mut self) -> u64 {
        0
    }
}

impl<F: Fn(u64) -> Wish + Copy + Sync> Watch for Wishes<F> {
    type Host = Self;

    fn begin(&self, _: &Class, _: u64) -> Self {
        *self
    }

    fn run(&self, _: &Self, engine: &str, _: u64) -> Run {
        Run {
            engine: engine.to_owned(),
            kernel: None,
            threads: 1,
            seconds: 0.0,
            heaps_per_s: 0.0,
            version: String::new(),
        }
    }

    fn done(&self, _: &Class, _: usize) {}

    fn warn(&self, error: &SweepError) {
        panic!("{error}");
    }

    fn is_over(&self) -> bool {
        false
    }

    fn unix_ms(&self) -> u64 {
        0
    }
}

fn study(limit: u64) -> Periods {
    Periods {
        limit,
        rare_limit: None,
        is_timed: false,
        engine: (Engine::Auto, "auto".to_owned()),
        kernel: Kernel::detect(),
        memory: 1 << 30,
    }
}

fn games(patterns: &[&str]) -> Vec<Game> {
    let parse = |text: &&str| text.parse::<Pattern>().unwrap().games().collect::<Vec<_>>();
    patterns.iter().flat_map(parse).collect()
}

fn create(folder: &Path, games: Vec<Game>, shard: Option<Shard>, study: &Periods) {
    let task = SweepTask {
        patterns: Vec::new(),
        limit: study.limit,
        rare_limit: study.rare_limit,
        time_per_code_s: study.is_timed.then_some(1),
        engine: "auto".to_owned(),
        shard,
        max_order: None,
    };
    let classes = plan(by_values(games), shard, study, NonZeroUsize::MIN).unwrap();
    drop(SweepDirectory::<SweepRow>::create(folder, task, classes, "0").unwrap());
}

/// Goes on; the rows if that was the end.
fn go_on(
    folder: &Path,
    study: &Periods,
    threads: usize,
    wish: impl Fn(u64) -> Wish + Copy + Sync,
) -> Option<Vec<SweepRow>> {
    let mut directory = SweepDirectory::open(folder).unwrap();
    let threads = NonZeroUsize::new(threads).unwrap();
    let swept = sweep(&mut directory, study, threads, &Wishes(wish)).unwrap();
    (swept == Swept::Complete).then(|| directory.finish(0).unwrap())
}

/// The rows of codes, computed in one go.
fn rows(patterns: &[&str], study: &Periods) -> Vec<SweepRow> {
    let place = tempfile::tempdir().unwrap();
    create(&place.path().join("sweep"), games(patterns), None, study);
    go_on(&place.path().join("sweep"), study, 1, |_| Wish::GoOn).unwrap()
}

/// What a detector says of a code itself.
fn row_of(game: &Game, limit: u64) -> PeriodRow {
    let mut detector = Detector::new(game, limit);
    Sequence::of(game).run(limit, &mut detector).unwrap();
    PeriodRow::from(&detector.finish())
}

#[test]
fn rows_of_cousins_are_their_own() {
    let limit = 3000;
    let rows = rows(&["0.???", "4.???"], &study(limit));
    assert_eq!(rows.len(), 511 + 512);
    let mut moved = 0;
    for row in &rows {
        let game: Game = row.code.parse().unwrap();
        let form = game.standard_form();
        // A cousin has come to the limit of its standard form.
        let own = row_of(&game, limit + form.shift);
        let standard = row_of(&form.game, limit);
        let ours = (row.answer, row.preperiod, row.period, row.last_exception);
        let theirs = (Some(own.answer), own.preperiod, own.period, own.last_exception);
        assert_eq!(ours, theirs, "{}", row.code);
        let largest = (row.max_value, row.max_value_heap);
        if own.answer == standard.answer && own.rule.is_none() {
            assert_eq!(largest, (Some(own.max_value), Some(own.max_value_heap)), "{}", row.code);
        }
        let of_standard = (
            row.rare_heaps,
            row.last_rare_heap,
            row.mask,
            row.space_type,
            row.digest.as_deref(),
            row.heaps_computed,
            row.heaps_needed,
        );
        let expected = (
            standard.rare_heaps,
            standard.last_rare_heap,
            standard.mask,
            standard.space_type,
            Some(&*standard.digest),
            Some(standard.heaps_computed),
            standard.heaps_needed,
        );
        assert_eq!(of_standard, expected, "{}", row.code);
        assert_eq!((&row.standard_form, row.limit), (&standard.code, limit));
        moved += u32::from(form.shift > 0);
    }
    assert!(moved > 400, "{moved}");
}

/// What differs in moves that change no value is computed once.
#[test]
fn codes_with_equal_values_share_a_run() {
    let classes = by_values(games(&["0.76[4-7]", "0.56", "0.561", "0.37", "0.6", "0.3"]));
    let classes: Vec<(&str, Vec<&str>)> = classes
        .iter()
        .map(|(form, codes)| (&**form, codes.iter().map(|code| &**code).collect()))
        .collect();
    let expected = [
        ("0.3", vec!["0.3"]),
        ("0.37", vec!["0.37", "0.6"]),
        ("0.56", vec!["0.56"]),
        ("0.561", vec!["0.561"]),
        ("0.764", vec!["0.764", "0.765", "0.766", "0.767"]),
    ];
    assert_eq!(classes, expected);
    // Grundy's game has no digits, as 4.0; but it is another.
    assert_eq!(by_values([Game::grundy(), "4.0".parse().unwrap()]).len(), 2);
    let four = by_values(games(&["4.0[0-3]"]));
    assert!(four.len() < 4, "{four:?}");
    let all = by_values(games(&["0.???", "4.???"]));
    assert_eq!(all.values().map(Vec::len).sum::<usize>(), 511 + 512);
    assert!(all.len() < 320, "{}", all.len());
}

#[test]
fn neither_threads_nor_interruptions_nor_shards_show() {
    let study = Periods { rare_limit: Some(1500), ..study(1 << 15) };
    let patterns = ["0.?6", "0.0[1-7]?", "4.[0-3]"];
    let expected = rows(&patterns, &study);
    let by_limit = |limit: &str| {
        expected.iter().filter(|row| row.stopped_by.as_deref() == Some(limit)).count()
    };
    assert!(by_limit("rare-limit") > 5 && by_limit("time-per-code") == 0);
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("threads");
    create(&folder, games(&patterns), None, &study);
    assert_eq!(go_on(&folder, &study, 2, |_| Wish::Save).unwrap(), expected);

    // Each process ends at the first of these heaps that it comes to; another kernel goes on.
    let folder = place.path().join("stopped");
    create(&folder, games(&patterns), None, &study);
    let mut found = None;
    for stop in (1..).map(|n| 900 * n) {
        let wish = move |heaps| if heaps > stop { Wish::Stop } else { Wish::Save };
        let kernel = if stop % 200 == 0 { Kernel::PORTABLE } else { Kernel::detect() };
        found = go_on(&folder, &Periods { kernel, ..study.clone() }, 2, wish);
        if found.is_some() {
            break;
        }
    }
    assert_eq!(found.unwrap(), expected);

    let shards = (1..=4).map(|k| {
        let folder = place.path().join(format!("{k}"));
        create(&folder, games(&patterns), Shard::new(k, 4), &study);
        go_on(&folder, &study, 1, |_| Wish::GoOn).unwrap();
        folder
    });
    assert_eq!(merge::<SweepRow>(&shards.collect::<Vec<_>>()).unwrap().rows, expected);
}

/// Too many rare heaps end a code at the first power of two that shows it.
#[test]
fn a_rare_limit_ends_a_code_at_a_power_of_two() {
    let limit = 1 << 16;
    let standard = "0.007".parse::<Game>().unwrap().standard_form();
    let expected = row_of(&standard.game, (1 << 13) - 1);
    let study = Periods { rare_limit: expected.rare_heaps.map(|rare| rare - 1), ..study(limit) };
    let [row] = &rows(&["0.007"], &study)[..] else { panic!() };
    assert_eq!(row.heaps_computed, Some(1 << 13));
    assert_eq!(row.stopped_by.as_deref(), Some("rare-limit"));
    assert_eq!(row.digest, Some(expected.digest));
    assert_eq!(row.answer, Some(expected.answer));
    assert!(row.rare_heaps > study.rare_limit);
    // It is no limit for a code that is proved, nor for one that never splits.
    let study = Periods { rare_limit: Some(0), ..study };
    for row in rows(&["0.333"], &study) {
        assert_eq!((row.stopped_by, row.rule.as_deref()), (None, Some("no-split")));
    }
}

/// A host whose time is over gets what was known at the last power of two.
#[test]
fn a_time_ends_a_code_at_its_last_power_of_two() {
    let limit = 1 << 16;
    let study = Periods { is_timed: true, ..study(limit) };
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("sweep");
    create(&folder, games(&["0.007", "0.77"]), None, &study);
    // Interrupted in between: the copy is made again.
    let stopped = go_on(&folder, &study, 1, |heaps| match heaps {
        ..9000 => Wish::GoOn,
        _ => Wish::Stop,
    });
    assert_eq!(stopped, None);
    let wish = |heaps| if heaps > 9000 { Wish::WrapUp } else { Wish::GoOn };
    let [rare, kayles] = &go_on(&folder, &study, 1, wish).unwrap()[..] else { panic!() };
    let standard = "0.007".parse::<Game>().unwrap().standard_form();
    // Where the time was over depends on the blocks.
    let heaps = rare.heaps_computed.unwrap();
    assert!(heaps.is_power_of_two() && (1 << 13..=limit).contains(&heaps), "{heaps}");
    let expected = row_of(&standard.game, heaps - 1);
    assert_eq!(rare.stopped_by.as_deref(), Some("time-per-code"));
    assert_eq!(rare.digest, Some(expected.digest));
    assert_eq!((kayles.period, kayles.stopped_by.as_deref()), (Some(12), None));
    let manifest = std::fs::read_to_string(folder.join("manifest.json")).unwrap();
    assert!(manifest.contains("\"repeatable\": false"), "{manifest}");
}

#[test]
fn a_time_takes_no_answer_back() {
    let limit = 300;
    let study = Periods { is_timed: true, ..study(limit) };
    let place = tempfile::tempdir().unwrap();
    create(&place.path().join("sweep"), games(&["0.007", "0.77"]), None, &study);
    // The time is over with the first block, in which one is proved and the other comes to the limit.
    let found = go_on(&place.path().join("sweep"), &study, 1, |_| Wish::WrapUp);
    let [rare, kayles] = &found.unwrap()[..] else { panic!() };
    assert_eq!((rare.heaps_computed, rare.stopped_by.as_deref()), (Some(limit + 1), None));
    assert_eq!((kayles.preperiod, kayles.stopped_by.as_deref()), (Some(71), None));
}

#[test]
fn a_code_that_fails_is_a_row() {
    // Room for some thousand heaps.
    let study = Periods { memory: 1 << 17, ..study(1 << 20) };
    let rows = rows(&["0.77", "0.077", "0.007", "0.07"], &study);
    let errors = rows.iter().map(|row| (&*row.code, row.error.is_some())).collect::<Vec<_>>();
    assert_eq!(errors, [("0.007", true), ("0.07", false), ("0.077", false), ("0.77", false)]);
    let row = &rows[0];
    assert!(row.error.as_ref().unwrap().contains("memory"), "{row:?}");
    assert_eq!((row.answer, row.heaps_computed, &row.digest), (None, None, &None));
    assert_eq!(row.standard_form, "0.11337");
}

/// A period that is proved in a stream, with a second look for its preperiod, interrupted in all of it.
#[test]
fn far_periods_are_proved_in_a_sweep() {
    let study = study(12_000_000);
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("sweep");
    create(&folder, games(&["0.354"]), None, &study);
    let mut stops = 0;
    let rows = loop {
        let stop = 3_500_000 * (stops + 1);
        let wish = move |heaps| if heaps > stop { Wish::Stop } else { Wish::GoOn };
        if let Some(rows) = go_on(&folder, &study, 1, wish) {
            break rows;
        }
        stops += 1;
    };
    assert!(stops >= 2, "{stops}");
    let row = &rows[0];
    assert_eq!((row.preperiod, row.period), (Some(10_061_916), Some(1180)));
    assert_eq!(row.rule.as_deref(), Some("sparse-induction"));
}
