//! The constants of this crate that trade time for time or for memory, each with its unit, its
//! sensible range and its reason. None of them changes a value.

/// Options that one block of heaps may visit one by one: 2^24 to 2^30. A block then takes a
/// fraction of a second: often enough for progress and for Ctrl-C, seldom enough to cost nothing.
pub(crate) const BLOCK_OPTIONS: u64 = 1 << 28;

/// Pairs that one block of heaps may scan: 2^28 to 2^34. As above, with dozens of pairs to an
/// instruction and a few scans to a heap.
pub(crate) const BLOCK_SCANS: u64 = 1 << 32;

/// Heaps in the first block, at most: 2^8 to 2^14. Small games are proved within it.
pub(crate) const FIRST_BLOCK: u64 = 1 << 10;

/// Heaps in any block, at most: 2^12 to 2^20. Keeps a block in the second-level cache.
pub(crate) const LARGEST_BLOCK: u64 = 1 << 16;

/// Heaps that storage has room for at first: 2^8 to 2^14.
pub(crate) const FIRST_CAPACITY: usize = 1 << 12;

/// Pairs whose XORs are computed before they are marked: 2^6 to 2^10. They stay in the first-level
/// cache, and computing many at a time leaves a load and a store for each mark.
pub(crate) const XOR_BUFFER: usize = 1 << 7;

/// Pairs that are scanned for all open values before those that were hit are dropped: 2^9 to 2^13.
/// Their XORs fill a few KiB of the first-level cache.
pub(crate) const SCAN_SEGMENT: usize = 1 << 11;

/// Smaller parts whose pairs the dense engine marks one by one for every heap: 32 to 256. Enough
/// for games with few values.
pub(crate) const FIRST_MARKED: usize = 64;

/// The least number of smaller parts that is added when marking goes on: 2^8 to 2^10. Looking how
/// much is still open takes about as long as a hundred marks.
pub(crate) const MORE_MARKED: usize = 1 << 8;

/// Marking goes on while more values are open than a vector has elements, divided by this: 1 to 8.
/// Scanning a vector of pairs for as many values as it has elements takes as long as marking the
/// pairs; but not all of those values will be below the mex, and a scan takes time to begin.
pub(crate) const OPEN_FOR_SCAN: usize = 4;

/// Smaller parts whose pairs are marked one by one before the other pairs strike values out: 2^9 to
/// 2^12. A hit takes as long as some dozen marks, and the first pairs would be hits nearly all.
pub(crate) const MARKED_BEFORE_STRIKE: usize = 3 << 9;

/// Heaps over which means run: 4 to 64.
pub(crate) const MEAN_OF: usize = 16;

/// Of so many values that are usually open, one is scanned for at first: 2 to 8. Scanning for
/// values above the mex is wasted, and the number doubles while it is not enough.
pub(crate) const OPEN_SHARE: usize = 4;
