//! Misère quotients of many codes: what a [sweep](crate::sweep::many) of misère play computes of each.
//!
//! Every code is computed by itself: cousins have isomorphic quotients, but their own generators and
//! covered heaps, and few codes take long to solve. What cannot be solved would go on for ever, so a code
//! ends after a number of steps, which is the same on every machine, or, if the host says so, after some
//! time. Nothing is saved within a code: it is done in seconds, or done again.

use std::ops::ControlFlow;

use nimseq_code::Game;
use nimseq_grundy::ByteSize;
use nimseq_misere::{Limits, Report, Stop, analyse};
use nimseq_period::Period;
use nimseq_sweep::many::{Class, Computed, Study};
use nimseq_sweep::{Host, Store, SweepError, Task, Wish};
use nimseq_tables::rows::QuotientRow;

/// The version in the rows.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Steps after which a code ends: 10^7 to 10^10, from a fraction of a second to minutes.
const STEPS: u64 = 20_000_000;

/// Bytes for the outcomes of one code: 2^26 to 2^32. Steps end a code before, nearly always.
const MEMORY: u64 = 1 << 29;

/// The misère quotients of codes, up to limits that are the same for all.
#[derive(Clone, Copy, Debug)]
pub struct Quotients {
    /// The last heap that may be looked at.
    pub limit: u64,
    /// The largest order.
    pub max_order: usize,
    /// Whether time ends a code, and not steps.
    pub is_timed: bool,
    /// The most memory for all codes together, in bytes.
    pub memory: u64,
}

impl Quotients {
    /// How many codes may be computed at a time.
    #[must_use]
    pub fn codes_at_a_time(&self) -> u64 {
        (self.memory / MEMORY).max(1)
    }

    fn limits(&self) -> Limits {
        let steps = if self.is_timed { u64::MAX } else { STEPS };
        let memory = MEMORY.min(self.memory);
        Limits { max_order: self.max_order, memory, steps, ..Limits::to_heap(self.limit) }
    }

    /// A row without figures.
    fn empty(&self, code: &str) -> QuotientRow {
        QuotientRow {
            code: code.to_owned(),
            answer: None,
            order: None,
            p_portion: None,
            preperiod: None,
            period: None,
            covered_to: None,
            tame: None,
            generators: None,
            limit: self.limit,
            max_order: self.max_order,
            stopped_by: None,
            error: None,
            version: VERSION.to_owned(),
        }
    }

    fn row(&self, report: &Report) -> QuotientRow {
        let generators = report.presentation.generators().iter().map(u64::to_string);
        QuotientRow {
            answer: Some(report.answer().to_owned()),
            order: Some(report.order),
            p_portion: Some(report.p_portion),
            preperiod: report.period().map(Period::preperiod),
            period: report.period().map(Period::period),
            covered_to: Some(report.covered_to),
            tame: Some(report.kind().to_owned()),
            generators: Some(generators.collect::<Vec<_>>().join(" ")),
            stopped_by: report.stopped.clone(),
            ..self.empty(&report.code)
        }
    }
}

impl Study for Quotients {
    type Row = QuotientRow;

    /// Nobody knows what a code will cost.
    fn cost(&self, _code: &str) -> u64 {
        1
    }

    fn task(&self, class: &Class) -> Task {
        Task::Misere {
            code: class.standard_form.clone(),
            limit: self.limit,
            max_order: self.max_order,
        }
    }

    fn compute(
        &self,
        class: &Class,
        _store: &mut Store,
        host: &mut impl Host,
    ) -> Result<Computed<Self::Row>, SweepError> {
        let code = &class.standard_form;
        let game = match code.parse::<Game>() {
            Ok(game) => game,
            Err(error) => {
                let row = QuotientRow { error: Some(error.to_string()), ..self.empty(code) };
                return Ok(Computed::Rows { rows: vec![row], heaps: 0, engine: "none" });
            }
        };
        let mut last = Wish::GoOn;
        let found = analyse(&game, self.limits(), &mut |now| {
            last = host.wish(now.covered_to + 1);
            match last {
                Wish::GoOn | Wish::Save => ControlFlow::Continue(()),
                Wish::Stop | Wish::WrapUp => ControlFlow::Break(()),
            }
        });
        let mut row = self.row(&Report::of(&found));
        match (found.stopped, last) {
            (Some(Stop::Host), Wish::WrapUp) => row.stopped_by = Some("time-per-code".to_owned()),
            (Some(Stop::Host), _) => return Ok(Computed::Stopped),
            // How far it came by then would depend on the machine.
            (Some(Stop::Memory), _) if self.memory < MEMORY => {
                let memory = ByteSize(self.memory);
                let error = format!("more outcomes take more memory than one code may, {memory}");
                row = QuotientRow { error: Some(error), ..self.empty(code) };
            }
            _ => {}
        }
        let heaps = found.quotient.covered_to() + 1;
        Ok(Computed::Rows { rows: vec![row], heaps, engine: "quotient" })
    }
}
