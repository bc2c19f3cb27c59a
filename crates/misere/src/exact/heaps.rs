//! What the exactness test knows of a heap: its value and those of its options.

use nimseq_code::{Game, options};

use crate::Monoid;
use crate::bits::Bits;

/// A heap with a move. Of heaps that agree in value and option values only the smallest is kept:
/// another one takes part in no product of pairs that this one does not give.
#[derive(Clone, Debug)]
pub(crate) struct Heap {
    pub(crate) size: u64,
    pub(crate) value: u16,
    pub(crate) options: Bits,
    /// The same, as a list.
    pub(crate) list: Vec<u16>,
}

/// The values of the options of a heap, if those of all smaller heaps are given.
pub(crate) fn option_values(game: &Game, heap: u64, phi: &[u16], monoid: &Monoid) -> Bits {
    // Parts are smaller than the heap, and 0 stands for no part, of value 1.
    let value = |part: u64| usize::try_from(part).ok().and_then(|part| phi.get(part)).copied();
    let product = |[a, b]: [u64; 2]| Some(monoid.product(value(a)?, value(b)?));
    let found = options(game, heap).filter_map(|option| product(option.parts));
    Bits::of(monoid.order(), found)
}

/// A measure of positions that adds up over heaps and gets smaller with every move, also with one
/// that splits and takes nothing: (2a − 1) + (2b − 1) < 2(a + b) − 1.
pub(crate) fn weight(heap: u64) -> u64 {
    (2 * heap).saturating_sub(1)
}
