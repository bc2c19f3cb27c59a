//! Heap by heap through a game, until its quotient is proved for all heaps or a limit ends it.

use std::ops::ControlFlow;

use nimseq_code::Game;
use nimseq_grundy::{Evidence, Sink as _, Values};
use nimseq_period::{Detector, Rules, theorem};

use crate::exact::{Candidate, Quotient, Unverified, verify};
use crate::learn::Learner;
use crate::limits::{Guard, Limits, Progress, Stop};
use crate::tame::number_of_options;
use crate::tuning::{LAST_OPTIONS, LAST_ORDER};
use crate::{MAX_ORDER, Tame};

/// What was found out about a game: its quotient, proved for all heaps or for those up to some heap.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The exact quotient.
    pub quotient: Quotient,
    /// Each heap at which the quotient became larger, with what it became. The last order is a lower bound
    /// for all later ones.
    pub growth: Vec<Growth>,
    /// Why it ended before the quotient was proved for all heaps, if it was not.
    pub stopped: Option<Stop>,
}

/// A heap at which the quotient became larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The heap.
    pub heap: u64,
    /// The order from here on.
    pub order: usize,
    /// |P| from here on.
    pub p_portion: usize,
}

/// The misère quotient of a game, as far as limits and host allow.
///
/// The host is asked some hundred times a second whether to go on. Finite codes are proved for all
/// heaps once the period is; of infinite ones and of Grundy's game every answer is partial, as no
/// theorem covers them.
pub fn analyse(
    game: &Game,
    limits: Limits,
    host: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Analysis {
    let mut guard = Guard::new(limits, host);
    let mut work = Work::new(game);
    let (tame, ended) = Tame::within(game, limits.last_heap, &mut |steps| guard.step(steps));
    let stopped = match tame.wild() {
        None => work.take_tame(&tame, ended, limits, &mut guard).err(),
        Some(_) => work.run(limits.last_heap, &mut guard).err(),
    };
    let Work { quotient, growth, .. } = work;
    Analysis { quotient, growth, stopped }
}

struct Work {
    quotient: Quotient,
    growth: Vec<Growth>,
    learner: Learner,
    detector: Option<Detector>,
    /// Heaps that the detector has seen.
    seen: usize,
}

impl Work {
    fn new(game: &Game) -> Self {
        let quotient = Quotient::of_nothing(game);
        let learner = Learner::new();
        let mut work = Self { quotient, growth: Vec::new(), learner, detector: None, seen: 0 };
        work.watch_anew();
        work
    }

    fn watch_anew(&mut self) {
        let game = self.quotient.game();
        let detector = || Detector::new(game, u64::MAX).rules(Rules::GuySmith);
        self.detector = theorem::covers(game).then(detector);
        self.seen = 0;
    }

    /// Shows the detector what is new; whether the period is proved.
    fn is_proved(&mut self) -> bool {
        let Some(detector) = &mut self.detector else { return false };
        let values = Values::Words(&self.quotient.phi()[self.seen..]);
        let flow = detector.block(self.seen as u64, values, Evidence::NONE);
        self.seen = self.quotient.phi().len();
        if flow.is_continue() {
            return false;
        }
        // The detector breaks at a proof only, having no limit.
        let report = self.detector.take().map(Detector::finish);
        let period = report.and_then(|report| report.answer().period());
        period.is_some_and(|period| {
            self.quotient.prove(period);
            self.quotient.proof().is_some()
        })
    }

    /// The quotient of a game without a wild heap, as the theorem about tame games gives it. It is verified
    /// like any other. Where that was `ended` early, or verifying is, it is the quotient of as many heaps as
    /// are soon verified.
    fn take_tame(
        &mut self,
        tame: &Tame,
        ended: Option<Stop>,
        limits: Limits,
        guard: &mut Guard<'_>,
    ) -> Result<(), Stop> {
        let whole = match ended {
            None => self.verified(tame, limits, guard),
            Some(stop) => Err(stop),
        };
        let (quotient, is_cut, ended) = match whole {
            Ok((quotient, is_cut)) => (quotient, is_cut, None),
            Err(stop @ (Stop::Host | Stop::Steps)) => {
                let (quotient, is_cut) = self.soon_verified(tame, limits)?;
                (quotient, is_cut, Some(stop))
            }
            Err(stop) => return Err(stop),
        };
        self.quotient = quotient;
        let mut order = 1;
        for (heap, &x) in (0..).zip(self.quotient.phi()) {
            let with = match x {
                0 | 1 => 1 + usize::from(x),
                _ => usize::from(x - 1).next_power_of_two().max(4) + 2,
            };
            if with > order {
                order = with;
                self.growth.push(Growth { heap, order, p_portion: order.min(4) / 2 });
            }
        }
        if let Some(stop) = ended {
            return Err(stop);
        }
        match tame.proof() {
            Some(proof) if !is_cut => {
                self.quotient.prove(proof.period());
                Ok(())
            }
            _ if is_cut => Err(Stop::Order(limits.max_order)),
            _ => Err(Stop::LastHeap),
        }
    }

    /// The quotient of tame heaps, and whether the largest order cuts it short.
    fn verified(
        &self,
        tame: &Tame,
        limits: Limits,
        guard: &mut Guard<'_>,
    ) -> Result<(Quotient, bool), Stop> {
        let quotient = tame.quotient(limits.max_order.min(MAX_ORDER));
        let Some((phi, bipartite)) = quotient else { return Err(Stop::Stuck) };
        let is_cut = phi.len() as u64 <= tame.tame_to();
        let candidate = Candidate { game: self.quotient.game().clone(), bipartite, phi };
        match verify(candidate, guard) {
            Ok(quotient) => Ok((quotient, is_cut)),
            Err(Unverified::Stopped(stop)) => Err(stop),
            Err(Unverified::Inexact(_)) => Err(Stop::Stuck),
        }
    }

    /// The same of the first heaps, as many as are verified in a moment: nobody is asked any more.
    fn soon_verified(&self, tame: &Tame, limits: Limits) -> Result<(Quotient, bool), Stop> {
        let mut options = 0;
        let is_soon_done = |heap: &u64| {
            options += number_of_options(self.quotient.game(), *heap);
            options <= LAST_OPTIONS
        };
        let heaps = (0..=tame.tame_to()).take_while(is_soon_done).count();
        let max_order = limits.max_order.min(LAST_ORDER);
        let limits = Limits { steps: u64::MAX, max_order, ..limits };
        let go_on = &mut |_| ControlFlow::Continue(());
        self.verified(&tame.cut(heaps), limits, &mut Guard::new(limits, go_on))
    }

    /// Until the period is proved.
    fn run(&mut self, last_heap: u64, guard: &mut Guard<'_>) -> Result<(), Stop> {
        while !self.is_proved() {
            if self.quotient.covered_to() >= last_heap {
                return Err(Stop::LastHeap);
            }
            let order = self.quotient.order();
            guard.reach(Progress { covered_to: self.quotient.covered_to(), order });
            if self.quotient.take_next_heap(guard)? {
                let value = self.quotient.phi()[self.quotient.phi().len() - 1];
                self.learner.take(value);
            } else {
                self.quotient = self.learner.extend(&self.quotient, guard)?;
                let (heap, order) = (self.quotient.covered_to(), self.quotient.order());
                let p_portion = self.quotient.bipartite().p_portion();
                self.growth.push(Growth { heap, order, p_portion });
                // Values have other names now, and some that were equal may differ.
                self.watch_anew();
            }
        }
        Ok(())
    }
}
