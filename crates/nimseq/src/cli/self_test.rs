//! `self-test`: runs the library's checks and prints a line for each while they go.

use std::io::{self, Write as _};
use std::time::Instant;

use nimseq::grundy::Kernel;
use nimseq::self_test::checks;

use super::failure::{Failure, Verdict};
use super::interrupt;
use super::output::standard;

/// Runs the command.
pub(crate) fn run() -> Result<Verdict, Failure> {
    let started = Instant::now();
    let mut out = io::stdout().lock();
    let (mut passed, mut failed) = (0, 0);
    for check in checks() {
        let name = check.name();
        let line = match check.run() {
            Ok(seen) => {
                passed += 1;
                format!("ok      {name}: {seen}")
            }
            Err(wrong) => {
                failed += 1;
                format!("FAILED  {name}: {wrong}")
            }
        };
        standard(writeln!(out, "{line}"))?;
        if interrupt::requested() {
            let progress = format!("{} checks had been made", passed + failed);
            return Err(Failure::Interrupted { progress: Some(progress) });
        }
    }
    let kernels: Vec<&str> = Kernel::available().into_iter().map(Kernel::name).collect();
    let (kernels, seconds) = (kernels.join(", "), started.elapsed().as_secs_f64());
    standard(writeln!(out, "{passed} passed, {failed} failed; kernels {kernels}; {seconds:.1} s"))?;
    Ok(Verdict::from_bool(failed == 0))
}
