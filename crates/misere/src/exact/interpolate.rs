//! One heap more with the same (Q, P): mex interpolation, and where that is not enough, the test itself.
//!
//! M(x), the meximal set, is the set of all y such that no z has xz and yz in P.
//!
//! **Theorem.** Let (Q, P, Φ) be exact to heap n − 1 and E the set of option values of heap n. If (x, E')
//! occurs as the pair of a position G, with ∅ ≠ E' ⊂ E ⊂ M(x), then Φ(n) = x makes it exact to heap n.
//! *Proof.* Conditions (0) to (2) are as before. P side: if xz is in P, no ez is, since E lies in M(x). N side:
//! take a position of m heaps n and others, X. Replace each heap n by G: the value stays, the option set
//! can only lose elements, and it is not empty. The new position has no heap n, so (3) holds for it, and an
//! option in P is one of the old position too. ∎ E' = ∅ would not do: 0.31 has E = {b} at heap 3, b is in
//! M(1), and (1, ∅) is the pair of the empty position; but heap 3 is lost for the next player, and 1 is not
//! in P.
//!
//! E = ∅ is a heap without a move, of value 1.
//!
//! Where no x is found so, some x may still pass the exactness test. At most one can, and what can be
//! seen at once excludes nearly all others: E ⊂ M(x), and no product of (x, E) with a pair that occurs
//! fails.

use super::heaps::Heap;
use super::{Candidate, Quotient, Unverified, option_values, verify};
use crate::bits::Bits;
use crate::limits::{Guard, Stop};
use crate::tame::number_of_options;

impl Quotient {
    /// Covers one heap more if (Q, P) stays what it is; whether it does.
    pub(crate) fn take_next_heap(&mut self, guard: &mut Guard<'_>) -> Result<bool, Stop> {
        let next = self.phi.len() as u64;
        guard.step(number_of_options(&self.game, next) + self.order() as u64)?;
        let options = option_values(&self.game, next, &self.phi, self.bipartite.monoid());
        if let Some(x) = self.interpolated(&options) {
            self.phi.push(x);
            self.remember(next, x, options);
            return Ok(true);
        }
        for x in self.bipartite.monoid().elements() {
            if !self.is_plausible(x, &options) {
                continue;
            }
            guard.step(self.order() as u64)?;
            let mut phi = self.phi.clone();
            phi.push(x);
            let (game, bipartite) = (self.game.clone(), self.bipartite.clone());
            match verify(Candidate { game, bipartite, phi }, guard) {
                Ok(verified) => {
                    *self = verified;
                    return Ok(true);
                }
                Err(Unverified::Inexact(_)) => {}
                Err(Unverified::Stopped(stop)) => return Err(stop),
            }
        }
        Ok(false)
    }

    /// The value of a heap with these options, if it follows from what is known.
    fn interpolated(&self, options: &Bits) -> Option<u16> {
        if options.is_empty() {
            return Some(0);
        }
        let same = self.heaps.iter().find(|heap| heap.options == *options);
        let occurs =
            |x: u16| self.reach.minimal[usize::from(x)].iter().any(|e| e.is_subset(options));
        same.map(|heap| heap.value).or_else(|| {
            let mut elements = self.bipartite.monoid().elements();
            elements.find(|&x| occurs(x) && self.bipartite.is_meximal(x, options))
        })
    }

    /// The next heap with these options is told at once.
    fn remember(&mut self, size: u64, value: u16, options: Bits) {
        if !options.is_empty() && !self.heaps.iter().any(|heap| heap.options == options) {
            let list = options.iter().collect();
            self.heaps.push(Heap { size, value, options, list });
        }
    }

    /// Whether nothing at first sight speaks against a heap of value x with these options.
    fn is_plausible(&self, x: u16, options: &Bits) -> bool {
        let monoid = self.bipartite.monoid();
        let is_won = |value: u16, set: &Bits, factor: u16| {
            self.bipartite.row(factor).contains(value) || self.bipartite.row(factor).meets(set)
        };
        // (x, E) alone, and with each pair: P holds xz, or an element of zE, or one of xE_z.
        self.bipartite.is_meximal(x, options)
            && is_won(x, options, 0)
            && monoid.elements().all(|z| {
                is_won(x, options, z)
                    || self.reach.minimal[usize::from(z)]
                        .iter()
                        .all(|set| self.bipartite.row(x).meets(set))
            })
    }
}
