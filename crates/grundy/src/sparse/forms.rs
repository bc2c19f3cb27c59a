//! Values in half the room: forms.
//!
//! All values that one type of heap can have at heap n have the same parity under the mask, so any
//! one bit of the mask follows from the others. A *form* is a value without the lowest bit of the
//! mask. For the lowest bit, and for no other, this keeps the order among values of one parity:
//! two of them that differ first in that bit would agree in all other bits of the mask, and so in
//! parity. It is linear, so the form of a nim-sum is the nim-sum of the forms.
//!
//! A heap is stored as a cell with its form, flagged if the heap is rare. The XOR of two cells then
//! has the flag if just one of the heaps is rare, so it says by itself of which type the option is.
//! Heap 0 is no part of a split. It is stored like a rare heap, which keeps the engine from taking
//! it for a common one.

use nimseq_kernels::{FLAG, narrow, number};

use crate::Class;

/// How values are stored under a class function.
#[derive(Clone, Debug)]
pub(super) struct Forms {
    class: Class,
    /// The bit that is left out: the lowest one of the mask.
    bit: u32,
    /// By the parity of the heap and the byte of a cell that has no other: the value, which is below
    /// 256.
    values: Box<[[u8; 256]; 2]>,
    /// The same for [`Forms::bound`].
    bounds: Box<[[u8; 256]; 2]>,
}

impl Forms {
    pub(super) fn new(class: Class) -> Self {
        let bit = class.mask().trailing_zeros();
        let tables = || Box::new([[0; 256]; 2]);
        let mut forms = Self { class, bit, values: tables(), bounds: tables() };
        for n in 0..2 {
            for low in 0..=u8::MAX {
                // Heaps 2 and 3 stand for all: heap 0 is like no other.
                let cell = narrow(low);
                let value = forms.value(n as u64 + 2, cell);
                let bound = forms.bound(n as u64 + 2, cell);
                forms.values[n][usize::from(low)] = value.to_le_bytes()[0];
                forms.bounds[n][usize::from(low)] = bound.to_le_bytes()[0];
            }
        }
        forms
    }

    pub(super) fn class(&self) -> Class {
        self.class
    }

    /// The form of a value; below 2^15.
    pub(super) fn encode(&self, value: u16) -> u16 {
        let low = value & ((1 << self.bit) - 1);
        // Two shifts, since one by 16 would not do.
        (value >> self.bit >> 1 << self.bit) | low
    }

    /// The value with this form that makes heap n rare, or common.
    pub(super) fn decode(&self, n: u64, form: u16, rare: bool) -> u16 {
        let low = form & ((1 << self.bit) - 1);
        let value = (form >> self.bit << self.bit << 1) | low;
        if self.class.is_rare(n, value) == rare { value } else { value | 1 << self.bit }
    }

    /// The value of heap n, from its cell.
    pub(super) fn value(&self, n: u64, stored: u16) -> u16 {
        match number(stored) {
            // Heap 0 has value 0, whatever it is stored like.
            _ if n == 0 => 0,
            Some(form) => self.decode(n, form, false),
            None => self.decode(n, stored & !FLAG, true),
        }
    }

    /// How many rare forms, from 0 on, belong to values below that of common heap n.
    pub(super) fn bound(&self, n: u64, stored: u16) -> u16 {
        // Forms compare like values unless they differ first below the missing bit. Then that bit
        // decides, and it is the other one for the rare value.
        let value = self.value(n, stored);
        let upper = (value >> self.bit).div_ceil(2);
        upper << self.bit
    }

    /// The values of consecutive heaps without high bytes, the first of them not heap 0.
    pub(super) fn narrow_values<'a>(
        &'a self,
        first: u64,
        low: &'a [u8],
    ) -> impl Iterator<Item = u8> + 'a {
        (first..).zip(low).map(|(n, &low)| self.values[odd(n)][usize::from(low)])
    }

    /// The bounds of consecutive common heaps without high bytes.
    pub(super) fn narrow_bounds<'a>(
        &'a self,
        first: u64,
        low: &'a [u8],
    ) -> impl Iterator<Item = u16> + 'a {
        (first..).zip(low).map(|(n, &low)| self.bounds[odd(n)][usize::from(low)].into())
    }
}

/// The parity of a heap, as an index.
#[inline]
fn odd(n: u64) -> usize {
    usize::from(n % 2 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_keep_values_and_their_order() {
        for (mask, alternating, t) in
            [(1, true, 1), (0b1101, true, 0), (0x1e, false, 2), (0x5a0, false, 2)]
        {
            let class = Class::new(mask, alternating, &[t]).unwrap();
            let forms = Forms::new(class);
            for n in 1..5 {
                for value in 0..2048 {
                    let flag = if class.is_rare(n, value) { FLAG } else { 0 };
                    let stored = forms.encode(value) | flag;
                    assert_eq!(forms.value(n, stored), value);
                    if class.is_rare(n, value) {
                        continue;
                    }
                    let rare = (0..value).filter(|&other| class.is_rare(n, other));
                    let below: Vec<u16> = rare.map(|other| forms.encode(other)).collect();
                    let expected: Vec<u16> = (0..forms.bound(n, stored)).collect();
                    assert_eq!(below, expected, "mask {mask:#x}, heap {n}, value {value}");
                }
            }
            assert_eq!(forms.value(0, FLAG), 0);
        }
    }
}
