//! What an analysis says of a game, in words and figures: the keys of a JSON object, the row of a table.
//!
//! *Solved* is said where the period of Φ is proved, so that the quotient is that of all heaps; else the
//! answer is *partial*, the exact quotient of heaps 0 to `covered_to`.

use nimseq_period::{Period, Proof};

use crate::{Analysis, Growth, Presentation, Tame};

/// The summary of an analysis.
#[derive(Clone, Debug)]
pub struct Report {
    /// The code in canonical form.
    pub code: String,
    /// The order of the quotient; of a partial one a lower bound for all later ones.
    pub order: usize,
    /// The number of elements in P.
    pub p_portion: usize,
    /// The proof that Φ is periodic.
    pub proof: Option<Proof>,
    /// The last heap that was looked at.
    pub covered_to: u64,
    /// What pairs say of the heaps up to there.
    pub tame: Tame,
    /// Each heap at which the quotient became larger.
    pub growth: Vec<Growth>,
    /// Generators, normal forms and relations.
    pub presentation: Presentation,
    /// The elements of P, by normal form.
    pub p: Vec<u16>,
    /// The idempotents, by normal form.
    pub idempotents: Vec<u16>,
    /// The values of heaps 0, 1, ….
    pub phi: Vec<u16>,
    /// Why it is partial.
    pub stopped: Option<String>,
}

impl Report {
    /// The columns of a table of reports.
    pub const COLUMNS: [&'static str; 10] = [
        "code",
        "answer",
        "order",
        "p_portion",
        "preperiod",
        "period",
        "covered_to",
        "tame",
        "generators",
        "stopped",
    ];

    /// Of an analysis.
    #[must_use]
    pub fn of(found: &Analysis) -> Self {
        let (quotient, bipartite) = (&found.quotient, found.quotient.bipartite());
        let presentation = Presentation::of(quotient);
        let by_form = presentation.elements();
        let sorted = |keep: &dyn Fn(u16) -> bool| {
            by_form.iter().copied().filter(|&x| keep(x)).collect::<Vec<u16>>()
        };
        let monoid = bipartite.monoid();
        Self {
            code: quotient.game().to_string(),
            order: quotient.order(),
            p_portion: bipartite.p_portion(),
            proof: quotient.proof(),
            covered_to: quotient.covered_to(),
            tame: Tame::of(quotient.game(), quotient.covered_to()),
            growth: found.growth.clone(),
            p: sorted(&|x| bipartite.is_p(x)),
            idempotents: sorted(&|x| monoid.product(x, x) == x),
            phi: quotient.phi().to_vec(),
            stopped: found.stopped.map(|stop| stop.to_string()),
            presentation,
        }
    }

    /// `solved` or `partial`.
    #[must_use]
    pub fn answer(&self) -> &'static str {
        if self.proof.is_some() { "solved" } else { "partial" }
    }

    /// n0 and p of Φ, if proved.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        self.proof.map(Proof::period)
    }

    /// `tame` if all heaps are, `wild` if one up to `covered_to` is not, else `unknown`: no heap is wild
    /// so far.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match (self.tame.proof(), self.tame.wild()) {
            (Some(_), _) => "tame",
            (None, Some(_)) => "wild",
            (None, None) => "unknown",
        }
    }

    /// The row of a table, in the order of [`COLUMNS`](Self::COLUMNS); empty where there is nothing to say,
    /// lists with spaces.
    #[must_use]
    pub fn cells(&self) -> [String; 10] {
        let number = |number: Option<u64>| number.map_or_else(String::new, |n| n.to_string());
        let generators: Vec<String> =
            self.presentation.generators().iter().map(u64::to_string).collect();
        [
            self.code.clone(),
            self.answer().to_owned(),
            self.order.to_string(),
            self.p_portion.to_string(),
            number(self.period().map(Period::preperiod)),
            number(self.period().map(Period::period)),
            self.covered_to.to_string(),
            self.kind().to_owned(),
            generators.join(" "),
            self.stopped.clone().unwrap_or_default(),
        ]
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::{Limits, analyse};

    fn row(code: &str, last_heap: u64) -> String {
        let game = code.parse().unwrap();
        let limits = Limits { max_order: 100, ..Limits::to_heap(last_heap) };
        let found = analyse(&game, limits, &mut |_| ControlFlow::Continue(()));
        Report::of(&found).cells().join(",")
    }

    #[test]
    fn rows() {
        assert_eq!(row("0.75", 100), "0.75,solved,8,2,8,2,21,wild,1 2 5,");
        assert_eq!(row("0.30", 100), "0.3,solved,2,1,0,2,3,tame,1,");
        assert_eq!(
            row("0.3122", 100),
            "0.3122,partial,52,10,,,6,wild,1 2 3 4 5 6,a candidate has more than 100 elements"
        );
        assert_eq!(
            row("0.156", 20),
            "0.156,partial,10,2,,,20,unknown,1 4 7,the limit on heaps is reached"
        );
    }
}
