//! From a [`Claim`] to the one text of it, and the seal on that text.

use std::fmt;

use nimseq_grundy::RareHeap;

use super::{Claim, FORMAT, FORMAT_VERSION, KIND};
use crate::digest::sha256;

impl Claim {
    /// The file up to the line of the seal; `read` has its twin.
    ///
    /// Nothing needs an escape: strings have neither quotation marks nor backslashes in them.
    fn body(&self, f: &mut impl fmt::Write) -> fmt::Result {
        writeln!(f, "{{")?;
        writeln!(f, "  \"format\": \"{FORMAT}\",")?;
        writeln!(f, "  \"format_version\": {FORMAT_VERSION},")?;
        writeln!(f, "  \"kind\": \"{KIND}\",")?;
        writeln!(f, "  \"code\": \"{}\",", self.code)?;
        writeln!(f, "  \"rule\": \"{}\",", self.rule)?;
        writeln!(f, "  \"k\": {},", self.k)?;
        writeln!(f, "  \"preperiod\": {},", self.preperiod)?;
        writeln!(f, "  \"period\": {},", self.period)?;
        writeln!(f, "  \"heaps_needed\": {},", self.heaps_needed)?;
        writeln!(f, "  \"checked_to\": {},", self.checked_to)?;
        writeln!(f, "  \"digest\": \"{}\",", self.digest)?;
        match &self.class {
            None => writeln!(f, "  \"class\": null,")?,
            Some(class) => {
                writeln!(f, "  \"class\": {{")?;
                writeln!(f, "    \"mask\": {},", class.mask)?;
                writeln!(f, "    \"space_type\": {},", u8::from(class.alternating))?;
                writeln!(f, "    \"witnessed_from\": {},", class.witnessed_from)?;
                write!(f, "    \"rare\": [")?;
                for (i, RareHeap { heap, value }) in class.rare.iter().enumerate() {
                    let comma = if i > 0 { "," } else { "" };
                    write!(f, "{comma}[{heap},{value}]")?;
                }
                writeln!(f, "]\n  }},")?;
            }
        }
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
