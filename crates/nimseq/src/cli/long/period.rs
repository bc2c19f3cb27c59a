//! `period --run-dir`: the search for a period, with checkpoints.

use std::path::Path;
use std::time::Duration;

use nimseq::Error;
use nimseq::code::Game;
use nimseq::computed::searchable;
use nimseq::period::{Detector, Ladder, second_look};
use nimseq::sweep::{Outcome, RunDirectory, Task, Why};

use super::super::args::{AnswerFormat, Pace, Period, RuleChoice};
use super::super::failure::{Failure, Verdict, game};
use super::super::interrupt;
use super::super::period::{
    SECOND_LOOK, advise, certify, check_end, files, note_end, rules, save, verdict, write,
};
use super::super::progress::Growth;
use super::super::run::Run;
use super::super::settings::Settings;
use super::{choice, choice_name, compute, create, engine_name, finish, probe, settled, unix_ms};

/// Values that are kept before a sparse space is watched in a stream: they are computed again when the
/// run is resumed, in seconds.
const KEPT: u64 = 1 << 22;

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
    let rules = rules(choice::<RuleChoice>(&rule)?);
    let kept = if csv.is_some() { u64::MAX } else { KEPT };
    let mut detector = Detector::new(&game, limit).rules(rules).keep(kept, searchable(half));
    let growth = Growth::of(&game, engine);
    let ended = compute(&mut directory, &sequence, (limit, growth), &mut detector, settings, pace)?;
    let outcome = match ended.why {
        Why::Failed(error) => Err(error),
        Why::Complete | Why::Stopped => Ok(()),
    };
    let elapsed = Duration::from_millis(directory.spent_ms(unix_ms())?);
    let run = Run { engine, heaps: ended.heaps, elapsed, outcome };
    if let Some(repetition) = detector.repetition() {
        settings.note(SECOND_LOOK);
        let proof = second_look(&sequence, &Ladder::default(), repetition, interrupt::flow);
        match proof.map_err(Error::from)? {
            Some(proof) => detector.settle(proof),
            None => return Err(Failure::Interrupted { progress: None }),
        }
    }
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
