//! What a report says, word for word, for each kind of answer.

use nimseq_grundy::Sequence;
use nimseq_period::{Detector, Rules};

use crate::support::{game, report};

fn says(code: &str, limit: u64, text: &str) {
    assert_eq!(report(&game(code), limit).to_string(), text);
}

#[test]
fn proved() {
    says(
        "0.77",
        1000,
        "\
0.77: the period is proved by the theorem of Guy and Smith (1956), rule guy-smith
  period             12
  last exception     heap 70
  periodic from      heap 71: G(n+12) = G(n) for n ≥ 71 (so \"from 72\" holds too)
  exceptional heaps  14: 0 3 6 9 11 15 18 21 22 28 34 39 57 70
  values needed      168 (heaps 0 to 167)
  by induction       155 would do, in a sparse space
  values computed    168 (heaps 0 to 167)
  largest value      8, first at heap 27
",
    );
}

#[test]
fn proved_by_induction() {
    let game = game("0.644");
    let mut detector = Detector::new(&game, 10_000).rules(Rules::Soonest);
    Sequence::of(&game).run(10_000, &mut detector).unwrap();
    assert_eq!(
        detector.finish().to_string(),
        "\
0.644: the period is proved by induction in a sparse space, rule sparse-induction
  period             442
  last exception     heap 3255
  periodic from      heap 3256: G(n+442) = G(n) for n ≥ 3256 (so \"from 3257\" holds too)
  exceptional heaps  more than 1000
  values needed      4212 (heaps 0 to 4211)
  by Guy and Smith   7399 would be needed
  sparse space       mask 0x7e, type e = 0, last rare heap 511
  values computed    4212 (heaps 0 to 4211)
  largest value      64, first at heap 333
"
    );
}

#[test]
fn proved_without_splits() {
    says(
        "0.3",
        1000,
        "\
0.3: the period is proved by the bound for codes that never split a heap, rule no-split
  period             2
  periodic from      heap 0: G(n+2) = G(n) for every n
  values needed      4 (heaps 0 to 3)
  values computed    4 (heaps 0 to 3)
  largest value      1, first at heap 1
",
    );
}

#[test]
fn observed() {
    says(
        "0.45",
        700,
        "\
0.45: a period is observed, not proved
  period             20
  last exception     heap 497
  periodic from      heap 498: G(n+20) = G(n) for n ≥ 498, as far as was seen (so \"from 499\" \
holds too)
  exceptional heaps  67, too many to print
  values for a proof 1038 (heaps 0 to 1037)
  values computed    701 (heaps 0 to 700)
  largest value      8, first at heap 37
",
    );
}

#[test]
fn no_period_but_a_saltus() {
    says(
        "0.[3]",
        100,
        "\
0.[3]: no period: G(n+1) = G(n)+1, observed, not proved
  saltus             1 every heap
  from               heap 0, as far as was seen
  proof              no theorem covers codes with infinitely many digits; more than an \
observation is not to be had
  values computed    101 (heaps 0 to 100)
  largest value      100, first at heap 100
",
    );
}

#[test]
fn none() {
    says(
        "0.007",
        3000,
        "\
0.007: no period found up to heap 3000
  values computed    3001 (heaps 0 to 3000)
  largest value      120, first at heap 2978
",
    );
    says(
        "grundy",
        100,
        "\
grundy: no period found up to heap 100
  proof              no theorem covers splits into unequal parts; more than an observation is \
not to be had
  values computed    101 (heaps 0 to 100)
  largest value      7, first at heap 87
",
    );
}

/// What to do next is a number here, and words in the program.
#[test]
fn the_limit_to_go_on_with() {
    let next = |code, limit| report(&game(code), limit).next_limit();
    assert_eq!(next("0.77", 166), Some(167));
    assert_eq!(next("0.77", 167), None);
    assert_eq!(next("0.45", 700), Some(1037));
    assert_eq!(next("0.007", 3000), Some(6000));
    assert_eq!(next("0.007", 3), Some(1000));
    assert_eq!(next("nim", 100), None);
    assert_eq!(next("grundy", 100), Some(1000));
    assert_eq!(Detector::new(&game("0.77"), 10).finish().next_limit(), Some(1000));
}

#[test]
fn nothing_computed() {
    assert_eq!(
        Detector::new(&game("0.77"), 10).finish().to_string(),
        "0.77: no value was computed\n  values computed    0\n  largest value      0, first at heap 0\n"
    );
}

#[test]
fn long_lists_are_counted() {
    let text = report(&game("0.156"), 10_000).to_string();
    assert!(text.contains("exceptional heaps  more than 1000\n"), "{text}");
}
