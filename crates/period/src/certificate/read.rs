//! From bytes to a [`Claim`], or to the first place where they depart from the layout.
//!
//! There is one way to write a claim, so this is no reader of JSON in general: it walks along the
//! file and the layout together, key by key. What JSON would also allow (other spaces, another
//! order, `1e3`, `\u0030`, a key twice) is an error where it stands. Nothing nests deeper than the
//! layout, nothing is allocated beyond a few times the length of the file, and what was read,
//! written again, is the file byte for byte.

use std::io::Read;

use nimseq_grundy::RareHeap;

use super::cursor::Cursor;
use super::{Claim, ClaimError, ClaimedClass, KIND, MAX_BYTES};
use crate::Rule;

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
        let mut cursor = Cursor::open(bytes, KIND)?;
        let claim = cursor.claim()?;
        cursor.close()?;
        Ok(claim)
    }
}

impl Cursor<'_> {
    /// The entries; `write` has its twin.
    fn claim(&mut self) -> Result<Claim, ClaimError> {
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
        Ok(claim)
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
        self.list("rare heap", |cursor| {
            cursor.pass("[", "`[`, a heap, `,`, its value and `]`, without spaces")?;
            let heap = cursor.number()?;
            cursor.pass(",", "`,` and a value")?;
            let value = cursor.word()?;
            cursor.pass("]", "`]`")?;
            Ok(RareHeap { heap, value })
        })
    }

    fn rule(&mut self) -> Result<Rule, ClaimError> {
        let found = Rule::ALL.into_iter().find(|rule| self.takes(&format!("\"{rule}\"")));
        found.ok_or_else(|| {
            let names = Rule::ALL.map(|rule| format!("`\"{rule}\"`"));
            self.error(&names.join(" or "))
        })
    }
}
