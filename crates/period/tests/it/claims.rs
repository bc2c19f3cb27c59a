//! Claims about games with true values: certificates of true periods, and false ones that lack a
//! single assumption.

use nimseq_code::Game;
use nimseq_grundy::{Sink, Statistics};
use nimseq_period::{Period, theorem};

use crate::files::{Figures, Space, written};
use crate::support::{by_definition, game, report};

/// The certificate of a code by the first theorem, as a file.
pub(crate) fn file(code: &str) -> String {
    let period = report(&game(code), 20_000).answer().period().unwrap();
    claimed(code, period.preperiod(), period.period(), None)
}

/// The same by the second, in the best class, if it applies: the values by the definition, the text
/// by hand.
pub(crate) fn inductive_file(game: &Game, heaps: u64) -> Option<String> {
    let values = by_definition(game, heaps - 1);
    let mut statistics = Statistics::new();
    let _ = statistics.block(0, values.values());
    let class = statistics.class(game)?;
    let period = report(game, 20_000).answer().period()?;
    let proof = theorem::prove_by_induction(game, values.values(), period, class)?;
    let n1 = proof.space()?.witnessed_from();
    let space = (class.mask(), class.space_type());
    Some(induced(&game.to_string(), space, (period.preperiod(), period.period(), n1)))
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
