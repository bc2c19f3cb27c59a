//! From bytes to a [`Claim`], or to the first place where they depart from the layout.
//!
//! There is one way to write a claim, so this is no reader of JSON in general: it walks along the
//! file and the layout together, key by key. What JSON would also allow (other spaces, another
//! order, `1e3`, `\u0030`, a key twice) is an error where it stands. Nothing nests deeper than the
//! layout, nothing is allocated beyond a few times the length of the file, and what was read,
//! written again, is the file byte for byte.

use std::io::Read;
use std::ops::RangeInclusive;

use nimseq_grundy::RareHeap;

use super::{Claim, ClaimError, ClaimedClass, FORMAT, FORMAT_VERSION, KIND, MAX_BYTES, MAX_TEXT};
use crate::Rule;

/// Bytes of a file that an error shows, at most.
const SHOWN: usize = 24;

/// Hexadecimal digits of a SHA-256.
const HASH: usize = 64;

impl Claim {
    /// Reads a file to its end, or a byte beyond [`MAX_BYTES`].
    ///
    /// # Errors
    /// [`ClaimError`]: those of [`Claim::parse`], and those of `file`.
    pub fn read(file: impl Read) -> Result<Self, ClaimError> {
        let mut bytes = Vec::new();
        file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
        Self::parse(&bytes)
    }

    /// The claim that these bytes make.
    ///
    /// # Errors
    /// [`ClaimError`] unless they are exactly what writing the claim gives, to the last byte.
    pub fn parse(bytes: &[u8]) -> Result<Self, ClaimError> {
        if bytes.len() as u64 > MAX_BYTES {
            return Err(ClaimError::TooLong);
        }
        let mut cursor = Cursor { bytes, at: 0 };
        let claim = cursor.claim()?;
        if cursor.at < bytes.len() {
            return Err(cursor.error("the end of the file"));
        }
        Ok(claim)
    }
}

/// A place in a file. Each method goes over what it names, or says that it is not there.
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    /// The whole file; `write` has its twin.
    fn claim(&mut self) -> Result<Claim, ClaimError> {
        self.head()?;
        let claim = Claim {
            code: self.entry("code", Self::text)?,
            rule: self.entry("rule", Self::rule)?,
            k: self.entry("k", Self::number)?,
            preperiod: self.entry("preperiod", Self::number)?,
            period: self.entry("period", Self::number)?,
            heaps_needed: self.entry("heaps_needed", Self::number)?,
            checked_to: self.entry("checked_to", Self::number)?,
            digest: self.entry("digest", Self::hash)?,
            class: self.entry("class", Self::class)?,
            program: self.entry("program", Self::text)?,
            program_version: self.entry("program_version", Self::text)?,
            seal: self.entry("seal", Self::hash)?,
        };
        self.pass("\n", "the end of the line")?;
        self.pass("}\n", "a last line `}`")?;
        Ok(claim)
    }

    /// The entries that say how to read the others.
    fn head(&mut self) -> Result<(), ClaimError> {
        let opening = format!("{{\n  \"format\": \"{FORMAT}\"");
        if !self.bytes.starts_with(opening.as_bytes()) {
            return Err(ClaimError::Foreign);
        }
        self.at = opening.len();
        let found = self.entry("format_version", Self::number)?;
        if found != FORMAT_VERSION {
            return Err(ClaimError::Version { found });
        }
        let kind = format!("\"{KIND}\"");
        self.entry("kind", |cursor| cursor.pass(&kind, &format!("`{kind}`")))
    }

    /// The next key and its value, after the comma that ends the line before.
    fn entry<T>(
        &mut self,
        key: &str,
        value: impl FnOnce(&mut Self) -> Result<T, ClaimError>,
    ) -> Result<T, ClaimError> {
        self.pass(",\n", "`,` and the end of the line")?;
        self.key("  ", key)?;
        value(self)
    }

    fn key(&mut self, indent: &str, key: &str) -> Result<(), ClaimError> {
        self.pass(indent, "a line indented as the layout has it")?;
        self.pass(&format!("\"{key}\": "), &format!("`\"{key}\": `"))
    }

    /// `null`, or the class function and its rare heaps.
    fn class(&mut self) -> Result<Option<ClaimedClass>, ClaimError> {
        const INNER: &str = "    ";
        if self.takes("null") {
            return Ok(None);
        }
        self.pass("{\n", "`null`, or `{` and the end of the line")?;
        let comma = |cursor: &mut Self| cursor.pass(",\n", "`,` and the end of the line");
        self.key(INNER, "mask")?;
        let mask = self.word()?;
        comma(self)?;
        self.key(INNER, "space_type")?;
        let space_type = self.number_to(1)?;
        comma(self)?;
        self.key(INNER, "witnessed_from")?;
        let witnessed_from = self.number()?;
        comma(self)?;
        self.key(INNER, "rare")?;
        let rare = self.rare()?;
        self.pass("\n", "the end of the line")?;
        self.pass("  }", "a line `  },`")?;
        Ok(Some(ClaimedClass { mask, alternating: space_type == 1, witnessed_from, rare }))
    }

    /// A list of pairs, each a heap and its value.
    fn rare(&mut self) -> Result<Vec<RareHeap>, ClaimError> {
        self.pass("[", "`[`")?;
        let mut rare = Vec::new();
        if self.takes("]") {
            return Ok(rare);
        }
        loop {
            self.pass("[", "`[`, a heap, `,`, its value and `]`, without spaces")?;
            let heap = self.number()?;
            self.pass(",", "`,` and a value")?;
            let value = self.word()?;
            self.pass("]", "`]`")?;
            rare.push(RareHeap { heap, value });
            if self.takes("]") {
                return Ok(rare);
            }
            self.pass(",", "`,` and another rare heap, or `]`")?;
        }
    }

    fn rule(&mut self) -> Result<Rule, ClaimError> {
        let found = Rule::ALL.into_iter().find(|rule| self.takes(&format!("\"{rule}\"")));
        found.ok_or_else(|| {
            let names = Rule::ALL.map(|rule| format!("`\"{rule}\"`"));
            self.error(&names.join(" or "))
        })
    }

    fn hash(&mut self) -> Result<String, ClaimError> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let what = "64 hexadecimal digits in lower case, between quotation marks";
        self.quoted(is_digit, HASH..=HASH, what)
    }

    fn text(&mut self) -> Result<String, ClaimError> {
        let is_plain = |byte: u8| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\';
        let what = format!(
            "1 to {MAX_TEXT} printable ASCII characters, none of them a backslash, between \
             quotation marks"
        );
        self.quoted(is_plain, 1..=MAX_TEXT, &what)
    }

    /// A string without escapes: it stands in the file as it is.
    fn quoted(
        &mut self,
        is_allowed: impl Fn(u8) -> bool,
        lengths: RangeInclusive<usize>,
        what: &str,
    ) -> Result<String, ClaimError> {
        self.pass("\"", what)?;
        let rest = &self.bytes[self.at..];
        let rest = &rest[..rest.len().min(*lengths.end())];
        let len = rest.iter().take_while(|&&byte| is_allowed(byte)).count();
        let text = rest[..len].iter().map(|&byte| char::from(byte)).collect();
        self.at += len;
        if len < *lengths.start() {
            return Err(self.error(what));
        }
        self.pass("\"", what)?;
        Ok(text)
    }

    fn number(&mut self) -> Result<u64, ClaimError> {
        self.number_to(u64::MAX)
    }

    fn word(&mut self) -> Result<u16, ClaimError> {
        let most = u16::MAX.into();
        self.number_to(most)?.try_into().map_err(|_| self.error(&number_to(most)))
    }

    /// Digits and nothing else, the first of them 0 only if it is the last as well.
    fn number_to(&mut self, most: u64) -> Result<u64, ClaimError> {
        let rest = &self.bytes[self.at..];
        let len = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let digits = &rest[..len];
        let number = digits.iter().try_fold(0u64, |number, digit| {
            number.checked_mul(10)?.checked_add(u64::from(digit - b'0'))
        });
        let is_plain = len == 1 || digits.first().is_some_and(|&digit| digit != b'0');
        let number = number.filter(|&number| is_plain && number <= most);
        let number = number.ok_or_else(|| self.error(&number_to(most)))?;
        self.at += len;
        Ok(number)
    }

    /// Goes over `text`, which errors call `what`.
    fn pass(&mut self, text: &str, what: &str) -> Result<(), ClaimError> {
        if self.takes(text) { Ok(()) } else { Err(self.error(what)) }
    }

    /// Goes over `text` if it comes next.
    fn takes(&mut self, text: &str) -> bool {
        let is_next = self.bytes[self.at..].starts_with(text.as_bytes());
        if is_next {
            self.at += text.len();
        }
        is_next
    }

    /// That `expected` is not here.
    fn error(&self, expected: &str) -> ClaimError {
        let (before, rest) = self.bytes.split_at(self.at);
        let mut lines = before.split(|&byte| byte == b'\n');
        let line = lines.clone().count();
        let column = lines.next_back().map_or(0, <[u8]>::len) + 1;
        let end = rest.iter().position(|byte| !matches!(byte, b' '..=b'~')).unwrap_or(rest.len());
        let shown: String = rest[..end.min(SHOWN)].iter().copied().map(char::from).collect();
        let found = match rest.first() {
            None => "the end of the file".to_owned(),
            Some(b'\n') => "the end of the line".to_owned(),
            Some(byte) if end == 0 => format!("the byte 0x{byte:02x}"),
            Some(_) if end > SHOWN => format!("`{shown}…`"),
            Some(_) => format!("`{shown}`"),
        };
        ClaimError::Layout { line, column, expected: expected.to_owned(), found }
    }
}

fn number_to(most: u64) -> String {
    format!("a number from 0 to {most}, in digits alone")
}
