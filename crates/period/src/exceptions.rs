//! The exceptional heaps before a period sets in.
//!
//! Two lists are in use for "the exceptions". This is the one that people print (Kayles: 0 3 6 9
//! 11 15 18 21 22 28 34 39 57 70): continue the periodic pattern downwards from n0 and list the
//! heaps that differ from it. The heaps with G(n + p) ≠ G(n) are another list (16 of them for
//! Kayles); only its last member, n0 − 1, is always the same.

use nimseq_grundy::Values;

use crate::Period;

/// The longest list of exceptional heaps that is kept; a longer one says nothing to a reader.
pub const MAX_EXCEPTIONS: usize = 1000;

/// The heaps n < n0 whose value differs from the pattern continued downwards, ascending; `None`
/// if there are more than [`MAX_EXCEPTIONS`], or fewer than n0 + p values.
pub(crate) fn exceptions(values: Values<'_>, period: Period) -> Option<Vec<u64>> {
    let n0 = usize::try_from(period.preperiod()).ok()?;
    let p = usize::try_from(period.period()).ok()?;
    let once = values.slice(n0..n0.checked_add(p).filter(|&end| end <= values.len())?);
    let mut found = Vec::new();
    for (n, value) in values.slice(0..n0).iter().enumerate() {
        let pattern = once.get(p - 1 - (n0 - 1 - n) % p);
        if Some(value) != pattern {
            if found.len() == MAX_EXCEPTIONS {
                return None;
            }
            found.push(n as u64);
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use nimseq_grundy::Values;

    use super::{MAX_EXCEPTIONS, exceptions};
    use crate::Period;

    #[test]
    fn the_pattern_is_continued_downwards() {
        // 2 3 1 2 3 1 | 2 3 1 …, with heaps 0 and 3 changed: n0 = 4.
        let values = Values::Bytes(&[9, 2, 3, 8, 2, 3, 1, 2, 3, 1, 2, 3]);
        let period = Period::new(4, 3).unwrap();
        assert_eq!(exceptions(values, period), Some(vec![0, 3]));
        assert_eq!(exceptions(values, Period::new(10, 3).unwrap()), None);
    }

    #[test]
    fn a_long_list_is_dropped() {
        let list = |n: usize| {
            let values: Vec<u16> = (0..n).map(|_| 300).chain([7]).collect();
            let period = Period::new(n as u64, 1).unwrap();
            exceptions(Values::Words(&values), period)
        };
        assert_eq!(list(MAX_EXCEPTIONS).map(|v| v.len()), Some(MAX_EXCEPTIONS));
        assert_eq!(list(MAX_EXCEPTIONS + 1), None);
    }
}
