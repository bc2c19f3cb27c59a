//! Reduced bipartite monoids (Q, P): a finite commutative monoid with a subset P that tells all its
//! elements apart.
//!
//! Reduced means: for x ≠ y some z has exactly one of xz, yz in P. With 1 ∉ P, since the empty position
//! is won by whoever has to move.

use std::collections::HashMap;

use crate::Monoid;
use crate::bits::Bits;

/// (Q, P).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bipartite {
    monoid: Monoid,
    p: Bits,
    /// For each x the set of all z with xz in P: the row of x. No two are equal.
    rows: Vec<Bits>,
}

/// Why a monoid and a subset are no (Q, P).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotReduced {
    /// The identity is in P.
    #[error("1 is in P, but the empty position is won by whoever has to move")]
    Identity,
    /// A number in P that is no element.
    #[error("{0} is in P, but it is no element")]
    Foreign(u16),
    /// Two elements that no third tells apart.
    #[error("not reduced: no z has exactly one of xz, yz in P for elements x = {0}, y = {1}")]
    Same(u16, u16),
}

impl Bipartite {
    /// The pair of these.
    ///
    /// # Errors
    /// [`NotReduced`] unless 1 is outside P and all elements are told apart. Cost: all products.
    pub fn new(monoid: Monoid, p: impl IntoIterator<Item = u16>) -> Result<Self, NotReduced> {
        let order = monoid.order();
        let mut set = Bits::new(order);
        for element in p {
            if usize::from(element) >= order {
                return Err(NotReduced::Foreign(element));
            }
            set.insert(element);
        }
        if set.contains(0) {
            return Err(NotReduced::Identity);
        }
        let mut seen: HashMap<Bits, u16> = HashMap::new();
        let mut rows = Vec::with_capacity(order);
        for x in monoid.elements() {
            let products = monoid.elements().zip(monoid.row(x));
            let row =
                Bits::of(order, products.filter(|(_, xz)| set.contains(**xz)).map(|(z, _)| z));
            if let Some(y) = seen.insert(row.clone(), x) {
                return Err(NotReduced::Same(y, x));
            }
            rows.push(row);
        }
        Ok(Self { monoid, p: set, rows })
    }

    /// The identity alone, and no P.
    pub(crate) fn trivial() -> Self {
        Self { monoid: Monoid::trivial(), p: Bits::new(1), rows: vec![Bits::new(1)] }
    }

    /// Q.
    #[must_use]
    pub fn monoid(&self) -> &Monoid {
        &self.monoid
    }

    /// Whether x is in P.
    #[must_use]
    pub fn is_p(&self, x: u16) -> bool {
        self.p.contains(x)
    }

    /// P, ascending.
    pub fn p(&self) -> impl Iterator<Item = u16> + '_ {
        self.p.iter()
    }

    /// |P|: elements, not positions.
    #[must_use]
    pub fn p_portion(&self) -> usize {
        self.p.len()
    }

    pub(crate) fn p_set(&self) -> &Bits {
        &self.p
    }

    /// The z with xz in P.
    pub(crate) fn row(&self, x: u16) -> &Bits {
        &self.rows[usize::from(x)]
    }

    /// Whether all of `set` lies in the meximal set of x, the y for which no z has both xz and yz in P:
    /// options of a position of value x must.
    pub(crate) fn is_meximal(&self, x: u16, set: &Bits) -> bool {
        set.iter().all(|y| !self.row(y).meets(self.row(x)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reduced_and_not() {
        let columns = vec![vec![1, 0, 3, 2, 5, 4], vec![2, 3, 4, 5, 2, 3]];
        let monoid = Monoid::new(6, columns).unwrap();
        let t2 = Bipartite::new(monoid.clone(), [1, 4]).unwrap();
        assert_eq!((t2.p_portion(), t2.is_p(4), t2.is_p(2)), (2, true, false));
        assert_eq!(Bipartite::new(monoid.clone(), [0, 1]), Err(NotReduced::Identity));
        assert_eq!(Bipartite::new(monoid.clone(), [9]), Err(NotReduced::Foreign(9)));
        assert_eq!(Bipartite::new(monoid, [1]), Err(NotReduced::Same(2, 3)));
    }
}
