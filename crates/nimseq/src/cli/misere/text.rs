//! The answer of `misere` in words.

use std::io::{self, Write};

use nimseq::misere::Report;

/// Width of the left column, in characters.
const LABEL: usize = 14;

/// Relations, elements of P and values that are printed, at most.
const LISTED: usize = 40;

/// Writes the answer.
pub(super) fn write(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    let (code, order) = (&report.code, report.order);
    if report.proof.is_some() {
        writeln!(out, "{code}: misère quotient of order {order}, solved: of all heaps")?;
    } else {
        let last = report.covered_to;
        writeln!(out, "{code}: misère quotient of heaps 0 to {last} of order {order}, partial")?;
    }
    if let Some(stopped) = &report.stopped {
        line(out, "ended", stopped)?;
    }
    let idempotents = report.idempotents.len();
    line(
        out,
        "elements",
        &format!("{order}, of which {} in P, {idempotents} idempotent", report.p_portion),
    )?;
    line(out, "pairs", &pairs(report))?;
    if let Some(proof) = report.proof {
        let (n0, p) = (proof.period().preperiod(), proof.period().period());
        let (rule, needed) = (proof.rule(), proof.heaps_needed());
        let period = format!("Φ(n+{p}) = Φ(n) for n ≥ {n0}, by rule {rule}, from {needed} values");
        line(out, "period", &period)?;
    }
    let growth: Vec<String> = report
        .growth
        .iter()
        .map(|g| format!("heap {}: {}/{}", g.heap, g.order, g.p_portion))
        .collect();
    line(out, "growth", &list(&growth, ", "))?;
    let word = |&x: &u16| report.presentation.word(x);
    let generators: Vec<String> = (report.presentation.generators().iter())
        .map(|&heap| {
            let value = usize::try_from(heap).ok().and_then(|heap| report.phi.get(heap));
            format!("{} = heap {heap}", value.map(word).unwrap_or_default())
        })
        .collect();
    line(out, "generators", &list(&generators, ", "))?;
    line(out, "relations", &list(&report.presentation.relations().collect::<Vec<_>>(), ", "))?;
    line(out, "P", &list(&report.p.iter().map(word).collect::<Vec<_>>(), ", "))?;
    line(out, "Φ(0), Φ(1), …", &list(&report.phi.iter().map(word).collect::<Vec<_>>(), " "))
}

/// What pairs of values say.
fn pairs(report: &Report) -> String {
    match (report.tame.proof(), report.tame.wild()) {
        (Some(_), _) => "tame: all heaps have tame pairs, proved".to_owned(),
        (None, Some(wild)) => {
            let (heap, normal, misere) = (wild.heap, wild.normal, wild.misere);
            format!("wild: heap {heap} has the pair {normal}^{misere}")
        }
        (None, None) => format!("tame to heap {}", report.tame.tame_to()),
    }
}

/// The first items of a list.
fn list(items: &[String], between: &str) -> String {
    let shown = items.iter().take(LISTED).cloned().collect::<Vec<_>>().join(between);
    match items.len().checked_sub(LISTED) {
        None | Some(0) if items.is_empty() => "none".to_owned(),
        None | Some(0) => shown,
        Some(more) => format!("{shown}{between}… and {more} more (--format json has all)"),
    }
}

fn line(out: &mut dyn Write, label: &str, text: &str) -> io::Result<()> {
    writeln!(out, "  {label:LABEL$}{text}")
}
