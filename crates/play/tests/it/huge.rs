//! Heaps of any size: classes of splits against plain enumeration, and Kayles by symmetry.

use nimseq_code::Game;
use nimseq_grundy::Sequence;
use nimseq_play::{Move, NimValues, Position, Sum, options};

fn proved(code: &str, last: u64) -> NimValues {
    let game: Game = code.parse().unwrap();
    let values = NimValues::compute(&game, last).unwrap();
    assert!(values.period().is_some(), "{code}");
    values
}

/// Heaps well beyond the preperiod, with every nim-sum that a partner can make.
#[test]
fn classes_are_exactly_the_winning_splits() {
    for code in ["kayles", "0.07", "0.137", "4.0", "0.5", "0.4", "0.1", "0.17", "0.15", "0.16"] {
        let game: Game = code.parse().unwrap();
        // 0.16 is proved far out only; here a table stands beside the others.
        let far = if code == "0.16" { 400 } else { 5000 };
        let values = NimValues::compute(&game, far).unwrap();
        assert_eq!(values.period().is_some(), code != "0.16");
        let table = Sequence::of(&game).collect(400).unwrap();
        let nim = NimValues::compute(&"nim".parse().unwrap(), 0).unwrap();
        let g = |n: u64| u64::from(table.get(n).unwrap());
        for (n, partner) in (380..400).flat_map(|n| (0..10).map(move |partner| (n, partner))) {
            let position = Position::new([(&values, n), (&nim, partner)]).unwrap();
            let wins = |parts: [u64; 2]| g(n) != partner && g(parts[0]) ^ g(parts[1]) == partner;
            let mut wanted: Vec<Move> = options(&game, n)
                .filter(|option| wins(option.parts))
                .map(|option| Move::new(0, option.take, option.parts[0], option.parts[1]))
                .collect();
            wanted.sort_unstable();
            let moves = position.winning_moves();
            let mut listed: Vec<Move> = moves.iter().filter(|played| played.heap == 0).collect();
            // Ascending in the smaller part within a number of tokens, after moves without a split
            // and equal halves.
            let uneven: Vec<Move> = listed
                .iter()
                .copied()
                .filter(|played| matches!(played.leave(), [a, b] if a != b))
                .collect();
            assert!(uneven.is_sorted_by_key(|played| (played.take, played.leave()[0])));
            listed.sort_unstable();
            assert_eq!(listed, wanted, "{code} {n} {partner}");
        }
    }
}

/// The first player takes the middle and mirrors every move from then on.
#[test]
fn kayles_from_one_row_is_won_by_symmetry() {
    let values = proved("kayles", 1000);
    let huge = 1_000_000_000_000_000_000;
    for n in (1..500).chain(huge..huge + 50).chain([(1 << 63) - 1, u64::MAX]) {
        let moves = Position::new([(&values, n)]).unwrap().winning_moves();
        // One token or two, whichever leaves an even number; heaps 1 and 2 are taken whole.
        let take = 2 - n % 2;
        let half = (n - take) / 2;
        let symmetric = Move::new(0, take, half, half);
        let first = moves.iter().take(20).any(|played| played == symmetric);
        assert!(first, "{n}: the symmetric move is not among the first 20");
    }
}

#[test]
fn a_class_describes_what_it_lists() {
    let values = proved("0.137", 1000);
    let position = Position::new([(&values, 10_000_019), (&values, 17)]).unwrap();
    let moves = position.winning_moves();
    let mut listed: Vec<Move> = moves.iter().collect();
    assert_eq!(moves.count(), listed.len() as u128);
    let in_class = |played: &Move| {
        let &[small, _] = played.leave() else { return moves.simple().contains(played) };
        let classes = moves.classes().iter().filter(|class| {
            (class.heap, class.take) == (played.heap, played.take)
                && (class.from..=class.to).contains(&small)
                && small % class.modulus == class.residue
        });
        classes.count() == 1
    };
    assert!(listed.iter().all(in_class));
    let sum = Sum::new(position.heaps().map(|(values, size, _)| (values.game(), size)));
    assert!(listed.iter().all(|&played| {
        let after = sum.after(played).unwrap();
        let heaps = after.heaps().iter().map(|&(_, size)| (&values, size));
        Position::new(heaps).unwrap().nim_sum() == 0
    }));
    let all = listed.len();
    listed.sort_unstable();
    listed.dedup();
    assert_eq!(listed.len(), all, "a move is listed twice");
}

/// More winning moves than 64 bits can count.
#[test]
fn counts_are_wide() {
    let values = proved("0.7777", 5000);
    let most = i64::MAX as u64;
    let one = Position::new([(&values, most)]).unwrap().winning_moves().count();
    // Equal heaps of an odd number have the nim-sum of one, and count apart.
    let heaps = std::iter::repeat_n((&values, most), 101);
    let many = Position::new(heaps).unwrap().winning_moves().count();
    assert_eq!(many, 101 * one);
    assert!(many > u128::from(u64::MAX));
}
