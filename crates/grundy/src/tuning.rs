//! Every constant that trades time for time, with its unit, its sensible range and its reason.
//! None of them changes a value; the tests run the engines at odd settings to see to that.

/// Options that the naive engine visits in one block of heaps: 2^24 to 2^30.
/// About a nanosecond each, so a block takes a quarter of a second: often enough for progress and
/// for Ctrl-C, seldom enough to cost nothing.
pub(crate) const NAIVE_BLOCK_OPTIONS: u64 = 1 << 28;

/// Pairs that the dense engine could scan in one block of heaps: 2^28 to 2^34.
/// A scan tests 16 to 64 pairs a nanosecond and a heap is rarely scanned more than twice.
pub(crate) const DENSE_BLOCK_PAIRS: u64 = 1 << 32;

/// Heaps in the first block, at least: 2^8 to 2^14. Small games are proved within it.
pub(crate) const FIRST_BLOCK: u64 = 1 << 10;

/// Heaps in a block, at most: 2^12 to 2^20. Keeps a block in the second-level cache.
pub(crate) const LARGEST_BLOCK: u64 = 1 << 16;

/// Pairs that are scanned for all open values before those that were hit are dropped: 2^9 to 2^13.
/// Their XORs fill a few KiB of the first-level cache.
pub(crate) const SCAN_SEGMENT: usize = 1 << 11;

/// Pairs that the dense engine marks one by one for a heap, at least: 16 to 256.
pub(crate) const FEWEST_MARKED: usize = 64;

/// Heaps between two changes of the number of marked pairs: 16 to 256. Enough to average over the
/// heaps, whose mex varies.
pub(crate) const BALANCE_HEAPS: u32 = 64;

/// The cost of scanning one vector for one value, in marks (about 0.3 ns each): 1 to 3.
pub(crate) const SCAN_COST: u64 = 1;
