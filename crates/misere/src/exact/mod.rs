//! When a quotient is exact: the test, its proof, and the type that only it can make.
//!
//! Given are a finite commutative monoid Q, a subset P, and an element Φ(h) for every heap h ≤ n. Of a
//! position G, a multiset of such heaps, Φ(G) is the product and Φ''G the set of the Φ of its options.
//!
//! **Theorem.** (Q, P, Φ) is the misère quotient of all positions of heaps ≤ n if and only if
//!
//! 0. 1 is not in P, and Φ(h) = 1 for every heap h without a move;
//! 1. the Φ(h) generate Q;
//! 2. (Q, P) is reduced: for x ≠ y there is a z with exactly one of xz, yz in P;
//! 3. for every position G with a move: Φ(G) is in P iff no element of Φ''G is.
//!
//! *Proof.* Let (0) to (3) hold. Then G is lost for the next player iff Φ(G) is in P: without a move, since
//! the next player has won and Φ(G) = 1; with one, by (3) and induction. So if Φ(G) = Φ(H), then G + X
//! and H + X have one outcome for every X. If Φ(G) ≠ Φ(H), there is a z as in (2), by (1) a position X
//! with Φ(X) = z, and G + X, H + X have different outcomes. So classes of positions are elements.
//! Conversely the quotient has these properties: (0) as a heap without a move may be added to anything
//! with no effect; the others are its definition and that of misère play. ∎
//!
//! (0) cannot be left out. 0.07 with heaps ≤ 2, Q = {1, a}, a² = 1, P = {a}, Φ(1) = Φ(2) = a has (1) to
//! (3), but heap 1 has no move.
//!
//! (3) speaks of infinitely many positions, and is decided by finitely many:
//!
//! * **P side**: no position with Φ(G) in P has an option in P. Such an option comes from a heap h of
//!   G = X + h, so the condition is: for x in Q and a heap h with xΦ(h) in P no xf is in P, f in Φ''h. Every
//!   x is some Φ(X), by (1).
//! * **N side**: every position with a move and Φ(G) outside P has an option in P. The pair
//!   (Φ(G), Φ''G) of a sum is the product (x, E)(y, F) = (xy, yE ∪ xF), so it is asked of all products of
//!   pairs of heaps (`n_side`).
//!
//! Where the test fails, it names a position whose Φ contradicts those of its options, the least one
//! by a weight that gets smaller with every move. All smaller positions then are predicted rightly, by the
//! induction above; the position itself is not. The learner lives on that.

mod heaps;
mod interpolate;
mod n_side;
mod quotient;

use nimseq_code::Game;

use crate::limits::{Guard, Stop};
use crate::{Bipartite, Position};
pub(crate) use heaps::weight;
use heaps::{Heap, option_values};
use quotient::Parts;
pub use quotient::Quotient;

/// What is to be verified.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) game: Game,
    pub(crate) bipartite: Bipartite,
    /// The value of heaps 0, 1, …
    pub(crate) phi: Vec<u16>,
}

/// What is wrong with a candidate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Inexact {
    /// A heap without a move that is not 1.
    #[error("heap {0} has no move, but its value is not 1")]
    Moveless(u64),
    /// A number that is no element.
    #[error("the value of heap {0} is no element")]
    NoElement(u64),
    /// An element that is no product of values of heaps.
    #[error("element {0} is no product of values of heaps")]
    Idle(u16),
    /// A position in P with an option in P. Smaller positions are predicted rightly.
    #[error(
        "the position {0} is said to be lost for the next player, who can move to a position said to be lost"
    )]
    Lost(Position),
    /// A position outside P with moves, but none into P. Smaller positions are predicted rightly.
    #[error(
        "the position {0} is said to be won by the next player, who cannot move to a position said to be lost"
    )]
    Won(Position),
}

/// Why there is no verified quotient.
#[derive(Debug)]
pub(crate) enum Unverified {
    Inexact(Inexact),
    Stopped(Stop),
}

impl From<Stop> for Unverified {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<Inexact> for Unverified {
    fn from(inexact: Inexact) -> Self {
        Self::Inexact(inexact)
    }
}

/// The theorem: the one way to a [`Quotient`].
pub(crate) fn verify(candidate: Candidate, guard: &mut Guard<'_>) -> Result<Quotient, Unverified> {
    let heaps = heaps_with_moves(&candidate, guard)?;
    let least = least_positions(&candidate.bipartite, &heaps)?;
    let lost = p_side(&candidate.bipartite, &heaps, &least, guard)?;
    let bound = lost.as_ref().map_or(u64::MAX, |(weight, _)| *weight);
    let reach = n_side::walk(&candidate.bipartite, &heaps, bound, guard)?;
    match lost {
        Some((_, position)) => Err(Inexact::Lost(position).into()),
        None => Ok(Quotient::verified(Parts { candidate, heaps, reach })),
    }
}

/// Condition (0), and what the rest of the test needs of each heap.
fn heaps_with_moves(candidate: &Candidate, guard: &mut Guard<'_>) -> Result<Vec<Heap>, Unverified> {
    let Candidate { game, bipartite, phi } = candidate;
    let monoid = bipartite.monoid();
    let mut heaps: Vec<Heap> = Vec::new();
    for (size, &value) in (0u64..).zip(phi) {
        if usize::from(value) >= monoid.order() {
            return Err(Inexact::NoElement(size).into());
        }
        guard.step(crate::tame::number_of_options(game, size))?;
        let options = option_values(game, size, phi, monoid);
        if options.is_empty() {
            if value != 0 {
                return Err(Inexact::Moveless(size).into());
            }
        } else if !heaps.iter().any(|heap| heap.value == value && heap.options == options) {
            let list = options.iter().collect();
            heaps.push(Heap { size, value, options, list });
        }
    }
    Ok(heaps)
}

/// The lightest position of an element: its weight, and one of its heaps with the element of the rest.
type Least = (u64, Option<(u16, u64)>);

/// Condition (1): the lightest position of each element.
fn least_positions(bipartite: &Bipartite, heaps: &[Heap]) -> Result<Vec<Least>, Inexact> {
    let monoid = bipartite.monoid();
    let mut least: Vec<Least> = vec![(u64::MAX, None); monoid.order()];
    let mut open = std::collections::BTreeSet::from([(0, 0u16)]);
    least[0].0 = 0;
    while let Some((so_far, x)) = open.pop_first() {
        for heap in heaps {
            let next = monoid.product(x, heap.value);
            let reached = so_far + weight(heap.size);
            let known = &mut least[usize::from(next)];
            if reached < known.0 {
                open.remove(&(known.0, next));
                open.insert((reached, next));
                *known = (reached, Some((x, heap.size)));
            }
        }
    }
    let idle = monoid.elements().find(|&x| least[usize::from(x)].0 == u64::MAX);
    idle.map_or(Ok(least), |x| Err(Inexact::Idle(x)))
}

/// The P side of (3): the least position in P with an option in P, and its weight.
fn p_side(
    bipartite: &Bipartite,
    heaps: &[Heap],
    least: &[Least],
    guard: &mut Guard<'_>,
) -> Result<Option<(u64, Position)>, Stop> {
    let mut found: Option<(u64, u16, u64)> = None;
    for heap in heaps {
        guard.step(least.len() as u64)?;
        for x in bipartite.monoid().elements() {
            let row = bipartite.row(x);
            let total = least[usize::from(x)].0 + weight(heap.size);
            let is_least = found.is_none_or(|(least, ..)| total < least);
            if is_least && row.contains(heap.value) && row.meets(&heap.options) {
                found = Some((total, x, heap.size));
            }
        }
    }
    Ok(found.map(|(total, mut x, last)| {
        let mut position = vec![last];
        while let Some((before, heap)) = least[usize::from(x)].1 {
            position.push(heap);
            x = before;
        }
        (total, Position::new(position))
    }))
}
