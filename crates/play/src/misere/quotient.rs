//! Misère play of sums of one game by its quotient: a product of values says who wins.
//!
//! A move wins iff it leaves a position in P: the values of the other heaps times those of the parts. With
//! a proved period the values do not change if a part from n0 on grows by p, so that winning splits come in
//! classes as in normal play, for heaps of any size.

use nimseq_misere::Quotient;

use crate::{Outcome, WinningMoves};

/// A heap whose value is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("heap {heap} is not covered: the quotient is that of heaps 0 to {covered_to}")]
pub struct NotCovered {
    /// The size of the heap.
    pub heap: u64,
    /// The largest heap that is covered.
    pub covered_to: u64,
}

/// Who wins the sum of heaps of these sizes of the game of the quotient, and by which moves.
///
/// # Errors
/// [`NotCovered`] names the first heap without a value.
///
/// ```
/// use std::ops::ControlFlow;
/// use nimseq_misere::{Limits, analyse};
/// use nimseq_play::{Outcome, misere};
///
/// let kayles: nimseq_code::Game = "kayles".parse()?;
/// let found = analyse(&kayles, Limits::to_heap(200), &mut |_| ControlFlow::Continue(()));
/// let (outcome, moves) = misere::by_quotient(&found.quotient, &[1_000_000, 5])?;
/// assert_eq!((outcome, moves.count()), (Outcome::N, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn by_quotient(
    quotient: &Quotient,
    sizes: &[u64],
) -> Result<(Outcome, WinningMoves), NotCovered> {
    let bipartite = quotient.bipartite();
    let product = |x, y| bipartite.monoid().product(x, y);
    let not_covered = |heap| NotCovered { heap, covered_to: quotient.covered_to() };
    let values: Vec<u16> = sizes
        .iter()
        .map(|&heap| quotient.value(heap).ok_or_else(|| not_covered(heap)))
        .collect::<Result<_, _>>()?;
    let whole = values.iter().copied().fold(0, product);
    // Parts are smaller than heaps, so that they are covered.
    let value = |part: u64| quotient.value(part).unwrap_or(0);
    let mut moves = WinningMoves::default();
    for (heap, &size) in sizes.iter().enumerate() {
        let others = values.iter().enumerate().filter(|(other, _)| *other != heap);
        let rest = others.map(|(_, &value)| value).fold(0, product);
        let wins = |a, b| bipartite.is_p(product(product(rest, value(a)), value(b)));
        let period = quotient.proof().map(nimseq_period::Proof::period);
        moves.add_moves((heap, size), quotient.game(), period, wins);
    }
    Ok((Outcome::of_next(!bipartite.is_p(whole)), moves))
}
