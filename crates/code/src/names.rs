//! Names of games: the one table, read both ways.
//!
//! A name is spelt in small letters with hyphens where it is printed; where it is read, case,
//! spaces, hyphens, underscores and apostrophes do not matter, so that `Dawson's Kayles` pasted
//! from a paper works. The table is a dozen rows, so look-up is a scan, and so is the search for
//! what a misspelt name may have meant.

use std::fmt;

use crate::Game;

/// A row of the table of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownName {
    /// The canonical spelling, small letters and hyphens: `dawsons-kayles`.
    pub name: &'static str,
    /// The name as a book prints it: `Dawson's Kayles`.
    pub title: &'static str,
    /// The canonical form of the game: `0.07`.
    pub code: &'static str,
}

impl fmt::Display for KnownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.title, self.name)
    }
}

const fn row(name: &'static str, title: &'static str, code: &'static str) -> KnownName {
    KnownName { name, title, code }
}

/// Names as in Berlekamp, Conway and Guy, *Winning Ways*, chapter 4, and in Guy's lists of octal
/// games; Grundy's game is there too and has no code.
static NAMES: [KnownName; 11] = [
    row("kayles", "Kayles", "0.77"),
    row("dawsons-kayles", "Dawson's Kayles", "0.07"),
    row("dawsons-chess", "Dawson's Chess", "0.137"),
    row("officers", "Officers", "0.6"),
    row("treblecross", "Treblecross", "0.007"),
    row("guiles", "Guiles", "0.15"),
    row("daisies", "Daisies", "4.7"),
    row("double-kayles", "Double Kayles", "0.7777"),
    row("nim", "Nim", "0.[3]"),
    row("laskers-nim", "Lasker's Nim", "4.[3]"),
    row("grundy", "Grundy's game", "grundy"),
];

/// All names the parser knows, in the order of the table.
#[must_use]
pub fn known_names() -> impl ExactSizeIterator<Item = &'static KnownName> {
    NAMES.iter()
}

impl Game {
    /// The names of this game, in canonical spelling; empty for most.
    ///
    /// ```
    /// let kayles: nimseq_code::Game = ".770".parse()?;
    /// assert_eq!(kayles.names().next(), Some("kayles"));
    /// # Ok::<(), nimseq_code::ParseError>(())
    /// ```
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.known_names().map(|row| row.name)
    }

    /// The rows of the table of names that are this game.
    pub(crate) fn known_names(&self) -> impl Iterator<Item = &'static KnownName> + use<> {
        // Every code of the table has at most four digits or a block of one; a longer text could
        // not be equal to any.
        let text = self.to_string();
        NAMES.iter().filter(move |row| row.code == text)
    }
}

/// The row of a name from which case and separators have been [removed](fold).
pub(crate) fn lookup(folded: &str) -> Option<&'static KnownName> {
    NAMES.iter().find(|row| letters(row).eq(folded.chars()) || fold(row.title) == folded)
}

fn letters(row: &KnownName) -> impl Iterator<Item = char> {
    row.name.chars().filter(|&c| c != '-')
}

/// Whether a character is ignored in a name: spaces, `_`, hyphens and apostrophes, the typographic
/// ones too.
pub(crate) fn is_separator(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '_' | '-' | '\u{2010}' | '\u{2011}' | '\'' | '\u{2018}' | '\u{2019}' | '`')
}

/// A name without what does not matter in it.
pub(crate) fn fold(name: &str) -> String {
    name.chars().filter(|&c| !is_separator(c)).flat_map(char::to_lowercase).collect()
}

/// The known names that a misspelt (folded) one may have meant, best first; at most three.
///
/// Near means: one name begins with the other (`dawson`, `grundy-game`), or at most a third of
/// the letters must be changed.
pub(crate) fn nearest(folded: &str) -> Vec<&'static str> {
    let wanted: Vec<char> = folded.chars().collect();
    // Anything much longer than the names is no misspelling, and the distance costs a product.
    if !(2..=32).contains(&wanted.len()) {
        return Vec::new();
    }
    let mut near: Vec<(usize, &'static str)> = NAMES
        .iter()
        .filter_map(|row| {
            let known: Vec<char> = letters(row).collect();
            let distance = if known.starts_with(&wanted) || wanted.starts_with(&known) {
                1
            } else {
                edit_distance(&known, &wanted)
            };
            (distance <= known.len() / 3).then_some((distance, row.name))
        })
        .collect();
    near.sort_by_key(|&(distance, _)| distance);
    near.truncate(3);
    near.into_iter().map(|(_, name)| name).collect()
}

/// Levenshtein's distance: insertions, deletions and replacements that turn `a` into `b`.
fn edit_distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replace = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replace.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_parses_to_its_code_and_back() {
        for row in &NAMES {
            let game: Game = row.name.parse().unwrap();
            assert_eq!(game, row.code.parse().unwrap(), "{}", row.name);
            assert_eq!(game, row.title.parse().unwrap(), "{}", row.title);
            assert_eq!(game.to_string(), row.code, "the table holds canonical forms");
            assert_eq!(game.names().collect::<Vec<_>>(), [row.name]);
        }
    }

    #[test]
    fn edit_distances() {
        let distance = |a: &str, b: &str| {
            let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
            edit_distance(&a, &b)
        };
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kayles", "kayles"), 0);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("nim", "mni"), 2);
    }

    #[test]
    fn near_names() {
        assert_eq!(nearest("kayle"), ["kayles"]);
        assert_eq!(nearest("cayles"), ["kayles"]);
        assert_eq!(nearest("dawson"), ["dawsons-kayles", "dawsons-chess"]);
        assert_eq!(nearest("grundygame"), ["grundy"]);
        assert!(nearest("chess").is_empty());
        assert!(nearest("").is_empty());
        assert!(nearest(&"k".repeat(10_000)).is_empty());
    }
}
