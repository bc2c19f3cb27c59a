//! The period detector: a sink that keeps the values and asks, now and then, for a proof.
//!
//! *When.* Once heap 2^j has been seen, so that these questions together cost no more than
//! two passes over the history; at the heap where the best candidate of the last question would be
//! proved, so that a run ends there and not at the next power of two (Kayles: at heap 167, not
//! 256); and at the limit. Blocks are cut at these heaps, so what is consumed, and with it the
//! whole report, depends on the values and the limit and not on how an engine hands them out.
//!
//! *What.* The suffixes with record borders, shortest first (`border`). The least number of
//! values that a proof needs goes down as the border goes up, so the first suffix that the
//! theorem accepts ends the search: its least period is the least period of the game, because
//! a smaller one would be a period of the suffix. Lowering its start while the values agree
//! gives n0. If none is accepted, the suffix with the longest border is the candidate.
//!
//! *By which theorem.* Theorem 1 has the published bound, and every referee knows it. The induction of
//! Theorem 2 needs fewer values, but a class function and its rare heaps as well; it is asked where
//! it saves a million heaps or more, unless [`Rules`] say otherwise. The class function is fitted
//! to the history at a question, so that this takes another pass.
//!
//! *Missed candidates.* At its heap a candidate is checked directly, which fails at once if it
//! fails. A new question is then asked as soon as the history has grown by 1/16 since the last
//! one, on the spot if it already has. So a failed candidate delays a proof by 1/16 of the values
//! at most, and there are at most 13 questions a doubling, however contrived the values. Games
//! that look random take two: their candidates come from runs of few coincidences and are due just
//! before the next power of two.
//!
//! *Beyond memory.* With [`Detector::keep`] the history ends somewhere, and what comes after is watched in
//! a stream (`stream`), if it belongs to a sparse space. A repetition found there is proved, but for
//! the least n0, which takes a second look at values that nobody has any more: see
//! [`Detector::repetition`].
//!
//! Memory: one or two bytes a heap for the history. A question takes four more (eight above 2^32
//! heaps) for each heap of the longest repetition, if there is one. At the end, where no theorem
//! covers the game and its values do not repeat, the search for a saltus takes four a heap for the
//! differences of the values, and a question's worth for their longest repetition. Stores double
//! as they grow: the history may hold twice what it needs, and the links of a repetition take up to
//! three times as much while they move.

use std::ops::ControlFlow;

mod question;
mod state;

use nimseq_code::Game;
use nimseq_grundy::{Class, Evidence, History, Sink, Statistics, Values};

use crate::beyond::Beyond;
use crate::report::Unkept;
use crate::theorem::Repetition;
use crate::{Answer, Observation, Period, Proof, Report, observe, theorem};

pub use question::Rules;
use question::{Candidate, Found, Question, search};

/// After a failed candidate a new question is asked once the history has grown by this fraction,
/// 1/16, since the last one. Range 4–64: less often delays a proof behind a false candidate by up
/// to a quarter of the run, more often makes contrived sequences expensive.
const REASK: u64 = 16;

/// Looks for the period of one game in its values, up to a limit.
///
/// Feed it as a [`Sink`], heap 0 first; it breaks when it has a proof or has reached the limit,
/// and ignores what comes after. Then ask for the report with [`finish`](Self::finish).
///
/// That the values are those of the game is the caller's word: what is proved is that a game with
/// these values has the period.
///
/// # Panics
/// [`Sink::block`] panics if a block does not begin where the one before it ended, as it does when
/// one detector is given two runs: a proof would rest on heaps that nobody has seen.
#[derive(Clone, Debug)]
pub struct Detector {
    game: Game,
    limit: u64,
    rules: Rules,
    /// Heaps to keep before a sparse space is watched in a stream, and heaps to keep at most.
    keep: (u64, u64),
    history: History,
    beyond: Option<Beyond>,
    largest: (u16, u64),
    /// Heaps handed over; more than the history has once the detector is done.
    offered: u64,
    /// Heaps at the last question.
    asked: u64,
    next_power: u64,
    /// Heaps at the question that a failed candidate has left open.
    again: Option<u64>,
    candidate: Option<Candidate>,
    proof: Option<Proof>,
}

impl Detector {
    /// A detector for `game` that consumes heaps 0 … `limit` at most.
    #[must_use]
    pub fn new(game: &Game, limit: u64) -> Self {
        Self {
            game: game.clone(),
            limit,
            rules: Rules::Auto,
            keep: (u64::MAX, u64::MAX),
            history: History::new(),
            beyond: None,
            largest: (0, 0),
            offered: 0,
            asked: 0,
            next_power: 1,
            again: None,
            candidate: None,
            proof: None,
        }
    }

    /// Asks these theorems.
    #[must_use]
    pub fn rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }

    /// Keeps no more values than those of `heaps` heaps once the run is in a sparse space, and no more
    /// than those of `most` heaps at all. Where that is not enough it breaks: see
    /// [`is_full`](Self::is_full).
    #[must_use]
    pub fn keep(mut self, heaps: u64, most: u64) -> Self {
        self.keep = (heaps, most);
        self
    }

    /// Whether it stopped because it must not keep more values.
    #[must_use]
    pub fn is_full(&self) -> bool {
        !self.is_answered() && self.beyond.is_none() && self.heaps() >= self.keep.1
    }

    /// Whether values are kept no longer.
    #[must_use]
    pub fn is_beyond(&self) -> bool {
        self.beyond.is_some()
    }

    /// A repetition that was found in a stream: the period is proved, and the preperiod is still to be
    /// found with an [`Onset`](theorem::Onset). The detector breaks there.
    #[must_use]
    pub fn repetition(&self) -> Option<Repetition> {
        self.beyond.as_ref().and_then(Beyond::found)
    }

    /// Takes the proof that came of the [`repetition`](Self::repetition). One of anything else is
    /// ignored.
    pub fn settle(&mut self, proof: Proof) {
        let is_ours = |found: Repetition| {
            found.heaps_needed() == proof.heaps_needed()
                && found.period() == proof.period().period()
        };
        if self.repetition().is_some_and(is_ours) {
            self.proof = Some(proof);
        }
    }

    /// The proof, once there is one.
    #[must_use]
    pub fn proof(&self) -> Option<Proof> {
        self.proof
    }

    /// The report on the heaps consumed. If the values ended before the limit, the last of them
    /// counts as the limit.
    #[must_use]
    pub fn finish(mut self) -> Report {
        if self.proof.is_none() && self.beyond.is_none() && self.asked != self.heaps() {
            self.ask(true);
        }
        let answer = match self.proof {
            Some(proof) => Answer::Proved(proof),
            // What repeats at the end of the history says nothing of the heaps beyond.
            None if self.beyond.is_some() => Answer::None,
            None => self.observation().map_or(Answer::None, Answer::Observed),
        };
        let heaps_needed = match answer {
            Answer::Proved(proof) => Some(proof.heaps_needed()),
            Answer::Observed(_) | Answer::None => {
                let period = answer.period();
                period.and_then(|period| self.question().claim(period)).map(|c| c.heaps_needed)
            }
        };
        let mut largest = self.largest;
        let unkept = self.beyond.map(|beyond| {
            let statistics = beyond.statistics();
            largest = (statistics.max_value(), statistics.max_value_heap());
            let class = statistics.class(&self.game);
            Unkept {
                heaps: beyond.heaps(),
                digest: beyond.digest(),
                rare: beyond.rare().to_vec(),
                space: class.map(|class| (class, statistics.rare(class))),
            }
        });
        let run = (self.game, self.limit);
        Report::new(run, answer, heaps_needed, (self.history, unkept), largest)
    }

    /// Heaps consumed.
    fn heaps(&self) -> u64 {
        self.beyond.as_ref().map_or(self.history.len() as u64, Beyond::heaps)
    }

    /// Whether there is nothing more to find, or nothing more to look at.
    fn is_answered(&self) -> bool {
        self.proof.is_some() || self.repetition().is_some() || self.heaps() > self.limit
    }

    /// The number of heaps at which the next question is due.
    fn next_question(&self) -> u64 {
        let end = self.limit.saturating_add(1);
        if !theorem::covers(&self.game) {
            return end;
        }
        let due = self.candidate.map_or(u64::MAX, |c| c.heaps_needed);
        let again = self.again.unwrap_or(u64::MAX);
        end.min(self.next_power.saturating_add(1)).min(due).min(again)
    }

    fn push(&mut self, values: Values<'_>) {
        let first = self.history.len() as u64;
        if let Some(max) = values.max().filter(|&max| max > self.largest.0) {
            let at = values.iter().position(|g| g == max).unwrap_or_default();
            self.largest = (max, first + at as u64);
        }
        self.history.push_block(values);
    }

    /// Asks for a proof from the values so far; `due` unless a waiting candidate is the only
    /// reason to ask.
    fn ask(&mut self, due: bool) {
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
    fn question(&self) -> Question<'_> {
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

    fn observation(&self) -> Option<Observation> {
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

impl Sink for Detector {
    fn block(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) -> ControlFlow<()> {
        assert_eq!(first, self.offered, "blocks come in order and without gaps");
        self.offered += values.len() as u64;
        let mut rest = values;
        loop {
            if self.is_answered() {
                return ControlFlow::Break(());
            }
            if rest.is_empty() {
                return ControlFlow::Continue(());
            }
            if self.goes_beyond(evidence) {
                return self.look_beyond(rest, evidence);
            }
            if self.is_full() {
                return ControlFlow::Break(());
            }
            let heaps = self.history.len() as u64;
            let question = self.next_question();
            let room = usize::try_from(question.min(self.keep.1) - heaps).unwrap_or(usize::MAX);
            let taken = room.min(rest.len());
            self.push(rest.slice(0..taken));
            rest = rest.slice(taken..rest.len());
            if self.history.len() as u64 == question {
                let power = question > self.next_power;
                if power {
                    self.next_power = self.next_power.saturating_mul(2);
                }
                self.ask(power || question > self.limit || self.again == Some(question));
            }
        }
    }
}

impl Detector {
    /// Whether values are kept no longer.
    fn goes_beyond(&self, evidence: Evidence<'_>) -> bool {
        let is_full = self.history.len() as u64 >= self.keep.0;
        self.beyond.is_some() || (is_full && evidence.space().is_some())
    }

    /// Watches the next heaps without keeping them.
    fn look_beyond(&mut self, values: Values<'_>, evidence: Evidence<'_>) -> ControlFlow<()> {
        let (game, history) = (&self.game, &self.history);
        let beyond = self.beyond.get_or_insert_with(|| Beyond::new(game, history.values()));
        let left = self.limit.saturating_add(1) - beyond.heaps();
        let taken = usize::try_from(left).unwrap_or(usize::MAX).min(values.len());
        beyond.push(values.slice(0..taken), evidence.space())?;
        if self.is_answered() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
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

    use super::Detector;

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
