//! From a claim to the one text of it, and back.

use std::fmt;

use nimseq_period::certificate::{Cursor, FORMAT, FORMAT_VERSION};
use nimseq_period::{ClaimError, Rule, sha256};

use super::{Claim, KIND};

impl Claim {
    /// The claim that these bytes make.
    ///
    /// # Errors
    /// [`ClaimError`] unless they are exactly what writing the claim gives, to the last byte.
    pub fn parse(bytes: &[u8]) -> Result<Self, ClaimError> {
        let mut cursor = Cursor::open(bytes, KIND)?;
        let at = &mut cursor;
        let elements = |at: &mut Cursor<'_>| at.list("element", Cursor::word);
        let claim = Self {
            code: at.entry("code", Cursor::text)?,
            rule: at.entry("rule", |at| at.or_null(rule))?,
            preperiod: at.entry("preperiod", |at| at.or_null(Cursor::number))?,
            period: at.entry("period", |at| at.or_null(Cursor::number))?,
            covered_to: at.entry("covered_to", Cursor::number)?,
            order: at.entry("order", Cursor::number)?,
            p_portion: at.entry("p_portion", Cursor::number)?,
            generators: at.entry("generators", |at| at.list("heap", Cursor::number))?,
            columns: at.entry("columns", |at| at.list("column", elements))?,
            p: at.entry("p", elements)?,
            phi: at.entry("phi", elements)?,
            program: at.entry("program", Cursor::text)?,
            program_version: at.entry("program_version", Cursor::text)?,
            seal: at.entry("seal", Cursor::hash)?,
        };
        cursor.close()?;
        Ok(claim)
    }

    /// The file up to the line of the seal. Nothing needs an escape.
    fn body(&self, f: &mut impl fmt::Write) -> fmt::Result {
        writeln!(f, "{{")?;
        writeln!(f, "  \"format\": \"{FORMAT}\",")?;
        writeln!(f, "  \"format_version\": {FORMAT_VERSION},")?;
        writeln!(f, "  \"kind\": \"{KIND}\",")?;
        writeln!(f, "  \"code\": \"{}\",", self.code)?;
        writeln!(f, "  \"rule\": {},", or_null(self.rule.map(|rule| format!("\"{rule}\""))))?;
        writeln!(f, "  \"preperiod\": {},", or_null(self.preperiod))?;
        writeln!(f, "  \"period\": {},", or_null(self.period))?;
        writeln!(f, "  \"covered_to\": {},", self.covered_to)?;
        writeln!(f, "  \"order\": {},", self.order)?;
        writeln!(f, "  \"p_portion\": {},", self.p_portion)?;
        writeln!(f, "  \"generators\": {},", list(&self.generators))?;
        let columns: Vec<String> = self.columns.iter().map(|column| list(column)).collect();
        writeln!(f, "  \"columns\": {},", list(&columns))?;
        writeln!(f, "  \"p\": {},", list(&self.p))?;
        writeln!(f, "  \"phi\": {},", list(&self.phi))?;
        writeln!(f, "  \"program\": \"{}\",", self.program)?;
        writeln!(f, "  \"program_version\": \"{}\",", self.program_version)
    }

    /// The seal that this claim should bear: SHA-256 of the file up to the line of the seal.
    #[must_use]
    pub fn true_seal(&self) -> String {
        let mut body = String::new();
        // Writing to a String cannot fail.
        let _ = self.body(&mut body);
        sha256(body.as_bytes())
    }
}

/// The file, to the last byte.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.body(f)?;
        writeln!(f, "  \"seal\": \"{}\"\n}}", self.seal)
    }
}

fn rule(at: &mut Cursor<'_>) -> Result<Rule, ClaimError> {
    let rules = [Rule::GuySmith, Rule::NoSplit];
    let found = rules.into_iter().find(|rule| at.takes(&format!("\"{rule}\"")));
    found.ok_or_else(|| at.error("`null` or `\"guy-smith\"` or `\"no-split\"`"))
}

fn or_null(value: Option<impl fmt::Display>) -> String {
    value.map_or_else(|| "null".to_owned(), |value| value.to_string())
}

fn list(items: &[impl fmt::Display]) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    format!("[{}]", items.join(","))
}
