//! When a repetition that no theorem covers yet is worth reporting.
//!
//! Any sequence ends in something that repeats, if only for a heap or two, and the sequences of
//! octal games are far from random: 0.007 and 0.04 have long stretches of two values, and many
//! games follow a pattern with ever rarer exceptions for a hundred thousand heaps. A fixed
//! number of repeats, or a probability from the frequencies of the values, is fooled by both.
//! So a sequence is judged by its own past: a run of coincidences G(n + p) = G(n) that has not
//! been broken is *observed* if
//!
//! 1. the suffix shows the period at least twice (length ≥ 2p, that is, at least p coincidences);
//! 2. there are at least [`SHORTEST_RUN`] coincidences, and at least two more than the code has
//!    digits: a shorter run has not felt the whole rule (0.00004 is all zeros at first);
//! 3. there are at least [`OUTLAST`] times as many as in the longest run *with the same p* that
//!    was broken before.
//!
//! For values drawn at random with collision probability c the longest run in the past has
//! about log N / log (1/c) coincidences for each p, and the chance that any of the N candidate
//! periods outlasts its own past threefold is about N·c^(3·log N / log (1/c)) = 1/N², whatever c
//! is. Where runs of p grow with n, as in games whose exceptions thin out, the rule
//! waits until the present run dwarfs them.
//!
//! An observation is still no proof: the ignored test `observations_of_short_codes` below counts
//! those that do not last, among the codes of at most three digits.
//!
//! Of several periods that pass, the smallest is taken. A larger one that passes as well has not
//! been seen three times: let p' < p with suffixes of lengths L' ≥ 2p' and L ≥ 2p. By Fine and
//! Wilf L' < p + p' (`border` has the argument), so L ≥ 3p would put a whole copy of the shorter
//! run p heaps earlier, where it was broken, and p' would not pass. By the three squares lemma
//! (Crochemore and Rytter 1995) O(log N) suffixes meet (1), so that judging them costs O(N log N)
//! at worst, once a run.

use std::ops::ControlFlow;

use crate::border;

/// Fewest coincidences that count, in heaps. Range 8–64: below, two-valued sequences repeat by
/// chance (2^−16 a period tried); above, short tables of Nim-like games would show nothing.
const SHORTEST_RUN: usize = 16;

/// How many times longer than the longest broken run the present one must be. Range 2–8: at 1
/// any record would do, and records are set by chance now and then.
const OUTLAST: usize = 3;

/// The best observed repetition at the end of `values`: (n0, p) with the least n0 for this p.
///
/// `digits` is the number of digits in which the rule is written.
pub(crate) fn observe<T: Copy + Eq>(values: &[T], digits: usize) -> Option<(usize, usize)> {
    let fewest = SHORTEST_RUN.max(digits.saturating_add(2));
    let mut suffixes: Vec<(usize, usize)> = Vec::new(); // length, period; one for each period
    border::records(values, |length, run| {
        let period = length - run;
        if run >= period.max(fewest) {
            match suffixes.last_mut() {
                Some(longest) if longest.1 == period => longest.0 = length,
                _ => suffixes.push((length, period)),
            }
        }
        ControlFlow::Continue(())
    });
    // Periods ascend.
    suffixes.into_iter().map(|(length, period)| (values.len() - length, period)).find(
        |&(n0, period)| {
            let run = values.len() - n0 - period;
            run / OUTLAST >= longest_run(&values[..n0 + period], period)
        },
    )
}

/// The longest run of coincidences of `values` with itself, `period` heaps later.
fn longest_run<T: Eq>(values: &[T], period: usize) -> usize {
    let later = values.get(period..).unwrap_or_default();
    let (longest, _) = values.iter().zip(later).fold((0, 0), |(longest, run), (a, b)| {
        let run = if a == b { run + 1 } else { 0 };
        (run.max(longest), run)
    });
    longest
}

#[cfg(test)]
mod tests {
    use nimseq_code::{Codes, Digit};
    use nimseq_grundy::{Evidence, Sequence, Sink as _};

    use super::{longest_run, observe};
    use crate::{Answer, Detector};

    #[test]
    fn the_longest_run() {
        assert_eq!(longest_run::<u8>(&[], 1), 0);
        assert_eq!(longest_run(&[1, 1, 1, 2, 2], 1), 2);
        assert_eq!(longest_run(&[1, 2, 1, 2, 3, 2], 2), 2);
        assert_eq!(longest_run(&[1, 2], 5), 0);
    }

    #[test]
    fn a_block_must_be_seen_twice() {
        let block: Vec<u8> = (0..20).collect();
        let seen = |len| observe(&block.iter().copied().cycle().take(len).collect::<Vec<_>>(), 1);
        assert_eq!(seen(39), None);
        assert_eq!(seen(40), Some((0, 20)));
    }

    #[test]
    fn a_run_must_outlast_the_broken_ones() {
        // Eight equal values, one that breaks the run, then equal values again: at p = 1 the
        // broken run has 7 coincidences, so 21 are needed.
        let ending = |len: usize| {
            let mut values = vec![1u8; 8];
            values.push(2);
            values.extend(vec![1; len]);
            observe(&values, 1)
        };
        assert_eq!(ending(21), None);
        assert_eq!(ending(22), Some((9, 1)));
    }

    #[test]
    fn a_run_must_have_felt_every_digit() {
        assert_eq!(observe(&[0u8; 24], 23), None);
        assert_eq!(observe(&[0u8; 26], 23), Some((0, 1)));
        assert_eq!(observe(&[0u8; 16], 0), None);
        assert_eq!(observe(&[0u8; 17], 0), Some((0, 1)));
    }

    /// Two squares end here, of the blocks uuuv and uuuvu (mirrored), and both pass.
    #[test]
    fn of_two_periods_the_smaller() {
        let u: Vec<u8> = (0..10).collect();
        let block = [&u[..], &u, &u, &u[..2], &u].concat();
        let mut values = block.repeat(2);
        values.reverse();
        assert_eq!(values.len(), 2 * 42);
        assert_eq!(observe(&values, 1), Some((20, 32)));
    }

    #[test]
    fn a_constant_stretch_inside_a_period_is_no_period() {
        let block: Vec<u8> = [vec![1; 40], vec![2], vec![3; 50]].concat();
        let values: Vec<u8> = block.iter().copied().cycle().take(3 * block.len()).collect();
        assert_eq!(observe(&values, 1), Some((0, block.len())));
    }

    /// Asked after every heap up to 3000, the 1024 codes of at most three digits give so many
    /// observations before they are proved, and these of them do not last to heap 12 000.
    #[test]
    #[ignore = "takes a minute"]
    fn observations_of_short_codes() {
        let (mut observations, mut broken) = (0, Vec::new());
        for game in Codes::up_to(3, &[Digit::ZERO, Digit::FOUR]).unwrap().with_empty_rule() {
            let history = Sequence::of(&game).collect(12_000).unwrap();
            let values: Vec<u16> = history.values().iter().collect();
            let mut last = None;
            for limit in 0..3000 {
                let mut detector = Detector::new(&game, limit);
                let _ = detector.block(0, history.values(), Evidence::NONE);
                let answer = match detector.finish().answer() {
                    Answer::Proved(_) => break,
                    answer => answer.period(),
                };
                let Some(period) = answer.filter(|_| answer != last) else { continue };
                last = answer;
                observations += 1;
                let n0 = usize::try_from(period.preperiod()).unwrap();
                let p = usize::try_from(period.period()).unwrap();
                if values[n0..values.len() - p] != values[n0 + p..] {
                    broken.push(format!("{game} at {limit}: {n0}, {p}"));
                }
            }
        }
        let expected = [
            "0.143 at 47: 8, 20",
            "4.344 at 1037: 998, 20",
            "4.346 at 1037: 998, 20",
            "4.354 at 1037: 998, 20",
            "4.356 at 1037: 998, 20",
            "4.364 at 1687: 1119, 62",
            "4.366 at 1687: 1119, 62",
            "4.374 at 1687: 1119, 62",
            "4.376 at 1687: 1119, 62",
        ];
        assert_eq!((observations, broken.as_slice()), (181, &expected.map(str::to_owned)[..]));
    }
}
