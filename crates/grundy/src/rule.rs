//! A finite rule as the engines read it: which numbers of tokens may be taken, sorted by what may
//! be left.

use nimseq_code::{Digit, Game};

use crate::marks::Marks;

/// The moves of a finite code or of Grundy's game.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    /// `empties[n]`: heap n may be taken whole; false beyond the end.
    empties: Vec<bool>,
    /// Tokens that may be taken so that one heap is left, ascending.
    one_left: Vec<usize>,
    /// Tokens that may be taken so that two heaps are left, ascending.
    two_left: Vec<usize>,
    /// The two heaps must differ.
    unequal: bool,
}

impl Rule {
    pub(crate) fn of(game: &Game) -> Self {
        let digits = || std::iter::once(game.d0()).chain(game.digits().iter().copied());
        let taken = |wanted: fn(Digit) -> bool| {
            (0..).zip(digits()).filter(|(_, d)| wanted(*d)).map(|(i, _)| i).collect()
        };
        Self {
            empties: digits().map(Digit::empties).collect(),
            one_left: taken(Digit::leaves_one),
            two_left: taken(Digit::splits),
            unequal: game.is_grundy(),
        }
    }

    /// Marks the options of heap n that are not pairs. `lower` holds the values of the heaps just
    /// below n: heap n − i is i from its end, for every i that may be taken.
    pub(crate) fn mark_single<T: Copy + Into<u16>>(&self, n: u64, lower: &[T], marks: &mut Marks) {
        if usize::try_from(n).is_ok_and(|n| self.empties.get(n) == Some(&true)) {
            marks.mark(0);
        }
        for &taken in self.one_left.iter().take_while(|&&taken| (taken as u64) < n) {
            marks.mark(lower[lower.len() - taken].into());
        }
    }

    /// How many numbers of tokens may be taken so that one heap is left.
    pub(crate) fn singles(&self) -> usize {
        self.one_left.len()
    }

    /// Tokens that may be taken so that one heap is left, ascending.
    pub(crate) fn one_left(&self) -> &[usize] {
        &self.one_left
    }

    /// Tokens that may be taken so that two heaps are left, ascending.
    pub(crate) fn splitting(&self) -> &[usize] {
        &self.two_left
    }

    /// The most tokens that may be taken.
    pub(crate) fn reach(&self) -> usize {
        self.empties.len() - 1
    }

    /// The splits of heap n, a splitting digit at a time: the tokens of both parts together, and
    /// how large the smaller part can be.
    pub(crate) fn splits(&self, n: usize) -> impl Iterator<Item = (usize, usize)> {
        self.two_left
            .iter()
            .take_while(move |&&taken| taken < n)
            .map(move |taken| (n - taken, largest_small_part(n - taken, self.unequal)))
            .filter(|&(_, half)| half > 0)
    }
}

/// The largest smaller part of a split of `rest` tokens: parts a ≤ rest − a, or a < rest − a.
pub(crate) fn largest_small_part(rest: usize, unequal: bool) -> usize {
    if unequal { rest.saturating_sub(1) / 2 } else { rest / 2 }
}
