//! The constants that trade one cost for another, each with its range and the reason for its value.

/// The largest order that is tried unless the caller says otherwise. Range 100 to
/// [`MAX_ORDER`](crate::MAX_ORDER): nearly all quotients that are known have fewer than 400 elements,
/// and what has more takes minutes.
pub const DEFAULT_MAX_ORDER: usize = 1000;

/// Options of heaps that are looked at once more when time is up, for a quotient of tame heaps that is
/// verified. Range 2^20 to 2^26: the first gives away heaps, the last is felt as a delay.
pub(crate) const LAST_OPTIONS: u64 = 1 << 23;

/// The largest order of that quotient. Range 100 to 1025: tame quotients have 2^k + 2 elements, 514 are
/// verified in some tenths of a second, 1026 take seconds.
pub(crate) const LAST_ORDER: usize = 600;

/// Steps between two questions to the host, of ten to fifty nanoseconds each. Range 2^12 to 2^24: below,
/// asking shows in the time; above, an interrupt is felt to be ignored.
pub(crate) const ASK_EVERY: u64 = 1 << 18;
