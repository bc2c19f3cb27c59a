//! The witnesses of Theorem 2: whether each value of rare type below that of a heap is one of an option
//! with a part that is large enough.
//!
//! Pairs with the smallest parts come first: in a good space a few dozen of them have all these values.
//! Options are marked in a table by value, with the heap as the mark, so that nothing is cleared between
//! heaps; and what is still missing is looked up between batches only, since a look costs more than a
//! mark.

use nimseq_code::{Digit, Game};
use nimseq_grundy::Class;

/// Pairs that are marked for each splitting digit before the next look: 8 to 64.
const BATCH: usize = 16;

/// The values of heaps 0, 1, 2, …, and what a witness is.
#[derive(Debug)]
pub(super) struct Witnesses<'v, T> {
    values: &'v [T],
    /// The least size of an only part or of a larger part.
    least_part: usize,
    one_left: Vec<usize>,
    two_left: Vec<usize>,
    /// The values of rare type at even heaps and at odd ones, ascending.
    rare_type: [Vec<u16>; 2],
    /// By value: the last heap at which some option had it.
    marks: Vec<usize>,
}

impl<'v, T: Copy + Into<u16>> Witnesses<'v, T> {
    /// `least_part` is at least 1.
    pub(super) fn new(game: &Game, values: &'v [T], class: Class, least_part: usize) -> Self {
        let largest = values.iter().map(|&value| value.into()).max().unwrap_or(0);
        let rare_type =
            [0, 1].map(|n| (0..=largest).filter(|&value| !class.is_candidate(n, value)).collect());
        let taken = |allows: fn(Digit) -> bool| {
            let digits = std::iter::once(game.d0()).chain(game.digits().iter().copied());
            (0..).zip(digits).filter(|&(_, digit)| allows(digit)).map(|(i, _)| i).collect()
        };
        Self {
            values,
            least_part,
            one_left: taken(Digit::leaves_one),
            two_left: taken(Digit::splits),
            rare_type,
            // Nim-sums have no more bits than their terms; heap 0 is nobody's mark.
            marks: vec![0; (usize::from(largest) + 1).next_power_of_two()],
        }
    }

    /// Whether every value of rare type below G(n) has a witness. Heap n is at least 1.
    pub(super) fn has_all(&mut self, n: usize) -> bool {
        let value: u16 = self.values[n].into();
        let wanted = &self.rare_type[n % 2];
        let wanted = &wanted[..wanted.partition_point(|&u| u < value)];
        let mut missing = wanted.iter().copied().peekable();
        for &i in &self.one_left {
            // Heap 0 is no single heap that is left: least_part is at least 1.
            if i + self.least_part <= n {
                self.marks[usize::from(self.values[n - i].into())] = n;
            }
        }
        for batch in (1..).step_by(BATCH) {
            while missing.next_if(|&u| self.marks[usize::from(u)] == n).is_some() {}
            if missing.peek().is_none() {
                return true;
            }
            let mut is_over = true;
            for &t in &self.two_left {
                let Some(last) = self.largest_small_part(n, t) else { continue };
                is_over &= batch > last;
                for a in batch..=last.min(batch + BATCH - 1) {
                    let (a, b): (u16, u16) = (self.values[a].into(), self.values[n - t - a].into());
                    self.marks[usize::from(a ^ b)] = n;
                }
            }
            if is_over {
                return false;
            }
        }
        false
    }

    /// The largest a with a ≤ b and b ≥ `least_part`, where a + b = n − t; `None` below 1.
    fn largest_small_part(&self, n: usize, t: usize) -> Option<usize> {
        let both = n.checked_sub(t)?;
        let last = (both / 2).min(both.checked_sub(self.least_part)?);
        (last > 0).then_some(last)
    }
}
