//! Certificates: what is written is verified, and what is forged or damaged is not.

use std::ops::ControlFlow;

use nimseq_misere::certificate::{Objection, Outcome, verify};
use nimseq_misere::{Certificate, Claim, Inexact, NoMonoid, NotReduced, Position};

use crate::support::to_heap;

fn check(file: &str) -> Outcome {
    let claim = Claim::parse(file.as_bytes()).unwrap();
    verify(claim, u64::MAX, &mut |_| ControlFlow::Continue(())).unwrap()
}

/// The file with its seal put right.
fn sealed(file: &str) -> String {
    let claim = Claim::parse(file.as_bytes()).unwrap();
    file.replace(claim_seal(file), &claim.true_seal())
}

fn claim_seal(file: &str) -> &str {
    file.rsplit('"').nth(1).unwrap()
}

/// Why the file with one text for another, and the right seal, is refused.
fn forged(file: &str, from: &str, to: &str) -> Objection {
    assert_eq!(file.matches(from).count(), 1, "{from} in {file}");
    match check(&sealed(&file.replace(from, to))) {
        Outcome::Refuted(objection) => objection,
        Outcome::Verified(..) => panic!("{from} → {to} is verified"),
    }
}

fn file(code: &str, last_heap: u64) -> String {
    Certificate::of(&to_heap(code, last_heap).quotient).to_string()
}

#[test]
fn what_is_written_is_verified() {
    let cases = [
        ("0.77", 200),
        ("0.75", 100),
        ("0.15", 200),
        ("0.123", 100),
        ("0.3", 10),
        ("0.0", 10),
        ("4.7", 15),
        ("grundy", 20),
        ("nim", 20),
        ("0.3122", 6),
    ];
    for (code, last_heap) in cases {
        let found = to_heap(code, last_heap).quotient;
        let file = Certificate::of(&found).to_string();
        let Outcome::Verified(certificate, quotient) = check(&file) else { panic!("{code}") };
        assert_eq!(certificate.to_string(), file, "{code}");
        assert_eq!(quotient.order(), found.order(), "{code}");
        assert_eq!(quotient.proof(), found.proof(), "{code}");
        assert!(nimseq_misere::isomorphism(quotient.bipartite(), found.bipartite()).is_some());
    }
}

#[test]
fn a_heap_without_a_move_that_is_not_1() {
    // Everything but condition (0) holds: a² = 1, P = {a}, and heaps 1 and 2 of 0.07 are a.
    let file = file("0.07", 2);
    assert!(file.contains("\"phi\": [0,0,1]"), "{file}");
    let objection = forged(&file, "[0,0,1]", "[0,1,1]");
    assert_eq!(objection, Inexact::Moveless(1).into());
    assert_eq!(forged(&file, "[0,0,1]", "[1,0,1]"), Inexact::Moveless(0).into());
}

#[test]
fn wrong_values_have_counterexamples() {
    // Kayles to heap 3: 1, 2 and 3 are a, b and ab, elements 0 … 5 are 1, a, b, ab, b², ab².
    let file = file("0.77", 3);
    assert!(file.contains("\"phi\": [0,1,2,3]"), "{file}");
    let wrong = |phi: &str| forged(&file, "[0,1,2,3]", phi);
    assert_eq!(wrong("[0,1,2,2]"), Inexact::Lost(Position::new(vec![3, 2])).into());
    assert_eq!(wrong("[0,1,2,4]"), Inexact::Lost(Position::new(vec![3])).into());
    assert_eq!(wrong("[0,1,2,5]"), Inexact::Lost(Position::new(vec![3, 1])).into());
    assert_eq!(wrong("[0,1,2,6]"), Inexact::NoElement(3).into());
    // 0.31, heap 3: interpolation with an empty set would have made it 1.
    let file = crate::certificate::file("0.31", 3);
    assert!(file.contains("\"phi\": [0,1,2,4]"), "{file}");
    assert_eq!(
        forged(&file, "[0,1,2,4]", "[0,1,2,0]"),
        Inexact::Won(Position::new(vec![3])).into()
    );
}

#[test]
fn too_small_and_too_large_quotients() {
    // A finer monoid than the quotient is not reduced: 0.3 with a of order 4.
    let file = file("0.3", 1);
    let larger = file
        .replace("\"order\": 2", "\"order\": 4")
        .replace("[[1,0]]", "[[1,2,3,0]]")
        .replace("\"p_portion\": 1", "\"p_portion\": 2")
        .replace("\"p\": [1]", "\"p\": [1,3]");
    let Outcome::Refuted(objection) = check(&sealed(&larger)) else { panic!("verified") };
    assert_eq!(objection, NotReduced::Same(0, 2).into());
    // The quotient to heap 4 of Kayles for heap 5 as well: 5 is no product then.
    let file = crate::certificate::file("0.77", 4);
    let more = file
        .replace("\"covered_to\": 4", "\"covered_to\": 5")
        .replace("[0,1,2,3,1]", "[0,1,2,3,1,5]");
    let Outcome::Refuted(objection) = check(&sealed(&more)) else { panic!("verified") };
    assert!(matches!(objection, Objection::Inexact(Inexact::Lost(_) | Inexact::Won(_))));
}

#[test]
fn no_monoid_and_no_generation() {
    let file = file("0.77", 3);
    let column = "[2,3,4,5,2,3]";
    let wrong = |to: &str| forged(&file, column, to);
    let clash = NoMonoid::Noncommuting { first: 0, second: 1, element: 4 };
    assert_eq!(wrong("[2,3,4,5,2,2]"), clash.into());
    assert_eq!(wrong("[2,3,4,5,2]"), NoMonoid::Column { generator: 1, order: 6 }.into());
    assert!(matches!(forged(&file, "\"p\": [1,4]", "\"p\": [0,4]"), Objection::Bipartite(_)));
    assert!(matches!(forged(&file, "\"p\": [1,4]", "\"p\": [4,1]"), Objection::Figure { .. }));
    // The generators are others than the values of heaps.
    assert!(matches!(
        forged(&file, "\"generators\": [1,2]", "\"generators\": [1,3]"),
        Objection::Figure { point: "generators", .. }
    ));
}

#[test]
fn periods_need_their_bound() {
    let file = file("0.77", 167);
    assert!(matches!(check(&file), Outcome::Verified(..)));
    let is_period = |objection: Objection| {
        assert!(matches!(objection, Objection::Figure { point: "period", .. }), "{objection}");
    };
    is_period(forged(&file, "\"preperiod\": 71", "\"preperiod\": 72"));
    is_period(forged(&file, "\"preperiod\": 71", "\"preperiod\": 70"));
    is_period(forged(&file, "\"period\": 12", "\"period\": 24"));
    is_period(forged(&file, "\"period\": 12", "\"period\": 0"));
    assert!(matches!(
        forged(&file, "\"guy-smith\"", "\"no-split\""),
        Objection::Figure { point: "rule", .. }
    ));
    assert!(matches!(
        forged(&file, "\"rule\": \"guy-smith\"", "\"rule\": null"),
        Objection::Figure { point: "rule", .. }
    ));
    // One value less does not prove it.
    let (head, tail) = file.split_once("],\n  \"program\"").unwrap();
    let (head, _) = head.rsplit_once(',').unwrap();
    let shorter = format!("{head}],\n  \"program\"{tail}");
    is_period(forged(&shorter, "\"covered_to\": 167", "\"covered_to\": 166"));
}

#[test]
fn memory_is_kept() {
    let claim = Claim::parse(file("0.77", 40).as_bytes()).unwrap();
    let result = verify(claim, 1000, &mut |_| ControlFlow::Continue(()));
    assert_eq!(result.err(), Some(nimseq_misere::Stop::Memory));
}

#[test]
fn damage_has_a_place() {
    let file = file("0.77", 10);
    let Outcome::Refuted(objection) = check(&file.replace("\"order\": 18", "\"order\": 20")) else {
        panic!("verified")
    };
    assert!(matches!(objection, Objection::Figure { point: "seal", .. }));
    for cut in (0..file.len()).step_by(7) {
        assert!(Claim::parse(&file.as_bytes()[..cut]).is_err(), "{cut}");
    }
    let error = |from: &str, to: &str| Claim::parse(file.replace(from, to).as_bytes()).unwrap_err();
    let text = error("\"order\": 18", "\"order\": -1").to_string();
    assert!(text.starts_with("line 10, column 12: expected a number"), "{text}");
    let text = error("\"misere-quotient\"", "\"period\"").to_string();
    assert!(text.contains("expected `\"misere-quotient\"`"), "{text}");
    assert!(Claim::parse(format!("{file}\n").as_bytes()).is_err());
}

#[test]
fn every_changed_digit_is_noticed() {
    // With the right seal: no file but the true one says the same of 0.75 to heap 8.
    let file = file("0.75", 8);
    let end = file.find("\"program\"").unwrap();
    let start = file.find("\"covered_to\"").unwrap();
    for at in start..end {
        let digit = file.as_bytes()[at];
        if !digit.is_ascii_digit() {
            continue;
        }
        let other = if digit == b'1' { "2" } else { "1" };
        let changed = format!("{}{other}{}", &file[..at], &file[at + 1..]);
        if let Ok(claim) = Claim::parse(changed.as_bytes()) {
            let changed = changed.replace(claim_seal(&changed), &claim.true_seal());
            assert!(matches!(check(&changed), Outcome::Refuted(_)), "{changed}");
        }
    }
}
