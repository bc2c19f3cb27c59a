//! Claims about games with true values: certificates of true periods, and false ones that lack a
//! single assumption.

use nimseq_period::{Answer, Period, theorem};

use crate::files::{Figures, Space, written};
use crate::support::{by_definition, game, report, soonest};

/// The certificate of a code by the first theorem, as a file.
pub(crate) fn file(code: &str) -> String {
    let period = report(&game(code), 20_000).answer().period().unwrap();
    claimed(code, period.preperiod(), period.period(), None)
}

/// The same by the second.
pub(crate) fn inductive_file(code: &str) -> String {
    let report = soonest(&game(code), 20_000);
    let Answer::Proved(proof) = report.answer() else { panic!("{code} is not proved") };
    let (period, space) = (proof.period(), proof.space().unwrap());
    let class = (space.class().mask(), space.class().space_type());
    induced(code, class, (period.preperiod(), period.period(), space.witnessed_from()))
}

/// A claim by the first theorem, true or not, with true values.
pub(crate) fn claimed(code: &str, n0: u64, p: u64, heaps: Option<u64>) -> String {
    let game = &game(code);
    let (rule, needed) = theorem::heaps_needed(game, Period::new(n0, p).unwrap()).unwrap();
    let heaps_needed = heaps.unwrap_or(needed);
    let figures = Figures { game, rule: rule.name(), n0, p, heaps_needed, space: None };
    written(figures, by_definition(game, heaps_needed - 1).values())
}

/// A claim by the second theorem, true or not, with true values and the rare heaps among them.
pub(crate) fn induced(code: &str, (mask, e): (u16, u8), (n0, p, n1): (u64, u64, u64)) -> String {
    let game = &game(code);
    let space = Some(Space { mask, e, n1 });
    let figures = Figures { game, rule: "sparse-induction", n0, p, heaps_needed: n1 + p, space };
    written(figures, by_definition(game, n1 + p - 1).values())
}
