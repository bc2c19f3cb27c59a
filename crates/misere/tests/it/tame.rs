//! The tame test against play, against quotients, and the known counts.

use nimseq_misere::{Genera, Position, Tame};

use crate::support::{Play, game, positions, small, small_codes};

#[test]
fn counts_of_small_codes() {
    let mut orders = [0; 3];
    let (mut wild, mut open) = (0, Vec::new());
    for code in small_codes() {
        let tame = Tame::of(&game(&code), 1200);
        match (tame.wild(), tame.proof(), tame.order()) {
            (Some(_), ..) => wild += 1,
            (None, None, _) => open.push(code),
            (None, Some(_), 2) => orders[0] += 1,
            (None, Some(_), 6) => orders[1] += 1,
            (None, Some(_), 10) => orders[2] += 1,
            (None, Some(_), order) => panic!("{code} has order {order}"),
        }
    }
    assert_eq!((orders, wild), ([83, 53, 20], 414));
    assert_eq!(open, ["0.156", "0.560", "0.561", "0.562", "0.563"]);
}

#[test]
fn sums_are_decided_by_pairs() {
    for code in ["0.3", "0.33", "0.23", "nim", "4.0", "0.22", "0.156"] {
        let game = game(code);
        let tame = Tame::of(&game, 14);
        assert_eq!(tame.wild(), None, "{code}");
        let mut play = Play::new(&game);
        for position in positions(14) {
            let pairs = position.heaps().iter().map(|&heap| tame.pair(heap).unwrap());
            let (sum, is_firm) = pairs.fold((0, false), |(sum, is_firm), (normal, misere)| {
                (sum ^ normal, is_firm || normal == misere)
            });
            assert_eq!(sum == u16::from(!is_firm), play.is_lost(&position), "{code}: {position}");
        }
    }
}

#[test]
fn pairs_are_genera() {
    for code in small_codes().iter().step_by(7) {
        let game = game(code);
        let tame = Tame::of(&game, 12);
        let mut genera = Genera::new(&game);
        let mut genus = |heap| genera.genus(&Position::new(vec![heap]));
        for heap in 0..=tame.tame_to() {
            let expected = (genus(heap).normal(), genus(heap).misere(0));
            let (normal, misere) = tame.pair(heap).unwrap();
            assert_eq!((normal.into(), misere.into()), expected, "{code} heap {heap}");
        }
        if let Some(wild) = tame.wild() {
            let found = genus(wild.heap);
            assert!(!found.is_tame_pair(), "{code}");
            assert_eq!((wild.normal.into(), wild.misere.into()), (found.normal(), found.misere(0)));
        }
    }
}

#[test]
fn quotients_have_the_order_that_pairs_say() {
    for code in small_codes() {
        let tame = Tame::of(&game(&code), 60);
        let found = small(&code, tame.tame_to());
        assert_eq!(found.quotient.order(), tame.order(), "{code}");
        assert_eq!(tame.proof().is_some(), found.stopped.is_none(), "{code}");
        if let (Some(pairs), Some(values)) = (tame.proof(), found.quotient.proof()) {
            assert_eq!(pairs.period(), values.period(), "{code}");
        }
    }
}

#[test]
fn a_game_without_moves_has_order_1() {
    let nothing = game("0.0");
    assert_eq!(Tame::of(&nothing, 10).order(), 1);
    assert!(Tame::of(&nothing, 10).proof().is_some());
    // 0.4 has its first move at heap 3: with one value less it would be proved to have order 1.
    assert!(Tame::of(&game("0.4"), 100).proof().is_none());
    assert_eq!(Tame::of(&game("0.4"), 3).order(), 2);
}
