//! The arithmetic of the bounds: exact, growing, and safe where 64 bits end.

use crate::support::{game, octal};
use nimseq_grundy::Values;
use nimseq_period::{Period, Rule, theorem};
use proptest::prelude::*;

fn needed(code: &str, n0: u64, p: u64) -> Option<(Rule, u64)> {
    theorem::heaps_needed(&game(code), Period::new(n0, p).unwrap())
}

#[test]
fn the_four_bounds() {
    assert_eq!(needed("0.77", 71, 12), Some((Rule::GuySmith, 168)));
    assert_eq!(needed("0.4", 0, 1), Some((Rule::GuySmith, 4)));
    assert_eq!(needed("4.0", 0, 1), Some((Rule::GuySmith, 3)));
    assert_eq!(needed("4.0", 1, 1), Some((Rule::GuySmith, 4)));
    assert_eq!(needed("0.333", 5, 4), Some((Rule::NoSplit, 12)));
    assert_eq!(needed("0.333", 0, 4), Some((Rule::NoSplit, 8)));
    // A digit with bit 2 anywhere makes it a splitting code.
    assert_eq!(needed("0.343", 5, 4), Some((Rule::GuySmith, 21)));
}

#[test]
fn no_rule_no_number() {
    for code in ["0.[3]", "4.[3]", "0.12[37]", "0.[1]", "grundy"] {
        assert!(!theorem::covers(&game(code)), "{code}");
        assert_eq!(needed(code, 0, 1), None, "{code}");
        let values = Values::Bytes(&[0; 1000]);
        let constant = Period::new(0, 1).unwrap();
        assert_eq!(theorem::prove(&game(code), values, constant), None, "{code}");
    }
}

#[test]
fn period_zero_is_none() {
    assert_eq!(Period::new(5, 0), None);
}

#[test]
fn huge_claims() {
    // 0.106: the longest period known, 1.5872·10^12 values.
    let (_, values) = needed("0.106", 465_384_263_797, 328_226_140_474).unwrap();
    assert_eq!(values, 1_587_220_808_545);
    let half = u64::MAX / 2;
    assert_eq!(needed("0.0", 1, u64::MAX - 1), Some((Rule::NoSplit, u64::MAX)));
    assert_eq!(needed("0.0", 1, u64::MAX), None);
    assert_eq!(needed("0.3", half, half), Some((Rule::NoSplit, u64::MAX)));
    assert_eq!(needed("0.33", half, half), None);
    assert_eq!(needed("0.77", half, half), None);
    assert_eq!(needed("0.77", u64::MAX, u64::MAX), None);
    assert_eq!(needed("4.0", 1, half - 1), Some((Rule::GuySmith, u64::MAX - 1)));
    assert_eq!(needed("4.0", 0, half), Some((Rule::GuySmith, u64::MAX)));
    // Too many values for any machine: declined, not computed.
    let claim = Period::new(half, 1).unwrap();
    assert_eq!(theorem::prove(&game("0.3"), Values::Bytes(&[0, 1, 0]), claim), None);
}

proptest! {
    #[test]
    fn more_is_never_less(
        d0 in prop_oneof![Just(0u8), Just(4u8)],
        digits in proptest::collection::vec(0u8..8, 0..6),
        n0 in 0u64..1000,
        p in 1u64..1000,
    ) {
        let game = octal(d0, &digits);
        let needed = |n0, p| theorem::heaps_needed(&game, Period::new(n0, p).unwrap()).unwrap();
        let (rule, values) = needed(n0, p);
        prop_assert!(values >= n0 + p);
        prop_assert!(needed(n0 + 1, p).1 >= values);
        prop_assert!(needed(n0, p + 1).1 > values);
        prop_assert_eq!(rule == Rule::GuySmith, game.splits());
        prop_assert!(game.splits() || rule == Rule::NoSplit);
    }
}
