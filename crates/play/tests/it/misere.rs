//! Misère play: Bouton's rule and the search, held to a plain search of all small positions.

use std::ops::ControlFlow;

use nimseq_code::Game;
use nimseq_misere::{Limits, Quotient, analyse};
use nimseq_play::misere::{self, Case, Search as Misere};
use nimseq_play::{Move, Outcome, Sum, WinningMoves};

use crate::support::{Search, positions};

const TOTAL: u64 = 24;

fn sorted(moves: &WinningMoves) -> Vec<Move> {
    let mut listed: Vec<Move> = moves.iter().collect();
    assert_eq!(moves.count(), listed.len() as u128);
    listed.sort_unstable();
    listed
}

#[test]
fn nim_by_the_rule_of_bouton() {
    let search = Search::new("nim", TOTAL, true);
    for heaps in positions(TOTAL) {
        let answer = misere::nim(&heaps);
        assert_eq!(answer.outcome, Outcome::of_next(search.wins(&heaps)), "{heaps:?}");
        assert_eq!(sorted(&answer.moves), search.winning_moves(&heaps), "{heaps:?}");
    }
}

#[test]
fn other_games_by_search() {
    for code in [
        "kayles",
        "0.07",
        "0.137",
        "0.6",
        "0.007",
        "4.0",
        "4.3",
        "4.7",
        "S(1,2,3)",
        "S(2,5)",
        "0.123",
        "0.31",
        "grundy",
        "0.1",
        "allbut(2,3)",
        "nim",
    ] {
        let plain = Search::new(code, TOTAL, true);
        let game: Game = code.parse().unwrap();
        let mut search = Misere::new(u64::MAX);
        for heaps in positions(TOTAL) {
            let sum = Sum::new(heaps.iter().map(|&n| (&game, n)));
            let outcome = Outcome::of_next(plain.wins(&heaps));
            assert_eq!(search.outcome(&sum), Ok(outcome), "{code} {heaps:?}");
        }
        // Winning moves from a search that begins with each position anew.
        for heaps in positions(12) {
            let sum = Sum::new(heaps.iter().map(|&n| (&game, n)));
            let moves = Misere::new(u64::MAX).winning_moves(&sum).unwrap();
            assert_eq!(sorted(&moves), plain.winning_moves(&heaps), "{code} {heaps:?}");
        }
    }
}

#[test]
fn misere_is_not_normal() {
    // One heap of 1 token in Nim: whoever takes it loses.
    let answer = misere::nim(&[1]);
    assert_eq!((answer.outcome, answer.case), (Outcome::P, Case::Ones));
    assert_eq!(misere::nim(&[]).outcome, Outcome::N);
    assert_eq!(misere::nim(&[0, 1, 1]).outcome, Outcome::N);
    // Two equal heaps of Kayles are lost in normal play; 1 + 1 is won in misère play.
    let kayles: Game = "kayles".parse().unwrap();
    let sum = Sum::new([(&kayles, 1), (&kayles, 1)]);
    assert_eq!(Misere::new(1000).outcome(&sum), Ok(Outcome::N));
    assert_eq!(Misere::new(1000).outcome(&Sum::new([])), Ok(Outcome::N));
}

#[test]
fn huge_heaps_of_misere_nim() {
    let huge = 1 << 62;
    let answer = misere::nim(&[huge, huge + 1, 2]);
    assert_eq!(answer.case, Case::NimSum);
    assert_eq!(sorted(&answer.moves), [Move::new(2, 1, 1, 0)]);
    let answer = misere::nim(&[huge, 1]);
    assert_eq!(sorted(&answer.moves), [Move::new(0, huge, 0, 0)]);
}

#[test]
fn a_search_ends_at_its_limit_and_says_so() {
    let kayles: Game = "kayles".parse().unwrap();
    let mut search = Misere::new(10_000);
    let error = search.outcome(&Sum::new([(&kayles, 1_000_000_000_000)])).unwrap_err();
    assert!((100..10_000).contains(&error.positions));
    assert!(error.to_string().starts_with("undecided after a search of "), "{error}");
    // Deep, but not wide: no stack overflows.
    let one_by_one: Game = "S(1)".parse().unwrap();
    let deep = Sum::new([(&one_by_one, 300_001)]);
    assert_eq!(Misere::new(1 << 22).outcome(&deep), Ok(Outcome::P));
    // Positions that wait take memory as well: half a kilobyte each, eight heaps.
    let error = Misere::new(1 << 20).outcome(&deep).unwrap_err();
    assert!(error.positions < 150_000, "{error}");
}

#[test]
fn sums_of_different_games() {
    let (nim, kayles): (Game, Game) = ("nim".parse().unwrap(), "kayles".parse().unwrap());
    // 1 of Nim and 1 of Kayles: the first takes one, the second the last, and the first has won.
    let mut search = Misere::new(1000);
    let sum = Sum::new([(&nim, 1), (&kayles, 1)]);
    assert_eq!(search.outcome(&sum), Ok(Outcome::N));
    assert_eq!(search.winning_moves(&sum).unwrap().count(), 2);
    let sum = Sum::new([(&nim, 1), (&kayles, 1), (&nim, 1)]);
    assert_eq!(search.outcome(&sum), Ok(Outcome::P));
}

fn quotient(code: &str, last_heap: u64) -> Quotient {
    let game = code.parse().unwrap();
    analyse(&game, Limits::to_heap(last_heap), &mut |_| ControlFlow::Continue(())).quotient
}

#[test]
fn sums_of_one_game_by_its_quotient() {
    for code in ["kayles", "0.07", "0.123", "4.7", "0.53", "grundy", "0.3"] {
        let (plain, quotient) = (Search::new(code, TOTAL, true), quotient(code, TOTAL));
        for heaps in positions(18) {
            let (outcome, moves) = misere::by_quotient(&quotient, &heaps).unwrap();
            assert_eq!(outcome, Outcome::of_next(plain.wins(&heaps)), "{code} {heaps:?}");
            // The search lists winning moves of the empty position too: none.
            assert_eq!(sorted(&moves), plain.winning_moves(&heaps), "{code} {heaps:?}");
        }
    }
}

#[test]
fn classes_of_large_heaps_are_all_moves() {
    let kayles: Game = "kayles".parse().unwrap();
    let quotient = quotient("kayles", 200);
    assert!(quotient.proof().is_some());
    for size in [167, 300, 400] {
        let heaps = [size, 5, 9];
        let (_, moves) = misere::by_quotient(&quotient, &heaps).unwrap();
        let sum = Sum::new(heaps.map(|heap| (&kayles, heap)));
        let wins = |played: &Move| {
            let after = sum.after(*played).unwrap();
            let sizes: Vec<u64> = after.heaps().iter().map(|heap| heap.1).collect();
            misere::by_quotient(&quotient, &sizes).unwrap().0 == Outcome::P
        };
        let mut expected: Vec<Move> = sum.moves().filter(wins).collect();
        expected.sort_unstable();
        assert_eq!(sorted(&moves), expected, "{size}");
    }
}

#[test]
fn a_heap_that_is_not_covered_is_named() {
    let quotient = quotient("0.3122", 6);
    let error = misere::by_quotient(&quotient, &[6, 9, 7]).unwrap_err();
    assert_eq!((error.heap, error.covered_to), (9, 6));
}
