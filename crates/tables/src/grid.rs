//! Values in rows: what the `grid` format and the printed tables share.
//!
//! A row begins at a multiple of the width, so that a column is a residue class and a period
//! that divides the width shows as equal rows; a first row that begins in the middle is
//! indented. Columns are right-aligned and as narrow as the largest value allows, which is why
//! all values must be known before the first row.
//!
//! Lines are written cell by cell and never held: with a row of a billion heaps, one line would not
//! fit into memory.

use std::fmt;
use std::num::NonZeroU64;

use nimseq_grundy::Values;

/// What follows a marked value.
const MARK: char = '*';

/// Spaces between the first heap of a row and the value in it.
const LABEL_GAP: usize = 2;

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

    /// Writes the header and the rows; no line at all if there is no heap.
    pub(crate) fn write(&self, out: &mut impl fmt::Write) -> fmt::Result {
        if self.values.is_empty() {
            return Ok(());
        }
        self.header(out)?;
        self.rows().try_for_each(|start| self.row(out, start))
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

    fn header(&self, out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, "{:>1$}", "n", self.label)?;
        let mut gap = LABEL_GAP;
        for column in 0..self.columns() {
            gap = self.cell(out, gap, Some(column), false)?;
        }
        writeln!(out)
    }

    fn row(&self, out: &mut impl fmt::Write, start: u64) -> fmt::Result {
        write!(out, "{start:>0$}", self.label)?;
        let mut gap = LABEL_GAP;
        for heap in start..start.saturating_add(self.width.get()).min(self.end()) {
            let value = heap.checked_sub(self.first).and_then(|i| usize::try_from(i).ok());
            let value = value.and_then(|i| self.values.get(i)).map(u64::from);
            gap = self.cell(out, gap, value, self.marked.binary_search(&heap).is_ok())?;
        }
        writeln!(out)
    }

    /// Writes one cell after so many spaces; an empty one is all spaces. Returns the spaces before
    /// the next: the place of a mark that is not there belongs to them, lest a line end in a space.
    fn cell(
        &self,
        out: &mut impl fmt::Write,
        gap: usize,
        value: Option<u64>,
        is_marked: bool,
    ) -> Result<usize, fmt::Error> {
        let width = gap + self.cell;
        match value {
            Some(value) => write!(out, "{value:>width$}")?,
            None => write!(out, "{:>width$}", "")?,
        }
        if is_marked {
            out.write_char(MARK)?;
        }
        Ok(if is_marked || self.marked.is_empty() { 1 } else { 2 })
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
        let mut text = String::new();
        Grid::new(first, Values::Bytes(values), width, marked).write(&mut text).unwrap();
        text.lines().map(str::to_owned).collect()
    }

    /// Takes so many bytes and then fails, as a closed pipe does.
    struct Pipe(usize);

    impl fmt::Write for Pipe {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 = self.0.checked_sub(text.len()).ok_or(fmt::Error)?;
            Ok(())
        }
    }

    #[test]
    fn a_line_longer_than_any_memory_is_written_piece_by_piece() {
        let width = NonZeroU64::new(u64::MAX).unwrap();
        let grid = Grid::new(1 << 62, Values::Bytes(&[7]), width, &[]);
        assert_eq!(grid.write(&mut Pipe(1 << 20)), Err(fmt::Error));
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
