//! Values in half the room: forms.
//!
//! All values that one type of heap can have at heap n have the same parity under the mask, so any
//! one bit of the mask follows from the others. A *form* is a value without the lowest bit of the
//! mask. For the lowest bit, and for no other, this keeps the order among values of one parity:
//! two of them that differ first in that bit would agree in all other bits of the mask, and so in
//! parity. It is linear, so the form of a nim-sum is the nim-sum of the forms.
//!
//! A heap is stored in a byte. While forms have seven bits, the top bit says that the heap is rare.
//! The XOR of two stored heaps then has that bit if just one of them is rare, so it says by itself
//! whether it is an option of the type of candidates. With forms of eight bits there is no room for
//! that, and whoever combines two heaps must know that they are of the right kinds.
//!
//! Heap 0 is no part of a split. It is stored as a rare heap, which keeps the engine from taking it
//! for a common one.

use crate::Class;

/// The bit that marks a rare heap, where forms have seven bits.
pub(crate) const RARE: u8 = 0x80;

/// How many bits a form may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Width {
    /// Seven, and one that says whether the heap is rare.
    Seven,
    /// Eight, and nothing else.
    Eight,
}

/// How values are stored under a class function.
#[derive(Clone, Debug)]
pub(crate) struct Forms {
    class: Class,
    width: Width,
    /// The bit that is left out: the lowest one of the mask.
    bit: u32,
    /// By the parity of the heap and what is stored: the value, of a common heap if nothing else is
    /// said.
    values: Box<[[u16; 256]; 2]>,
    /// By the parity of the heap and what is stored for a common heap: rare forms below this are
    /// those of values below the heap's.
    bounds: Box<[[u8; 256]; 2]>,
}

impl Forms {
    pub(crate) fn new(class: Class, width: Width) -> Self {
        let mut forms = Self {
            class,
            width,
            bit: class.mask().trailing_zeros(),
            values: Box::new([[0; 256]; 2]),
            bounds: Box::new([[0; 256]; 2]),
        };
        for n in 0..2_u64 {
            let row = usize::from(n == 1);
            for stored in 0..=u8::MAX {
                let value = forms.decode(n, forms.form(stored), forms.is_marked(stored));
                forms.values[row][usize::from(stored)] = value;
                let is_below = |&rare: &u8| forms.decode(n, rare, true) < value;
                let below = (0..=u8::MAX).take_while(is_below).count();
                forms.bounds[row][usize::from(stored)] = u8::try_from(below).unwrap_or(u8::MAX);
            }
        }
        forms
    }

    pub(crate) fn class(&self) -> Class {
        self.class
    }

    pub(crate) fn width(&self) -> Width {
        self.width
    }

    /// The form of a value; `None` if it has too many bits.
    pub(crate) fn encode(&self, value: u16) -> Option<u8> {
        let low = value & ((1 << self.bit) - 1);
        let form = u8::try_from((value >> self.bit >> 1 << self.bit) | low).ok()?;
        (self.width == Width::Eight || form < RARE).then_some(form)
    }

    /// The value with this form that makes heap n rare, or common.
    pub(crate) fn decode(&self, n: u64, form: u8, rare: bool) -> u16 {
        let form = u16::from(form);
        let low = form & ((1 << self.bit) - 1);
        let value = (form >> self.bit << self.bit << 1) | low;
        if self.class.is_rare(n, value) == rare { value } else { value | 1 << self.bit }
    }

    /// What is stored for a heap with this form.
    pub(crate) fn mark(&self, form: u8, rare: bool) -> u8 {
        if rare && self.width == Width::Seven { form | RARE } else { form }
    }

    /// Whether a stored heap says of itself that it is rare.
    fn is_marked(&self, stored: u8) -> bool {
        self.width == Width::Seven && stored & RARE != 0
    }

    /// The form of a stored heap.
    pub(crate) fn form(&self, stored: u8) -> u8 {
        if self.width == Width::Seven { stored & !RARE } else { stored }
    }

    /// The values of consecutive stored heaps from `first` on; those of rare heaps that do not say so
    /// of themselves are wrong.
    pub(crate) fn values(&self, first: u64, stored: &[u8]) -> impl Iterator<Item = u16> + Clone {
        (first..)
            .zip(stored)
            .map(|(n, &stored)| self.values[usize::from(n % 2 == 1)][usize::from(stored)])
    }

    /// For consecutive common heaps from `first` on: how many rare forms, from 0 on, belong to
    /// values below the heap's own.
    pub(crate) fn bounds(&self, first: u64, stored: &[u8]) -> impl Iterator<Item = u8> {
        (first..)
            .zip(stored)
            .map(|(n, &stored)| self.bounds[usize::from(n % 2 == 1)][usize::from(stored)])
    }
}
