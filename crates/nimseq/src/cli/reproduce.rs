//! `reproduce`: published figures, and what became of them.
//!
//! The verdicts are the library's (`nimseq::reproduce`); here claims are picked, and verdicts are put
//! into words. Nothing is printed before all is known, so an interrupted run prints nothing.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;

use nimseq::code::Game;
use nimseq::computed::{Observer, Stopped};
use nimseq::grundy::EngineUsed;
use nimseq::reproduce::{Basis, Figure, Incomparable, Obstacle, Verdict, judge};
use nimseq::tables::known::{self, Claim, KnownError};
use nimseq::tables::rows::{FigureRow, write_figures};

use super::args::Reproduce;
use super::failure::{self, Failure};
use super::output::{is_dash, is_where_results_go};
use super::progress::{Growth, Progress, Unit};
use super::settings::Settings;
use super::{input, interrupt, output};

/// Runs the command.
pub(crate) fn run(args: &Reproduce, settings: &Settings) -> Result<failure::Verdict, Failure> {
    let claims = claims(args)?;
    let csv = args.csv.as_deref();
    let file = csv.filter(|path| !is_dash(path));
    if let Some(path) = file {
        if is_where_results_go(path) {
            return Err(Failure::with_help(
                format_args!("--csv {} would mix with the text on standard output", path.display()),
                "--csv - writes the CSV in place of the text",
            ));
        }
        output::probe(path)?;
    }
    let all = claims.len() as u64;
    let progress = Progress::new((0, all), Unit::Claims, Growth::Linear, settings.quiet, false);
    let watch = Watch { progress: Mutex::new(progress), settings };
    let Some(figures) = judge(&claims, args.limit, &settings.computing(), &watch) else {
        return Err(Failure::Interrupted { progress: None });
    };
    drop(watch);
    if let Some(path) = file {
        output::save(path, |out| write_figures(figures.iter().map(FigureRow::from), out))?;
    }
    output::print(|out| {
        if csv.is_some_and(is_dash) {
            return write_figures(figures.iter().map(FigureRow::from), out);
        }
        for figure in &figures {
            write_line(out, figure)?;
        }
        writeln!(out, "{}", counts(&figures))
    })?;
    let is_refuted = |figure: &Figure| matches!(figure.verdict, Verdict::Refuted { .. });
    Ok(failure::Verdict::from_bool(!figures.iter().any(is_refuted)))
}

/// Shows progress, and hears Ctrl-C.
struct Watch<'s> {
    progress: Mutex<Progress>,
    settings: &'s Settings,
}

impl Observer for Watch<'_> {
    fn begins(&self, game: &Game, engine: EngineUsed, last: u64) {
        self.settings.detail(|| format!("{game}: engine {engine}, to heap {last} at most"));
    }

    fn heaps(&self, _: u64) -> ControlFlow<()> {
        interrupt::flow()
    }

    fn judged(&self, claims: usize, _: usize) {
        // Progress that cannot be shown is no reason to stop.
        if let Ok(mut progress) = self.progress.lock() {
            progress.at(claims as u64);
        }
    }
}

/// The claims that are asked for: built-in ones in their order, then those of the files.
fn claims(args: &Reproduce) -> Result<Vec<Claim>, Failure> {
    if args.names.is_empty() && !args.all && args.file.is_empty() {
        return Err(Failure::with_help(
            "which claims?",
            format_args!(
                "name codes or kinds of claims ({}), or add --all or --file FILE",
                known::STEMS.join(", ")
            ),
        ));
    }
    let (stems, codes): (Vec<&String>, Vec<&String>) =
        args.names.iter().partition(|name| known::STEMS.contains(&name.as_str()));
    let games = codes.iter().map(|code| named(code)).collect::<Result<BTreeSet<_>, _>>()?;
    let is_about = |claim: &Claim, game: &Game| {
        claim.code().game() == game || claim.other().is_some_and(|other| other.game() == game)
    };
    let mut claims = Vec::new();
    for stem in known::STEMS {
        let is_whole = args.all || stems.iter().any(|name| *name == stem);
        let rows = known::claims(stem).unwrap_or_default().into_iter();
        claims.extend(
            rows.filter(|claim| is_whole || games.iter().any(|game| is_about(claim, game))),
        );
    }
    for game in &games {
        if !claims.iter().any(|claim| is_about(claim, game)) {
            return Err(Failure::with_help(
                format_args!("no claim that is built in is about {game}"),
                "--file checks claims of your own",
            ));
        }
    }
    for path in &args.file {
        claims.extend(read(path)?);
    }
    Ok(claims)
}

/// The game of a name that is no kind of claims.
fn named(name: &str) -> Result<Game, Failure> {
    name.parse::<Game>().map_err(|error| {
        let kinds = known::STEMS.join(", ");
        Failure::Error(format!("{error}\nhelp: the kinds of claims are {kinds}"))
    })
}

fn read(path: &Path) -> Result<Vec<Claim>, Failure> {
    known::read(&input::place(path), &input::text(path)?).map_err(|error| not_claims(&error))
}

/// The error, with the headers that there are if that is what is wrong.
fn not_claims(error: &KnownError) -> Failure {
    if !error.is_header() {
        return Failure::Error(error.to_string());
    }
    let headers = known::columns().map(|(stem, columns)| {
        let columns: Vec<String> = columns
            .split(',')
            .map(|column| match column.strip_suffix('?') {
                Some(column) => format!("[{column}]"),
                None => column.to_owned(),
            })
            .collect();
        format!("\n  {stem}: {}", columns.join(","))
    });
    Failure::with_help(
        error,
        format_args!(
            "the header is one of these; what is in brackets may be left out:{}",
            headers.concat()
        ),
    )
}

fn write_line(out: &mut dyn Write, figure: &Figure) -> io::Result<()> {
    let Figure { source, code, field, published, .. } = figure;
    let verdict = figure.verdict.name();
    writeln!(out, "{verdict:14}  {code:7} {field} {published}: {}  [{source}]", because(figure))
}

/// Why the verdict is what it is.
fn because(figure: &Figure) -> String {
    let ours = figure.ours.as_deref();
    match figure.verdict {
        Verdict::Confirmed(basis) => how(basis),
        Verdict::Refuted { basis, first } => {
            let ours = ours.map(|ours| format!("ours is {ours}"));
            let basis = matches!(basis, Basis::Proved(_)).then(|| how(basis));
            let first = first.map(|first| match first.published {
                Some(published) => format!("G({}) is {}, not {published}", first.heap, first.ours),
                None => format!("G({}) is {}", first.heap, first.ours),
            });
            [ours, basis, first].into_iter().flatten().collect::<Vec<_>>().join(", ")
        }
        Verdict::NotComparable(Incomparable::NoMask { ours: class }) => {
            let parity = if class.space_type() == 1 { " and the parity of the heap" } else { "" };
            let (mask, ours) = (class.mask(), ours.unwrap_or_default());
            format!("published without its mask; under {mask:#x}{parity} ours is {ours}")
        }
        Verdict::NotComparable(Incomparable::NoHeap) => "published without a last heap".to_owned(),
        Verdict::NotComparable(Incomparable::NoClass) => {
            "this rule has no sparse space of this type".to_owned()
        }
        Verdict::OutOfReach(obstacle) => missing(obstacle),
    }
}

fn how(basis: Basis) -> String {
    match basis {
        Basis::Proved(rule) => format!("proved ({rule})"),
        Basis::Computed { last } => format!("to heap {last}"),
    }
}

fn missing(obstacle: Obstacle) -> String {
    match obstacle {
        Obstacle::Limit { needed: Some(needed) } => format!("--limit {needed} would do"),
        Obstacle::Limit { needed: None } => "a higher --limit may decide it".to_owned(),
        Obstacle::Stopped(Stopped::Engine(error)) => error.to_string(),
        Obstacle::Stopped(Stopped::Memory) => "more --memory is needed".to_owned(),
        Obstacle::NoTheorem => "no theorem covers this rule".to_owned(),
        Obstacle::Quotient { covered_to } => {
            format!("the quotient is known to heap {covered_to} only")
        }
    }
}

fn counts(figures: &[Figure]) -> String {
    let count = |name: &str| figures.iter().filter(|figure| figure.verdict.name() == name).count();
    let figures = match figures.len() {
        1 => "1 figure".to_owned(),
        many => format!("{many} figures"),
    };
    let verdicts = ["confirmed", "refuted", "not comparable", "out of reach"];
    let verdicts = verdicts.map(|name| format!("{} {name}", count(name)));
    format!("{figures}: {}", verdicts.join(", "))
}
