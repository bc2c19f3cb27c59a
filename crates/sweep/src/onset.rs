//! The second look: from which heap on a repetition holds, when nobody has the values any more.
//!
//! Two runs go side by side, one of them p heaps ahead of the other, from a milestone below the heap
//! from which the repetition was seen. If their values differ somewhere, the heap after the last
//! difference is n0. If they do not, the repetition holds from the milestone on, and the look begins
//! again at an earlier one; at heap 0 it ends for certain.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;

use nimseq_grundy::{Checkpoint, Evidence, FnSink, Run, Sequence, Sink, Values};
use nimseq_period::theorem::{Onset, Repetition};
use nimseq_period::Proof;

use crate::events::Happened;
use crate::job::{Host, Wish, note, stand, take_up};
use crate::milestones::Milestones;
use crate::{RunDirectory, SweepError};

/// Heaps compared at a time: 2^12 to 2^20.
const STRETCH: u64 = 1 << 16;

/// Two runs, and what came of comparing them.
struct SideBySide<'g> {
    onset: Onset,
    low: Run<'g>,
    high: Run<'g>,
}
