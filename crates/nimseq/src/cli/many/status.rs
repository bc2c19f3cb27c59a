//! `status` of a sweep.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use indicatif::HumanDuration;
use nimseq::sweep::many::{Row as _, Running, SweepStatus, sweep_kind, sweep_status};
use nimseq::tables::rows::{QuotientRow, SweepRow};

use super::super::args::AnswerFormat;
use super::super::failure::{Failure, Verdict};
use super::super::output;
use super::super::progress::speed;

/// Runs the command for a folder that holds a sweep.
pub(crate) fn run(folder: &Path, format: AnswerFormat) -> Result<Verdict, Failure> {
    let status = if sweep_kind(folder)? == QuotientRow::KIND {
        sweep_status::<QuotientRow>(folder)?
    } else {
        sweep_status::<SweepRow>(folder)?
    };
    output::print(|out| match format {
        AnswerFormat::Text => write(&status, out),
        AnswerFormat::Json => status.write_json(out),
    })?;
    Ok(Verdict::Affirmed)
}

/// Writes a line for each figure that is known.
fn write(status: &SweepStatus, out: &mut dyn Write) -> io::Result<()> {
    let mut line = |name: &str, text: String| writeln!(out, "{name:16} {text}");
    let holder = status.pid.map(|pid| match &status.host {
        Some(host) => format!(", process {pid} on host {host}"),
        None => format!(", process {pid}"),
    });
    line("state", format!("{}{}", status.state.name(), holder.unwrap_or_default()))?;
    let shard = status.shard.as_ref().map(|shard| format!(", shard {shard}"));
    let misere = if status.kind == QuotientRow::KIND { " --misere" } else { "" };
    let shard = shard.unwrap_or_default();
    line("run", format!("sweep{misere} to heap {}{shard}", status.limit))?;
    line("codes done", format!("{} of {}", status.codes_done, status.codes))?;
    line("errors", status.failed.to_string())?;
    for running in &status.running {
        line("under way", under_way(running))?;
    }
    if let Some(left) = status.eta_s.filter(|&left| left > 0) {
        line("time left", format!("{}, about", human(left)))?;
    }
    status.damage.iter().try_for_each(|damage| line("damage", damage.clone()))
}

fn under_way(running: &Running) -> String {
    let Running { code, heaps, heaps_per_s, eta_s } = running;
    let speed = heaps_per_s.map(|per_s| format!(", {}", speed(per_s)));
    let left = eta_s.map(|left| format!(", {} left at most", human(left)));
    format!("{code}, {heaps} heaps safe{}{}", speed.unwrap_or_default(), left.unwrap_or_default())
}

fn human(seconds: u64) -> HumanDuration {
    HumanDuration(Duration::from_secs(seconds))
}
