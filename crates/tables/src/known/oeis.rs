//! The OEIS numbers of a game, as far as some claim names them.
//!
//! An entry of the OEIS gives the values of one code and mentions others with the same values
//! further on. Nothing is derived here: a code whose standard form has an entry, but which no
//! claim mentions, has no number of its own.

use std::collections::BTreeMap;

use nimseq_code::Game;

use super::{equivalences, extents, periods, values};

/// An entry of the OEIS that is said to list a game's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OeisId {
    /// The A-number.
    pub id: &'static str,
    /// G(n) = a(n − shift); `None` if the claim does not give the shift.
    pub shift: Option<i64>,
}

/// The entries that some published claim names for exactly this game, by ascending A-number.
#[must_use]
pub fn oeis_ids(game: &Game) -> Vec<OeisId> {
    let mut found = BTreeMap::<&'static str, Option<i64>>::new();
    let mut note = |id: Option<&'static str>, shift: Option<i64>| {
        if let Some(id) = id {
            let known = found.entry(id).or_default();
            *known = known.or(shift);
        }
    };
    for claim in values().iter().filter(|c| c.code.game() == game) {
        note(claim.oeis_id.as_deref(), Some(0));
    }
    // What an entry quotes from elsewhere it may quote as a mistake.
    for claim in equivalences().iter().filter(|c| c.attributed_to.is_none()) {
        if claim.code.game() == game {
            note(a_number(&claim.source), Some(claim.shift));
        }
        if claim.other.game() == game {
            note(a_number(&claim.source), Some(0));
        }
    }
    // These name an entry in which the code may be the title or only an alias.
    for claim in periods().iter().filter(|c| c.code.game() == game) {
        note(a_number(&claim.source), None);
    }
    for claim in extents().iter().filter(|c| c.code.game() == game) {
        note(a_number(&claim.source), None);
    }
    found.into_iter().map(|(id, shift)| OeisId { id, shift }).collect()
}

/// The A-number that a source begins with: `OEIS A002186 via …`.
fn a_number(source: &'static str) -> Option<&'static str> {
    source.strip_prefix("OEIS ")?.split(' ').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(code: &str) -> Vec<(&'static str, Option<i64>)> {
        oeis_ids(&code.parse().unwrap()).into_iter().map(|o| (o.id, o.shift)).collect()
    }

    #[test]
    fn titles_aliases_and_neither() {
        assert_eq!(ids("0.77"), [("A002186", Some(0))]);
        assert_eq!(ids("0.137"), [("A002187", Some(0))]);
        assert_eq!(ids("0.07"), [("A002187", None)]);
        assert_eq!(ids("0.006"), [("A071443", Some(3))]);
        assert_eq!(ids("0.113337"), [("A071443", Some(0))]);
        assert_eq!(ids("grundy"), [("A002188", None)]);
        assert_eq!(ids("0.3"), []);
        // "Contrary to Winning Ways", says the entry.
        assert_eq!(ids("0.4141"), []);
        assert_eq!(ids("0.4140"), ids("0.414"));
    }

    #[test]
    fn an_entry_has_one_title() {
        let mut titles = BTreeMap::<&str, &Game>::new();
        for claim in values() {
            let id = claim.oeis_id.as_deref().unwrap();
            let before = titles.insert(id, claim.code.game());
            assert!(before.is_none_or(|game| game == claim.code.game()), "{id}");
        }
        for claim in equivalences() {
            if let Some(id) = a_number(&claim.source) {
                let game = claim.other.game();
                assert_eq!(*titles.entry(id).or_insert(game), game, "{id}");
            }
        }
    }
}
