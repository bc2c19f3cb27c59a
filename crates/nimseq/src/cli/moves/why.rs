//! `--explain`: Bouton's argument in binary columns, or which rule decides misère play.

use std::io::{self, Write};

use nimseq::play::misere::Case;

use crate::cli::position::letters;
use crate::cli::solver::{Answer, MISERE_HELP, Why};

/// Says why the position is won or lost.
pub(super) fn write(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    writeln!(out, "why:")?;
    match (answer.misere, &answer.values, answer.nim_sum) {
        (None, Some(values), Some(sum)) => {
            columns(out, values, sum)?;
            normal(out, values, sum)
        }
        (Some(Why::Bouton(case)), Some(values), Some(sum)) => nim(out, case, values, sum),
        (Some(Why::Quotient { .. }), ..) => {
            writeln!(
                out,
                "  In misère play the values of heaps do not decide, but their classes do:"
            )?;
            writeln!(
                out,
                "  positions that may stand for each other in every sum. Classes are multiplied"
            )?;
            writeln!(out, "  when positions are added, and the product says who wins.")?;
            writeln!(
                out,
                "  (`nimseq misere` shows the classes, and can write them as a certificate.)"
            )
        }
        _ => {
            writeln!(out, "  In misère play the values of heaps do not decide.")?;
            writeln!(out, "  The positions that can come were searched until all was decided.")?;
            writeln!(out, "  ({MISERE_HELP})")
        }
    }
}

/// Each value and their XOR, a column for each bit.
fn columns(out: &mut dyn Write, values: &[u64], sum: u64) -> io::Result<()> {
    let all = values.iter().copied().chain([sum]);
    let bits = bit_length(all.clone().fold(0, |a, b| a | b)).max(1);
    let widest = all.max().unwrap_or(0).to_string().len();
    let name = letters(values.len().saturating_sub(1)).len().max("XOR".len());
    for (index, &value) in values.iter().enumerate() {
        writeln!(out, "  {:<name$}  {value:>widest$}  {value:0>bits$b}", letters(index))?;
    }
    writeln!(out, "  {:<name$}  {sum:>widest$}  {sum:0>bits$b}", "XOR")
}

fn bit_length(n: u64) -> usize {
    // At most 64.
    (u64::BITS - n.leading_zeros()) as usize
}

fn normal(out: &mut dyn Write, values: &[u64], sum: u64) -> io::Result<()> {
    if sum == 0 {
        writeln!(out, "  The XOR of the values is 0.")?;
        writeln!(out, "  Any move changes the value of one heap, and makes the XOR other than 0.")?;
        writeln!(out, "  The other side can then make it 0 again.")?;
        return writeln!(out, "  When nobody can move it is 0: whoever always leaves 0 wins.");
    }
    let highest = 1u64 << (bit_length(sum) - 1);
    // An odd number of values has the bit, so one has.
    let found = values.iter().enumerate().find(|(_, value)| **value & highest != 0);
    let Some((index, &value)) = found else { return Ok(()) };
    let (heap, target) = (letters(index), value ^ sum);
    writeln!(out, "  The highest bit of the XOR is {highest}. The value of {heap} has it.")?;
    writeln!(
        out,
        "  {value} XOR {sum} = {target}: with the value {target} for {heap}, the XOR would be 0."
    )?;
    writeln!(out, "  {target} < {value}, because that bit goes and only lower ones can come.")?;
    writeln!(
        out,
        "  {heap} has a move to every value below {value}: {value} is the least that no move reaches."
    )?;
    writeln!(out, "  After it, any move makes the XOR other than 0 again: whoever leaves 0 wins.")
}

fn nim(out: &mut dyn Write, case: Case, values: &[u64], sum: u64) -> io::Result<()> {
    let ones = values.iter().filter(|&&value| value == 1).count();
    match case {
        Case::NimSum => {
            columns(out, values, sum)?;
            writeln!(out, "  Two heaps or more are above 1: all is as in normal play.")?;
            writeln!(
                out,
                "  The player to move wins unless the XOR is 0, by the moves that make it 0."
            )
        }
        Case::OneLarge => {
            writeln!(out, "  One heap is above 1, and {ones} of the others are 1.")?;
            writeln!(out, "  Cut to 0 or to 1, whichever leaves an odd number of 1s,")?;
            writeln!(out, "  it leaves the last 1 to the other side.")
        }
        Case::Ones => {
            writeln!(
                out,
                "  No heap is above 1: 1s are taken in turn, and whoever takes the last one loses."
            )?;
            writeln!(out, "  The player to move wins iff their number is even, and it is {ones}.")
        }
    }
}
