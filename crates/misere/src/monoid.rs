//! Finite commutative monoids, given by what each generator does to each element.
//!
//! *Claim.* Let maps g1 … gr of a set to itself commute, and let every element come from a base point 1
//! by some of them. Then the set is a commutative monoid with identity 1 and generators 1·gi, and
//! multiplication by 1·gi is gi. *Proof.* Write w for a product of maps. If 1·w = 1·v and t = 1·u is any
//! element, then t·w = 1·u·w = (1·w)·u = (1·v)·u = t·v: a product of maps is determined by where it takes
//! 1. So elements are the products of maps, which form a commutative monoid. ∎
//!
//! So r columns say everything, are checked in O(order · r²), and the table of all products, 2 bytes
//! each, follows from them row by row.

/// The most elements: the table has the square of it, 2 bytes each.
pub const MAX_ORDER: usize = 1 << 13;

/// A finite commutative monoid with chosen generators. Elements are numbers below the order, 0 is the
/// identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monoid {
    steps: Vec<Vec<u16>>,
    table: Vec<u16>,
    order: usize,
}

/// Why maps are no commutative monoid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoMonoid {
    /// No element at all, or more than [`MAX_ORDER`].
    #[error("{0} elements, but a quotient has 1 to {MAX_ORDER}")]
    Order(usize),
    /// A column of another length, or with a number that is no element.
    #[error("generator {generator}: its column must have {order} numbers below {order}")]
    Column {
        /// The generator, from 0.
        generator: usize,
        /// The number of elements.
        order: usize,
    },
    /// Two generators that do not commute.
    #[error("generators {first} and {second} do not commute at element {element}")]
    Noncommuting {
        /// A generator, from 0.
        first: usize,
        /// Another one.
        second: usize,
        /// Where they differ.
        element: u16,
    },
    /// An element that is no product of generators.
    #[error("element {0} is no product of generators")]
    Unreached(u16),
}

impl Monoid {
    /// The monoid of `order` elements in which generator g takes element x to `columns[g][x]`.
    ///
    /// # Errors
    /// [`NoMonoid`] unless the columns are maps that commute and reach every element from 0.
    pub fn new(order: usize, columns: Vec<Vec<u16>>) -> Result<Self, NoMonoid> {
        if order == 0 || order > MAX_ORDER {
            return Err(NoMonoid::Order(order));
        }
        for (generator, column) in columns.iter().enumerate() {
            if column.len() != order || column.iter().any(|&x| usize::from(x) >= order) {
                return Err(NoMonoid::Column { generator, order });
            }
        }
        for (second, b) in columns.iter().enumerate() {
            for (first, a) in columns[..second].iter().enumerate() {
                let differs = |&x: &u16| b[at(a[at(x)])] != a[at(b[at(x)])];
                if let Some(element) = elements(order).find(differs) {
                    return Err(NoMonoid::Noncommuting { first, second, element });
                }
            }
        }
        let table = table(order, &columns)?;
        Ok(Self { steps: columns, table, order })
    }

    /// The identity alone.
    pub(crate) fn trivial() -> Self {
        Self { steps: Vec::new(), table: vec![0], order: 1 }
    }

    /// The number of elements.
    #[must_use]
    pub fn order(&self) -> usize {
        self.order
    }

    /// All elements, the identity first.
    #[must_use]
    pub fn elements(&self) -> impl DoubleEndedIterator<Item = u16> + use<> {
        elements(self.order)
    }

    /// x·y.
    ///
    /// # Panics
    /// If x or y is no element.
    #[must_use]
    pub fn product(&self, x: u16, y: u16) -> u16 {
        self.table[at(x) * self.order + at(y)]
    }

    /// The products of x with all elements.
    pub(crate) fn row(&self, x: u16) -> &[u16] {
        &self.table[at(x) * self.order..][..self.order]
    }

    /// The generators as elements.
    #[must_use]
    pub fn generators(&self) -> impl ExactSizeIterator<Item = u16> + '_ {
        self.steps.iter().map(|column| column[0])
    }

    /// The elements x with x·x = x.
    pub fn idempotents(&self) -> impl Iterator<Item = u16> + '_ {
        self.elements().filter(|&x| self.product(x, x) == x)
    }
}

fn at(element: u16) -> usize {
    usize::from(element)
}

fn elements(order: usize) -> impl DoubleEndedIterator<Item = u16> + use<> {
    // At most MAX_ORDER.
    0..u16::try_from(order).unwrap_or(u16::MAX)
}

/// All products: the row of x·g is the row of x, taken on by g.
fn table(order: usize, columns: &[Vec<u16>]) -> Result<Vec<u16>, NoMonoid> {
    let mut table = vec![0; order * order];
    let mut is_reached = vec![false; order];
    table[..order].iter_mut().zip(elements(order)).for_each(|(product, y)| *product = y);
    is_reached[0] = true;
    let mut open = vec![0u16];
    while let Some(x) = open.pop() {
        for column in columns {
            let next = column[at(x)];
            if !std::mem::replace(&mut is_reached[at(next)], true) {
                for y in 0..order {
                    table[at(next) * order + y] = column[at(table[at(x) * order + y])];
                }
                open.push(next);
            }
        }
    }
    match elements(order).find(|&x| !is_reached[at(x)]) {
        Some(element) => Err(NoMonoid::Unreached(element)),
        None => Ok(table),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ⟨a, b | a² = 1, b³ = b⟩, with 1, a, b, ab, b², ab² as 0 … 5.
    fn t2() -> Vec<Vec<u16>> {
        vec![vec![1, 0, 3, 2, 5, 4], vec![2, 3, 4, 5, 2, 3]]
    }

    #[test]
    fn the_table_is_a_commutative_monoid() {
        let monoid = Monoid::new(6, t2()).unwrap();
        for x in monoid.elements() {
            assert_eq!(monoid.product(0, x), x);
            for y in monoid.elements() {
                assert_eq!(monoid.product(x, y), monoid.product(y, x));
                for z in monoid.elements() {
                    let left = monoid.product(monoid.product(x, y), z);
                    assert_eq!(left, monoid.product(x, monoid.product(y, z)));
                }
            }
        }
        assert_eq!(monoid.idempotents().collect::<Vec<_>>(), [0, 4]);
        assert_eq!(monoid.generators().collect::<Vec<_>>(), [1, 2]);
    }

    #[test]
    fn what_is_no_monoid() {
        let change = |g: usize, x: usize, to: u16| {
            let mut columns = t2();
            columns[g][x] = to;
            Monoid::new(6, columns)
        };
        assert_eq!(
            change(1, 3, 2),
            Err(NoMonoid::Noncommuting { first: 0, second: 1, element: 2 })
        );
        assert_eq!(change(1, 3, 6), Err(NoMonoid::Column { generator: 1, order: 6 }));
        assert_eq!(Monoid::new(0, Vec::new()), Err(NoMonoid::Order(0)));
        assert_eq!(Monoid::new(2, Vec::new()), Err(NoMonoid::Unreached(1)));
        let shifted = vec![vec![0, 2, 1]];
        assert_eq!(Monoid::new(3, shifted), Err(NoMonoid::Unreached(1)));
        assert!(Monoid::new(1, Vec::new()).is_ok());
    }
}
