//! Statistics put away and taken up again: 64-bit numbers, low byte first.
//!
//! ```text
//! heaps, largest value, its heap, next snapshot or 0
//! number of rows, and for each: count and last heap of the heaps of each residue mod 4
//! number of snapshots, and for each: heap, number of counts, the counts
//! ```

use std::io::{self, Read, Write};

use super::{Row, Seen, Statistics};

/// Values have at most so many rows.
const MOST_ROWS: u64 = 1 << 16;

/// Snapshots are taken at powers of two.
const MOST_SNAPSHOTS: u64 = 64;

impl Statistics {
    /// Writes what was counted, for [`read`](Self::read).
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let mut put = |number: u64| out.write_all(&number.to_le_bytes());
        let (value, heap) = self.largest;
        put(self.heaps)?;
        put(value.into())?;
        put(heap)?;
        put(self.next_snapshot.unwrap_or(0))?;
        put(self.rows.len() as u64)?;
        for seen in self.rows.iter().flatten() {
            put(seen.count)?;
            put(seen.last)?;
        }
        put(self.snapshots.len() as u64)?;
        for (heap, counts) in &self.snapshots {
            put(*heap)?;
            put(counts.len() as u64)?;
            for &count in counts {
                put(count)?;
            }
        }
        Ok(())
    }

    /// Reads what [`write`](Self::write) wrote, and no further.
    ///
    /// # Errors
    /// Those of `from`, and `InvalidData` for what are no statistics.
    pub fn read(mut from: impl Read) -> io::Result<Self> {
        let mut get = || {
            let mut bytes = [0; 8];
            from.read_exact(&mut bytes).map(|()| u64::from_le_bytes(bytes))
        };
        let heaps = get()?;
        let largest = (u16::try_from(get()?).map_err(|_| invalid())?, get()?);
        let next_snapshot = Some(get()?).filter(|&heap| heap > 0);
        let rows = up_to(MOST_ROWS, get()?)?.map(|_| {
            let mut row = Row::default();
            for seen in &mut row {
                *seen = Seen { count: get()?, last: get()? };
            }
            Ok(row)
        });
        let rows = rows.collect::<io::Result<_>>()?;
        let snapshots = up_to(MOST_SNAPSHOTS, get()?)?.map(|_| {
            let heap = get()?;
            let counts = up_to(MOST_ROWS, get()?)?.map(|_| get());
            Ok((heap, counts.collect::<io::Result<_>>()?))
        });
        let snapshots = snapshots.collect::<io::Result<_>>()?;
        Ok(Self { heaps, rows, largest, next_snapshot, snapshots })
    }
}

/// 0 … `count` − 1, if these are not too many.
fn up_to(most: u64, count: u64) -> io::Result<std::ops::Range<u64>> {
    if count <= most { Ok(0..count) } else { Err(invalid()) }
}

fn invalid() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "these are no statistics")
}

#[cfg(test)]
mod tests {
    use crate::{Evidence, Sink as _, Statistics, Values};

    fn values(from: u32, to: u32) -> Vec<u16> {
        (from..to).map(|n| u16::try_from(n * n % 1009).unwrap()).collect()
    }

    #[test]
    fn counting_goes_on_as_if_nothing_had_happened() {
        let whole = values(0, 5000);
        for snapshots in [false, true] {
            let new = if snapshots { Statistics::with_snapshots } else { Statistics::new };
            let mut unbroken = new();
            assert!(unbroken.block(0, Values::Words(&whole), Evidence::NONE).is_continue());
            for cut in [0, 1, 1023, 1024, 1025, 3000, 5000] {
                let mut before = new();
                let (head, tail) = whole.split_at(cut);
                assert!(before.block(0, Values::Words(head), Evidence::NONE).is_continue());
                let mut bytes = Vec::new();
                before.write(&mut bytes).unwrap();
                bytes.extend(b"what comes after");
                let mut from = &bytes[..];
                let mut after = Statistics::read(&mut from).unwrap();
                assert_eq!(from, b"what comes after");
                assert!(after.block(cut as u64, Values::Words(tail), Evidence::NONE).is_continue());
                assert_eq!(after.counts(), unbroken.counts(), "{cut}");
                assert_eq!(after.max_value_heap(), unbroken.max_value_heap());
                assert!(after.histogram().eq(unbroken.histogram()), "{cut}");
                for len in 0..bytes.len() - 16 {
                    assert!(Statistics::read(&bytes[..len]).is_err(), "{len}");
                }
            }
        }
    }

    #[test]
    fn large_numbers_are_no_statistics() {
        let mut bytes = Vec::new();
        Statistics::new().write(&mut bytes).unwrap();
        for at in [1, 4, 5] {
            let mut wrong = bytes.clone();
            wrong[8 * at + 7] = 0xff;
            assert!(Statistics::read(&wrong[..]).is_err(), "{at}");
        }
    }
}
