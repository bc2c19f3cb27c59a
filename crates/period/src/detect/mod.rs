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

mod ask;
mod feed;
mod question;
mod state;

use nimseq_code::Game;
use nimseq_grundy::History;

use crate::beyond::Beyond;
use crate::report::Unkept;
use crate::theorem::Repetition;
use crate::{Answer, Proof, Report};

use question::Candidate;
pub use question::Rules;

/// Looks for the period of one game in its values, up to a limit.
///
/// Feed it as a [`Sink`](nimseq_grundy::Sink), heap 0 first; it breaks when it has a proof or has reached the limit,
/// and ignores what comes after. Then ask for the report with [`finish`](Self::finish).
///
/// That the values are those of the game is the caller's word: what is proved is that a game with
/// these values has the period.
///
/// # Panics
/// [`Sink::block`](nimseq_grundy::Sink::block) panics if a block does not begin where the one before it ended, as it does when
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
    /// found with an [`Onset`](crate::theorem::Onset). The detector breaks there.
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
}
