//! Genera against lists in the literature, and misère values against play.

use nimseq_misere::{Genera, Position};

use crate::support::{Play, game, positions};

/// Heaps 0, 1, …: Grundy value, and misère digits where they are printed.
const LISTS: [(&str, &str); 3] = [
    (
        "0.77",
        "0 1 2 3 1 4^146 3 2^2 1^1 4^046 2^2 6^46 4^046 1^1 2^2 7^57 1^13 4^64 3^31 2^20 1^031",
    ),
    ("0.07", "0 0 1 1 2 0 3 1 1 0 3^1431 3 2^0520 2 4^146 0 5^057 2^0520 2 3^1431 3"),
    ("grundy", "0 0 0 1 0 2 1 0 2 1 0 2 1 3^1431 2 1 3^1431 2 4^0564 3^1431 0^20"),
];

/// g⁻ of heaps 0, 1, ….
const MISERE: [(&str, &str); 3] = [
    ("0.77", "1 0 2 3 0 1 3 2 1 0 2 4 0 1 2 5 1 6 3 2 0"),
    ("0.07", "1 1 0 0 2 1 3 0 0 1 1 3 0 2 1 1 0 0 2 1 3"),
    ("grundy", "1 1 1 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2"),
];

#[test]
fn published_genera() {
    for (code, list) in LISTS {
        let game = game(code);
        let mut genera = Genera::new(&game);
        for (heap, published) in (0..).zip(list.split(' ')) {
            let genus = genera.genus(&Position::new(vec![heap]));
            let (value, digits) = published.split_once('^').unwrap_or((published, ""));
            assert_eq!(genus.normal().to_string(), value, "{code} heap {heap}: {genus}");
            match digits.len() {
                0 => assert!(genus.is_tame_pair(), "{code} heap {heap}: {genus}"),
                1 => assert_eq!(genus.misere(0).to_string(), digits, "{code} heap {heap}: {genus}"),
                _ => assert_eq!(genus.to_string(), published, "{code} heap {heap}"),
            }
        }
    }
}

#[test]
fn published_misere_values() {
    for (code, list) in MISERE {
        let game = game(code);
        let mut genera = Genera::new(&game);
        for (heap, published) in (0..).zip(list.split(' ')) {
            let genus = genera.genus(&Position::new(vec![heap]));
            assert_eq!(genus.misere(0).to_string(), published, "{code} heap {heap}");
        }
    }
}

#[test]
fn the_first_digit_is_zero_iff_the_next_player_loses() {
    for code in ["0.77", "0.07", "4.3", "0.123", "grundy"] {
        let game = game(code);
        let (mut genera, mut play) = (Genera::new(&game), Play::new(&game));
        for position in positions(14) {
            let genus = genera.genus(&position);
            assert_eq!(genus.misere(0) == 0, play.is_lost(&position), "{code}: {position}");
        }
    }
}

#[test]
fn later_digits_are_those_beside_heaps_of_two() {
    // *2 in Nim, where heap n is *n: γi of heap n is g⁻ of n with i heaps 2.
    let nim = game("nim");
    let mut genera = Genera::new(&nim);
    for heap in 0..5 {
        let genus = genera.genus(&Position::new(vec![heap]));
        for twos in 0..5 {
            let sum = Position::new([heap].into_iter().chain((0..twos).map(|_| 2)).collect());
            assert_eq!(genus.misere(twos), genera.genus(&sum).misere(0), "{heap} and {twos}");
        }
    }
}
