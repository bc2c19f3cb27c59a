//! `period --run-dir`: the search for a period, with checkpoints.

use std::path::Path;
use std::time::Duration;

use nimseq::code::Game;
use nimseq::computed::searchable;
use nimseq::period::Detector;
use nimseq::periods::KEPT;
use nimseq::sweep::{Outcome, RunDirectory, Task, Why};

use super::super::args::{AnswerFormat, Pace, Period, RuleChoice};
use super::super::failure::{Failure, Verdict, game};
use super::super::period::{
    advise, certify, check_end, files, note_end, rules, save, verdict, write,
};
use super::super::progress::Growth;
use super::super::run::Run;
use super::super::settings::Settings;
use super::{
    choice, choice_name, compute, create, engine_name, finish, look_again, probe, settled, unix_ms,
};

/// Starts a run in a folder; `args` make sense without it.
pub(crate) fn start(
    args: &Period,
    game: &Game,
    run_dir: &Path,
    settings: &Settings,
) -> Result<Verdict, Failure> {
    probe(run_dir, files(args))?;
    let task = Task::Period {
        code: game.to_string(),
        limit: args.limit,
        rule: choice_name(&args.rule),
        json: args.format == AnswerFormat::Json,
        csv: args.csv.as_deref().map(settled).transpose()?,
        certificate: args.certificate.as_deref().map(settled).transpose()?,
        engine: engine_name(settings.engine),
    };
    go_on(create(run_dir, task)?, settings, args.long.pace)
}

/// Goes on with a run, from its last checkpoint or from heap 0.
pub(super) fn go_on(
    mut directory: RunDirectory,
    settings: &Settings,
    pace: Pace,
) -> Result<Verdict, Failure> {
    let Task::Period { code, limit, rule, json, csv, certificate, .. } = directory.task().clone()
    else {
        return Err(Failure::Error("this is no run of `period`".to_owned()));
    };
    let game = game(&code)?;
    let half = settings.memory / 2;
    let sequence = settings.sequence(&game).memory(half);
    let engine = sequence.engine_used();
    let mut detector = detector(&game, limit, choice(&rule)?, csv.is_some(), half);
    let growth = Growth::of(&game, engine);
    let ended = compute(&mut directory, &sequence, (limit, growth), &mut detector, settings, pace)?;
    if let Some(repetition) = detector.repetition() {
        let proof = look_again(&mut directory, &sequence, repetition, settings, pace)?;
        detector.settle(proof);
    }
    let outcome = match ended.why {
        Why::Failed(error) => Err(error),
        Why::Complete | Why::Stopped => Ok(()),
    };
    let elapsed = Duration::from_millis(directory.spent_ms(unix_ms())?);
    let run = Run { engine, heaps: ended.heaps, elapsed, outcome };
    let is_full = detector.is_full();
    let report = detector.finish();
    check_end(&report, &run, is_full, (limit, "--limit"), settings)?;
    note_end(&run, settings);
    if let Some(path) = &csv {
        save(path, &report)?;
    }
    if let Some(path) = &certificate {
        certify(path, &report, settings)?;
    }
    let format = if json { AnswerFormat::Json } else { AnswerFormat::Text };
    let mut text = Vec::new();
    write(&report, &run, format, settings, &mut text)
        .map_err(|error| Failure::io("the result", &error))?;
    let outcome = Outcome {
        heaps: ended.heaps,
        rare_heaps: ended.rare_heaps,
        exit_code: verdict(&report).code(),
        text: String::from_utf8_lossy(&text).into_owned(),
    };
    let verdict = finish(directory, &outcome)?;
    advise(&report, &run, format, settings);
    Ok(verdict)
}

/// A detector that keeps values only as far as is worth it, unless all are wanted.
fn detector(game: &Game, limit: u64, rule: RuleChoice, keeps_all: bool, memory: u64) -> Detector {
    let most = searchable(memory);
    // Theorem 1 needs all values, and so does a file of them: where they are too many, the run must end.
    let kept = if keeps_all || rule == RuleChoice::GuySmith { u64::MAX } else { KEPT.min(most) };
    Detector::new(game, limit).rules(rules(rule)).keep(kept, most)
}
