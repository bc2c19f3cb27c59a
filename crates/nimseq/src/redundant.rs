//! Codes that differ in moves which change no value.
//!
//! **Theorem.** Let d be a finite code with values G, and let e allow, beside all moves of d, at some
//! indices i ≥ 1
//!
//! 1. taking i tokens and leaving nothing (bit 0 of digit i of e), where G(i) ≠ 0;
//! 2. taking i tokens and leaving one heap (bit 1), where i = t + z with z ≥ 1 and G(z) = 0, and d may
//!    take t tokens and leave two heaps, t = 0 (d0 = 4) included.
//!
//! Then e has the values of d.
//!
//! *Proof.* By induction on the heap n: smaller heaps have the same values in both. Heap n of e has
//! the option values of d and at most these: 0, if n is an index of the first kind; but heap n of d
//! has an option of value 0 already, or G(n) were 0. And G(n − i) for an index of the second kind,
//! if n > i; but d may take t and leave the heaps z and n − i, both non-empty, whose value is
//! G(z) ⊕ G(n − i) = G(n − i). So there is no new value, and the least excluded one stays. ∎
//!
//! Hence two codes have one sequence if they become the same code once all such moves up to some index
//! are allowed. That takes as many values as the longer one has digits. It is why 0.561 is 0.56:
//! G(3) = 2, so taking three tokens as a whole heap is nothing new; and why 0.562 is: G(2) = 0.

use nimseq_code::{Digit, Game};
use nimseq_grundy::{History, Sequence};

/// Whether the two codes are the same but for moves that change no value.
pub(crate) fn are_same_without(left: &Game, right: &Game) -> bool {
    let (Some(k), Some(l)) = (left.last_index(), right.last_index()) else { return false };
    let last = k.max(l);
    saturated(left, last).is_some_and(|ours| Some(ours) == saturated(right, last))
}

/// The code with every redundant move at the indices up to `last`, which is not below k. `None` for Grundy's
/// game, which is no octal code.
pub(crate) fn saturated(game: &Game, last: u64) -> Option<Game> {
    if game.is_grundy() {
        return None;
    }
    let history = Sequence::of(game).collect(last).ok()?;
    let two = Digit::new(2)?;
    let digits: Vec<Digit> = (1..=last)
        .map(|i| {
            let mut digit = game.digit(i);
            if history.get(i).is_some_and(|value| value != 0) {
                digit = digit | Digit::ONE;
            }
            if can_split_off_nothing(game, &history, i) {
                digit = digit | two;
            }
            digit
        })
        .collect();
    Game::octal(game.d0(), &digits, &[]).ok()
}

/// Whether the code may take t < i tokens and leave two heaps, where heap i − t has the value 0.
fn can_split_off_nothing(game: &Game, history: &History, i: u64) -> bool {
    (0..i).any(|t| game.digit(t).splits() && history.get(i - t) == Some(0))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use nimseq_code::Codes;

    use super::*;

    fn is_same(left: &str, right: &str) -> bool {
        are_same_without(&left.parse().unwrap(), &right.parse().unwrap())
    }

    #[test]
    fn moves_of_both_kinds() {
        assert!(is_same("0.56", "0.561"));
        assert!(is_same("0.56", "0.562"));
        assert!(is_same("0.562", "0.561"));
        assert!(is_same("0.77", "0.771"));
        // G(3) = 0 in 0.137, so that taking three tokens whole would be new; and nothing can be split
        // off but heap 4 of value 0, which is too large.
        assert!(!is_same("0.13", "0.131"));
        assert!(!is_same("0.56", "0.564"));
        assert!(!is_same("grundy", "grundy"));
        assert!(!is_same("0.3", "nim"));
    }

    /// All 1024 codes of at most three digits: those that the theorem calls equal are equal.
    #[test]
    fn equal_codes_have_equal_values() {
        let mut classes = BTreeMap::<Game, Vec<Game>>::new();
        for game in Codes::up_to(3, &[Digit::ZERO, Digit::FOUR]).unwrap().with_empty_rule() {
            classes.entry(saturated(&game, 3).unwrap()).or_default().push(game);
        }
        assert!(classes.len() < 900);
        for games in classes.values() {
            let values = |game| Sequence::of(game).collect(600).unwrap();
            let first = values(&games[0]);
            for game in &games[1..] {
                assert_eq!(values(game), first, "{game} and {}", games[0]);
            }
        }
    }
}
