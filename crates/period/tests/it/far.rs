//! Certificates of more than a million values: in the space of the file, with the values kept or as they
//! go by. Small games with a late n1, so that nobody has to wait.

use std::num::NonZeroUsize;
use std::sync::LazyLock;

use nimseq_grundy::{History, Kernel, Sequence, Statistics};
use nimseq_period::verify::{Outcome, Path, VerifyError, verify_by_engine};
use nimseq_period::{Answer, Claim, verify};

use crate::files::{Figures, Space, pairs, with, written};
use crate::support::{game, soonest};

/// n1 for all claims here: more heaps than are looked at pair by pair.
const N1: u64 = (1 << 20) + 1000;

/// Bytes that are enough for the engine's window, and not for the values.
const LITTLE: u64 = 8 << 20;

const CODE: &str = "0.45";

/// The true values, a little further than they are needed.
static VALUES: LazyLock<History> =
    LazyLock::new(|| Sequence::of(&game(CODE)).collect(N1 + 1000).unwrap());

/// What 0.45 is said to be, with true values and the class function of its proof.
fn claimed(n0: u64, p: u64) -> String {
    let Answer::Proved(proof) = soonest(&game(CODE), 5000).answer() else { panic!("not proved") };
    let class = proof.space().unwrap().class();
    let space = Some(Space { mask: class.mask(), e: class.space_type(), n1: N1 });
    let (game, heaps_needed) = (&game(CODE), N1 + p);
    let figures = Figures { game, rule: "sparse-induction", n0, p, heaps_needed, space };
    written(figures, VALUES.values().slice(0..usize::try_from(heaps_needed).unwrap()))
}

fn checked(text: &str, memory: u64) -> Result<Outcome, VerifyError> {
    verify(Claim::parse(text.as_bytes()).unwrap(), memory, &mut None::<Statistics>)
}

fn by_engine(text: &str, kernel: Kernel, memory: u64) -> Result<Outcome, VerifyError> {
    let asked = (kernel, NonZeroUsize::new(2).unwrap());
    verify_by_engine(Claim::parse(text.as_bytes()).unwrap(), asked, memory, &mut None::<Statistics>)
}

/// The objections where nothing is kept, and where all is; the same by any path.
fn objections(text: &str) -> [String; 2] {
    let lines = |outcome| match outcome {
        Ok(Outcome::Refuted(objections)) => {
            let lines: Vec<String> = objections.iter().map(ToString::to_string).collect();
            lines.join("; ")
        }
        other => panic!("{other:?}"),
    };
    [LITTLE, u64::MAX].map(|memory| {
        let objections = lines(checked(text, memory));
        assert_eq!(lines(by_engine(text, Kernel::detect(), memory)), objections);
        objections
    })
}

#[test]
fn by_the_engine_if_asked() {
    let text = claimed(498, 20);
    for kernel in Kernel::available() {
        for (memory, path, words) in [
            (u64::MAX, Path::Engine, "in a sparse space (engine sparse, as asked)\n"),
            (LITTLE, Path::EnginePassing, "(engine sparse, as asked), and not kept\n"),
        ] {
            let outcome = by_engine(&text, kernel, memory).unwrap();
            assert!(
                matches!(&outcome, Outcome::Verified(certificate, found)
                    if certificate.to_string() == text && *found == path),
                "{outcome}"
            );
            let shown = outcome.to_string();
            assert!(
                shown.contains(words) && shown.contains("but this is the engine that makes"),
                "{shown}"
            );
        }
    }
}

#[test]
fn in_the_space_of_the_file() {
    let text = claimed(498, 20);
    for (memory, path, words) in [
        (u64::MAX, Path::Class, "one by one in the sparse space of the file (kernel portable)\n"),
        (
            LITTLE,
            Path::Passing,
            "in the sparse space of the file (kernel portable), and not kept\n",
        ),
    ] {
        let outcome = checked(&text, memory).unwrap();
        assert!(
            matches!(&outcome, Outcome::Verified(certificate, found)
                if certificate.to_string() == text && *found == path),
            "{outcome}"
        );
        assert!(outcome.to_string().contains(words), "{outcome}");
    }
}

#[test]
fn what_is_not_the_least() {
    let both = |objection: &str| [objection.to_owned(), objection.to_owned()];
    assert_eq!(
        objections(&claimed(499, 20)),
        both("preperiod: the file says 499, but 498 would do: G(498) = G(518)")
    );
    assert_eq!(
        objections(&claimed(498, 60)),
        both("period: the file says 60, but 20 is a period as well")
    );
}

#[test]
fn what_does_not_repeat() {
    for (n0, p) in [(497, 20), (498, 22)] {
        let [passing, kept] = objections(&claimed(n0, p));
        let said = format!("period: the file says G(n+{p}) = G(n) for n ≥ {n0}, but ");
        assert!(kept.starts_with(&format!("{said}G({n0}) = ")), "{kept}");
        let expected = format!("{said}heaps {n0} to {} and those {p} above are not alike", N1 - 1);
        assert_eq!(passing, expected);
    }
}

#[test]
fn figures_of_the_space() {
    let text = claimed(498, 20);
    let claim = Claim::parse(text.as_bytes()).unwrap();
    let rare: Vec<(u64, u16)> =
        claim.class().unwrap().rare().iter().map(|rare| (rare.heap, rare.value)).collect();
    let more = [&rare[..], &[(N1 - 7, 1)]].concat();
    for (list, found) in [
        (pairs(&rare[1..]), format!("heap {} with value {} is next", rare[0].0, rare[0].1)),
        (
            pairs(&rare[..rare.len() - 1]),
            format!(
                "heap {} with value {} is next",
                rare[rare.len() - 1].0,
                rare[rare.len() - 1].1
            ),
        ),
    ] {
        for objections in objections(&with(&text, "rare", &list)) {
            assert!(objections.starts_with("rare: "), "{objections}");
            assert!(objections.ends_with(&found), "{objections}");
        }
    }
    // A rare heap so late is known to be too late before any value is.
    for objections in objections(&with(&text, "rare", &pairs(&more))) {
        assert!(objections.starts_with("witnessed_from: "), "{objections}");
    }
    for objections in objections(&with(&text, "digest", &format!("\"{}\"", "0".repeat(64)))) {
        assert!(objections.starts_with("digest: the file says 000"), "{objections}");
    }
    let wide = claim.class().unwrap().mask() | 1 << 12;
    for objections in objections(&with(&text, "mask", &wide.to_string())) {
        assert!(objections.starts_with("mask: the file says "), "{objections}");
    }
}

/// Without the values nobody can look for witnesses that lie further back than the engine has looked.
#[test]
fn too_early_for_the_engine() {
    let text = with(&claimed(498, 20), "preperiod", &(N1 - 60_000).to_string());
    let claim = Claim::parse(text.as_bytes()).unwrap();
    assert_eq!(Path::of(&claim, LITTLE), Path::Class);
    assert!(matches!(checked(&text, LITTLE), Err(VerifyError::Memory { .. })));
}

#[test]
fn paths() {
    let path = |rule: &str, heaps: u64, memory| {
        let text = with(&claimed(498, 20), "rule", &format!("\"{rule}\""));
        let text = with(&text, "heaps_needed", &heaps.to_string());
        Path::of(&Claim::parse(text.as_bytes()).unwrap(), memory)
    };
    for (rule, far) in
        [("guy-smith", Path::Sparse), ("no-split", Path::Naive), ("sparse-induction", Path::Class)]
    {
        let others = if rule == "no-split" { Path::Naive } else { Path::Dense };
        for (heaps, expected) in [
            (1, Path::Naive),
            (1 << 14, Path::Naive),
            ((1 << 14) + 1, others),
            (1 << 20, others),
            ((1 << 20) + 1, far),
            (1 << 40, far),
        ] {
            assert_eq!(path(rule, heaps, u64::MAX), expected, "{rule} {heaps}");
        }
    }
    assert_eq!(path("sparse-induction", 1 << 40, 1 << 30), Path::Passing);
    assert_eq!(path("sparse-induction", 1 << 48, 1 << 30), Path::Class, "nobody computes that far");
    assert_eq!(path("guy-smith", 1 << 40, 1 << 30), Path::Sparse);
}
