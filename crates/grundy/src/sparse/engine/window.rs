//! A sparse space as a checkpoint keeps it: a window of the last heaps, and the rare ones.

use nimseq_kernels::Kernel;

use crate::checkpoint::{Space, State};
use crate::rule::Rule;
use crate::source::Budget;
use crate::tuning::WINDOW;
use crate::{Class, RareHeap, Values};

use super::super::forms::Forms;
use super::super::tape::{Rare, Tape};
use super::{BLOCK, Pace, Sparse};

impl Sparse {
    /// The engine after a window of heaps, from `first` on, with the first values of all and the rare
    /// heaps. `None` if the window is too short to go on, or if forms are too large.
    pub(in crate::sparse) fn of_window(
        rule: &Rule,
        kernel: Kernel,
        limits: (Budget, Pace),
        class: Class,
        window: (u64, Values<'_>),
        prefix: Values<'_>,
        rare: &[RareHeap],
    ) -> Option<Self> {
        let pad = rule.reach() + BLOCK;
        // The cover looks at parts in the first eighth of the prefix, from heaps in the last eighth of
        // the window.
        if window.1.len() < prefix.len().max(pad) {
            return None;
        }
        let forms = Forms::new(class);
        let tape = Tape::of_window(window, prefix, rare, &forms, pad);
        let sparse = Self::at(rule, kernel, limits, forms, tape)?;
        (sparse.needed() <= window.1.len()).then_some(sparse)
    }

    /// What it takes to go on later: at least twice as many heaps as are needed, so that a cover is
    /// chosen as if all were there, and values whose options lie far back are found.
    pub(in crate::sparse) fn state(&self) -> State {
        let heaps = self.tape.len();
        let window = 2 * (self.needed() + BLOCK) as u64;
        let first = heaps.saturating_sub(window.max(WINDOW)).max(self.tape.first());
        let class = self.forms.class();
        let rare = |&Rare { heap, form }: &Rare| RareHeap {
            heap,
            value: self.forms.decode(heap, form, true),
        };
        State {
            heaps,
            values: self.tape.values(first, heaps - 1, &self.forms).collect(),
            space: Some(Space {
                mask: class.mask(),
                alternating: class.space_type() == 1,
                rare: self.tape.rare().iter().map(rare).collect(),
            }),
        }
    }
}
