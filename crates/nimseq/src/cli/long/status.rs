//! `status`: how a run stands.

use std::io::{self, Write};
use std::time::{Duration, SystemTime};

use indicatif::HumanDuration;
use nimseq::sweep::many::is_sweep;
use nimseq::sweep::{Status, status};

use super::super::args::{self, AnswerFormat};
use super::super::failure::{Failure, Verdict};
use super::super::many;
use super::super::output;
use super::super::progress::speed;

/// Runs the command.
pub(crate) fn run(args: &args::Status) -> Result<Verdict, Failure> {
    if is_sweep(&args.run_dir) {
        return many::status::run(&args.run_dir, args.format);
    }
    let status = status(&args.run_dir, SystemTime::now())?;
    output::print(|out| match args.format {
        AnswerFormat::Text => write(&status, out),
        AnswerFormat::Json => status.write_json(out),
    })?;
    Ok(Verdict::Affirmed)
}

/// Writes a line for each figure that is known.
fn write(status: &Status, out: &mut dyn Write) -> io::Result<()> {
    let mut line = |name: &str, text: String| writeln!(out, "{name:16} {text}");
    let holder = status.pid.map(|pid| match &status.host {
        Some(host) => format!(", process {pid} on host {host}"),
        None => format!(", process {pid}"),
    });
    line("state", format!("{}{}", status.state.name(), holder.unwrap_or_default()))?;
    if let (Some(command), Some(code)) = (status.command, &status.code) {
        line("run", format!("{command} {code}"))?;
    }
    line("heaps", heaps(status))?;
    if let Some(rare) = status.rare_heaps {
        line("rare heaps", rare.to_string())?;
    }
    if let Some(age) = status.checkpoint_age_s {
        line("last checkpoint", format!("{} ago", human(age)))?;
    }
    if let Some(heaps_per_s) = status.heaps_per_s {
        line("speed", speed(heaps_per_s))?;
    }
    if let Some(left) = status.eta_s {
        line("time left", format!("{} at this speed", human(left)))?;
    }
    status.damage.iter().try_for_each(|damage| line("damage", damage.clone()))
}

fn heaps(status: &Status) -> String {
    let heaps = status.heaps;
    let Some(limit) = status.limit else { return heaps.to_string() };
    let all = limit.saturating_add(1);
    #[expect(clippy::cast_precision_loss, reason = "a figure for the eye")]
    let percent = heaps as f64 / all as f64 * 100.0;
    format!("{heaps} of {all} ({percent:.1} %)")
}

fn human(seconds: u64) -> HumanDuration {
    HumanDuration(Duration::from_secs(seconds))
}
