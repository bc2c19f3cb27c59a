//! `period`: finds the period of a code and proves it, or says how far it looked.

use std::io::{self, Write};
use std::path::{Path, PathBuf, absolute};
use std::time::Duration;

use nimseq::Error;
use nimseq::code::Game;
use nimseq::computed::searchable;
use nimseq::grundy::{Evidence, SequenceError, Sink as _};
use nimseq::period::{Answer, Certificate, Detector, Report, Rules, Search};
use nimseq::tables::rows::{self, PeriodRow};
use nimseq::tables::write::{Format, ValueWriter};

use super::args::{AnswerFormat, Period, RuleChoice};
use super::failure::{Failure, Verdict, game};
use super::memory::Size;
use super::progress::per_second;
use super::run::{Run, kernel, threads, watched_run};
use super::settings::Settings;
use super::{interrupt, long, memory, output};

/// What is said before a second look.
pub(super) const SECOND_LOOK: &str =
    "a period is found; heaps before it are computed again, for the preperiod";

/// Runs the command.
pub(crate) fn run(args: &Period, settings: &Settings) -> Result<Verdict, Failure> {
    let game = game(&args.code)?;
    check_files(args)?;
    if let Some(run_dir) = &args.long.run_dir {
        return long::period::start(args, &game, run_dir, settings);
    }
    interrupt::could_be_saved();
    files(args).try_for_each(output::probe)?;
    // A stream keeps no values to write, and has no use for the theorem that asks for all of them.
    let is_kept = args.csv.is_some() || args.rule == RuleChoice::GuySmith;
    let watches = if is_kept { Watches::Never } else { Watches::BeyondMemory };
    let how = (rules(args.rule), watches);
    let (report, run) = search(&game, (args.limit, "--limit"), how, settings)?;
    note_end(&run, settings);
    if let Some(path) = &args.csv {
        save(path, &report)?;
    }
    if let Some(path) = &args.certificate {
        certify(path, &report, settings)?;
    }
    output::print(|out| write(&report, &run, args.format, settings, out))?;
    advise(&report, &run, args.format, settings);
    Ok(verdict(&report))
}

/// Writes the answer.
pub(super) fn write(
    report: &Report,
    run: &Run,
    format: AnswerFormat,
    settings: &Settings,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        AnswerFormat::Text => write!(out, "{report}"),
        AnswerFormat::Json => row(report, run, settings).write_json(out),
    }
}

/// Says with which limit to go on, unless a program listens: where a run could not go on, neither
/// could one to a further limit.
pub(super) fn advise(report: &Report, run: &Run, format: AnswerFormat, settings: &Settings) {
    if format == AnswerFormat::Text
        && run.outcome.is_ok()
        && let Some(next) = report.next_limit()
    {
        settings.note(&match report.answer() {
            Answer::None => format!("to look further, try --limit {next}"),
            _ => format!("--limit {next} would prove it, if it goes on so"),
        });
    }
}

/// The answer in one bit.
pub(super) fn verdict(report: &Report) -> Verdict {
    Verdict::from_bool(!matches!(report.answer(), Answer::None))
}

/// The files that are written beside the answer.
pub(super) fn files(args: &Period) -> impl Iterator<Item = &Path> {
    [&args.csv, &args.certificate].into_iter().flatten().map(PathBuf::as_path)
}

/// Refuses files that cannot be written beside the answer, or beside each other.
fn check_files(args: &Period) -> Result<(), Failure> {
    let csv = (&args.csv, "--csv", "values", "name a file, or use `nimseq values`");
    let certificate = (&args.certificate, "--certificate", "certificate", "name a file");
    for (path, flag, what, help) in [csv, certificate] {
        let Some(path) = path else { continue };
        if output::is_dash(path) || output::is_where_results_go(path) {
            return Err(Failure::with_help(
                format_args!(
                    "{flag} {} would mix the {what} with the answer on standard output",
                    path.display()
                ),
                help,
            ));
        }
    }
    if let (Some(csv), Some(certificate)) = (&args.csv, &args.certificate)
        && absolute(csv).ok() == absolute(certificate).ok()
    {
        return Err(Failure::with_help(
            format_args!("{} cannot hold both the values and the certificate", csv.display()),
            "name another file for --certificate",
        ));
    }
    Ok(())
}

/// The theorems that a flag chooses.
pub(super) fn rules(choice: RuleChoice) -> Rules {
    match choice {
        RuleChoice::Auto => Rules::Auto,
        RuleChoice::GuySmith => Rules::GuySmith,
        RuleChoice::Soonest => Rules::Soonest,
    }
}

/// Says so where values grew too large on the way (Nim): the answer is about the heaps below.
pub(super) fn note_end(run: &Run, settings: &Settings) {
    if let Err(error @ SequenceError::ValueTooLarge { heap }) = run.outcome {
        settings.note(&format!("{error}; the answer is about the heaps below {heap}"));
    }
}

/// When a search goes on without keeping values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Watches {
    /// They are wanted in the end.
    Never,
    /// Where memory does not suffice, in sparse spaces.
    BeyondMemory,
}

/// Looks for the period up to a limit, which `flag` has set, or up to the first value that is too
/// large, as the outcome of the run then says.
///
/// Half the memory is for the engine and half for the detector, which watches a sparse space in a stream
/// where that does not suffice. That is no reason to refuse a far limit, since a proof may come long
/// before it; an error is returned where neither comes. What
/// ends a run after a proof does not matter.
pub(super) fn search(
    game: &Game,
    (limit, flag): (u64, &str),
    (rules, watches): (Rules, Watches),
    settings: &Settings,
) -> Result<(Report, Run), Failure> {
    let half = settings.memory / 2;
    let most = searchable(half);
    let kept = if watches == Watches::Never { u64::MAX } else { most };
    let detector = Detector::new(game, limit).rules(rules).keep(kept, most);
    let sequence = settings.sequence(game).memory(half);
    let engine = sequence.engine_used();
    let mut search = Search::new(sequence, detector, limit);
    let run = watched_run(game, engine, limit, |watch| search.extend(watch), settings, false)?;
    second_look(&mut search, settings)?;
    let detector = search.into_detector();
    let is_full = detector.is_full();
    let report = detector.finish();
    check_end(&report, &run, is_full, (limit, flag), settings)?;
    Ok((report, run))
}

/// Finds the preperiod where the values were not kept.
fn second_look(search: &mut Search<'_>, settings: &Settings) -> Result<(), Failure> {
    if search.needs_second_look() {
        settings.note(SECOND_LOOK);
        search.settle(interrupt::flow).map_err(|error| {
            Failure::with_help(
                format_args!("a period is found, but its preperiod is not: {error}"),
                "raise --memory if the machine has more",
            )
        })?;
        if interrupt::requested() {
            let progress = "a period had been found, but not its preperiod".to_owned();
            return Err(Failure::Interrupted { progress: Some(progress) });
        }
    }
    Ok(())
}

/// An error unless the run came to a proof, to its limit or to the first value that is too large;
/// `is_full`, if the detector must not keep more values.
pub(super) fn check_end(
    report: &Report,
    run: &Run,
    is_full: bool,
    (limit, flag): (u64, &str),
    settings: &Settings,
) -> Result<(), Failure> {
    let is_proved = matches!(report.answer(), Answer::Proved(_));
    match run.outcome {
        _ if is_proved => Ok(()),
        Ok(()) if !is_full => Ok(()),
        Err(SequenceError::ValueTooLarge { .. }) => Ok(()),
        Ok(()) | Err(SequenceError::Memory { .. }) => Err(too_far((limit, flag), run, settings)),
        Err(error) => Err(Error::from(error).into()),
    }
}

fn too_far((limit, flag): (u64, &str), run: &Run, settings: &Settings) -> Failure {
    let cap = Size(settings.memory);
    let seen = match run.heaps {
        0 => {
            return Failure::with_help(
                format_args!("--memory {cap} does not suffice for heap 0"),
                memory::RAISE,
            );
        }
        1 => "1 heap".to_owned(),
        heaps => format!("{heaps} heaps"),
    };
    Failure::with_help(
        format_args!(
            "no proof in {seen}, and --memory {cap} does not suffice for heaps 0 to {limit}"
        ),
        memory::lower_for(run.engine, flag),
    )
}

/// The values that a proof rests on, or all there are.
pub(super) fn save(path: &Path, report: &Report) -> Result<(), Failure> {
    let values = report.values();
    let len = match report.answer() {
        Answer::Proved(proof) => usize::try_from(proof.heaps_needed()).unwrap_or(usize::MAX),
        Answer::Observed(_) | Answer::None => usize::MAX,
    };
    output::save(path, |out| {
        let mut writer = ValueWriter::new(Format::Csv, out);
        // An error on the way comes back from `finish`.
        let _ = writer.block(0, values.slice(0..values.len().min(len)), Evidence::NONE);
        writer.finish().map(drop)
    })
}

/// The certificate, if there is a proof.
pub(super) fn certify(path: &Path, report: &Report, settings: &Settings) -> Result<(), Failure> {
    let Some(certificate) = Certificate::of(report) else {
        let path = path.display();
        settings.note(&format!("without a proof there is no certificate: {path} is not written"));
        return Ok(());
    };
    output::save(path, |out| write!(out, "{certificate}"))
}

fn row(report: &Report, run: &Run, settings: &Settings) -> PeriodRow {
    let heaps_per_s = per_second(run.heaps, run.elapsed);
    PeriodRow {
        run: Some(rows::Run {
            engine: run.engine.name().to_owned(),
            kernel: kernel(run.engine, settings).map(|kernel| kernel.name().to_owned()),
            threads: threads(run.engine, settings),
            seconds: seconds(run.elapsed),
            heaps_per_s: heaps_per_s.round(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }),
        ..PeriodRow::from(report)
    }
}

/// Seconds, to six places: more would be noise.
pub(crate) fn seconds(elapsed: Duration) -> f64 {
    (elapsed.as_secs_f64() * 1e6).round() / 1e6
}
