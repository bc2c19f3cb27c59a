//! Constants of sweeps of periods, each with its unit, its range and its reason. None changes a row.

/// Heaps that are computed to guess what a code will cost: 2^10 to 2^14. Some milliseconds a code; the
/// growth of the rare heaps shows in the last doubling.
pub(super) const PROBED: u64 = 1 << 12;

/// Work for a heap of a sparse space beside its rare heaps, in pairs: 2^5 to 2^9.
pub(super) const SPARSE_HEAP: f64 = 128.0;

/// Work for a heap of another space beside its pairs: 2^9 to 2^13.
pub(super) const DENSE_HEAP: f64 = 2048.0;

/// Work that is done again for a rare heap, in heaps of its space: 2^6 to 2^9.
pub(super) const RARE_HEAP: f64 = 256.0;

/// Values that are kept before a sparse space is watched in a stream: 2^20 to 2^26. They are computed
/// again when a run is resumed, in seconds.
pub const KEPT: u64 = 1 << 22;

/// Bytes for each heap up to the limit: 24 to 64. A quarter is for the engine, the rest for the detector,
/// which takes up to 20 where the values repeat late.
pub(super) const BYTES_A_HEAP: u64 = 32;

/// Bytes that any code may take for its values: 2^18 to 2^24. Stores begin with some thousand heaps.
pub(super) const LEAST_BYTES: u64 = 1 << 20;

/// Bytes that a code takes at most for its values: 2^29 to 2^34. Games with so many heaps in reach form
/// sparse spaces, of which windows are enough.
pub(super) const MOST_BYTES: u64 = 1 << 31;

/// Bytes beside the values: 2^23 to 2^26, as the sparse engine needs where values are in the hundreds.
pub(super) const WORK_BYTES: u64 = 1 << 25;
