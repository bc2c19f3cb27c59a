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
pub(crate) const MARKED_BEFORE_STRIKE: usize = 1 << 11;

/// Heaps over which means run: 4 to 64.
pub(crate) const MEAN_OF: usize = 16;

/// Of so many values that are usually open, one is scanned for at first: 2 to 8. Scanning for
/// values above the mex is wasted, and the number doubles while it is not enough.
pub(crate) const OPEN_SHARE: usize = 4;

/// Bytes that the tape of the sparse engine has room for at first: 2^14 to 2^20.
pub(crate) const TAPE: usize = 1 << 16;

/// First heaps that are kept in reverse for verification, and kept for ever: 2^14 to 2^24. Nearly
/// all options that have to be found have a part among the first thousand heaps, but that a heap is
/// rare takes a look at all pairs.
pub(crate) const PREFIX: usize = 1 << 22;

/// Heaps of a sparse space that a checkpoint keeps at least, and as many of the first heaps that are
/// computed again for it: 2^18 to 2^22. A value whose option lies farther back sends the run back to heap
/// 0; 2^17 is already rare unless rare heaps are as far apart.
pub(crate) const WINDOW: u64 = 1 << 20;

/// Heaps after which a rule that splits gets its first choice of an engine: 2^10 to 2^14. It needs
/// some heaps to see a sparse space by, and dense is fast before.
pub(crate) const FIRST_CHOICE: u64 = 1 << 12;

/// The same where the sparse engine was asked for: 2^6 to 2^10.
pub(crate) const FIRST_FORCED: u64 = 1 << 8;

/// Heaps that are generated before they are verified, at first and after a rare heap: 2^5 to 2^9.
pub(crate) const FIRST_CHUNK: usize = 1 << 6;

/// Heaps that are generated before they are verified, at most: 2^12 to 2^17.
pub(crate) const LARGEST_CHUNK: usize = 1 << 16;

/// Rare heaps after which the class is fitted anew: 2^5 to 2^8, and one for so many that there were,
/// 4 to 32. A rare heap takes as long as some hundred common ones, a fit reads all heaps.
pub(crate) const FIRST_PATIENCE: usize = 1 << 6;
/// See [`FIRST_PATIENCE`].
pub(crate) const PATIENCE: usize = 1 << 3;

/// Heaps in a chunk from which on verification and generation are shared by threads: 2^11 to 2^14. To
/// start a thread takes as long as some thousand heaps.
pub(crate) const LEAST_SHARED: usize = 1 << 13;

/// Heaps that a thread takes to verify: 2^8 to 2^12.
pub(crate) const SHARE: u64 = 1 << 10;

/// Numbers that a term costs one unit for: the terms of [`SPARSE_HEAP`] are looked up for so many.
pub(crate) const TERM_NUMBERS: u64 = 32;

/// Terms that a block of heaps of a sparse space may cost: 2^28 to 2^33. A fraction of a second.
pub(crate) const BLOCK_TERMS: u64 = 1 << 31;

/// Heaps in any block of a sparse space, at most: 2^14 to 2^20.
pub(crate) const LARGEST_SPARSE_BLOCK: u64 = 1 << 20;

/// Pairs that verification looks at first for a value that the cover left open: 2^7 to 2^10.
pub(crate) const FIRST_SEARCH: u64 = 1 << 8;

/// Smaller parts among which all values that the cover left open are looked for, before the few that
/// are left are looked for everywhere: 2^11 to 2^15.
pub(crate) const EASY: u64 = 1 << 13;

/// How far back evidence reaches at least: 2^15 to 2^18. Above what a cover has, which is 2^15 for a
/// code with long digits, so that neither kernels nor threads decide what it is.
pub(crate) const DEPTH: u64 = 1 << 16;

/// Heaps that are turned round together where they are not kept in reverse: 2^10 to 2^13.
pub(crate) const REVERSED: usize = 1 << 12;

/// Heaps that a cover is chosen by: 2^9 to 2^13.
pub(crate) const SAMPLES: u64 = 1 << 11;

/// Parts that a cover is chosen from, at least: 2^9 to 2^12. Where values are few, so are those that are
/// seldom given, and parts that give them are farther off.
pub(crate) const COVER_LEAST_SPAN: u64 = 1 << 10;

/// A part is chosen if no other finds more than n/(n - 1) of what it finds: 4 to 16. Asking the others
/// again takes most of the time of a choice, and the best is hardly better.
pub(crate) const NEARLY: usize = 8;

/// Parts that a cover is chosen from, for each value that may have to be found: 2^4 to 2^7.
pub(crate) const COVER_SPAN: u64 = 1 << 5;

/// A cover is chosen again when the number of heaps has grown so many times: 2 to 2^6.
pub(crate) const COVER_AGAIN: u64 = 1 << 4;

/// Or when it has left open one value for so many heaps: 1 to 8.
pub(crate) const OPEN_SHARED: u64 = 2;

/// Heaps for which a cover stays at least, at first: 2^14 to 2^17. To choose one takes as long as some
/// ten thousand heaps.
pub(crate) const COVER_LASTS: u64 = 1 << 16;

/// A part of a cover must find a value at one of so many heaps, or it is cheaper to look for what
/// stays open one by one: 2^8 to 2^11, where a part is looked up for many heaps together.
pub(crate) const COVER_PAYS: usize = 1 << 9;

/// The same for AVX-512, which looks a part up for twice as many heaps in half as many instructions: 2^10
/// to 2^12. Beyond [`SAMPLES`] there is nothing to choose by.
pub(crate) const COVER_PAYS_AVX512: usize = 1 << 11;

/// The same for the portable kernel, which looks parts up heap by heap: 2^5 to 2^8.
pub(crate) const COVER_PAYS_PORTABLE: usize = 1 << 6;

/// Terms from which on short lists of them are tried: 2^6 to 2^9.
pub(crate) const LEAST_SHORTENED: usize = 1 << 7;

/// Short lists are for spaces where one of so many late heaps is rare at most: 2^5 to 2^9.
pub(crate) const SHORT_SETTLED: u64 = 1 << 7;

/// A term of a short list must exclude a number at one of so many heaps: 2^8 to 2^11.
pub(crate) const SHORT_PAYS: usize = 1 << 10;

/// What the dense engine needs for a heap beside its scans, in terms of the sparse one: 2^9 to 2^13.
pub(crate) const DENSE_HEAP: u64 = 1 << 11;

/// Pairs that the dense engine looks at in the time of a term: 1 to 8.
pub(crate) const DENSE_PAIRS: u64 = 1;

/// What the sparse engine needs for a heap beside the terms, in terms: 2^5 to 2^9.
pub(crate) const SPARSE_HEAP: u64 = 1 << 7;

/// Heaps that are done again, or planned for in the same time, for each rare heap that is found: 2^6
/// to 2^9.
pub(crate) const RARE_HEAP: u64 = 1 << 8;
