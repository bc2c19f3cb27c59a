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
//! it saves [`WORTH`] heaps or more, unless [`Rules`] say otherwise. The class function is fitted
//! to the history at a question, so that this takes another pass.
//!
//! *Missed candidates.* At its heap a candidate is checked directly, which fails at once if it
//! fails. A new question is then asked as soon as the history has grown by 1/16 since the last
//! one, on the spot if it already has. So a failed candidate delays a proof by 1/16 of the values
//! at most, and there are at most 13 questions a doubling, however contrived the values. Games
//! that look random take two: their candidates come from runs of few coincidences and are due just
//! before the next power of two.
//!
//! Memory: one or two bytes a heap for the history. A question takes four more (eight above 2^32
//! heaps) for each heap of the longest repetition, if there is one. At the end, where no theorem
//! covers the game and its values do not repeat, the search for a saltus takes four a heap for the
//! differences of the values, and a question's worth for their longest repetition. Stores double
//! as they grow: the history may hold twice what it needs, and the links of a repetition take up to
//! three times as much while they move.

use std::ops::ControlFlow;

use nimseq_code::Game;
use nimseq_grundy::{Class, History, Sink, Statistics, Values};

use crate::{Answer, Observation, Period, Proof, Report, border, observe, theorem};

/// After a failed candidate a new question is asked once the history has grown by this fraction,
/// 1/16, since the last one. Range 4–64: less often delays a proof behind a false candidate by up
/// to a quarter of the run, more often makes contrived sequences expensive.
const REASK: u64 = 16;

/// Heaps that the induction must save to be preferred: 2^16 to 2^24. Fewer take a second to compute, and
/// are worth a proof that needs no more than two numbers.
const WORTH: u64 = 1 << 20;

/// Which theorems a [`Detector`] asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Theorem 1, and the induction where that saves a million heaps or more.
    #[default]
    Auto,
    /// Theorem 1 only, the bound of Guy and Smith or that for codes that never split.
    GuySmith,
    /// Whichever is met first.
    Soonest,
}

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
    history: History,
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

/// A claim, and how it can be proved first.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    period: Period,
    heaps_needed: u64,
    /// That of the induction; `None` for Theorem 1.
    class: Option<Class>,
}

impl Candidate {
    fn prove(self, game: &Game, values: Values<'_>) -> Option<Proof> {
        match self.class {
            None => theorem::prove(game, values, self.period),
            Some(class) => theorem::prove_by_induction(game, values, self.period, class),
        }
    }
}

/// What the theorems are asked about: a game, and the class function that suits it with its last rare
/// heap, if the induction is to be asked at all.
#[derive(Clone, Copy, Debug)]
struct Question<'g> {
    game: &'g Game,
    space: Option<(Class, u64)>,
    /// Heaps that the induction must save.
    worth: u64,
}

impl Question<'_> {
    /// The claim by Theorem 1.
    fn classical(self, period: Period) -> Option<Candidate> {
        let (_, heaps_needed) = theorem::heaps_needed(self.game, period)?;
        Some(Candidate { period, heaps_needed, class: None })
    }

    /// The claim by the theorem that is preferred.
    fn claim(self, period: Period) -> Option<Candidate> {
        let classical = self.classical(period)?;
        let induction = self.space.and_then(|(class, last_rare)| {
            let heaps_needed =
                theorem::heaps_needed_by_induction(self.game, period, class, last_rare)?;
            let saved = classical.heaps_needed.checked_sub(heaps_needed)?;
            (saved >= self.worth).then_some(Candidate { period, heaps_needed, class: Some(class) })
        });
        Some(induction.unwrap_or(classical))
    }
}

/// What a search found.
enum Found {
    /// There are values enough for it; n0 is the least.
    Acceptable(Candidate),
    /// The repetition that could be proved soonest, if there is any.
    Best(Option<Candidate>),
}

impl Detector {
    /// A detector for `game` that consumes heaps 0 … `limit` at most.
    #[must_use]
    pub fn new(game: &Game, limit: u64) -> Self {
        Self {
            game: game.clone(),
            limit,
            rules: Rules::Auto,
            history: History::new(),
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

    /// The proof, once there is one.
    #[must_use]
    pub fn proof(&self) -> Option<Proof> {
        self.proof
    }

    /// The report on the heaps consumed. If the values ended before the limit, the last of them
    /// counts as the limit.
    #[must_use]
    pub fn finish(mut self) -> Report {
        if self.proof.is_none() && self.asked != self.history.len() as u64 {
            self.ask(true);
        }
        let answer = match self.proof {
            Some(proof) => Answer::Proved(proof),
            None => self.observation().map_or(Answer::None, Answer::Observed),
        };
        let heaps_needed = match answer {
            Answer::Proved(proof) => Some(proof.heaps_needed()),
            Answer::Observed(_) | Answer::None => answer
                .period()
                .and_then(|period| self.question().claim(period))
                .map(|c| c.heaps_needed),
        };
        Report::new(self.game, answer, heaps_needed, self.limit, self.history, self.largest)
    }

    fn is_done(&self) -> bool {
        self.proof.is_some() || self.history.len() as u64 > self.limit
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
        let worth = match self.rules {
            Rules::Auto => WORTH,
            Rules::Soonest => 1,
            Rules::GuySmith => u64::MAX,
        };
        // What saves so many heaps leaves as many to be seen, nearly.
        let is_asked = self.history.len() as u64 >= worth / 2;
        Question { game: &self.game, space: is_asked.then(|| self.space()).flatten(), worth }
    }

    /// The best class function for the values so far, and its last rare heap.
    fn space(&self) -> Option<(Class, u64)> {
        let mut statistics = Statistics::new();
        // Statistics never stop a run.
        let _ = statistics.block(0, self.history.values());
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
    fn block(&mut self, first: u64, values: Values<'_>) -> ControlFlow<()> {
        assert_eq!(first, self.offered, "blocks come in order and without gaps");
        self.offered += values.len() as u64;
        let mut rest = values;
        loop {
            if self.is_done() {
                return ControlFlow::Break(());
            }
            if rest.is_empty() {
                return ControlFlow::Continue(());
            }
            let heaps = self.history.len() as u64;
            let question = self.next_question();
            let room = usize::try_from(question - heaps).unwrap_or(usize::MAX);
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

fn search<T: Copy + Eq>(question: Question<'_>, values: &[T]) -> Found {
    let heaps = values.len();
    let mut found = Found::Best(None);
    border::records(values, |length, border| {
        let (start, p) = (heaps - length, length - border);
        let claim = |start: usize| question.claim(Period::new(start as u64, p as u64)?);
        let Some(candidate) = claim(start) else { return ControlFlow::Continue(()) };
        if candidate.heaps_needed > heaps as u64 {
            found = Found::Best(Some(candidate));
            return ControlFlow::Continue(());
        }
        let agreeing = (0..start).rev().take_while(|&n| values[n] == values[n + p]).count();
        found = claim(start - agreeing).map_or(Found::Best(None), Found::Acceptable);
        ControlFlow::Break(())
    });
    found
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
    use nimseq_grundy::{Sink, Values};

    use super::Detector;

    /// Numbers of heaps at which a detector asks, of these values handed over one by one.
    fn questions(code: &str, values: &[u8]) -> Vec<u64> {
        let mut detector = Detector::new(&code.parse().unwrap(), u64::MAX);
        let mut asked = Vec::new();
        for (heap, &value) in (0..).zip(values) {
            let flow = detector.block(heap, Values::Bytes(&[value]));
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
