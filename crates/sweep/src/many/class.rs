//! What a sweep computes, in the order in which it does so, and which part of it is whose.
//!
//! A class is what is computed once: codes with one standard form, or whose standard forms have the
//! same values. The expensive ones come first, so that no core is left with a long one at the end; a
//! shard takes every class that would otherwise make its load the least, which keeps loads within one
//! class of each other. Both follow from the codes and their costs alone, so that whoever makes the same
//! plan gets the same share.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::fmt;
use std::num::NonZeroUsize;

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::{Deserialize, Serialize};

use super::Study;
use crate::SweepError;

/// Codes that are computed together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// The code that is computed, in canonical form.
    pub standard_form: String,
    /// The codes that get a row, ascending.
    pub codes: Vec<String>,
    /// About how much work it is, in a unit of the study's own.
    pub cost: u64,
}

/// One of several shares of a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    number: u32,
    of: u32,
}

impl Shard {
    /// Share `number` of `of`, counted from 1; `None` if there is none.
    #[must_use]
    pub fn new(number: u32, of: u32) -> Option<Self> {
        (1..=of).contains(&number).then_some(Self { number, of })
    }

    /// Its number, and how many there are.
    pub(super) const fn parts(self) -> (u32, u32) {
        (self.number, self.of)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// The classes of codes that are given by their standard forms, or a shard of them, in the order in
/// which they are computed. Costs are asked for by so many threads.
///
/// # Errors
/// [`SweepError::Threads`].
pub fn plan(
    codes: BTreeMap<String, Vec<String>>,
    shard: Option<Shard>,
    study: &impl Study,
    threads: NonZeroUsize,
) -> Result<Vec<Class>, SweepError> {
    let pool = pool(threads.get())?;
    let class = |(standard_form, mut codes): (String, Vec<String>)| {
        codes.sort_unstable();
        codes.dedup();
        let cost = study.cost(&standard_form);
        Class { standard_form, codes, cost }
    };
    let classes: Vec<_> = codes.into_iter().collect();
    Ok(share(pool.install(|| classes.into_par_iter().map(class).collect()), shard))
}

/// Threads.
pub(super) fn pool(threads: usize) -> Result<ThreadPool, SweepError> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| SweepError::Threads(error.to_string()))
}

/// The classes of a shard, or all, the expensive ones first.
fn share(mut classes: Vec<Class>, shard: Option<Shard>) -> Vec<Class> {
    classes.sort_by(|a, b| {
        (Reverse(a.cost), &a.standard_form).cmp(&(Reverse(b.cost), &b.standard_form))
    });
    let Some(shard) = shard else { return classes };
    // The first classes go to one shard each, so that those beyond their number get none.
    let busy = shard.of.min(u32::try_from(classes.len()).unwrap_or(u32::MAX));
    let mut loads: BinaryHeap<_> = (1..=busy).map(|number| Reverse((0_u128, number))).collect();
    classes.retain(|class| {
        let Some(Reverse((load, number))) = loads.pop() else { return false };
        // Classes that cost nothing are dealt in turn.
        loads.push(Reverse((load + u128::from(class.cost.max(1)), number)));
        number == shard.number
    });
    classes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes(costs: &[u64]) -> Vec<Class> {
        let class = |(n, &cost): (usize, &u64)| Class {
            standard_form: format!("0.{n:03}"),
            codes: vec![format!("0.{n:03}")],
            cost,
        };
        costs.iter().enumerate().map(class).collect()
    }

    #[test]
    fn shards_are_a_partition_with_balanced_loads() {
        let costs: Vec<u64> = (0..200).map(|n| n * n % 97).collect();
        let all = share(classes(&costs), None);
        assert!(all.is_sorted_by_key(|class| Reverse(class.cost)));
        for of in 1..=7 {
            let shards: Vec<Vec<Class>> =
                (1..=of).map(|k| share(classes(&costs), Shard::new(k, of))).collect();
            let mut together: Vec<&Class> = shards.iter().flatten().collect();
            together.sort_by_key(|class| &class.standard_form);
            assert_eq!(together.len(), 200);
            assert!(together.is_sorted_by(|a, b| a.standard_form < b.standard_form));
            let loads: Vec<u64> =
                shards.iter().map(|shard| shard.iter().map(|c| c.cost).sum()).collect();
            let (least, most) = (loads.iter().min().unwrap(), loads.iter().max().unwrap());
            assert!(most - least <= 97, "{of}: {loads:?}");
        }
    }

    #[test]
    fn shards_without_a_class_take_no_memory() {
        for (number, count) in [(1, 1), (3, 1), (4, 0), (u32::MAX, 0)] {
            let shard = share(classes(&[5, 0, 3]), Shard::new(number, u32::MAX));
            assert_eq!(shard.len(), count, "{number}");
        }
    }

    #[test]
    fn the_order_of_the_codes_does_not_matter() {
        let mut other = classes(&[5, 5, 3, 9, 5]);
        other.reverse();
        let shard = Shard::new(2, 3);
        assert_eq!(share(other, shard), share(classes(&[5, 5, 3, 9, 5]), shard));
    }

    #[test]
    fn shards_are_counted_from_one() {
        assert_eq!(Shard::new(0, 4), None);
        assert_eq!(Shard::new(5, 4), None);
        assert_eq!(Shard::new(4, 4).unwrap().to_string(), "4/4");
    }
}
