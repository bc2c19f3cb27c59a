//! What is verified is true, and nothing else is.

use std::ops::ControlFlow;

use nimseq_code::Game;
use nimseq_grundy::{FnSink, Statistics, Values};
use nimseq_period::verify::{Outcome, VerifyError};
use nimseq_period::{Certificate, Claim, Rule, theorem, verify};

use crate::claims::{claimed, file, induced, inductive_file};
use crate::files::{pairs, sealed, sha256, with};
use crate::support::{by_definition, codes, game, report, soonest};

/// What comes of a file in the layout of a certificate.
fn outcome(text: &str) -> Outcome {
    let claim = Claim::parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    verify(claim, u64::MAX, &mut None::<Statistics>).unwrap()
}

/// The objections, a line each; none if it is verified.
fn objections(text: &str) -> Vec<String> {
    match outcome(text) {
        Outcome::Verified(..) => Vec::new(),
        Outcome::Refuted(objections) => {
            assert!(!objections.is_empty());
            objections.iter().map(ToString::to_string).collect()
        }
    }
}

/// Round trip of all short codes, by either theorem: made, written, read, verified, written.
#[test]
fn certificates_of_short_codes_are_verified() {
    let (mut first, mut second) = (0, 0);
    for game in codes(2) {
        let reports = [report(&game, 2000), soonest(&game, 2000)];
        for certificate in reports.iter().filter_map(Certificate::of) {
            match certificate.claim().rule() {
                Rule::SparseInduction => second += 1,
                _ => first += 1,
            }
            let outcome = outcome(&certificate.to_string());
            assert_eq!(outcome, Outcome::Verified(certificate, verify::Path::Naive), "{game}");
        }
    }
    assert!(first > 100 && second > 40, "{first} and {second}");
}

/// Every digit of every figure and hash, the seal made anew.
#[test]
fn every_digit_counts() {
    for text in [file("kayles"), file("0.12"), file("0.33"), file("0.4"), inductive_file("0.45")] {
        assert_eq!(objections(&text), [""; 0], "{text}");
        let claim = Claim::parse(text.as_bytes()).unwrap();
        let mut changed = 0;
        for (at, digit) in text.char_indices().filter(|(_, c)| c.is_ascii_hexdigit()) {
            let line = &text[text[..at].rfind('\n').unwrap() + 1..at];
            let key = line.split('"').nth(1).unwrap_or_default();
            if digit.is_ascii_alphabetic() && (key != "digest" || line.len() < 12) {
                continue;
            }
            for other in "0123456789".chars().filter(|&other| other != digit) {
                let forged = format!("{}{other}{}", &text[..at], &text[at + 1..]);
                let forged = if key == "seal" { forged } else { sealed(&forged) };
                let Ok(other) = Claim::parse(forged.as_bytes()) else { continue };
                let is_true = match key {
                    "program_version" => true,
                    "checked_to" => other.checked_to() >= claim.heaps_needed() - 1,
                    // Some codes share a sequence: 0.45 and 0.47, for one.
                    "code" => is_true_of(&claim, other.code()),
                    _ => false,
                };
                let wrong = objections(&forged);
                assert_eq!(wrong.is_empty(), is_true, "{forged}\n{wrong:?}");
                changed += 1;
            }
        }
        assert!(changed > 400, "{changed}");
    }
}

/// Whether another code may stand in a true claim, by its values.
fn is_true_of(claim: &Claim, code: &str) -> bool {
    code.parse::<Game>().is_ok_and(|game| {
        game.to_string() == code
            && theorem::covers(&game)
            && game.last_index() == Some(claim.k())
            && game.splits() == (claim.rule() != Rule::NoSplit)
            && digest(&game, claim.heaps_needed()) == claim.digest()
    })
}

/// Without a new seal nothing is looked at but the seal, and that is said.
#[test]
fn a_changed_file_has_the_wrong_seal() {
    let text = file("kayles");
    let seal = sha256(text.split("  \"seal\"").next().unwrap().replace(": 71", ": 72").as_bytes());
    let wrong = objections(&text.replace(": 71", ": 72"));
    let claim = Claim::parse(text.as_bytes()).unwrap();
    assert_eq!(
        wrong[0],
        format!(
            "seal: the file says {}, but the SHA-256 of what stands before it is {seal}",
            claim.seal()
        )
    );
    let informative = text.replace("\"program\": \"nimseq\"", "\"program\": \"nimsec\"");
    assert_eq!(objections(&informative).len(), 1);
    assert_eq!(objections(&sealed(&informative)), [""; 0]);
}

#[test]
fn figures_that_follow_from_the_code() {
    let text = file("kayles");
    let one = |key: &str, value: &str| objections(&with(&text, key, value)).join("; ");
    assert_eq!(one("k", "3"), "k: the file says 3, but the last digit of 0.77 that is not 0 is d2");
    assert_eq!(
        one("heaps_needed", "167"),
        "heaps_needed: the file says 167, but guy-smith needs 168"
    );
    assert_eq!(one("heaps_needed", "0"), "heaps_needed: the file says 0, but guy-smith needs 168");
    assert_eq!(one("checked_to", "166"), "checked_to: the file says 166, but heap 167 is needed");
    assert_eq!(
        one("rule", "\"no-split\""),
        "rule: the file says no-split, but the one for 0.77 is guy-smith"
    );
    assert_eq!(
        one("rule", "\"sparse-induction\""),
        "class: the file says null, but the rule sparse-induction needs one"
    );
    assert_eq!(one("period", "0"), "period: the file says 0, but a period is 1 at least");
    for (key, value) in [("preperiod", u64::MAX), ("period", u64::MAX), ("period", 1 << 63)] {
        assert_eq!(
            one(key, &value.to_string()),
            "heaps_needed: the file says 168, but guy-smith needs more than 2^64"
        );
    }
    for (code, found) in [
        ("0.770", "the canonical form is `0.77`"),
        (".77", "the canonical form is `0.77`"),
        ("kayles", "the canonical form is `0.77`"),
        (" 0.77", "the canonical form is `0.77`"),
        ("77", "that is none: `77` has no dot"),
        ("0.78", "that is none: `8` is not an octal digit"),
        ("grundy", "no theorem covers that game"),
        ("0.[3]", "no theorem covers that game"),
    ] {
        let wrong = one("code", &format!("\"{code}\""));
        assert_eq!(wrong, format!("code: the file says `{code}`, but {found}"));
    }
    let class = "{\n    \"mask\": 7,\n    \"space_type\": 0,\n    \"witnessed_from\": 99,\n    \"rare\": []\n  }";
    assert_eq!(
        one("class", class),
        "class: the file says there is one, but the rule guy-smith has none"
    );
    // All that is wrong at once, as far as it makes sense.
    let both = with(&with(&text, "k", "1"), "checked_to", "3");
    assert_eq!(objections(&both).len(), 2);
}

/// A true statement that is not the least one, and false ones: all with the digest that belongs to
/// them.
#[test]
fn periods_that_are_not_the_least() {
    let kayles = |n0, p| claimed("kayles", n0, p, None);
    assert_eq!(objections(&kayles(71, 12)), [""; 0]);
    assert_eq!(
        objections(&kayles(72, 12)),
        ["preperiod: the file says 72, but 71 would do: G(71) = G(83)"]
    );
    assert_eq!(
        objections(&kayles(71, 36)),
        ["period: the file says 36, but 12 is a period as well"]
    );
    assert_eq!(objections(&kayles(90, 24)).len(), 2);
    assert_eq!(
        objections(&kayles(70, 12)),
        ["period: the file says G(n+12) = G(n) for n ≥ 70, but G(70) = 6 and G(82) = 2"]
    );
    assert_eq!(
        objections(&kayles(71, 11)),
        ["period: the file says G(n+11) = G(n) for n ≥ 71, but G(71) = 7 and G(82) = 2"]
    );
}

/// With n0 = 0 the usual bound would prove that these are constant.
#[test]
fn zeros_at_the_start() {
    for code in ["0.4", "0.04", "0.004", "4.0"] {
        let k = game(code).last_index().unwrap();
        let usual = 2 + k;
        let wrong = objections(&claimed(code, 0, 1, Some(usual)));
        let expected =
            format!("heaps_needed: the file says {usual}, but guy-smith needs {}", usual + 1);
        assert_eq!(wrong, [expected], "{code}");
        let wrong = objections(&claimed(code, 0, 1, None));
        assert!(
            wrong[0].starts_with("period: the file says G(n+1) = G(n) for n ≥ 0, but G("),
            "{wrong:?}"
        );
    }
    // The same for codes that never split: 0.1 is 0, 1, 0 and then 0 for ever.
    let wrong = objections(&claimed("0.1", 0, 2, Some(3)));
    assert_eq!(wrong, ["heaps_needed: the file says 3, but no-split needs 4"]);
}

/// The digest of the true values of so many heaps.
fn digest(game: &Game, heaps: u64) -> String {
    let values = by_definition(game, heaps - 1);
    sha256(&values.values().iter().flat_map(u16::to_le_bytes).collect::<Vec<u8>>())
}

/// False periods of true games, each of which meets all assumptions of the induction but one.
#[test]
fn every_assumption_of_the_induction_counts() {
    // Witnesses: everything else is right, and the period ends later.
    for (code, space, claim, ends_at) in
        [("0.603043", (0x6, 1), (12, 22, 21), 43), ("4.5741375", (0xb, 0), (42, 110, 59), 173)]
    {
        let text = induced(code, space, claim);
        let found = "some value of rare type below that of a heap has no witness";
        assert_eq!(
            objections(&text),
            [format!("rule: the file says sparse-induction, but {found}")]
        );
        assert_false(code, claim, ends_at);
    }
    // Too early a start.
    for (code, space, claim, ends_at) in [
        ("0.241", (0x1, 1), (1, 4, 3), 7),
        ("0.512", (0x1, 0), (1, 1, 3), 4),
        ("0.144", (0x7, 0), (11, 1, 14), 15),
    ] {
        let wrong = objections(&induced(code, space, claim));
        assert!(
            wrong.iter().all(|wrong| wrong.starts_with("witnessed_from: the file says ")),
            "{code}: {wrong:?}"
        );
        assert_eq!(wrong.len(), 1);
        assert_false(code, claim, ends_at);
    }
    // Rare heaps within the period, listed or not.
    let text = induced("0.004", (0x1, 0), (9, 1, 11));
    let wrong = objections(&text);
    assert!(wrong[0].starts_with("witnessed_from: "), "{wrong:?}");
    let wrong = objections(&with(&text, "rare", "[]"));
    assert!(wrong[0].starts_with("rare: the file says no further heap, but heap "), "{wrong:?}");
    // Both parities of splits where that of the heap counts.
    let wrong = objections(&induced("0.744", (0x5, 1), (3, 6, 4)));
    assert_eq!(wrong, ["class: the file says mask 5, space_type 1, but 0.744 has no such class"]);
}

/// That such a period does come to an end.
fn assert_false(code: &str, (n0, p, n1): (u64, u64, u64), ends_at: u64) {
    let values = by_definition(&game(code), ends_at);
    let repeats = |n| values.get(n) == values.get(n - p);
    assert!((n0 + p..n1 + p).all(repeats), "{code}");
    assert!(!repeats(ends_at), "{code}");
}

/// Figures of the sparse space, one by one.
#[test]
fn figures_of_the_sparse_space() {
    let text = inductive_file("0.45");
    let claim = Claim::parse(text.as_bytes()).unwrap();
    let class = claim.class().unwrap();
    let one = |key: &str, value: &str| objections(&with(&text, key, value)).join("; ");
    let (n1, p) = (class.witnessed_from(), claim.period());
    assert_eq!(claim.heaps_needed(), n1 + p);
    assert!(
        one("witnessed_from", &(n1 + 1).to_string()).ends_with(&format!("needs {}", n1 + p + 1))
    );
    assert!(
        one("witnessed_from", "0").starts_with("witnessed_from: the file says 0, but it must be")
    );
    assert!(one("witnessed_from", &u64::MAX.to_string()).ends_with("needs more than 2^64"));
    assert!(one("mask", "0").ends_with("has no such class"));
    // Another mask: other heaps are rare, and where they are among the last it is known before.
    assert!(one("mask", "14").starts_with("rare: the file says "), "{}", one("mask", "14"));
    let rare: Vec<(u64, u16)> = class.rare().iter().map(|rare| (rare.heap, rare.value)).collect();
    assert!(rare.len() > 3);
    assert_eq!(one("rare", &pairs(&rare)), "");
    let (n, value) = rare[0];
    let missing = one("rare", &pairs(&rare[1..]));
    assert!(missing.ends_with(&format!("but heap {n} with value {value} is next")), "{missing}");
    let mut swapped = rare.clone();
    swapped.swap(0, 1);
    let mut twice = rare.clone();
    twice.insert(1, twice[0]);
    let mut zero = rare.clone();
    zero.insert(0, (0, 0));
    for other in [swapped, twice, zero] {
        assert!(one("rare", &pairs(&other)).starts_with("rare: the file says heap "));
    }
    let mut more = rare.clone();
    more.push((claim.heaps_needed() - 1, 0));
    assert_ne!(one("rare", &pairs(&more)), "");
    // A later start than need be is a proof as well, from more values.
    let later =
        induced("0.45", (class.mask(), u8::from(class.is_alternating())), (498, 20, n1 + 5));
    assert_eq!(objections(&later), [""; 0]);
}

/// The other engines, on games that need more values.
#[test]
fn longer_certificates() {
    for (code, limit) in [("0.127", 1 << 17), ("0.16", 1 << 19)] {
        let certificate = Certificate::of(&soonest(&game(code), limit)).unwrap();
        assert_eq!(certificate.claim().rule(), Rule::SparseInduction);
        let outcome = outcome(&certificate.to_string());
        assert_eq!(outcome, Outcome::Verified(certificate, verify::Path::Dense));
        assert!(outcome.to_string().contains("(engine dense, kernel portable)"), "{outcome}");
    }
}

#[test]
fn a_check_can_be_stopped() {
    let claim = Claim::parse(file("0.156").as_bytes()).unwrap();
    let mut seen = 0;
    let mut sink = FnSink::new(|_, values: Values<'_>| {
        seen += values.len() as u64;
        if seen > 3000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let stopped = verify(claim.clone(), u64::MAX, &mut sink);
    assert!(matches!(stopped, Err(VerifyError::Stopped { heaps }) if heaps == seen), "{stopped:?}");
    assert!(seen < claim.heaps_needed());
    // Stopping at the last block is too late.
    let last = claim.heaps_needed() - 1;
    let mut sink = FnSink::new(|first, values: Values<'_>| {
        if first + values.len() as u64 > last {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert!(matches!(verify(claim, u64::MAX, &mut sink), Ok(Outcome::Verified(..))));
}

#[test]
fn memory_is_asked_for_first() {
    let text = file("0.156");
    let check = |text: &str, memory| {
        let mut seen = 0;
        let mut sink = FnSink::new(|_, values: Values<'_>| {
            seen += values.len();
            ControlFlow::Continue(())
        });
        (verify(Claim::parse(text.as_bytes()).unwrap(), memory, &mut sink), seen)
    };
    let (outcome, seen) = check(&text, 50_000);
    assert!(matches!(outcome, Err(VerifyError::Memory { .. })), "{outcome:?}");
    assert_eq!(seen, 0);
    assert!(matches!(check(&text, 1 << 20).0, Ok(Outcome::Verified(..))));
    // A number that nobody can compute to is no reason to try.
    let far = with(&text, "preperiod", "1000000000000000");
    let needed = 2 * (1_000_000_000_000_000u64 + 349) + 3;
    let far = with(&far, "heaps_needed", &needed.to_string());
    let far = with(&far, "checked_to", &needed.to_string());
    let (outcome, seen) = check(&far, 1 << 40);
    assert!(matches!(outcome, Err(VerifyError::Memory { .. })));
    assert_eq!(seen, 0);
}

#[test]
fn the_words() {
    let kayles = outcome(&file("kayles")).to_string();
    let expected = "verified
  claim        0.77: G(n+12) = G(n) for every n ≥ 71; neither 71 nor 12 can be less
";
    assert!(kayles.starts_with(expected), "{kayles}");
    let wrong = outcome(&with(&file("kayles"), "k", "1")).to_string();
    assert_eq!(
        wrong,
        "NOT verified\n  k: the file says 1, but the last digit of 0.77 that is not 0 is d2\n"
    );
}
