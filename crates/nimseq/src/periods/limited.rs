//! A detector that gives up before its limit: where too many heaps are rare, or its time is over.
//!
//! Both end at a power of two of heaps. Whether too many are rare is asked there, of the best class
//! function of the values so far, so the answer follows from the values and no kernel or interruption
//! shows in it. When a time is over does not follow from anything; then what the detector had found at
//! the last power of two is what is said, and a copy of it is kept for that. A detector that was restored
//! from a checkpoint without its values has no copy before the next power of two, and goes on to there.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;

use nimseq_code::Game;
use nimseq_grundy::{Evidence, Sink, Statistics, Values};
use nimseq_period::Detector;
use nimseq_sweep::Part;

/// Why a detector gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GaveUp {
    /// Too many heaps are rare.
    Rare,
    /// Its time was over.
    Time,
}

impl GaveUp {
    /// The flag that has set this limit, without hyphens.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Rare => "rare-limit",
            Self::Time => "time-per-code",
        }
    }
}

/// A detector with limits of its own.
#[derive(Debug)]
pub(super) struct Limited<'g> {
    game: &'g Game,
    detector: Detector,
    /// How many heaps may be rare, and the counts that tell how many are.
    rare: Option<(u64, Statistics)>,
    /// Whether its time is limited, and the detector at the last power of two.
    is_timed: bool,
    last_power: Option<Box<Detector>>,
    /// Heaps handed over.
    heaps: u64,
    gave_up: Option<GaveUp>,
}

impl<'g> Limited<'g> {
    pub(super) fn new(
        game: &'g Game,
        detector: Detector,
        rare_limit: Option<u64>,
        is_timed: bool,
    ) -> Self {
        let rare = rare_limit.map(|limit| (limit, Statistics::new()));
        Self { game, detector, rare, is_timed, last_power: None, heaps: 0, gave_up: None }
    }

    /// The detector, and why it gave up.
    pub(super) fn into_parts(self) -> (Detector, Option<GaveUp>) {
        (self.detector, self.gave_up)
    }

    /// Hands values on, in pieces that end at powers of two.
    fn push(
        &mut self,
        first: u64,
        values: Values<'_>,
        evidence: Evidence<'_>,
        is_new: bool,
    ) -> ControlFlow<()> {
        self.heaps = first;
        let mut rest = values;
        while !rest.is_empty() {
            let power = (self.heaps + 1).next_power_of_two();
            let room = usize::try_from(power - self.heaps).unwrap_or(usize::MAX);
            let piece = rest.slice(0..room.min(rest.len()));
            rest = rest.slice(piece.len()..rest.len());
            self.detector.block(self.heaps, piece, evidence)?;
            if let Some((_, statistics)) = self.rare.as_mut().filter(|_| is_new) {
                // Statistics never stop a run.
                let _ = statistics.block(self.heaps, piece, Evidence::NONE);
            }
            self.heaps += piece.len() as u64;
            if self.heaps == power {
                self.at_power()?;
            }
        }
        ControlFlow::Continue(())
    }

    /// After so many heaps as a power of two.
    fn at_power(&mut self) -> ControlFlow<()> {
        if self.has_too_many() {
            self.gave_up = Some(GaveUp::Rare);
            return ControlFlow::Break(());
        }
        if self.is_timed {
            self.last_power = Some(Box::new(self.detector.clone()));
        }
        ControlFlow::Continue(())
    }

    fn has_too_many(&self) -> bool {
        let Some((limit, statistics)) = &self.rare else { return false };
        // Counts of values that are handed over again are ahead of them.
        statistics.heaps() == self.heaps
            && statistics.class(self.game).is_some_and(|c| statistics.rare(c).count > *limit)
    }
}

impl Sink for Limited<'_> {
    fn block(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) -> ControlFlow<()> {
        self.push(first, values, evidence, true)
    }
}

impl Part for Limited<'_> {
    fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some((_, statistics)) = &self.rare {
            statistics.write(&mut *out)?;
        }
        Part::save(&self.detector, out)
    }

    fn restore(&mut self, from: &mut dyn Read) -> io::Result<()> {
        if let Some((_, statistics)) = &mut self.rare {
            *statistics = Statistics::read(&mut *from)?;
        }
        Part::restore(&mut self.detector, from)
    }

    fn wants_again(&self) -> u64 {
        self.detector.wants_again()
    }

    fn wants_milestones(&self) -> bool {
        self.detector.wants_milestones()
    }

    fn again(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) {
        // It says the same again after the next new block.
        let _ = self.push(first, values, evidence, false);
    }

    fn wrap_up(&mut self) -> bool {
        let Some(detector) = self.last_power.take() else { return false };
        self.detector = *detector;
        self.gave_up = Some(GaveUp::Time);
        true
    }
}
