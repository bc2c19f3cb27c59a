//! Normal play: outcomes and complete sets of winning moves on all positions of up to 30 tokens.

use nimseq_code::Game;
use nimseq_play::{Move, NimValues, Outcome, Position, Sum};

use crate::support::{CODES, Search, positions};

const TOTAL: u64 = 30;

fn sorted(position: &Position<'_>) -> Vec<Move> {
    let moves = position.winning_moves();
    let mut listed: Vec<Move> = moves.iter().collect();
    assert_eq!(moves.count(), listed.len() as u128);
    listed.sort_unstable();
    listed
}

#[test]
fn all_positions_of_up_to_30_tokens() {
    let all = positions(TOTAL);
    // The numbers of partitions of 0 … 30 add up to this (OEIS A000070).
    assert_eq!(all.len(), 28_629);
    let mut by_classes = 0;
    for code in CODES {
        let search = Search::new(code, TOTAL, false);
        let game: Game = code.parse().unwrap();
        // Once from a table, and once, where that is possible, from a proved period.
        let table = NimValues::compute(&game, TOTAL).unwrap();
        let far = NimValues::compute(&game, 2000).unwrap();
        for heaps in &all {
            let position = Position::new(heaps.iter().map(|&n| (&table, n))).unwrap();
            let outcome = Outcome::of_next(search.wins(heaps));
            assert_eq!(position.outcome(), outcome, "{code} {heaps:?}");
            let wanted = search.winning_moves(heaps);
            assert_eq!(sorted(&position), wanted, "{code} {heaps:?}");
            let position = Position::new(heaps.iter().map(|&n| (&far, n))).unwrap();
            assert_eq!(sorted(&position), wanted, "{code} {heaps:?}");
        }
        by_classes += usize::from(far.period().is_some());
    }
    assert!(by_classes >= 25, "only {by_classes} codes had a proved period");
}

/// The highest-bit rule would miss these: the move makes the value of its heap larger.
#[test]
fn a_winning_move_may_raise_the_value_of_its_heap() {
    let (mut heaps_asked, mut raising) = (0, 0);
    for code in ["kayles", "0.07", "4.3", "0.6"] {
        let game: Game = code.parse().unwrap();
        let values = NimValues::compute(&game, TOTAL).unwrap();
        for heaps in positions(20) {
            let position = Position::new(heaps.iter().map(|&n| (&values, n))).unwrap();
            let sum = position.nim_sum();
            for (index, (_, _, value)) in position.heaps().enumerate().filter(|_| sum != 0) {
                heaps_asked += 1;
                let raised = sum ^ value > value;
                let moves = position.winning_moves();
                raising += usize::from(raised && moves.iter().any(|m| m.heap == index));
            }
        }
    }
    assert!(raising > heaps_asked / 20, "{raising} of {heaps_asked}");
}

fn nim_sum(sum: &Sum<'_>, known: &[NimValues]) -> u64 {
    let values = |game| known.iter().find(|values| values.game() == game).unwrap();
    let heaps = sum.heaps().iter().map(|&(game, size)| (values(game), size));
    Position::new(heaps).unwrap().nim_sum()
}

#[test]
fn heaps_of_different_games_in_one_sum() {
    let values = ["0.77", "0.07", "nim"].map(|code| {
        let game: Game = code.parse().unwrap();
        NimValues::compute(&game, 40).unwrap()
    });
    let [kayles, dawson, nim] = &values;
    for (a, b, c) in (0..12).flat_map(|a| (0..12).flat_map(move |b| (0..9).map(move |c| (a, b, c))))
    {
        let position = Position::new([(kayles, a), (dawson, b), (nim, c)]).unwrap();
        let sum = Sum::new(position.heaps().map(|(values, size, _)| (values.game(), size)));
        let after = |played: &Move| nim_sum(&sum.after(*played).unwrap(), &values);
        let moves = position.winning_moves();
        assert!(moves.iter().all(|played| after(&played) == 0), "{a} {b} {c}");
        assert_eq!(moves.is_empty(), position.outcome() == Outcome::P);
        // Any other legal move leads to another nim-sum.
        let wins = sum.moves().filter(|played| after(played) == 0).count();
        assert_eq!(moves.count(), wins as u128, "{a} {b} {c}");
    }
}

#[test]
fn worked_examples() {
    let nim: Game = "nim".parse().unwrap();
    let values = NimValues::compute(&nim, 0).unwrap();
    let position = Position::new([3, 4, 5].map(|n| (&values, n))).unwrap();
    assert_eq!(position.nim_sum(), 2);
    assert_eq!(sorted(&position), [Move::new(0, 2, 1, 0)]);

    // S(1..m): G(n) = n mod (m + 1), so the move is to a multiple of m + 1.
    let game: Game = "S(1..9)".parse().unwrap();
    let values = NimValues::compute(&game, 1000).unwrap();
    for n in (0..100).chain([9_000_000_000_000_000_003]) {
        assert_eq!(values.value(n).unwrap(), n % 10);
        let position = Position::new([(&values, n)]).unwrap();
        let wanted = (n % 10 != 0).then(|| Move::new(0, n % 10, n - n % 10, 0));
        assert_eq!(sorted(&position), wanted.into_iter().collect::<Vec<_>>());
    }

    // K_5 = mex{K_0+K_4, K_1+K_3, K_2+K_2, K_0+K_3, K_1+K_2} = mex{1, 1^3, 0, 3, 1^2} = 4.
    let game: Game = "kayles".parse().unwrap();
    let values = NimValues::compute(&game, 5).unwrap();
    let k = |n| values.value(n).unwrap();
    let mut sums: Vec<u64> = nimseq_play::options(&game, 5)
        .map(|option| k(option.parts[0]) ^ k(option.parts[1]))
        .collect();
    sums.sort_unstable();
    let mut by_hand = vec![k(0) ^ k(4), k(1) ^ k(3), k(2) ^ k(2), k(0) ^ k(3), k(1) ^ k(2)];
    by_hand.sort_unstable();
    assert_eq!(sums, by_hand);
    assert_eq!((sums, k(5)), (vec![0, 1, 2, 3, 3], 4));
}

#[test]
fn heaps_without_tokens_and_no_heaps_at_all() {
    let game: Game = "kayles".parse().unwrap();
    let values = NimValues::compute(&game, 10).unwrap();
    for heaps in [&[][..], &[0], &[0, 0]] {
        let position = Position::new(heaps.iter().map(|&n| (&values, n))).unwrap();
        assert_eq!((position.outcome(), position.winning_moves().count()), (Outcome::P, 0));
    }
    let unknown = Position::new([(&values, 11)]).unwrap_err();
    assert_eq!((unknown.heap, unknown.known), (11, 11));
}
