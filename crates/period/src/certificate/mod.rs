//! What a file says of a period, and what it becomes once that has been checked.
//!
//! A [`Claim`] is what somebody says: read from a file, and nothing in it believed. A
//! [`Certificate`] is a claim that was checked here: it comes from a proved [`Report`], or from
//! [`verify`](crate::verify::verify), which computes the values anew. There is no other way to one.
//!
//! # The file
//!
//! JSON, in one layout to the last byte, one entry a line and in this order:
//!
//! | key | value |
//! |---|---|
//! | `format` | `"nimseq-certificate"` |
//! | `format_version` | `1` |
//! | `kind` | `"period"` |
//! | `code` | the code in canonical form |
//! | `rule` | the name of the theorem, see [`Rule`](crate::Rule) |
//! | `k` | index of the last non-zero digit of the code, 0 if there is none after the dot |
//! | `preperiod` | n0, the least |
//! | `period` | p, the least |
//! | `heaps_needed` | how many values the theorem asks for, heap 0 first |
//! | `checked_to` | the last heap that was computed when the file was made, at least `heaps_needed` − 1 |
//! | `digest` | SHA-256 of G(0) … G(`heaps_needed` − 1), each as two bytes, the low one first |
//! | `class` | `null`; for the rule `sparse-induction` an object: `mask`, `space_type` (0 or 1), `witnessed_from` (n1 of the theorem), and on one line `rare`, the pairs `[heap,value]` of all rare heaps from heap 1 on, ascending |
//! | `program`, `program_version` | what made the file |
//! | `seal` | SHA-256 of all bytes before the line of the seal |
//!
//! Hashes are 64 hexadecimal digits in lower case, numbers are digits alone. The file is ASCII, its
//! lines end in a line feed, and it ends with a line `}`. It does not say how long the run took, on
//! what machine, with which engine or kernel: two runs that prove the same write the same bytes.
//!
//! The seal is no signature: anybody can make one. It tells a damaged file from one that was written
//! so. By hand, for a file F, these two lines must print the same:
//!
//! ```sh
//! head -n -2 F | sha256sum
//! tail -n 2 F | head -n 1
//! ```
//!
//! and the digest is that of `nimseq values CODE --to LAST --format raw | sha256sum`.
//!
//! Certificates of other kinds have the same frame: the first three entries, `code`, and the last three. A
//! [`Cursor`] reads it, whatever stands between.
//!
//! # What is compared
//!
//! A file that departs from the layout by a byte is not read at all ([`ClaimError`] says where), so
//! that a claim and its file are the same thing: to change one is to change the other. It may be
//! stored and sent by any means that keep its bytes, but not reformatted.

mod claim;
mod cursor;
mod error;
mod read;
mod write;

use std::fmt;

pub use claim::{Claim, ClaimedClass};
pub use cursor::Cursor;
pub use error::ClaimError;

use crate::{Answer, Report};

/// What the first entry of every certificate says.
pub const FORMAT: &str = "nimseq-certificate";

/// The layout that is written and read here.
pub const FORMAT_VERSION: u64 = 1;

/// The kind of certificate that this module is about.
pub const KIND: &str = "period";

/// The program that makes certificates.
pub const PROGRAM: &str = "nimseq";

/// The longest file that is read, in bytes: room for millions of rare heaps, where a class with more
/// than a few thousand is of no use.
pub const MAX_BYTES: u64 = 64 << 20;

/// The longest string in a file, in characters: the longest code has 4096 digits.
const MAX_TEXT: usize = 5000;

/// A claim that was checked on this machine, by this program: as true as a [`Proof`](crate::Proof).
///
/// `Display` gives the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate(Claim);

impl Certificate {
    /// The certificate of a proved report, `None` of any other.
    ///
    /// As with [`theorem::prove`](crate::theorem::prove), that the values in the report are those
    /// of its game is the word of whoever fed the detector. Cost: a hash of the values needed.
    #[must_use]
    pub fn of(report: &Report) -> Option<Self> {
        match report.answer() {
            Answer::Proved(proof) => Claim::of(report, proof).map(Self),
            Answer::Observed(_) | Answer::None => None,
        }
    }

    /// Of a claim that [`verify`](crate::verify::verify) has found true in every point.
    pub(crate) fn checked(claim: Claim) -> Self {
        Self(claim)
    }

    /// What it says.
    #[must_use]
    pub fn claim(&self) -> &Claim {
        &self.0
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
