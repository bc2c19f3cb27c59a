//! How a run over a sparse space goes on from a checkpoint.
//!
//! A checkpoint with all values needs no more than they do. One with a window of them lacks the first
//! heaps, among which verification looks, and those are computed again; that the rare heaps among them
//! are the ones that the checkpoint lists is a check for free.

use crate::checkpoint::{Space, State};
use crate::dense::Dense;
use crate::source::{Source, extend_by_block};
use crate::tuning::PREFIX;
use crate::{Class, History, RareHeap, ResumeError, SequenceError, Values};

use super::engine::Sparse;
use super::{Aim, Engine, SPARSE_BYTES, Splitting};

impl Splitting<'_> {
    /// Goes on from where another run stood; nothing has been computed here yet.
    pub(super) fn restore_from(&mut self, state: &State) -> Result<(), ResumeError> {
        let Some(space) = &state.space else { return self.restore_dense(state) };
        let class = Class::of_game(space.mask, space.alternating, self.game)
            .ok_or(ResumeError::Contradiction("its class function is none"))?;
        let is_asked_for = !matches!(self.aim, Aim::Class(given) if given != class);
        match state.first() {
            0 if is_asked_for && SPARSE_BYTES * state.heaps <= self.budget.cap => {
                match self.sparse(class, state.values.values()) {
                    Some(sparse) => self.set(Engine::Sparse(Box::new(sparse))),
                    None => self.restore_dense(state)?,
                }
                Ok(())
            }
            0 => self.restore_dense(state),
            _ if is_asked_for => self.restore_window(state, space, class),
            _ => Err(ResumeError::Class { mask: space.mask }),
        }
    }

    /// Goes on with the dense engine.
    fn restore_dense(&mut self, state: &State) -> Result<(), ResumeError> {
        let mut dense = Dense::new(self.game, self.kernel, self.budget, self.total);
        dense.restore(state)?;
        self.set(Engine::Dense(Box::new(dense)));
        Ok(())
    }

    /// Goes on with a window of values.
    fn restore_window(
        &mut self,
        state: &State,
        space: &Space,
        class: Class,
    ) -> Result<(), ResumeError> {
        let (first, values) = (state.first(), state.values.values());
        let len = values.len() as u64;
        // As much of the memory for the first heaps as the tape gives to them, or less.
        let prefix = len.min(PREFIX as u64).min(self.budget.cap / 16);
        let width = if let Values::Bytes(_) = values { 1 } else { 2 };
        self.budget.check(state.heaps, width * (len + prefix))?;
        let prefix = self.prefix(prefix)?;
        let prefix = prefix.values();
        let is_known = space.rare.iter().all(|rare| class.is_rare(rare.heap, rare.value))
            && has_listed(space, class, 0, prefix)
            && has_listed(space, class, first, values);
        if !is_known {
            return Err(ResumeError::Contradiction("its rare heaps are others"));
        }
        let limits = (self.budget, self.pace());
        let (rule, rare) = (&self.rule, &space.rare);
        let window = (first, values);
        let sparse = Sparse::of_window(rule, self.kernel, limits, class, window, prefix, rare)
            .ok_or(ResumeError::Contradiction("it has too few values to go on"))?;
        self.set(Engine::Sparse(Box::new(sparse)));
        Ok(())
    }

    /// Computes the first heaps.
    fn prefix(&mut self, heaps: u64) -> Result<History, SequenceError> {
        let mut prefix = History::new();
        while (prefix.len() as u64) < heaps {
            extend_by_block(self, prefix.len() as u64, heaps - 1)?;
            prefix.push_block(self.block());
        }
        Ok(prefix)
    }
}

/// Whether the rare heaps among these values, from heap `first` on, are those that are listed.
fn has_listed(space: &Space, class: Class, first: u64, values: Values<'_>) -> bool {
    let end = first + values.len() as u64;
    let [from, to] = [first, end].map(|end| space.rare.partition_point(|rare| rare.heap < end));
    let heaps = (first..).zip(values.iter()).map(|(heap, value)| RareHeap { heap, value });
    let rare = heaps.filter(|rare| rare.heap > 0 && class.is_rare(rare.heap, rare.value));
    rare.eq(space.rare[from..to].iter().copied())
}
