//! Quotients against play: the outcome of every position that they cover.

use nimseq_misere::Quotient;

use crate::support::{Play, game, positions, small, small_codes, to_heap};

/// Tame and wild, splitting and not, d0 = 4, solved and partial.
const CODES: [&str; 12] = [
    "0.3", "0.33", "0.77", "0.07", "0.15", "0.123", "0.75", "0.53", "0.3122", "4.7", "4.3",
    "grundy",
];

/// How many positions up to so many tokens the quotient covers; all of them have the outcome of play.
fn compare(code: &str, quotient: &Quotient, tokens: u64) -> usize {
    let game = game(code);
    let (mut play, mut covered) = (Play::new(&game), 0);
    let monoid = quotient.bipartite().monoid();
    for position in positions(tokens) {
        let values: Option<Vec<u16>> =
            position.heaps().iter().map(|&heap| quotient.value(heap)).collect();
        let Some(values) = values else { continue };
        let value = values.into_iter().fold(0, |product, value| monoid.product(product, value));
        let predicted = quotient.bipartite().is_p(value);
        assert_eq!(predicted, play.is_lost(&position), "{code}: {position}");
        covered += 1;
    }
    covered
}

#[test]
fn every_small_position_of_twelve_codes() {
    for code in CODES {
        let found = to_heap(code, 26);
        let covered = compare(code, &found.quotient, 22);
        // Partitions of all numbers up to 22; 0.3122 is covered to heap 6 only.
        let expected = if code == "0.3122" { 2235 } else { 4508 };
        assert_eq!(covered, expected, "{code}");
    }
}

#[test]
#[ignore = "a minute: the same to 40 tokens"]
fn every_position_of_twelve_codes_to_40_tokens() {
    for code in CODES {
        let found = to_heap(code, if code == "0.07" { 33 } else { 40 });
        let covered = compare(code, &found.quotient, 40);
        println!(
            "{code}: {covered} positions, quotient covers heap {}",
            found.quotient.covered_to()
        );
    }
}

#[test]
fn positions_of_all_small_codes() {
    for code in small_codes() {
        compare(&code, &small(&code, 10).quotient, 11);
    }
}
