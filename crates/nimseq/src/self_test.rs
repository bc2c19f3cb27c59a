//! Checks that this very build, on this very machine, computes what it should: under a minute.
//!
//! A test suite runs on the machine of whoever built the program; the kernel that decides a
//! weekend's result is chosen on the machine it runs on. So the checks travel with the program.
//! They hold engines against each other (each kernel of the machine against the definition) and
//! against what others have published; no answer is written down here. The library does not
//! print: it says what was found, and a program says it aloud.
//!
//! ```
//! use nimseq::self_test::{self, Check};
//!
//! let checks = self_test::checks();
//! let names: Vec<String> = checks.iter().map(Check::name).collect();
//! assert!(names.contains(&"dense engine (portable) = definition".to_owned()));
//! assert!(checks[0].run().is_ok());
//! ```

mod engines;
mod positions;
mod published;

use nimseq_code::{Codes, Digit, Game};
use nimseq_grundy::{Kernel, Sequence};

use crate::Error;

/// One check, to be run when the caller likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Claims,
    Notation,
    Cousins,
    Taking,
    Infinite,
    Moves,
    Graphs,
    Dense(Kernel),
    Long(Kernel),
    Wide(Kernel),
    Sparse(Kernel),
    Far(Kernel),
    Oeis,
    Periods,
}

/// What a check saw, in a few words: how much was compared if all is well, else the first thing
/// that is not.
pub type Outcome = Result<String, Failed>;

/// The first thing that a check found wrong, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Failed(String);

impl From<Error> for Failed {
    fn from(error: Error) -> Self {
        Self(error.to_string())
    }
}

/// All checks, the quick ones first; those of an engine once for each kernel of this machine.
#[must_use]
pub fn checks() -> Vec<Check> {
    let kernels = Kernel::available();
    let mut kinds = vec![Kind::Claims, Kind::Notation, Kind::Cousins, Kind::Taking, Kind::Infinite];
    kinds.extend([Kind::Moves, Kind::Graphs]);
    for kind in [Kind::Dense, Kind::Long, Kind::Wide, Kind::Sparse, Kind::Far] {
        kinds.extend(kernels.iter().map(|&kernel| kind(kernel)));
    }
    kinds.extend([Kind::Oeis, Kind::Periods]);
    kinds.into_iter().map(Check).collect()
}

impl Check {
    /// What is checked, in a few words.
    #[must_use]
    pub fn name(&self) -> String {
        match self.0 {
            Kind::Claims => "published claims parse".to_owned(),
            Kind::Notation => "codes print and parse back".to_owned(),
            Kind::Cousins => "standard forms have the same values".to_owned(),
            Kind::Taking => "taking engine = definition".to_owned(),
            Kind::Infinite => "infinite engine = definition".to_owned(),
            Kind::Moves => "winning moves = search".to_owned(),
            Kind::Graphs => "Kayles on graphs = definition".to_owned(),
            Kind::Dense(kernel) => format!("dense engine ({kernel}) = definition"),
            Kind::Long(kernel) => format!("dense engine ({kernel}), long runs = definition"),
            Kind::Wide(kernel) => format!("dense engine ({kernel}), values > 255 = definition"),
            Kind::Sparse(kernel) => format!("sparse engine ({kernel}) = definition"),
            Kind::Far(kernel) => format!("sparse engine ({kernel}), long runs = dense engine"),
            Kind::Oeis => "OEIS terms".to_owned(),
            Kind::Periods => "published periods proved".to_owned(),
        }
    }

    /// Runs the check.
    ///
    /// # Errors
    /// The first thing that was wrong.
    pub fn run(&self) -> Outcome {
        match self.0 {
            Kind::Claims => published::parse(),
            Kind::Notation => notation(),
            Kind::Cousins => cousins(),
            Kind::Taking => engines::taking(),
            Kind::Infinite => engines::infinite(),
            Kind::Moves => positions::moves(),
            Kind::Graphs => positions::graphs(),
            Kind::Dense(kernel) => engines::dense(kernel),
            Kind::Long(kernel) => engines::long(kernel),
            Kind::Wide(kernel) => engines::wide(kernel),
            Kind::Sparse(kernel) => engines::sparse(kernel),
            Kind::Far(kernel) => engines::far(kernel),
            Kind::Oeis => published::oeis(),
            Kind::Periods => published::periods(),
        }
    }
}

/// Heaps to which cousins are compared.
const COUSIN_HEAPS: usize = 200;

/// All codes of at most three digits, with both first digits.
fn short_codes() -> Result<Codes, Error> {
    Ok(Codes::up_to(3, &[Digit::ZERO, Digit::FOUR])?)
}

fn notation() -> Outcome {
    let mut count = 0;
    let named = nimseq_code::known_names().map(|row| row.name.to_owned());
    for text in named.chain(short_codes()?.map(|game| game.to_string())) {
        let game: Game = text.parse().map_err(Error::from)?;
        let back: Game = game.to_string().parse().map_err(Error::from)?;
        let is_same = back == game && (game.to_string() == text || game.names().any(|n| n == text));
        if !is_same {
            return Err(Failed(format!("{text} is read as {game}, and that as {back}")));
        }
        count += 1;
    }
    Ok(format!("{count} codes and names"))
}

fn cousins() -> Outcome {
    let mut count = 0;
    for game in short_codes()? {
        let form = game.standard_form();
        if form.shift == 0 {
            continue;
        }
        let last = COUSIN_HEAPS as u64;
        let ours = Sequence::of(&game).collect(last + form.shift).map_err(Error::from)?;
        let theirs = Sequence::of(&form.game).collect(last).map_err(Error::from)?;
        let shift = usize::try_from(form.shift).unwrap_or(usize::MAX);
        if !ours.values().iter().skip(shift).eq(theirs.values().iter()) {
            return Err(Failed(format!("{game} is not {} shifted by {shift}", form.game)));
        }
        count += 1;
    }
    Ok(format!("{count} codes, {COUSIN_HEAPS} heaps each"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_is_well() {
        for check in checks() {
            assert!(check.run().is_ok(), "{}: {:?}", check.name(), check.run());
        }
    }

    #[test]
    fn every_kernel_is_named() {
        let names: Vec<String> = checks().iter().map(Check::name).collect();
        for kernel in Kernel::available() {
            assert!(names.iter().any(|name| name.contains(kernel.name())));
        }
    }
}
