//! Why a run can end early: each reason says at which heap, so that a caller can say what to do.

use std::fmt;

/// A run that could not reach its last heap. Every heap below `heap` had been handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SequenceError {
    /// G(heap) does not fit into 16 bits.
    #[error("G({heap}) is above 65535, the largest value that is supported")]
    ValueTooLarge {
        /// The first heap whose value is too large.
        heap: u64,
    },
    /// The values so far and the work space would need more memory than was allowed.
    #[error("heap {heap} needs {} of memory, the limit is {}", ByteSize(*.needed), ByteSize(*.cap))]
    Memory {
        /// The first heap for which there is no room.
        heap: u64,
        /// Bytes needed to go on.
        needed: u64,
        /// Bytes allowed.
        cap: u64,
    },
    /// A value that was dropped to save memory turned out to be needed.
    #[error("heap {heap} needs heap {needed}, which was dropped to save memory")]
    Dropped {
        /// The heap that cannot be decided.
        heap: u64,
        /// The first heap that was asked for.
        needed: u64,
    },
}

/// A number of bytes, displayed as people write it: `512 bytes`, `1.5 GiB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ByteSize(pub u64);

impl fmt::Display for ByteSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [(&str, u64); 3] = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];
        match UNITS.into_iter().find(|(_, size)| self.0 >= *size) {
            None if self.0 == 1 => f.write_str("1 byte"),
            None => write!(f, "{} bytes", self.0),
            Some((unit, size)) => {
                let tenths = u128::from(self.0) * 10 / u128::from(size);
                write!(f, "{}.{} {unit}", tenths / 10, tenths % 10)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_printed_in_the_unit_that_fits() {
        let shown = |bytes| ByteSize(bytes).to_string();
        assert_eq!((shown(0).as_str(), shown(1).as_str()), ("0 bytes", "1 byte"));
        assert_eq!(shown(1023), "1023 bytes");
        assert_eq!(shown(1024), "1.0 KiB");
        assert_eq!(shown((3 << 29) + 1), "1.5 GiB");
        assert_eq!(shown(u64::MAX), "17179869183.9 GiB");
    }
}
