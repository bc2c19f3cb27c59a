//! Values in rows: what the `grid` format and the printed tables share.
//!
//! A row begins at a multiple of the width, so that a column is a residue class and a period
//! that divides the width shows as equal rows; a first row that begins in the middle is
//! indented. Columns are right-aligned and as narrow as the largest value allows, which is why
//! all values must be known before the first row.

use std::fmt::Write as _;
use std::num::NonZeroU64;

use nimseq_grundy::Values;

/// What follows a marked value.
const MARK: char = '*';

/// The values of consecutive heaps, to be printed in rows.
#[derive(Debug)]
pub(crate) struct Grid<'a> {
    first: u64,
    values: Values<'a>,
    width: NonZeroU64,
    marked: &'a [u64],
    cell: usize,
    label: usize,
}

impl<'a> Grid<'a> {
    /// Heaps `first`, `first + 1`, … in rows of `width`; those in `marked` (ascending) bear a
    /// [`MARK`].
    pub(crate) fn new(
        first: u64,
        values: Values<'a>,
        width: NonZeroU64,
        marked: &'a [u64],
    ) -> Self {
        let largest = values.max().map_or(0, u64::from);
        let mut grid = Self { first, values, width, marked, cell: 0, label: 0 };
        // A header bears no mark, so a column number may spread over the place of its neighbour's.
        let number = digits(grid.columns() - 1) - usize::from(!marked.is_empty());
        grid.cell = digits(largest).max(number);
        grid.label = digits(grid.rows().last().unwrap_or(0));
        grid
    }

    /// The header and the rows, without line ends; no line at all if there is no heap.
    pub(crate) fn lines(&self) -> impl Iterator<Item = String> {
        let header = (!self.values.is_empty()).then(|| self.header());
        header.into_iter().chain(self.rows().map(|start| self.row(start)))
    }

    /// First heap of each row.
    fn rows(&self) -> impl Iterator<Item = u64> + use<> {
        let width = self.width.get();
        let start = self.first - self.first % width;
        let count = (self.end() - start).div_ceil(width);
        let count = if self.values.is_empty() { 0 } else { count };
        (0..count).map(move |row| start + row * width)
    }

    /// One past the last heap.
    fn end(&self) -> u64 {
        self.first + self.values.len() as u64
    }

    /// Columns in use: fewer than the width if all heaps fit into one row.
    fn columns(&self) -> u64 {
        let start = self.first - self.first % self.width;
        self.width.get().min(self.end() - start).max(1)
    }

    fn header(&self) -> String {
        let mut line = format!("{:>1$} ", "n", self.label);
        for column in 0..self.columns() {
            self.put(&mut line, column, false);
        }
        line.truncate(line.trim_end().len());
        line
    }

    fn row(&self, start: u64) -> String {
        let mut line = format!("{start:>0$} ", self.label);
        for heap in start..(start + self.width.get()).min(self.end()) {
            let value = heap.checked_sub(self.first).and_then(|i| usize::try_from(i).ok());
            match value.and_then(|i| self.values.get(i)) {
                Some(g) => self.put(&mut line, g.into(), self.marked.binary_search(&heap).is_ok()),
                None => line.extend(std::iter::repeat_n(' ', self.pitch())),
            }
        }
        line.truncate(line.trim_end().len());
        line
    }

    /// Appends one cell.
    fn put(&self, line: &mut String, value: u64, marked: bool) {
        // Writing to a `String` cannot fail.
        let _ = write!(line, "{value:>0$}", 1 + self.cell);
        if marked {
            line.push(MARK);
        } else if !self.marked.is_empty() {
            line.push(' ');
        }
    }

    /// Characters from one column to the next.
    fn pitch(&self) -> usize {
        1 + self.cell + usize::from(!self.marked.is_empty())
    }
}

/// Number of decimal digits.
fn digits(n: u64) -> usize {
    n.checked_ilog10().map_or(1, |log| log as usize + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(first: u64, values: &[u8], width: u64, marked: &[u64]) -> Vec<String> {
        let width = NonZeroU64::new(width).unwrap();
        Grid::new(first, Values::Bytes(values), width, marked).lines().collect()
    }

    #[test]
    fn rows_of_four() {
        assert_eq!(
            lines(0, &[0, 1, 2, 3, 1, 14, 3, 2, 1], 4, &[]),
            ["n   0  1  2  3", "0   0  1  2  3", "4   1 14  3  2", "8   1"]
        );
    }

    #[test]
    fn a_first_row_that_begins_in_the_middle() {
        assert_eq!(lines(9, &[1, 2, 3, 4], 4, &[]), [" n  0 1 2 3", " 8    1 2 3", "12  4"]);
    }

    #[test]
    fn marks_widen_every_column() {
        assert_eq!(lines(0, &[0, 1, 2, 3], 2, &[0, 3]), ["n  0  1", "0  0* 1", "2  2  3*"]);
    }

    #[test]
    fn one_short_row_has_only_its_columns() {
        assert_eq!(lines(0, &[0, 1, 2], 1_000_000, &[]), ["n  0 1 2", "0  0 1 2"]);
        assert_eq!(lines(0, &[], 5, &[]), Vec::<String>::new());
    }
}
