//! The kernels in plain Rust, element by element: the reference for the others.

use super::terms::Terms;
use super::{Cover, LANES, Open, Recurrence};

/// As [`crate::Kernel::extend`].
pub(super) fn extend(x: &mut [u8], from: usize, rule: &Recurrence) -> usize {
    for n in from..x.len() {
        match element(x, n, rule) {
            Some(value) => x[n] = value,
            None => return n,
        }
    }
    x.len()
}

/// Continues until the last elements are all below `limit`, on which the vector kernels count. `Err`
/// if it ends before, with what [`extend`] would return.
pub(super) fn until_below(
    x: &mut [u8],
    from: usize,
    rule: &Recurrence,
    limit: usize,
) -> Result<usize, usize> {
    for n in from..x.len() {
        if x[n - LANES..n].iter().all(|&value| usize::from(value) < limit) {
            return Ok(n);
        }
        x[n] = element(x, n, rule).ok_or(n)?;
    }
    Err(x.len())
}

/// The value of one element; `None` if it is not below the limit of the rule.
fn element(x: &[u8], n: usize, rule: &Recurrence) -> Option<u8> {
    let mut set = [0_u64; Recurrence::VALUES / 64];
    for term in rule.near.iter().chain(&rule.middle).copied().chain(rule.far.iter()) {
        let value = x[n - term.back as usize] ^ term.xor;
        set[usize::from(value) / 64] |= 1 << (value % 64);
    }
    (0..=u8::MAX)
        .take(rule.values())
        .find(|&value| set[usize::from(value) / 64] >> (value % 64) & 1 == 0)
}

/// As [`crate::Kernel::uncovered`].
pub(super) fn uncovered(x: &[u8], from: usize, bounds: &[u8], cover: &Cover, open: &mut Vec<Open>) {
    for (at, &bound) in (from..).zip(bounds) {
        uncovered_at(x, at, bound, cover, open);
    }
}

/// As [`uncovered`], for one element.
pub(super) fn uncovered_at(x: &[u8], at: usize, bound: u8, cover: &Cover, open: &mut Vec<Open>) {
    for (group, base) in (0..bound).step_by(Cover::GROUP).enumerate() {
        let mut left = 1_u32.checked_shl(u32::from(bound - base)).unwrap_or(0).wrapping_sub(1);
        for term in cover.groups.get(group).into_iter().flat_map(Terms::iter) {
            let value = x[at - term.back as usize] ^ term.xor;
            left &= !1_u32.checked_shl(value.into()).unwrap_or(0);
        }
        while left != 0 {
            #[allow(clippy::cast_possible_truncation, reason = "below 32")]
            let value = base + left.trailing_zeros() as u8;
            open.push(Open { at, value });
            left &= left - 1;
        }
    }
}
