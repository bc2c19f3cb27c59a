//! What a run found out about one game: the answer and the figures that go with it.
//!
//! A report is a function of the game, its values and the limit; it does not know how long the
//! run took, in what blocks the values came or on what machine.

use nimseq_code::Game;
use nimseq_grundy::{Class, Evidence, History, RareHeap, RareHeaps, Sink as _, Statistics, Values};

use crate::{Answer, Digest, Proof, exceptions, theorem};

/// The limit to suggest where nothing repeats and next to nothing was computed.
const NEXT_LIMIT: u64 = 1000;

/// What is known of a run whose values were not all kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unkept {
    pub(crate) heaps: u64,
    pub(crate) digest: String,
    pub(crate) space: Option<(Class, RareHeaps)>,
    /// The rare heaps of the space that the run ended in, from heap 1 on.
    pub(crate) rare: Vec<RareHeap>,
}

/// The outcome of a [`Detector`](crate::Detector) run. `Display` says it in plain words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    game: Game,
    answer: Answer,
    heaps_needed: Option<u64>,
    limit: u64,
    history: History,
    unkept: Option<Unkept>,
    largest: (u16, u64),
    exceptions: Option<Vec<u64>>,
}

impl Report {
    /// `largest`: the largest value and the first heap that has it; `unkept`, if there are heaps
    /// beyond the history.
    pub(crate) fn new(
        (game, limit): (Game, u64),
        answer: Answer,
        heaps_needed: Option<u64>,
        (history, unkept): (History, Option<Unkept>),
        largest: (u16, u64),
    ) -> Self {
        let values = history.values();
        // Without a period there is no pattern to continue downwards, nor without the values.
        let period = answer.period().filter(|_| unkept.is_none());
        let exceptions = period.and_then(|period| exceptions::exceptions(values, period));
        Self { game, answer, heaps_needed, limit, history, unkept, largest, exceptions }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Proved, observed or none.
    #[must_use]
    pub fn answer(&self) -> Answer {
        self.answer
    }

    /// The limit of the run: heaps 0 … `limit` were allowed.
    #[must_use]
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// How many values, heap 0 first, prove this period or would prove it, by the theorem that was
    /// asked; `None` without a period, or if no theorem covers the game.
    #[must_use]
    pub fn heaps_needed(&self) -> Option<u64> {
        self.heaps_needed
    }

    /// How many values Theorem 1 asks for, whether or not it was asked; `None` as for
    /// [`heaps_needed`](Self::heaps_needed).
    #[must_use]
    pub fn heaps_needed_by_guy_smith(&self) -> Option<u64> {
        theorem::heaps_needed(&self.game, self.answer.period()?).map(|(_, heaps)| heaps)
    }

    /// The proof of a proved period by induction in a sparse space, whether or not that theorem was
    /// asked; `None` if it does not apply, or not with the best class function of the values consumed.
    ///
    /// Looked for anew by each call.
    #[must_use]
    pub fn induction(&self) -> Option<Proof> {
        let Answer::Proved(proof) = self.answer else { return None };
        if proof.space().is_some() {
            return Some(proof);
        }
        let (class, _) = self.sparse_space()?;
        theorem::prove_by_induction(&self.game, self.values(), proof.period(), class)
    }

    /// How many values, heap 0 first, were consumed.
    #[must_use]
    pub fn heaps_computed(&self) -> u64 {
        self.unkept.as_ref().map_or(self.history.len() as u64, |unkept| unkept.heaps)
    }

    /// The last heap that the proof needs or would need; see [`heaps_needed`](Self::heaps_needed).
    #[must_use]
    pub fn last_heap_needed(&self) -> Option<u64> {
        self.heaps_needed().and_then(|heaps| heaps.checked_sub(1))
    }

    /// The limit to go on with, where a longer run could say more: the last heap that a proof of
    /// the observed period would need, or about twice as far as this run came if there is nothing
    /// to prove yet. `None` with a proof, and with an observation that no theorem covers.
    #[must_use]
    pub fn next_limit(&self) -> Option<u64> {
        match self.answer {
            Answer::Proved(_) => None,
            Answer::Observed(_) => self.last_heap_needed(),
            Answer::None => {
                let last = self.last_heap_computed().unwrap_or(0);
                Some(last.saturating_mul(2).max(NEXT_LIMIT))
            }
        }
    }

    /// The last heap that was consumed; `None` if there was none.
    #[must_use]
    pub fn last_heap_computed(&self) -> Option<u64> {
        self.heaps_computed().checked_sub(1)
    }

    /// The heaps n < n0 whose value differs from the periodic pattern continued downwards,
    /// ascending. `None` without a period of the values, if there are more than
    /// [`MAX_EXCEPTIONS`](crate::MAX_EXCEPTIONS), or if not all values were kept.
    #[must_use]
    pub fn exceptions(&self) -> Option<&[u64]> {
        self.exceptions.as_deref()
    }

    /// The largest value among the heaps consumed. If the period is proved, no heap at all has a
    /// larger one: a proof never needs fewer than n0 + p values.
    #[must_use]
    pub fn max_value(&self) -> u16 {
        self.largest.0
    }

    /// The first heap with the largest value; 0 if nothing was consumed, as G(0) = 0.
    #[must_use]
    pub fn max_value_heap(&self) -> u64 {
        self.largest.1
    }

    /// The class function that leaves fewest of the heaps consumed rare, and these; `None` for codes
    /// that have none, see [`Statistics::class`].
    ///
    /// Computed anew by each call, which takes less than a nanosecond a heap.
    #[must_use]
    pub fn sparse_space(&self) -> Option<(Class, RareHeaps)> {
        if let Some(unkept) = &self.unkept {
            return unkept.space;
        }
        let mut statistics = Statistics::new();
        // Statistics never stop a run.
        let _ = statistics.block(0, self.values(), Evidence::NONE);
        statistics.class(&self.game).map(|class| (class, statistics.rare(class)))
    }

    /// SHA-256, in hexadecimal, of G(0) … G(N) as little-endian 16-bit words: N is the last heap
    /// that the proof needed, or the last one consumed if there is no proof.
    ///
    /// Computed anew by each call, which hashes two bytes a heap.
    #[must_use]
    pub fn digest(&self) -> String {
        if let Some(unkept) = &self.unkept {
            return unkept.digest.clone();
        }
        let values = self.values();
        Digest::of(values.slice(0..digest_heaps(self.answer, values.len())))
    }

    /// The rare heaps, from heap 1 on, of the space in which the period was proved by induction, among
    /// the first `heaps` heaps.
    pub(crate) fn rare_heaps(&self, class: Class, heaps: u64) -> Vec<RareHeap> {
        if let Some(unkept) = &self.unkept {
            return unkept.rare.iter().copied().take_while(|rare| rare.heap < heaps).collect();
        }
        (1..heaps)
            .zip(self.values().iter().skip(1))
            .filter(|&(heap, value)| class.is_rare(heap, value))
            .map(|(heap, value)| RareHeap { heap, value })
            .collect()
    }

    /// Whether [`values`](Self::values) are all that were consumed; if not, they are the first ones.
    #[must_use]
    pub fn keeps_all_values(&self) -> bool {
        self.unkept.is_none()
    }

    /// The values that were kept, heap 0 first; all that were consumed, unless the detector was told
    /// to keep fewer.
    #[must_use]
    pub fn values(&self) -> Values<'_> {
        self.history.values()
    }
}

/// How many heaps the digest covers.
fn digest_heaps(answer: Answer, computed: usize) -> usize {
    match answer {
        Answer::Proved(proof) => {
            usize::try_from(proof.heaps_needed()).map_or(computed, |heaps| heaps.min(computed))
        }
        Answer::Observed(_) | Answer::None => computed,
    }
}
