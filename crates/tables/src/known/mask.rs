//! The class function under which a source counts rare heaps, as it spells it.

use std::fmt;
use std::str::FromStr;

/// A mask, and whether the parity of the heap counts as well: `0x1e`, or `1+pos` if it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mask {
    text: String,
    bits: u16,
    alternating: bool,
}

/// A text that spells no mask.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no mask: expected a number from 1 to 0xffff such as 0x1e or 30, and +pos behind it \
         if the parity of the heap counts"
)]
pub struct MaskError(String);

impl Mask {
    /// The bits of a value that count; not 0.
    #[must_use]
    pub fn bits(&self) -> u16 {
        self.bits
    }

    /// Whether the space is of type e = 1.
    #[must_use]
    pub fn is_alternating(&self) -> bool {
        self.alternating
    }
}

impl FromStr for Mask {
    type Err = MaskError;

    fn from_str(text: &str) -> Result<Self, MaskError> {
        let (number, alternating) = match text.strip_suffix("+pos") {
            Some(number) => (number, true),
            None => (text, false),
        };
        let bits = match number.strip_prefix("0x") {
            Some(digits) => u16::from_str_radix(digits, 16),
            None => number.parse(),
        };
        match bits {
            Ok(bits) if bits != 0 && !number.contains('+') => {
                Ok(Self { text: text.to_owned(), bits, alternating })
            }
            _ => Err(MaskError(text.to_owned())),
        }
    }
}

impl fmt::Display for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        let read = |text: &str| text.parse::<Mask>().ok().map(|m| (m.bits(), m.is_alternating()));
        assert_eq!(read("0x1e"), Some((0x1e, false)));
        assert_eq!(read("30"), Some((30, false)));
        assert_eq!(read("1+pos"), Some((1, true)));
        for wrong in ["", "0", "0x0", "0x", "1e", "+1", "0x+1", "0x10000", "1+", "1+pos+pos", "-1"]
        {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
