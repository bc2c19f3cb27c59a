//! From the row of a standard form, or of another with the same values, to that of one of its cousins.
//!
//! Heap n of the code is heap n − s of the standard form, and the s heaps below have no move, so that
//! their value is 0. So a period that sets in at n0 > 0 sets in at n0 + s: heap n0 − 1 breaks it, there as
//! here. One that holds from heap 0 on may also hold for some of the s heaps.

use nimseq_code::{Game, StandardForm};
use nimseq_grundy::{Sequence, SequenceError};
use nimseq_tables::rows::SweepRow;

/// The row of `code`, whose standard form has the values that the row `standard` is about. Values of the
/// standard form are computed where its preperiod is 0: one period of them.
pub(super) fn own_row(code: &Game, standard: &SweepRow) -> Result<SweepRow, SequenceError> {
    let StandardForm { game, shift } = code.standard_form();
    let preperiod = match (standard.preperiod, standard.period) {
        (Some(0), Some(period)) if shift > 0 => Some(least(&game, shift, period)?),
        (preperiod, _) => preperiod.map(|n0| n0 + shift),
    };
    // Where all values are 0, heap 0 is the first of them.
    let moves_up = standard.max_value > Some(0);
    Ok(SweepRow {
        code: code.to_string(),
        standard_form: game.to_string(),
        preperiod,
        last_exception: preperiod.and_then(|n0| n0.checked_sub(1)),
        max_value_heap: standard.max_value_heap.map(|n| if moves_up { n + shift } else { n }),
        ..standard.clone()
    })
}

/// The preperiod of the code if `standard` repeats from heap 0 on.
fn least(standard: &Game, shift: u64, period: u64) -> Result<u64, SequenceError> {
    let once = Sequence::of(standard).collect(period - 1)?;
    let value = |n: u64| match n.checked_sub(shift) {
        Some(m) => once.get(m % period).unwrap_or(0),
        None => 0,
    };
    Ok((0..shift).rev().find(|&n| value(n) != value(n + period)).map_or(0, |n| n + 1))
}
