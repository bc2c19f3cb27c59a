//! A fingerprint of a run of values that anybody can recompute with `sha256sum`.
//!
//! SHA-256 over the values of heaps 0, 1, 2, … as little-endian 16-bit words, whatever the width
//! they are stored in, so that the digest does not know when a value passed 255.

use std::fmt::Write as _;
use std::io;
use std::ops::ControlFlow;

use nimseq_grundy::{Evidence, Sink, Values};
use sha2::digest::common::hazmat::{SerializableState as _, SerializedState};
use sha2::{Digest as _, Sha256};

/// Values turned into bytes at a time, in heaps: enough to keep the hash busy, little enough for
/// the stack.
const CHUNK: usize = 2048;

/// The SHA-256 of the values fed so far.
///
/// As a [`Sink`] it takes heap 0 first and then every heap.
///
/// # Panics
/// [`Sink::block`] panics if a block does not begin where the one before it ended: the digest of
/// anything else would look like one of a sequence.
#[derive(Clone, Debug, Default)]
pub struct Digest {
    state: Sha256,
    heaps: u64,
}

impl Digest {
    /// No heap yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The digest of exactly these values, as 64 lower-case hexadecimal digits.
    #[must_use]
    pub fn of(values: Values<'_>) -> String {
        let mut digest = Self::new();
        digest.update(values);
        digest.hex()
    }

    /// Appends the next heaps.
    pub fn update(&mut self, values: Values<'_>) {
        self.heaps += values.len() as u64;
        match values {
            Values::Bytes(v) => self.words(v),
            Values::Words(v) => self.words(v),
        }
    }

    /// The digest of the heaps so far, as 64 lower-case hexadecimal digits.
    #[must_use]
    pub fn hex(self) -> String {
        hex(self.state)
    }

    /// How many heaps were fed.
    #[must_use]
    pub fn heaps(&self) -> u64 {
        self.heaps
    }

    /// Writes the state of the hash, for [`read`](Self::read).
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, mut out: impl io::Write) -> io::Result<()> {
        out.write_all(&self.heaps.to_le_bytes())?;
        out.write_all(&self.state.serialize())
    }

    /// Reads what [`write`](Self::write) wrote, and no further.
    ///
    /// # Errors
    /// Those of `from`, and `InvalidData` for what is no state.
    pub fn read(mut from: impl io::Read) -> io::Result<Self> {
        let mut heaps = [0; 8];
        from.read_exact(&mut heaps)?;
        let mut state = SerializedState::<Sha256>::default();
        from.read_exact(&mut state)?;
        let state = Sha256::deserialize(&state)
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        Ok(Self { state, heaps: u64::from_le_bytes(heaps) })
    }

    fn words<T: Copy + Into<u16>>(&mut self, values: &[T]) {
        let mut bytes = [0; 2 * CHUNK];
        for chunk in values.chunks(CHUNK) {
            for (to, &value) in bytes.chunks_exact_mut(2).zip(chunk) {
                to.copy_from_slice(&value.into().to_le_bytes());
            }
            self.state.update(&bytes[..2 * chunk.len()]);
        }
    }
}

/// SHA-256 of these bytes, as 64 lower-case hexadecimal digits.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    hex(Sha256::new_with_prefix(bytes))
}

fn hex(state: Sha256) -> String {
    state.finalize().iter().fold(String::with_capacity(64), |mut hex, byte| {
        // Writing to a String cannot fail.
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

impl Sink for Digest {
    fn block(&mut self, first: u64, values: Values<'_>, _: Evidence<'_>) -> ControlFlow<()> {
        assert_eq!(first, self.heaps, "blocks come in order and without gaps");
        self.update(values);
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use nimseq_grundy::{Evidence, Sink, Values};

    use super::Digest;

    #[test]
    fn published_vectors() {
        // FIPS 180-4 gives the empty text; "abcd" is what `printf abcd | sha256sum` prints.
        assert_eq!(
            Digest::new().hex(),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        );
        assert_eq!(
            Digest::of(Values::Words(&[0x6261, 0x6463])),
            "88d4266fd4e6338d13b845fcf289579d209c897823b9217da3e161936f031589"
        );
    }

    #[test]
    fn neither_width_nor_blocks_matter() {
        let bytes: Vec<u8> = (0..10_000u32).map(|n| (n * n % 251) as u8).collect();
        let words: Vec<u16> = bytes.iter().map(|&g| u16::from(g)).collect();
        let whole = Digest::of(Values::Bytes(&bytes));
        assert_eq!(whole, Digest::of(Values::Words(&words)));
        let mut digest = Digest::new();
        for (i, block) in bytes.chunks(777).enumerate() {
            assert!(
                digest.block(777 * i as u64, Values::Bytes(block), Evidence::NONE).is_continue()
            );
        }
        assert_eq!(whole, digest.hex());
        assert_ne!(whole, Digest::of(Values::Bytes(&bytes[..9_999])));
    }

    #[test]
    fn hashing_goes_on_as_if_nothing_had_happened() {
        let values: Vec<u8> = (0..1000u32).map(|n| (n * n % 251) as u8).collect();
        let whole = Digest::of(Values::Bytes(&values));
        for cut in [0, 1, 31, 32, 33, 500, 1000] {
            let (head, tail) = values.split_at(cut);
            let mut before = Digest::new();
            before.update(Values::Bytes(head));
            let mut bytes = Vec::new();
            before.write(&mut bytes).unwrap();
            for len in 0..bytes.len() {
                assert!(Digest::read(&bytes[..len]).is_err(), "{len}");
            }
            bytes.push(7);
            let mut from = &bytes[..];
            let mut after = Digest::read(&mut from).unwrap();
            assert_eq!(from, [7]);
            assert!(after.block(cut as u64, Values::Bytes(tail), Evidence::NONE).is_continue());
            assert_eq!(after.hex(), whole, "{cut}");
        }
    }

    #[test]
    #[should_panic(expected = "without gaps")]
    fn a_gap_is_no_sequence() {
        let mut digest = Digest::new();
        assert!(digest.block(0, Values::Bytes(&[0, 1]), Evidence::NONE).is_continue());
        let _ = digest.block(3, Values::Bytes(&[3]), Evidence::NONE);
    }
}
