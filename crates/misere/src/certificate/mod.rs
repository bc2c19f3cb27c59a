//! Quotients in files, and what they become once they have been checked.
//!
//! A [`Claim`] is what somebody says: read from a file, and nothing in it believed. A [`Certificate`] was checked
//! here: it comes from a [`Quotient`], or from [`verify()`], which applies the exactness test to the figures of the
//! file. How the quotient was found plays no part in it.
//!
//! # The file
//!
//! JSON, in one layout to the last byte, with the frame of all certificates (`nimseq_period::certificate`), one
//! entry a line and in this order:
//!
//! | key | value |
//! |---|---|
//! | `format` | `"nimseq-certificate"` |
//! | `format_version` | `1` |
//! | `kind` | `"misere-quotient"` |
//! | `code` | the code in canonical form |
//! | `rule` | the theorem that proves the period of Φ (`guy-smith` or `no-split`), or `null` |
//! | `preperiod`, `period` | n0 and p of Φ, the least, or `null` both |
//! | `covered_to` | the last heap in `phi` |
//! | `order`, `p_portion` | the number of elements, and of those in P |
//! | `generators` | heaps whose values generate Q |
//! | `columns` | for each generator, a list: element x times the generator, for x = 0, 1, … |
//! | `p` | the elements of P, ascending |
//! | `phi` | the values of heaps 0, 1, … |
//! | `program`, `program_version` | what made the file |
//! | `seal` | SHA-256 of all bytes before the line of the seal |
//!
//! Elements are numbers below `order`, 0 is the identity. nimseq numbers them by their normal forms
//! (`presentation`), and names each generator by the first heap that has its value, so that two programs that
//! do so write the same bytes; a file that numbers or names them otherwise is as true. With `rule` the quotient
//! is that of all heaps, else of heaps 0 to `covered_to`.

mod claim;
mod layout;
mod show;
mod verify;

use std::fmt;

pub use claim::Claim;
pub use verify::{Objection, Outcome, verify};

use crate::Quotient;

/// What the third entry says.
pub const KIND: &str = "misere-quotient";

/// A quotient that was verified on this machine, by this program. `Display` gives the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate(Claim);

impl Certificate {
    /// The certificate of a quotient.
    #[must_use]
    pub fn of(quotient: &Quotient) -> Self {
        Self(Claim::of(quotient))
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
