//! `values --stats` and `--histogram`: what is counted while values go by, and where it goes.
//!
//! Values, figures and counts are three results, and standard output has room for one of them: what
//! reads it expects a table or a list, not one after the other. So the destinations are settled
//! before anything runs.

use std::io::{self, Write};
use std::path::{Path, absolute};

use nimseq::code::Game;
use nimseq::grundy::{Class, Statistics};
use nimseq::tables::write::{Format, write_histogram};

use super::args::Values;
use super::failure::Failure;
use super::interrupt;
use super::output::{self, Output, is_dash, is_where_results_go};

/// What is counted for these arguments; `None` if nobody asked.
pub(crate) fn wanted(args: &Values) -> Option<Statistics> {
    match (&args.histogram, args.stats) {
        (Some(_), _) => Some(Statistics::with_snapshots()),
        (None, true) => Some(Statistics::new()),
        (None, false) => None,
    }
}

/// The format of the values: csv, or none where counts take their place on standard output.
pub(crate) fn format(args: &Values) -> Format {
    let is_taken = args.stats || args.histogram.as_deref().is_some_and(is_dash);
    let is_replaced = is_taken && is_dash(&args.output);
    args.format.unwrap_or(if is_replaced { Format::None } else { Format::Csv })
}

/// Refuses two results in one place.
pub(crate) fn check(args: &Values) -> Result<(), Failure> {
    let histogram = args.histogram.as_deref();
    let has_values = format(args) != Format::None;
    let is_same = |path| !is_dash(path) && absolute(path).ok() == absolute(&args.output).ok();
    if has_values && histogram.is_some_and(is_same) {
        return Err(Failure::with_help(
            format_args!("{} cannot hold both the values and the counts", args.output.display()),
            "name another file for --histogram",
        ));
    }
    let values = (has_values && goes_out(&args.output)).then_some("the values");
    let counts = histogram.is_some_and(goes_out).then_some("the counts of --histogram");
    let figures = args.stats.then_some("the figures of --stats");
    let mut results = [values, counts, figures].into_iter().flatten();
    let (Some(first), Some(second)) = (results.next(), results.next()) else { return Ok(()) };
    let help = match values {
        Some(_) => "add --format none, or write the values to a file with --output",
        None => "name a file for --histogram",
    };
    Err(Failure::with_help(
        format_args!("{first} would mix with {second} on standard output"),
        help,
    ))
}

fn goes_out(path: &Path) -> bool {
    is_dash(path) || is_where_results_go(path)
}

/// Writes the histogram, which is yet to be put in place.
pub(crate) fn fill(mut histogram: Output, statistics: &Statistics) -> Result<Output, Failure> {
    let written = write_histogram(statistics, &mut histogram);
    if interrupt::requested() {
        return Err(Failure::Interrupted { progress: None });
    }
    written.map_err(|error| Failure::io(histogram.place(), &error))?;
    Ok(histogram)
}

/// Prints the figures of `--stats`.
pub(crate) fn print(game: &Game, statistics: &Statistics) -> Result<(), Failure> {
    output::print(|out| write(game, statistics, out))
}

/// Writes these figures, a line each.
pub(crate) fn write(game: &Game, statistics: &Statistics, out: &mut dyn Write) -> io::Result<()> {
    let class = statistics.class(game);
    let rare = class.map(|class| statistics.rare(class));
    let last = rare.and_then(|rare| rare.last);
    writeln!(out, "code: {game}")?;
    writeln!(out, "heaps: 0 to {}", statistics.heaps().saturating_sub(1))?;
    writeln!(out, "max_value: {}", statistics.max_value())?;
    writeln!(out, "max_value_heap: {}", statistics.max_value_heap())?;
    writeln!(out, "mask: {}", or_none(class.map(|class| format!("{:#x}", class.mask()))))?;
    writeln!(out, "space_type: {}", or_none(class.map(Class::space_type)))?;
    writeln!(out, "rare_heaps: {}", or_none(rare.map(|rare| rare.count)))?;
    writeln!(out, "last_rare_heap: {}", or_none(last.map(|(heap, _)| heap)))?;
    writeln!(out, "last_rare_value: {}", or_none(last.map(|(_, value)| value)))
}

fn or_none(figure: Option<impl ToString>) -> String {
    figure.map_or_else(|| "none".to_owned(), |figure| figure.to_string())
}
