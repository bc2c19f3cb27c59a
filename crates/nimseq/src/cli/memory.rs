//! How much memory a run may use, and what to say if that is not enough.
//!
//! The engines refuse by themselves what exceeds the cap, but only when they get there. What is
//! known to exceed it from the start is refused here, before anything is allocated or written.

use std::fmt;
use std::fs;

use nimseq::grundy::{ByteSize, EngineUsed, SequenceError};

use super::failure::Failure;

/// The share of what there is that a run may use unless told otherwise, in percent. The rest is
/// for everybody else, and for the program itself.
const SHARE: u64 = 80;

/// The most memory that values may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cap {
    /// `u64::MAX` where there is none.
    pub(crate) bytes: u64,
    pub(crate) source: Source,
}

/// Where a cap comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Flag,
    Installed,
    ControlGroup,
    AddressSpace,
    Nothing,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag => write!(f, "--memory"),
            Self::Installed => write!(f, "{SHARE} % of the memory installed; --memory"),
            Self::ControlGroup => write!(f, "{SHARE} % of the control group's limit; --memory"),
            Self::AddressSpace => write!(f, "{SHARE} % of the limit on addresses; --memory"),
            Self::Nothing => write!(f, "nothing is known; --memory"),
        }
    }
}

impl Cap {
    /// The value of `--memory`, or without it a share of the least of what the machine has, what
    /// its control group (a container) may use, and what `ulimit -v` allows.
    pub(crate) fn new(flag: Option<u64>) -> Self {
        match flag {
            Some(bytes) => Self { bytes, source: Source::Flag },
            None => least([
                (installed(), Source::Installed),
                (control_group(), Source::ControlGroup),
                (address_space(), Source::AddressSpace),
            ]),
        }
    }
}

fn least(limits: [(Option<u64>, Source); 3]) -> Cap {
    let known = limits.into_iter().filter_map(|(bytes, source)| Some((bytes?, source)));
    known.min_by_key(|&(bytes, _)| bytes).map_or(
        Cap { bytes: u64::MAX, source: Source::Nothing },
        |(bytes, source)| Cap { bytes: share(bytes), source },
    )
}

/// The share, without a product that could overflow.
fn share(bytes: u64) -> u64 {
    bytes / 100 * SHARE + bytes % 100 * SHARE / 100
}

/// The memory of this machine in bytes, where Linux tells.
pub(crate) fn installed() -> Option<u64> {
    total(&fs::read_to_string("/proc/meminfo").ok()?)
}

fn total(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1 << 10)
}

/// The limit of the control group that the program sees as the root, in version 2 or 1.
fn control_group() -> Option<u64> {
    let files = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
    files.into_iter().find_map(|file| group_limit(&fs::read_to_string(file).ok()?))
}

/// Version 2 says `max` where there is no limit; version 1 has its largest number of whole pages,
/// just below 2^63.
fn group_limit(text: &str) -> Option<u64> {
    text.trim().parse().ok().filter(|&bytes: &u64| bytes < 1 << 62)
}

/// The soft limit of `ulimit -v`, in bytes.
fn address_space() -> Option<u64> {
    address_limit(&fs::read_to_string("/proc/self/limits").ok()?)
}

fn address_limit(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    // `unlimited` is no number.
    line.split_whitespace().next()?.parse().ok()
}

/// A number of bytes, as [`ByteSize`], in the singular where that is due.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size(pub(crate) u64);

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => write!(f, "1 byte"),
            bytes => write!(f, "{}", ByteSize(bytes)),
        }
    }
}

/// Refuses `needed` bytes for `what` if they are more than the cap. `help` as of [`lower`].
pub(crate) fn check(
    what: &str,
    needed: u64,
    cap: u64,
    help: impl fmt::Display,
) -> Result<(), Failure> {
    if needed <= cap {
        return Ok(());
    }
    Err(Failure::with_help(
        format_args!("{what} would take {}, the limit is {}", Size(needed), Size(cap)),
        help,
    ))
}

/// What helps where memory is short: a lower `flag`, or more.
pub(crate) fn lower(flag: &str) -> String {
    format!("lower {flag}, or raise --memory if the machine has more")
}

/// The same for a run of an engine. In most infinite codes the values grow with the heaps, and more
/// memory would only lead to the next refusal.
pub(crate) fn lower_for(engine: EngineUsed, flag: &str) -> String {
    match engine {
        EngineUsed::Infinite => format!(
            "lower {flag}; more --memory helps only where no value above 65535, the largest \
             supported, comes before"
        ),
        _ => lower(flag),
    }
}

/// The error of an engine, with the flag that helps.
pub(crate) fn explain(error: SequenceError, flag: &str) -> Failure {
    match error {
        SequenceError::ValueTooLarge { heap } => Failure::with_help(
            error,
            format_args!("the heaps below {heap} can be had: {flag} {}", heap.saturating_sub(1)),
        ),
        SequenceError::Memory { heap, needed, cap } => {
            let (needed, cap) = (Size(needed), Size(cap));
            Failure::with_help(
                format_args!("heap {heap} needs {needed} of memory, the limit is {cap}"),
                if heap == 0 { RAISE.to_owned() } else { lower(flag) },
            )
        }
        SequenceError::Dropped { .. } => Failure::with_help(
            error,
            "raise --memory, so that all heaps are kept: one byte each, two above 255",
        ),
        _ => Failure::Error(error.to_string()),
    }
}

/// What helps where not even heap 0 has room.
pub(crate) const RAISE: &str = "raise --memory; with this little no heap can be computed";

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

    #[test]
    fn limits_of_control_groups() {
        assert_eq!(group_limit("536870912\n"), Some(512 << 20));
        assert_eq!(group_limit("max\n"), None);
        assert_eq!(group_limit("9223372036854771712\n"), None);
        assert_eq!(group_limit(""), None);
    }

    #[test]
    fn limits_of_the_shell() {
        let limits = |soft: &str| {
            format!(
                "Limit                     Soft Limit           Hard Limit           Units     \n\
                 Max file size             4096                 unlimited            bytes     \n\
                 Max address space         {soft:<20} unlimited            bytes     \n"
            )
        };
        assert_eq!(address_limit(&limits("409600000")), Some(409_600_000));
        assert_eq!(address_limit(&limits("unlimited")), None);
        assert_eq!(address_limit(""), None);
    }

    #[test]
    fn the_least_limit_counts() {
        let of = |installed, group, addresses| {
            least([
                (installed, Source::Installed),
                (group, Source::ControlGroup),
                (addresses, Source::AddressSpace),
            ])
        };
        let cap = |bytes, source| Cap { bytes, source };
        assert_eq!(of(Some(1000), None, None), cap(800, Source::Installed));
        assert_eq!(of(Some(1000), Some(500), None), cap(400, Source::ControlGroup));
        assert_eq!(of(Some(1000), Some(500), Some(99)), cap(79, Source::AddressSpace));
        assert_eq!(of(Some(1000), Some(5000), None), cap(800, Source::Installed));
        assert_eq!(of(None, None, None), cap(u64::MAX, Source::Nothing));
    }

    #[test]
    fn one_byte_is_one() {
        assert_eq!([0, 1, 2].map(|n| Size(n).to_string()), ["0 bytes", "1 byte", "2 bytes"]);
    }
}
