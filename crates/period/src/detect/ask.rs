//! A question: is the period proved by the values so far, and if not, when is it worth asking again?

use nimseq_grundy::{Class, Evidence, Sink as _, Statistics, Values};

use super::Detector;
use super::question::{Found, Question, search};
use crate::{Observation, Period, observe, theorem};

/// After a failed candidate a new question is asked once the history has grown by this fraction,
/// 1/16, since the last one. Range 4–64: less often delays a proof behind a false candidate by up
/// to a quarter of the run, more often makes contrived sequences expensive.
const REASK: u64 = 16;

impl Detector {
    /// Asks for a proof from the values so far; `due` unless a waiting candidate is the only
    /// reason to ask.
    pub(super) fn ask(&mut self, due: bool) {
        if !theorem::covers(&self.game) {
            return;
        }
        let values = self.history.values();
        let heaps = values.len() as u64;
        let waiting = self.candidate.take().filter(|c| c.heaps_needed == heaps);
        self.proof = waiting.and_then(|c| c.prove(&self.game, values));
        if self.proof.is_some() {
            return;
        }
        let again = self.asked + self.asked / REASK;
        if !due && heaps < again {
            self.again = Some(again);
            return;
        }
        self.again = None;
        self.asked = heaps;
        let question = self.question();
        let found = match values {
            Values::Bytes(v) => search(question, v),
            Values::Words(v) => search(question, v),
        };
        let (proof, candidate) = match found {
            // Where witnesses are missing, Theorem 1 has its turn.
            Found::Acceptable(c) => match c.prove(&self.game, values) {
                None if c.class.is_some() => (None, question.classical(c.period)),
                proof => (proof, None),
            },
            Found::Best(candidate) => (None, candidate),
        };
        self.proof = proof;
        self.candidate = candidate.filter(|c| c.heaps_needed > heaps);
    }

    /// What to ask about, given the values so far.
    pub(super) fn question(&self) -> Question<'_> {
        let worth = self.rules.worth();
        // What saves so many heaps leaves as many to be seen, nearly.
        let is_asked = self.history.len() as u64 >= worth / 2;
        Question { game: &self.game, space: is_asked.then(|| self.space()).flatten(), worth }
    }

    /// The best class function for the values so far, and its last rare heap.
    fn space(&self) -> Option<(Class, u64)> {
        let mut statistics = Statistics::new();
        // Statistics never stop a run.
        let _ = statistics.block(0, self.history.values(), Evidence::NONE);
        let class = statistics.class(&self.game)?;
        Some((class, statistics.rare(class).last.map_or(0, |(heap, _)| heap)))
    }

    pub(super) fn observation(&self) -> Option<Observation> {
        let digits = self.game.digits().len() + self.game.block().len();
        let values = self.history.values();
        let plain = match values {
            Values::Bytes(v) => observe::observe(v, digits),
            Values::Words(v) => observe::observe(v, digits),
        };
        if let Some((n0, p)) = plain {
            return Period::new(n0 as u64, p as u64).map(Observation::Period);
        }
        // Austin (1976): the values of a finite octal code do not grow with a period.
        if theorem::covers(&self.game) { None } else { saltus(values, digits) }
    }
}

/// A period of the growth of the values: the same judgement on their differences.
fn saltus(values: Values<'_>, digits: usize) -> Option<Observation> {
    let growth: Vec<i32> = values
        .iter()
        .zip(values.iter().skip(1))
        .map(|(a, b)| i32::from(b) - i32::from(a))
        .collect();
    let (n0, p) = observe::observe(&growth, digits)?;
    let (low, high) = (values.get(n0)?, values.get(n0 + p)?);
    let saltus = u64::from(high.checked_sub(low).filter(|&s| s > 0)?);
    Some(Observation::Saltus { preperiod: n0 as u64, period: p as u64, saltus })
}

#[cfg(test)]
mod tests {
    use nimseq_grundy::{Evidence, Sink, Values};

    use crate::Detector;

    /// Numbers of heaps at which a detector asks, of these values handed over one by one.
    fn questions(code: &str, values: &[u8]) -> Vec<u64> {
        let mut detector = Detector::new(&code.parse().unwrap(), u64::MAX);
        let mut asked = Vec::new();
        for (heap, &value) in (0..).zip(values) {
            let flow = detector.block(heap, Values::Bytes(&[value]), Evidence::NONE);
            assert!(flow.is_continue(), "proved at heap {heap}");
            if detector.asked == heap + 1 {
                asked.push(heap + 1);
            }
        }
        asked
    }

    /// A code that never splits is proved k heaps after its period was seen, so that a candidate
    /// from a few coincidences comes up, and fails, right after each question.
    #[test]
    fn failing_candidates_cost_thirteen_questions_a_doubling() {
        let mut state = 1u32;
        let values: Vec<u8> = std::iter::repeat_with(|| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            u8::try_from(state >> 30).unwrap()
        })
        .take(1 << 15)
        .collect();
        let asked = questions("0.00000000000000000003", &values);
        for power in 8..15 {
            let doubling = 1 << power..2 << power;
            let count = asked.iter().filter(|heaps| doubling.contains(*heaps)).count();
            assert!((10..=13).contains(&count), "{count} questions in {doubling:?}: {asked:?}");
        }
    }
}
