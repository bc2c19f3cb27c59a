//! A stream put away and taken up again: its windows and where it was, as little-endian numbers.
//!
//! Who stores these bytes guards them by a checksum; here it is enough that no bytes make the reader
//! panic or take more memory than they have themselves.

use std::io::{self, Read, Write};

use nimseq_code::Game;
use nimseq_grundy::{Class, RareHeap};

use super::{Kept, Stream};

impl Stream {
    /// Writes everything but the game, for [`Stream::read`].
    pub(crate) fn write(&self, mut out: impl Write) -> io::Result<()> {
        let (mask, e, last_rare) = match self.space {
            None => (0, 0, 0),
            Some((class, last_rare)) => (class.mask(), class.space_type(), last_rare),
        };
        let numbers = [mask.into(), e.into(), last_rare, self.end, self.hash, self.spacing];
        for number in numbers.into_iter().chain([self.window as u64, self.kept.len() as u64]) {
            write_number(&mut out, number)?;
        }
        write_number(&mut out, self.rare.len() as u64)?;
        for rare in &self.rare {
            write_number(&mut out, rare.heap)?;
            write_number(&mut out, rare.value.into())?;
        }
        write_values(&mut out, &self.recent)?;
        for kept in &self.kept {
            for number in [kept.end, kept.hash, kept.depth] {
                write_number(&mut out, number)?;
            }
            write_values(&mut out, &kept.values)?;
        }
        Ok(())
    }

    /// Reads what was written about this game, and no further.
    pub(crate) fn read(game: &Game, mut from: impl Read) -> io::Result<Self> {
        let mut number = || read_number(&mut from);
        let (mask, e, last_rare) = (number()?, number()?, number()?);
        let mut stream = Self::new(game, number()?);
        stream.hash = number()?;
        stream.spacing = number()?;
        let window = number()?;
        let count = number()?;
        stream.window = usize::try_from(window).map_err(invalid)?;
        if mask > 0 {
            let mask = u16::try_from(mask).map_err(invalid)?;
            let class = Class::of_game(mask, e == 1, game)
                .filter(|class| u64::from(class.space_type()) == e)
                .ok_or_else(|| invalid("no class function for this game"))?;
            stream.space = Some((class, last_rare));
        }
        for _ in 0..read_number(&mut from)? {
            let heap = read_number(&mut from)?;
            let value = u16::try_from(read_number(&mut from)?).map_err(invalid)?;
            stream.rare.push(RareHeap { heap, value });
        }
        stream.recent = read_values(&mut from)?;
        for _ in 0..count {
            let (end, hash) = (read_number(&mut from)?, read_number(&mut from)?);
            let depth = read_number(&mut from)?;
            let values = read_values(&mut from)?.into_boxed_slice();
            if values.len() != stream.window {
                return Err(invalid("a window of another length"));
            }
            stream.kept.push(Kept { end, hash, values, depth });
        }
        let last_rare = stream.rare.last().map_or(0, |rare| rare.heap);
        let is_sound = stream.spacing > 0
            && stream.space.is_none_or(|(_, heap)| heap == last_rare)
            && stream.recent.len() <= stream.window
            && stream.kept.iter().all(|kept| kept.end <= stream.end);
        if !is_sound {
            return Err(invalid("windows that no run leaves"));
        }
        stream.fill_filter();
        Ok(stream)
    }
}

fn write_number(out: &mut impl Write, number: u64) -> io::Result<()> {
    out.write_all(&number.to_le_bytes())
}

fn read_number(from: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

fn write_values(out: &mut impl Write, values: &[u16]) -> io::Result<()> {
    write_number(out, values.len() as u64)?;
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    out.write_all(&bytes)
}

fn read_values(from: &mut impl Read) -> io::Result<Vec<u16>> {
    let len = read_number(from)?.checked_mul(2).ok_or_else(|| invalid("too many values"))?;
    let mut bytes = Vec::new();
    // Memory grows with what is there, whatever the length says.
    if from.take(len).read_to_end(&mut bytes)? as u64 != len {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect())
}

fn invalid(reason: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason)
}
