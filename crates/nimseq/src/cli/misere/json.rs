//! The answer of `misere` as one JSON object on one line; its keys are a contract.

use std::io::{self, Write};
use std::time::Duration;

use nimseq::misere::Report;
use serde::Serialize;

use crate::cli::period::seconds;

#[derive(Serialize)]
struct Object {
    code: String,
    /// solved or partial.
    answer: &'static str,
    order: usize,
    p_portion: usize,
    idempotents: usize,
    rule: Option<&'static str>,
    preperiod: Option<u64>,
    period: Option<u64>,
    heaps_needed: Option<u64>,
    covered_to: u64,
    /// tame, wild or unknown.
    pairs: &'static str,
    wild_heap: Option<u64>,
    growth: Vec<Growth>,
    generators: Vec<u64>,
    presentation: Vec<String>,
    p: Vec<String>,
    /// Heap by heap, as words in the generators.
    phi: Vec<String>,
    run: Run,
}

#[derive(Serialize)]
struct Growth {
    heap: u64,
    order: usize,
    p_portion: usize,
}

/// What may differ between two runs: time may end one.
#[derive(Serialize)]
struct Run {
    stopped: Option<String>,
    seconds: f64,
    version: &'static str,
}

/// Writes the object.
pub(super) fn write(out: &mut dyn Write, report: &Report, elapsed: Duration) -> io::Result<()> {
    let word = |&x: &u16| report.presentation.word(x);
    let period = report.period();
    let growth = report.growth.iter();
    let object = Object {
        code: report.code.clone(),
        answer: report.answer(),
        order: report.order,
        p_portion: report.p_portion,
        idempotents: report.idempotents.len(),
        rule: report.proof.map(|proof| proof.rule().name()),
        preperiod: period.map(nimseq::period::Period::preperiod),
        period: period.map(nimseq::period::Period::period),
        heaps_needed: report.proof.map(nimseq::period::Proof::heaps_needed),
        covered_to: report.covered_to,
        pairs: report.kind(),
        wild_heap: report.tame.wild().map(|wild| wild.heap),
        growth: growth
            .map(|g| Growth { heap: g.heap, order: g.order, p_portion: g.p_portion })
            .collect(),
        generators: report.presentation.generators().to_vec(),
        presentation: report.presentation.relations().collect(),
        p: report.p.iter().map(word).collect(),
        phi: report.phi.iter().map(word).collect(),
        run: Run {
            stopped: report.stopped.clone(),
            seconds: seconds(elapsed),
            version: env!("CARGO_PKG_VERSION"),
        },
    };
    serde_json::to_writer(&mut *out, &object)?;
    out.write_all(b"\n")
}
