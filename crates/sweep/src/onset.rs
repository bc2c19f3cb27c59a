//! The second look of a run in a directory: where the preperiod of a far period is found.
//!
//! What it is and why it is right stands in `nimseq_period::SecondLook`. Here it begins at milestones,
//! which the run has left on the disk, and is saved and taken up again as the run itself is.

use nimseq_grundy::{Sequence, SequenceError};
use nimseq_period::theorem::Repetition;
use nimseq_period::{Looked, Proof, SecondLook};

use crate::events::Happened;
use crate::job::note;
use crate::pair::TakenUp;
use crate::{Host, Store, SweepError, Wish};

/// How a second look ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onset {
    /// With the least n0.
    Proved(Proof),
    /// The host has stopped it; there is a checkpoint.
    Stopped,
    /// The engine could not go on.
    Failed(SequenceError),
}

/// Finds the least n0 of a repetition that a run of this directory has found, from the last checkpoint
/// of an earlier look on if there is one, or else from a milestone of the run. The heaps that the host is
/// told are those that have been compared.
///
/// # Errors
/// As for [`run`](crate::run()).
pub fn find_onset(
    store: &mut impl AsMut<Store>,
    sequence: &Sequence<'_>,
    repetition: Repetition,
    host: &mut impl Host,
) -> Result<Onset, SweepError> {
    let store = store.as_mut();
    let mut checkpoints = store.onset_checkpoints()?;
    let milestones = store.milestones()?;
    let TakenUp { state, passed_over } =
        checkpoints.take_up(|state| SecondLook::read(sequence, repetition, state))?;
    let begin = |repetition| SecondLook::begin(sequence, repetition, |heap| milestones.below(heap));
    let mut look = match state {
        Some((look, _)) => look?,
        None => begin(repetition)?,
    };
    host.begin(look.next(), &passed_over);
    loop {
        match look.looked() {
            Looked::Proved(proof) => return Ok(Onset::Proved(proof)),
            Looked::Lower(repetition) => look = begin(repetition)?,
            Looked::Open => {
                if let Err(error) = look.step() {
                    return Ok(Onset::Failed(error));
                }
            }
        }
        let wish = host.wish(look.next());
        if matches!(wish, Wish::Save | Wish::Stop) {
            checkpoints.save(look.next(), None, |out| look.write(out))?;
            note(store, host, Happened::Compared, look.next())?;
        }
        if wish == Wish::Stop {
            return Ok(Onset::Stopped);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use nimseq_grundy::{Engine, FnSink};
    use nimseq_period::Detector;

    use super::*;
    use crate::Task;
    use crate::milestones::Milestones;

    /// 0.16 repeats from 105 351 with period 149 459.
    #[test]
    fn the_look_begins_at_a_milestone_and_goes_lower_as_far_as_need_be() {
        let game = "0.16".parse().unwrap();
        let sequence = Sequence::of(&game).engine(Engine::Sparse);
        let limit = 500_000;
        let mut detector = Detector::new(&game, limit).keep(1 << 9, u64::MAX);
        sequence.run(limit, &mut detector).unwrap();
        let found = detector.repetition().unwrap();

        let folder = tempfile::tempdir().unwrap();
        let task = Task::Period {
            code: "0.16".to_owned(),
            limit,
            rule: "auto".to_owned(),
            json: false,
            csv: None,
            certificate: None,
            engine: "sparse".to_owned(),
        };
        let milestones = Milestones::find(folder.path().join("m"), &task).unwrap();
        let mut milestones = milestones.nearer(1 << 13);
        let mut run = sequence.start(limit);
        while run.heaps() <= limit {
            let mut nobody = FnSink::new(|_, _| ControlFlow::Continue(()));
            run.extend(limit.min(run.heaps() + 1000), &mut nobody).unwrap();
            if milestones.is_due(run.heaps()) {
                milestones.add(&run.checkpoint()).unwrap();
            }
        }
        let begin = |found| SecondLook::begin(&sequence, found, |heap| milestones.below(heap));
        let mut look = begin(found).unwrap();
        let mut begun = vec![look.next()];
        let proof = loop {
            match look.looked() {
                Looked::Open => look.step().unwrap(),
                Looked::Lower(lower) => {
                    look = begin(lower).unwrap();
                    begun.push(look.next());
                }
                Looked::Proved(proof) => break proof,
            }
        };
        assert_eq!((proof.period().preperiod(), proof.period().period()), (105_351, 149_459));
        // From just below where it was found, step by step to just below where it begins.
        assert!(begun.len() > 1 && begun.is_sorted_by(|a, b| a > b), "{begun:?}");
        assert!((105_351 - 10_000..105_351).contains(begun.last().unwrap()), "{begun:?}");
        assert!(begun.iter().rev().skip(1).all(|&heap| heap >= 105_351), "{begun:?}");
    }
}
