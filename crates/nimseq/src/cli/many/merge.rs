//! `merge`: one table of several sweeps.

use std::io::{self, Write};

use nimseq::sweep::many::{Row, merge, sweep_kind};
use nimseq::sweep::{SweepError, is_own};
use nimseq::tables::rows::{QuotientRow, SweepRow, write_csv_rows, write_json_rows};

use super::super::args::Merge;
use super::super::failure::{Failure, Verdict};
use super::super::long::resume_command;
use super::super::output::{self, is_dash};
use super::super::settings::Settings;

/// Runs the command.
pub(crate) fn run(args: &Merge, settings: &Settings) -> Result<Verdict, Failure> {
    if !is_dash(&args.output) {
        if args.run_dirs.iter().any(|folder| is_own(folder, &args.output)) {
            return Err(Failure::with_help(
                format_args!("-o {} would destroy the sweep there", args.output.display()),
                "name another file for the table",
            ));
        }
        output::probe(&args.output)?;
    }
    // Whether all are of the kind of the first is seen on the way.
    let kind = args.run_dirs.first().map(sweep_kind).transpose()?;
    if kind.as_deref() == Some(QuotientRow::KIND) {
        merged::<QuotientRow>(args, settings)
    } else {
        merged::<SweepRow>(args, settings)
    }
}

fn merged<R: Row>(args: &Merge, settings: &Settings) -> Result<Verdict, Failure> {
    let merged = merge::<R>(&args.run_dirs).map_err(failed)?;
    for (folder, open) in &merged.open {
        let command = resume_command(folder);
        let text = format!("{}: {open} classes have no rows yet; `{command}`", folder.display());
        settings.note(&text);
    }
    for (count, shard) in &merged.missing {
        settings.note(&format!("shards of a sweep are missing: {count}, the first is {shard}"));
    }
    let rows = &merged.rows;
    let is_json = args.output.extension().is_some_and(|extension| extension == "jsonl");
    let write = |out: &mut dyn Write| -> io::Result<()> {
        if is_json { write_json_rows(rows, out) } else { write_csv_rows(rows, out) }
    };
    if is_dash(&args.output) {
        output::print(write)?;
    } else {
        output::save(&args.output, |out| write(out))?;
    }
    Ok(Verdict::from_bool(rows.iter().all(|row| row.error().is_none())))
}

fn failed(error: SweepError) -> Failure {
    match &error {
        SweepError::Damaged { path, .. } if path.ends_with("results.jsonl") => {
            let command = path.parent().map(|folder| resume_command(folder).to_string());
            let help = format!("`{}` computes it again", command.unwrap_or_default());
            Failure::with_help(error, help)
        }
        SweepError::Kind { .. } => Failure::with_help(
            error,
            "sweeps with --misere have other columns: merge them by themselves",
        ),
        _ => error.into(),
    }
}
