//! A place in a certificate, and the ways to go on from it: what all kinds of certificates have in common.
//!
//! There is one way to write a certificate, so this is no reader of JSON in general: it walks along the file
//! and the layout together. Each method goes over what it names, or says that it is not there, with line and
//! column. Nothing is allocated beyond a few times the length of the file.

use std::ops::RangeInclusive;

use super::{ClaimError, FORMAT, FORMAT_VERSION, MAX_BYTES, MAX_TEXT};

/// Bytes of a file that an error shows, at most.
const SHOWN: usize = 24;

/// Hexadecimal digits of a SHA-256.
const HASH: usize = 64;

/// A place in a file. Each method goes over what it names, or says that it is not there.
#[derive(Debug)]
pub struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    /// Goes over the entries with which a certificate of this kind begins.
    ///
    /// # Errors
    /// [`ClaimError`] for a file that is too long, no certificate, or one of another version or kind.
    pub fn open(bytes: &'a [u8], kind: &str) -> Result<Self, ClaimError> {
        let mut cursor = Self::before_kind(bytes)?;
        let kind = format!("\"{kind}\"");
        cursor.entry("kind", |cursor| cursor.pass(&kind, &format!("`{kind}`")))?;
        Ok(cursor)
    }

    /// The kind that a certificate says it is.
    ///
    /// # Errors
    /// [`ClaimError`] for what is no certificate of this version.
    pub fn kind(bytes: &'a [u8]) -> Result<String, ClaimError> {
        Self::before_kind(bytes)?.entry("kind", Self::text)
    }

    fn before_kind(bytes: &'a [u8]) -> Result<Self, ClaimError> {
        if bytes.len() as u64 > MAX_BYTES {
            return Err(ClaimError::TooLong);
        }
        let opening = format!("{{\n  \"format\": \"{FORMAT}\"");
        if !bytes.starts_with(opening.as_bytes()) {
            return Err(ClaimError::Foreign);
        }
        let mut cursor = Self { bytes, at: opening.len() };
        let found = cursor.entry("format_version", Self::number)?;
        if found != FORMAT_VERSION {
            return Err(ClaimError::Version { found });
        }
        Ok(cursor)
    }

    /// Goes over the last line, beyond which nothing may be.
    ///
    /// # Errors
    /// [`ClaimError::Layout`] otherwise.
    pub fn close(mut self) -> Result<(), ClaimError> {
        self.pass("\n", "the end of the line")?;
        self.pass("}\n", "a last line `}`")?;
        if self.at < self.bytes.len() {
            return Err(self.error("the end of the file"));
        }
        Ok(())
    }

    /// The next key and its value, after the comma that ends the line before.
    ///
    /// # Errors
    /// [`ClaimError::Layout`] otherwise.
    pub fn entry<T>(
        &mut self,
        key: &str,
        value: impl FnOnce(&mut Self) -> Result<T, ClaimError>,
    ) -> Result<T, ClaimError> {
        self.pass(",\n", "`,` and the end of the line")?;
        self.key("  ", key)?;
        value(self)
    }

    /// A key, after these spaces.
    ///
    /// # Errors
    /// [`ClaimError::Layout`] otherwise.
    pub fn key(&mut self, indent: &str, key: &str) -> Result<(), ClaimError> {
        self.pass(indent, "a line indented as the layout has it")?;
        self.pass(&format!("\"{key}\": "), &format!("`\"{key}\": `"))
    }

    /// `null`, or a value.
    ///
    /// # Errors
    /// [`ClaimError::Layout`] otherwise.
    pub fn or_null<T>(
        &mut self,
        value: impl FnOnce(&mut Self) -> Result<T, ClaimError>,
    ) -> Result<Option<T>, ClaimError> {
        if self.takes("null") { Ok(None) } else { value(self).map(Some) }
    }

    /// A list on one line, without spaces; errors call what is in it `what`.
    ///
    /// # Errors
    /// [`ClaimError::Layout`] otherwise.
    pub fn list<T>(
        &mut self,
        what: &str,
        mut item: impl FnMut(&mut Self) -> Result<T, ClaimError>,
    ) -> Result<Vec<T>, ClaimError> {
        self.pass("[", "`[`")?;
        let mut items = Vec::new();
        if self.takes("]") {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.takes("]") {
                return Ok(items);
            }
            self.pass(",", &format!("`,` and another {what}, or `]`"))?;
        }
    }

    /// 64 hexadecimal digits in lower case, in quotation marks.
    ///
    /// # Errors
    /// [`ClaimError::Layout`] otherwise.
    pub fn hash(&mut self) -> Result<String, ClaimError> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let what = "64 hexadecimal digits in lower case, between quotation marks";
        self.quoted(is_digit, HASH..=HASH, what)
    }

    /// Printable ASCII in quotation marks.
    ///
    /// # Errors
    /// [`ClaimError::Layout`] otherwise.
    pub fn text(&mut self) -> Result<String, ClaimError> {
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

    /// A number in digits alone.
    ///
    /// # Errors
    /// [`ClaimError::Layout`] otherwise.
    pub fn number(&mut self) -> Result<u64, ClaimError> {
        self.number_to(u64::MAX)
    }

    /// A number below 2^16.
    ///
    /// # Errors
    /// [`ClaimError::Layout`] otherwise.
    pub fn word(&mut self) -> Result<u16, ClaimError> {
        let most = u16::MAX.into();
        self.number_to(most)?.try_into().map_err(|_| self.error(&number_to(most)))
    }

    /// Digits and nothing else, the first of them 0 only if it is the last as well.
    ///
    /// # Errors
    /// [`ClaimError::Layout`] otherwise.
    pub fn number_to(&mut self, most: u64) -> Result<u64, ClaimError> {
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
    ///
    /// # Errors
    /// [`ClaimError::Layout`] otherwise.
    pub fn pass(&mut self, text: &str, what: &str) -> Result<(), ClaimError> {
        if self.takes(text) { Ok(()) } else { Err(self.error(what)) }
    }

    /// Goes over `text` if it comes next.
    pub fn takes(&mut self, text: &str) -> bool {
        let is_next = self.bytes[self.at..].starts_with(text.as_bytes());
        if is_next {
            self.at += text.len();
        }
        is_next
    }

    /// That `expected` is not here.
    #[must_use]
    pub fn error(&self, expected: &str) -> ClaimError {
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
