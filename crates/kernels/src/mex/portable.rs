//! The kernels in plain Rust, cell by cell: the reference for the others.

use super::cells::{Planes, byte};
use super::terms::{Term, Terms};
use super::{Cells, Cover, Open, Recurrence, Row, Sample, narrow, number};

/// As [`Recurrence::extend`].
pub(super) fn extend(x: &mut Cells, from: usize, rule: &Recurrence) -> usize {
    if !x.is_wide() && rule.limit() <= 64 {
        return extend_small(x.planes_mut().0, from, rule);
    }
    let planes = rule.planes(x, from);
    for n in from..x.len() {
        match least(x, n, rule, planes) {
            Some(number) => set(x, n, number),
            None => return n,
        }
    }
    x.len()
}

/// [`extend`] where a word is a set, and a cell a byte: nearly every run.
fn extend_small(x: &mut [u8], from: usize, rule: &Recurrence) -> usize {
    let near = rule.near.iter().chain(&rule.middle).copied();
    let terms: Vec<(usize, u8)> = near
        .chain(rule.far.iter())
        // Without high bytes a cell never gives a number without one.
        .filter(|term| Planes::Narrow.sees(term.xor))
        .map(|term| (term.back as usize, byte(term.xor)))
        .collect();
    for n in from..x.len() {
        let bit = |&(back, xor): &(usize, u8)| {
            1_u64.checked_shl(u32::from(x[n - back] ^ xor)).unwrap_or(0)
        };
        let least = terms.iter().fold(0, |set, term| set | bit(term)).trailing_ones();
        match u8::try_from(least) {
            Ok(least) if usize::from(least) < rule.limit() => x[n] = least,
            _ => return n,
        }
    }
    x.len()
}

fn set(x: &mut Cells, n: usize, number: u16) {
    let [low, high] = number.to_le_bytes();
    let (lows, highs) = x.planes_mut();
    lows[n] = low;
    if let Some(byte) = highs.get_mut(n) {
        *byte = high;
    }
}

/// The least number that no term has at cell n, from these planes of the cells before it; `None` if it is
/// not below the limit.
pub(super) fn least(x: &Cells, n: usize, rule: &Recurrence, planes: Planes) -> Option<u16> {
    if planes == Planes::Both {
        return least_of_all(x, n, rule, rule.limit());
    }
    // Bytes, since a word of bits would have to be read again before the next bit can be set.
    let mut has = [false; 256];
    let low = &x.low()[..n];
    for pair in rule.far.pairs(planes).low {
        let [xor, ..] = pair.xor.to_ne_bytes();
        for back in pair.back {
            has[usize::from(low[n - back as usize] ^ xor)] = true;
        }
    }
    for term in rule.near.iter().chain(&rule.middle).filter(|term| planes.sees(term.xor)) {
        has[usize::from(low[n - term.back as usize] ^ planes.low_byte(term.xor))] = true;
    }
    first_free(&has[..rule.limit()])
}

/// [`least`] from both planes; `None` if it is not below `limit`.
pub(super) fn least_of_all(x: &Cells, n: usize, rule: &Recurrence, limit: usize) -> Option<u16> {
    let mut has = [false; Recurrence::NUMBERS];
    let terms = rule.near.iter().chain(&rule.middle).copied().chain(rule.far.iter());
    let mut exclude = |cell: u16| {
        // With the flag it is beyond them.
        if let Some(has) = has.get_mut(usize::from(cell)) {
            *has = true;
        }
    };
    let (low, high) = (&x.low()[..n], x.high());
    if x.is_wide() {
        let cell = |at: usize| u16::from_le_bytes([low[at], high[at]]);
        terms.for_each(|term| exclude(cell(n - term.back as usize) ^ term.xor));
    } else {
        terms.for_each(|term| exclude(narrow(low[n - term.back as usize]) ^ term.xor));
    }
    first_free(&has[..limit])
}

fn first_free(has: &[bool]) -> Option<u16> {
    let number = has.iter().position(|has| !has)?;
    u16::try_from(number).ok()
}

/// The number that a term has at cell n.
fn seen(x: &Cells, n: usize, term: Term) -> Option<u16> {
    number(x.get(n - term.back as usize) ^ term.xor)
}

/// As [`crate::Kernel::uncovered`].
pub(super) fn uncovered(
    x: &Cells,
    from: usize,
    bounds: &[u16],
    cover: &Cover,
    open: &mut Vec<Open>,
) {
    for (at, &bound) in (from..).zip(bounds) {
        for (group, base) in (0..bound).step_by(usize::from(Cover::GROUP)).enumerate() {
            let mut left = 1_u32.checked_shl(u32::from(bound - base)).unwrap_or(0).wrapping_sub(1);
            for term in cover.groups.get(group).into_iter().flat_map(Terms::iter) {
                if let Some(number) = seen(x, at, term) {
                    left &= !1_u32.checked_shl(number.into()).unwrap_or(0);
                }
            }
            for number in (base..).take(32) {
                if left >> (number - base) & 1 == 1 {
                    open.push(Open { at, number });
                }
            }
        }
    }
}

/// As [`crate::Kernel::gain`].
pub(super) fn gain(x: &Cells, sample: &Sample, term: Term) -> usize {
    let mut gain = 0;
    for (&row, open) in sample.rows.iter().zip(&sample.open) {
        for (set, bit) in open.iter().zip(bits(x, row, term)) {
            gain += usize::from(set & bit != 0);
        }
    }
    gain
}

/// As [`crate::Kernel::exclude`].
pub(super) fn exclude(x: &Cells, sample: &mut Sample, term: Term) {
    for (&row, open) in sample.rows.iter().zip(&mut sample.open) {
        for (set, bit) in open.iter_mut().zip(bits(x, row, term)) {
            *set &= !bit;
        }
    }
}

/// The numbers of a term at the cells of a row, as sets of 32 numbers.
fn bits(x: &Cells, row: usize, term: Term) -> [u32; Sample::ROW] {
    let from = row - term.back as usize;
    let mut cells = [0; Sample::ROW];
    let lows = x.low()[from..].iter().copied();
    if x.is_wide() {
        for ((cell, low), &high) in cells.iter_mut().zip(lows).zip(&x.high()[from..]) {
            *cell = u16::from_le_bytes([low, high]);
        }
    } else {
        for (cell, low) in cells.iter_mut().zip(lows) {
            *cell = narrow(low);
        }
    }
    // With a flag or upper bits it is beyond the set.
    cells.map(|cell| 1_u32.checked_shl(u32::from(cell ^ term.xor)).unwrap_or(0))
}

/// As [`crate::Kernel::has_xor`], given the bytes of the cell.
pub(super) fn has_xor(x: Row<'_>, y: Row<'_>, [low, high]: [u8; 2]) -> bool {
    // Blocks are folded without a branch, so that the compiler can use vectors.
    let hits = |x: &[u8], y: &[u8]| {
        x.iter().zip(y).fold(0, |hits, (x, y)| hits | u8::from(x ^ y == low)) != 0
    };
    let both = |at: usize| {
        let mut cells = (at..x.low.len().min(at + ROW)).map(|i| {
            (x.low[i] ^ y.low[i] == low) && (x.high.is_empty() || x.high[i] ^ y.high[i] == high)
        });
        cells.any(|hit| hit)
    };
    let blocks = x.low.chunks(ROW).zip(y.low.chunks(ROW)).enumerate();
    blocks.into_iter().any(|(i, (a, b))| hits(a, b) && both(i * ROW))
}

/// Pairs of cells between two branches.
const ROW: usize = 128;
