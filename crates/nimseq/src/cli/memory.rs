//! How much memory a run may use, and what to say if that is not enough.
//!
//! The engines refuse by themselves what exceeds the cap, but only when they get there. What is
//! known to exceed it from the start is refused here, before anything is allocated or written.

use nimseq::grundy::{ByteSize, SequenceError};

use super::failure::Failure;

/// The share of the machine's memory that a run may use unless told otherwise, in percent. The
/// rest is for everybody else.
const SHARE: u64 = 80;

/// The default of `--memory`: a share of the machine's, or no limit where that is unknown.
pub(crate) fn default_cap() -> u64 {
    installed().map_or(u64::MAX, |bytes| bytes / 100 * SHARE)
}

/// The memory of this machine in bytes, where Linux tells.
pub(crate) fn installed() -> Option<u64> {
    total(&std::fs::read_to_string("/proc/meminfo").ok()?)
}

fn total(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1 << 10)
}

/// Refuses `needed` bytes for `what` if they are more than the cap.
pub(crate) fn check(what: &str, needed: u64, cap: u64, flag: &str) -> Result<(), Failure> {
    if needed <= cap {
        return Ok(());
    }
    Err(Failure::with_help(
        format_args!("{what} would take {}, {} are allowed", ByteSize(needed), ByteSize(cap)),
        format_args!("lower {flag}, or raise --memory if the machine has more"),
    ))
}

/// The error of an engine, with the flag that helps.
pub(crate) fn explain(error: SequenceError, flag: &str) -> Failure {
    let help = match error {
        SequenceError::ValueTooLarge { heap } => {
            format!("the heaps below {heap} can be had: {flag} {}", heap.saturating_sub(1))
        }
        SequenceError::Memory { .. } => {
            format!("lower {flag}, or raise --memory if the machine has more")
        }
        _ => return Failure::Error(error.to_string()),
    };
    Failure::with_help(error, help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_linux_tells() {
        let text = "MemTotal:       24689764 kB\nMemFree:        22689764 kB\n";
        assert_eq!(total(text), Some(24_689_764 << 10));
        assert_eq!(total("MemFree: 1 kB\n"), None);
        assert_eq!(total("MemTotal: many kB\n"), None);
    }
}
