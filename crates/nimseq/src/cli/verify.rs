//! `verify`: certificates checked again, each with a verdict in lines.
//!
//! A file that says something false is an answer (exit code 1); one that is no certificate, or that
//! cannot be checked with what this machine has, is an error (2). One file does not keep the others
//! from being checked.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;
use std::time::Instant;

use nimseq::grundy::{Engine, SequenceError};
use nimseq::misere;
use nimseq::period::certificate::{Cursor, MAX_BYTES};
use nimseq::period::verify::{self, Outcome, VerifyError};
use nimseq::period::{Claim, ClaimError, Rule};

use super::args::Verify;
use super::failure::{Failure, Verdict, say};
use super::progress::Growth;
use super::run::Watch;
use super::settings::Settings;
use super::{interrupt, output};

/// Runs the command.
pub(crate) fn run(args: &Verify, settings: &Settings) -> Result<Verdict, Failure> {
    let mut all_verified = true;
    let mut all_checked = true;
    for path in &args.files {
        match check(path, settings) {
            Ok(is_verified) => all_verified &= is_verified,
            Err(Failure::Error(text)) => {
                say("error", &text);
                all_checked = false;
            }
            Err(failure) => return Err(failure),
        }
    }
    if all_checked { Ok(Verdict::from_bool(all_verified)) } else { Err(Failure::Said) }
}

/// Whether the certificate in this file is verified, after saying so.
fn check(path: &Path, settings: &Settings) -> Result<bool, Failure> {
    let place = place(path);
    let wrong = |error: ClaimError| Failure::Error(format!("{place}: {error}"));
    let bytes = read(path).map_err(wrong)?;
    if Cursor::kind(&bytes).is_ok_and(|kind| kind == misere::certificate::KIND) {
        let claim = misere::Claim::parse(&bytes).map_err(wrong)?;
        return check_quotient(&place, claim, settings);
    }
    let claim = Claim::parse(&bytes).map_err(wrong)?;
    let last = claim.heaps_needed().saturating_sub(1);
    let mut watch = Watch::new((0, last), growth(&claim, settings.memory), settings, false);
    let outcome = if settings.engine == Engine::Sparse {
        let asked = (settings.kernel, settings.threads);
        verify::verify_by_engine(claim, asked, settings.memory, &mut watch)
    } else {
        verify::verify(claim, settings.memory, &mut watch)
    };
    watch.check()?;
    settings.detail(|| format!("{place}: {:.3} s", watch.elapsed().as_secs_f64()));
    let outcome = outcome.map_err(|error| unchecked(&place, error, settings.engine))?;
    output::print(|out| write!(out, "{place}: {outcome}"))?;
    Ok(matches!(outcome, Outcome::Verified(..)))
}

/// The same of a misère quotient.
fn check_quotient(place: &str, claim: misere::Claim, settings: &Settings) -> Result<bool, Failure> {
    use misere::certificate::{Outcome, verify};
    let started = Instant::now();
    let outcome = verify(claim, settings.memory, &mut |_| interrupt::flow());
    let outcome = outcome.map_err(|stop| match stop {
        misere::Stop::Memory => Failure::with_help(
            format_args!(
                "{place}: cannot be verified here: what sums of its heaps can come to does not fit in \
                 memory"
            ),
            "raise --memory if the machine has more",
        ),
        _ => Failure::Interrupted { progress: None },
    })?;
    settings.detail(|| format!("{place}: {:.3} s", started.elapsed().as_secs_f64()));
    output::print(|out| write!(out, "{place}: {outcome}"))?;
    Ok(matches!(outcome, Outcome::Verified(..)))
}

fn place(path: &Path) -> String {
    if output::is_dash(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// The file to its end, or a byte beyond what a certificate may have.
fn read(path: &Path) -> Result<Vec<u8>, ClaimError> {
    let mut bytes = Vec::new();
    if output::is_dash(path) {
        io::stdin().lock().take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// How the time for a check grows with the heaps.
fn growth(claim: &Claim, memory: u64) -> Growth {
    let looks_at_pairs =
        matches!(verify::Path::of(claim, memory), verify::Path::Naive | verify::Path::Dense);
    if looks_at_pairs && claim.rule() != Rule::NoSplit { Growth::Quadratic } else { Growth::Linear }
}

/// That a claim could not be checked, and which flag helps.
fn unchecked(place: &str, error: VerifyError, engine: Engine) -> Failure {
    let text = format!("{place}: cannot be verified here: {error}");
    match error {
        VerifyError::Witnesses if engine == Engine::Sparse => Failure::with_help(
            text,
            "leave out --engine sparse, or raise --memory if the machine has more",
        ),
        VerifyError::Memory { .. }
        | VerifyError::Witnesses
        | VerifyError::Sequence(SequenceError::Memory { .. } | SequenceError::Dropped { .. }) => {
            Failure::with_help(text, "raise --memory if the machine has more")
        }
        _ => Failure::Error(text),
    }
}
