//! Explanations as a teacher would read them, word for word.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use nimseq_code::{Codes, Digit, Game};

fn explain(text: &str) -> String {
    text.parse::<Game>().unwrap().explain().to_string()
}

#[test]
fn kayles() {
    let wanted = "\
code: 0.77
name: Kayles (kayles)

rule:
  d0 = 0  every move takes at least 1 token
  d1 = 7  take 1 token, leaving nothing, one heap or two heaps
  d2 = 7  take 2 tokens, leaving nothing, one heap or two heaps
  No move takes more than 2 tokens. Whoever cannot move loses.

standard form: the code itself, since d1 is odd
heaps without a move: 0
";
    assert_eq!(explain(".77"), wanted);
}

#[test]
fn a_chain_of_cousins() {
    let wanted = "\
code: 0.006

rule:
  d0 = 0  every move takes at least 1 token
  d1 = 0  no move takes 1 token
  d2 = 0  no move takes 2 tokens
  d3 = 6  take 3 tokens, leaving one heap or two heaps (never the whole heap)
  No move takes more than 3 tokens. Whoever cannot move loses.

standard form: heap n of 0.006 is heap n − 3 of 0.113337, for n ≥ 3
cousins: 0.006 → 0.0037 → 0.01337 → 0.113337
heaps without a move: 0–3
";
    assert_eq!(explain("0.006"), wanted);
}

#[test]
fn a_repeating_block() {
    let wanted = "\
code: 0.12[37]

rule:
  d0 = 0         every move takes at least 1 token
  d1 = 1         take 1 token if it is the whole heap
  d2 = 2         take 2 tokens, leaving one heap (never the whole heap)
  d3, d5, … = 3  take 3, 5, 7, … tokens, leaving nothing or one heap
  d4, d6, … = 7  take 4, 6, 8, … tokens, leaving nothing, one heap or two heaps
  The digits 37 repeat for ever. Whoever cannot move loses.

standard form: the code itself, since d1 is odd
heaps without a move: 0 and 2
";
    assert_eq!(explain("0.12[37]"), wanted);
}

#[test]
fn games_without_a_finite_code() {
    let nim = explain("nim");
    assert!(
        nim.contains("\n  d1, d2, … = 3  take any number of tokens, leaving nothing or one heap")
    );
    assert!(nim.contains("The digit 3 repeats for ever."), "{nim}");
    assert!(!nim.contains("also written"), "{nim}");

    let all_but = explain("allbut(2,3)");
    assert!(all_but.contains("also written: allbut(2,3)\n"), "{all_but}");
    assert!(all_but.contains("take 4 or more tokens, leaving nothing or one heap"), "{all_but}");

    let grundy = explain("grundy");
    assert!(
        grundy.contains("\n  split a heap into two heaps of different sizes, taking nothing\n")
    );
    assert!(grundy.contains("standard form: the game itself"), "{grundy}");
    assert!(grundy.contains("heaps without a move: 0–2\n"), "{grundy}");
}

#[test]
fn the_corners() {
    let empty = explain("0.");
    assert!(empty.contains("No move takes anything, so there is none."), "{empty}");
    assert!(empty.contains("heaps without a move: every heap\n"), "{empty}");

    let split = explain("4.");
    assert!(split.contains("d0 = 4  split a heap into two heaps, taking nothing"), "{split}");
    assert!(split.contains("heap n of 4.0 is heap n − 1 of 0.7, for n ≥ 1"), "{split}");

    let sparse = explain("0.0000007");
    assert!(sparse.contains("d1–d6 = 0  no move takes 1 to 6 tokens"), "{sparse}");

    let both = explain("0.05");
    assert!(both.contains("take 2 tokens, leaving nothing or two heaps (not one)"), "{both}");
    assert!(explain("0.01").contains("take 2 tokens if they are the whole heap"));
    assert!(explain("0.1").contains("No move takes more than 1 token."));
}

#[test]
fn long_codes_do_not_drown_the_sentence() {
    let code = format!("0.{}7", "01".repeat(60));
    let text = explain(&code);
    assert!(text.contains("heap n of this code is heap n − 1 of the code below, for n ≥ 1\n  0."));
    assert_eq!(text.matches(&code).count(), 1, "{text}");
}

/// Grammar that a program can check: one token, two tokens; no double spaces in a sentence.
#[test]
fn singular_and_plural() {
    let d0s = [Digit::ZERO, Digit::FOUR];
    for game in Codes::up_to(3, &d0s).unwrap().with_empty_rule() {
        let explanation = game.explain();
        for clause in explanation.rule() {
            assert!(!clause.contains("1 tokens") && !clause.contains("  "), "{game}: {clause}");
            assert!(!clause.contains("2 token "), "{game}: {clause}");
        }
        assert_eq!(explanation.rule().len(), 1 + game.digits().len(), "{game}");
        assert!(explanation.to_string().ends_with('\n'));
    }
}
