//! The N side of the exactness test: all pairs (Φ(G), Φ''G) of positions, up to what cannot fail.
//!
//! A pair (x, E) fails if x is outside P, E is not empty and no element of E is in P. If E ⊂ E', both not
//! empty, and (x, E) never fails, whatever it is multiplied by, then neither does (x, E'), as sets only
//! grow. So for each x only the minimal sets are kept, an antichain. The empty position (1, ∅) is not
//! among them: it is multiplied by each heap at the start, and dominates nothing.
//!
//! Pairs are taken by weight of their positions, the least first, and a pair is left out only for one
//! that is no heavier. So the first that fails belongs to the least position that does: if a lighter one
//! failed, it would have been left out for one lighter still, which fails as well.
//!
//! *Cost.* Finite, as there are finitely many pairs; in theory exponential in the order, measured some ten
//! pairs for each element. Each is multiplied by each heap.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::heaps::{Heap, weight};
use super::{Inexact, Unverified};
use crate::bits::Bits;
use crate::limits::{Guard, Stop};
use crate::{Bipartite, Position};

/// For each element the minimal option sets with which it occurs.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    pub(crate) minimal: Vec<Vec<Bits>>,
}

/// A pair, with the pair that it is a product of.
struct Pair {
    value: u16,
    options: Bits,
    weight: u64,
    /// The factor, and the number of the heap that is the other.
    from: (Option<usize>, usize),
    is_minimal: bool,
}

struct Walk<'a> {
    bipartite: &'a Bipartite,
    heaps: &'a [Heap],
    pairs: Vec<Pair>,
    /// The minimal pairs of each element.
    at: Vec<Vec<usize>>,
    open: BinaryHeap<Reverse<(u64, usize)>>,
}

/// Visits the pairs of all positions up to the weight `bound`.
pub(super) fn walk(
    bipartite: &Bipartite,
    heaps: &[Heap],
    bound: u64,
    guard: &mut Guard<'_>,
) -> Result<Reach, Unverified> {
    let at = vec![Vec::new(); bipartite.monoid().order()];
    let mut walk = Walk { bipartite, heaps, pairs: Vec::new(), at, open: BinaryHeap::new() };
    for (number, heap) in heaps.iter().enumerate() {
        walk.add(heap.value, heap.options.clone(), weight(heap.size), (None, number));
    }
    while let Some(Reverse((reached, number))) = walk.open.pop() {
        if reached >= bound {
            break;
        }
        if walk.pairs[number].is_minimal {
            walk.check(number)?;
            guard.step(16 * heaps.len() as u64)?;
            walk.expand(number);
            if walk.bytes() > guard.limits().memory {
                return Err(Stop::Memory.into());
            }
        }
    }
    let sets = |of: &Vec<usize>| of.iter().map(|&n| walk.pairs[n].options.clone()).collect();
    Ok(Reach { minimal: walk.at.iter().map(sets).collect() })
}

impl Walk<'_> {
    fn check(&self, number: usize) -> Result<(), Inexact> {
        let pair = &self.pairs[number];
        if self.bipartite.is_p(pair.value) || pair.options.meets(self.bipartite.p_set()) {
            return Ok(());
        }
        let mut position = Vec::new();
        let mut next = Some(number);
        while let Some(number) = next {
            let (factor, heap) = self.pairs[number].from;
            position.push(self.heaps[heap].size);
            next = factor;
        }
        Err(Inexact::Won(Position::new(position)))
    }

    /// Memory of all pairs, those no longer minimal included.
    fn bytes(&self) -> u64 {
        let set = self.bipartite.monoid().order() / 8;
        (self.pairs.len() * (size_of::<Pair>() + set)) as u64
    }

    /// Multiplies a pair by every heap.
    fn expand(&mut self, number: usize) {
        let monoid = self.bipartite.monoid();
        let (x, reached) = (self.pairs[number].value, self.pairs[number].weight);
        let list: Vec<u16> = self.pairs[number].options.iter().collect();
        let row = monoid.row(x);
        for (other, heap) in self.heaps.iter().enumerate() {
            let by_heap = monoid.row(heap.value);
            let mut options = Bits::new(monoid.order());
            for &e in &list {
                options.insert(by_heap[usize::from(e)]);
            }
            for &f in &heap.list {
                options.insert(row[usize::from(f)]);
            }
            let value = row[usize::from(heap.value)];
            self.add(value, options, reached + weight(heap.size), (Some(number), other));
        }
    }

    /// Adds a pair unless one that is no heavier has a smaller set; those that it makes superfluous go.
    fn add(&mut self, value: u16, options: Bits, weight: u64, from: (Option<usize>, usize)) {
        let at = &mut self.at[usize::from(value)];
        let pairs = &mut self.pairs;
        let is_superfluous =
            |&n: &usize| pairs[n].weight <= weight && pairs[n].options.is_subset(&options);
        if at.iter().any(is_superfluous) {
            return;
        }
        at.retain(|&n| {
            let pair = &mut pairs[n];
            pair.is_minimal = pair.weight < weight || !options.is_subset(&pair.options);
            pair.is_minimal
        });
        at.push(pairs.len());
        self.open.push(Reverse((weight, pairs.len())));
        pairs.push(Pair { value, options, weight, from, is_minimal: true });
    }
}
