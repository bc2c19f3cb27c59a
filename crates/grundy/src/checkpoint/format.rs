//! The bytes of a checkpoint. All numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `NIMSEQCP` |
//! | 2 | format version, 1 |
//! | 8 | length of the body |
//! | … | body |
//! | 4 | CRC-32 (IEEE) of all bytes before |
//!
//! The body:
//!
//! | bytes | what |
//! |---|---|
//! | 8, … | length of the code, the code |
//! | 8 | number of heaps |
//! | 1 | 1 if there is a sparse space, else 0; then there is none of the next four |
//! | 2 | mask |
//! | 1 | type e |
//! | 8 | number of rare heaps |
//! | 10 each | rare heap (8), its value (2), ascending |
//! | 1 | bytes of a value: 1 or 2 |
//! | … | values of the last heaps, to the end of the body |

use std::io::{self, Read, Write};

use super::{Checkpoint, CheckpointError, Space, State};
use crate::source::to_index;
use crate::{History, RareHeap, Values};

const MAGIC: [u8; 8] = *b"NIMSEQCP";
const VERSION: u16 = 1;

/// More heaps than a run can come to, and few enough to reckon with.
const MOST_HEAPS: u64 = 1 << 56;

/// Bytes before the body.
const HEADER: usize = 18;

/// Bytes of a rare heap.
const RARE: usize = 10;

/// Values that are turned into bytes together.
const BATCH: usize = 1 << 12;

impl Checkpoint {
    /// Writes the checkpoint. Buffering is up to the writer, and so is that a file appears whole or not
    /// at all.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, out: impl Write) -> io::Result<()> {
        let mut out = Hashed { out, crc: crc32fast::Hasher::new() };
        let body = self.body();
        let values = self.state.values.values();
        let (width, bytes) = match values {
            Values::Bytes(bytes) => (1, bytes.len()),
            Values::Words(words) => (2, 2 * words.len()),
        };
        out.write(&MAGIC)?;
        out.write(&VERSION.to_le_bytes())?;
        out.write(&((body.len() + 1 + bytes) as u64).to_le_bytes())?;
        out.write(&body)?;
        out.write(&[width])?;
        match values {
            Values::Bytes(bytes) => out.write(bytes)?,
            Values::Words(words) => {
                for batch in words.chunks(BATCH) {
                    let bytes: Vec<u8> =
                        batch.iter().flat_map(|value| value.to_le_bytes()).collect();
                    out.write(&bytes)?;
                }
            }
        }
        let crc = out.crc.finalize();
        out.out.write_all(&crc.to_le_bytes())?;
        out.out.flush()
    }

    /// The body up to the values.
    fn body(&self) -> Vec<u8> {
        let mut body = Vec::new();
        body.extend((self.code.len() as u64).to_le_bytes());
        body.extend(self.code.as_bytes());
        body.extend(self.state.heaps.to_le_bytes());
        body.push(self.state.space.is_some().into());
        if let Some(Space { mask, alternating, rare }) = &self.state.space {
            body.extend(mask.to_le_bytes());
            body.push((*alternating).into());
            body.extend((rare.len() as u64).to_le_bytes());
            for RareHeap { heap, value } in rare {
                body.extend(heap.to_le_bytes());
                body.extend(value.to_le_bytes());
            }
        }
        body
    }

    /// Reads a checkpoint, and no byte more. It takes no more memory than twice the bytes that are
    /// there, whatever they say.
    ///
    /// # Errors
    /// [`CheckpointError`] if they are not, to the last bit, what [`Checkpoint::write`] wrote.
    pub fn read(mut input: impl Read) -> Result<Self, CheckpointError> {
        let header = take(&mut input, HEADER as u64)?;
        let magic = header.get(..MAGIC.len());
        if magic.is_none_or(|magic| magic != MAGIC) {
            return Err(CheckpointError::NotACheckpoint);
        }
        let mut fields = Fields(&header[MAGIC.len()..]);
        let cut = |expected, found| CheckpointError::Truncated { expected, found };
        let found = fields.u16().ok_or(cut(HEADER as u64, header.len() as u64))?;
        if found != VERSION {
            return Err(CheckpointError::Version { found, supported: VERSION });
        }
        let len = fields.u64().ok_or(cut(HEADER as u64, header.len() as u64))?;
        let body = take(&mut input, len)?;
        let crc = take(&mut input, 4)?;
        let stored = Fields(&crc).u32().ok_or(cut(
            len.saturating_add(HEADER as u64 + 4),
            (header.len() + body.len() + crc.len()) as u64,
        ))?;
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&header);
        hasher.update(&body);
        let found = hasher.finalize();
        if found != stored {
            return Err(CheckpointError::Checksum { found, stored });
        }
        parse(&body).map_err(CheckpointError::Invalid)
    }
}

/// Up to `len` bytes, as many as there are.
fn take(input: &mut impl Read, len: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(len).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The checkpoint with this body; or what is wrong with it.
fn parse(body: &[u8]) -> Result<Checkpoint, &'static str> {
    const SHORT: &str = "it ends within a field";
    let mut fields = Fields(body);
    let len = fields.u64().ok_or(SHORT)?;
    let code = fields.bytes(to_index(len)).ok_or(SHORT)?;
    let code = String::from_utf8(code.to_vec()).map_err(|_| "its code is no text")?;
    let heaps = fields.u64().ok_or(SHORT)?;
    if heaps > MOST_HEAPS {
        return Err("it has more than 2^56 heaps");
    }
    let space = match fields.u8().ok_or(SHORT)? {
        0 => None,
        1 => Some(space(&mut fields, heaps)?),
        _ => return Err("it has neither one sparse space nor none"),
    };
    let width = fields.u8().ok_or(SHORT)?;
    let mut values = History::new();
    match width {
        1 => values.push_block(Values::Bytes(fields.0)),
        2 => {
            let (words, rest) = fields.0.as_chunks::<2>();
            if !rest.is_empty() {
                return Err("half a value is left over");
            }
            for batch in words.chunks(BATCH) {
                let words: Vec<u16> = batch.iter().map(|&word| u16::from_le_bytes(word)).collect();
                values.push_block(Values::Words(&words));
            }
        }
        _ => return Err("its values have neither one byte nor two"),
    }
    if values.len() as u64 > heaps {
        return Err("it has more values than heaps");
    }
    Ok(Checkpoint { code, state: State { heaps, values, space } })
}

/// A sparse space of so many heaps.
fn space(fields: &mut Fields<'_>, heaps: u64) -> Result<Space, &'static str> {
    const SHORT: &str = "it ends within its rare heaps";
    let mask = fields.u16().ok_or(SHORT)?;
    let alternating = match fields.u8().ok_or(SHORT)? {
        0 => false,
        1 => true,
        _ => return Err("the type of its space is neither 0 nor 1"),
    };
    let count = to_index(fields.u64().ok_or(SHORT)?);
    let listed = fields.bytes(count.saturating_mul(RARE)).ok_or(SHORT)?;
    let mut rare: Vec<RareHeap> = Vec::with_capacity(count);
    let mut listed = Fields(listed);
    while let (Some(heap), Some(value)) = (listed.u64(), listed.u16()) {
        if heap <= rare.last().map_or(0, |last| last.heap) || heap >= heaps {
            return Err("its rare heaps are not ascending, or are none of its heaps");
        }
        rare.push(RareHeap { heap, value });
    }
    Ok(Space { mask, alternating, rare })
}

/// Bytes that are read from the front; `None` once there are too few.
struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn bytes(&mut self, len: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(bytes)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.bytes(N)?.try_into().ok()
    }

    fn u8(&mut self) -> Option<u8> {
        self.array().map(u8::from_le_bytes)
    }

    fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }
}

/// A writer, and the checksum of what was written.
struct Hashed<W> {
    out: W,
    crc: crc32fast::Hasher,
}

impl<W: Write> Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.crc.update(bytes);
        self.out.write_all(bytes)
    }
}
