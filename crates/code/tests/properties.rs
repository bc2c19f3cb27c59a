//! Properties of all games and all texts, over random ones.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod games;
mod round_trip;

use games::{digits, first_digit, game};
use nimseq_code::{Digit, Game};
use proptest::{collection::vec, prelude::*};

/// Enough digits to tell any two infinite codes of these sizes apart.
const FAR: u64 = 200;

fn sequence(game: &Game) -> Vec<Digit> {
    (0..FAR).map(|i| game.digit(i)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn display_parses_back(game in game(12)) {
        let text = game.to_string();
        prop_assert_eq!(text.parse(), Ok(game), "{}", text);
    }

    #[test]
    fn subtraction_sets_parse_back(
        members in proptest::collection::btree_set(1usize..40, 1..12),
        all_but in any::<bool>(),
    ) {
        let list: Vec<String> = members.iter().map(usize::to_string).collect();
        let word = if all_but { "allbut" } else { "S" };
        let game: Game = format!("{word}({})", list.join(",")).parse().unwrap();
        for s in 1..FAR {
            let listed = members.contains(&usize::try_from(s).unwrap());
            let wanted = if listed == all_but { 0 } else { 3 };
            prop_assert_eq!(game.digit(s).value(), wanted, "{} at {}", game, s);
        }
        prop_assert_eq!(game.to_string().parse(), Ok(game.clone()));
        let again = game.subtraction_set().unwrap();
        prop_assert_eq!(again.parse(), Ok(game), "{}", again);
    }

    /// The digits that were asked for come back, one by one.
    #[test]
    fn digits_are_kept(d0 in first_digit(), head in digits(9), block in digits(6)) {
        let game = Game::octal(d0, &head, &block).unwrap();
        let mut wanted = vec![d0];
        wanted.extend(&head);
        wanted.extend(block.iter().copied().cycle().take(usize::try_from(FAR).unwrap()));
        wanted.resize(usize::try_from(FAR).unwrap(), Digit::ZERO);
        prop_assert_eq!(sequence(&game), wanted);
    }

    /// Unrolling the block and repeating it spell the same digits, so they are the same game.
    #[test]
    fn spellings_of_one_sequence_are_equal(
        d0 in first_digit(),
        head in digits(6),
        block in digits(5),
        copies in 1usize..4,
        unrolled in 0usize..12,
    ) {
        let game = Game::octal(d0, &head, &block).unwrap();
        let mut longer = head.clone();
        longer.extend(block.iter().copied().cycle().take(unrolled));
        let mut turned = block.clone();
        if !block.is_empty() {
            turned.rotate_left(unrolled % block.len());
        }
        prop_assert_eq!(Game::octal(d0, &longer, &turned.repeat(copies)).unwrap(), game);
    }

    /// And only then: equal games have equal digits, different games differ somewhere.
    #[test]
    fn equal_iff_same_digits(a in game(4), b in game(4)) {
        prop_assert_eq!(a == b, sequence(&a) == sequence(&b) && a.is_grundy() == b.is_grundy());
    }

    #[test]
    fn canonical_forms_are_shortest(game in game(8)) {
        let (head, block) = (game.digits(), game.block());
        if block.is_empty() {
            prop_assert_ne!(head.last(), Some(&Digit::ZERO));
        } else {
            prop_assert_ne!(head.last(), block.last());
            let repeats = |len: usize| block.chunks(len).all(|chunk| chunk == &block[..len]);
            let shorter = (1..block.len()).find(|&len| repeats(len));
            prop_assert_eq!(shorter, None);
        }
    }

    #[test]
    fn what_a_game_says_agrees_with_its_digits(game in game(6)) {
        let sequence = sequence(&game);
        prop_assert_eq!(game.splits(), sequence.iter().any(|d| d.splits()));
        prop_assert_eq!(game.has_moves(), sequence.iter().any(|&d| d != Digit::ZERO));
        let last = (0..FAR).rev().find(|&i| game.digit(i) != Digit::ZERO).unwrap_or(0);
        prop_assert_eq!(game.last_index(), (!game.is_infinite()).then_some(last));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn any_text(text in any::<String>()) {
        round_trip::check(text.as_bytes());
    }

    #[test]
    fn any_bytes(bytes in vec(any::<u8>(), 0..40)) {
        round_trip::check(&bytes);
    }

    /// Texts of the characters that games are made of reach further into the parser.
    #[test]
    fn almost_a_game(text in "[ 04]?[.,·]?[0-8a\\[\\](){},. sS·٧-]{0,12}") {
        round_trip::check(text.as_bytes());
    }

    #[test]
    fn almost_a_set(text in "(S|allbut|all but) ?\\([0-9., ]{0,12}\\)?") {
        round_trip::check(text.as_bytes());
    }
}
