//! What a code will cost, guessed from its first heaps: so that the expensive ones are begun first, and
//! shards take about as long as each other.
//!
//! A code whose period is proved by then costs next to nothing. For others the number of rare heaps is
//! continued as it grew in the last doubling, and from it follows, doubling by doubling, what the sparse
//! engine or the dense one would have to look at. That is right to a factor of three or so, which is
//! enough to sort by. Only sums and products of numbers are used, which are the same on all machines.

use nimseq_code::Game;
use nimseq_grundy::{Evidence, Kernel, Sequence, Sink as _, Statistics};
use nimseq_period::{Answer, Detector};

use super::tuning::{DENSE_HEAP, PROBED, RARE_HEAP, SPARSE_HEAP};

/// The work for heaps 0 … `limit` of a code, about, in pairs of heaps.
pub(super) fn cost(game: &Game, limit: u64, kernel: Kernel) -> u64 {
    let last = limit.min(PROBED - 1);
    let mut detector = Detector::new(game, last);
    // An error on the way comes again, and then it is a row.
    let heaps = Sequence::of(game).kernel(kernel).run(last, &mut detector).unwrap_or(0);
    let report = detector.finish();
    let is_known = matches!(report.answer(), Answer::Proved(_)) || heaps <= last || last == limit;
    if is_known || !game.splits() {
        return heaps.max(1);
    }
    let rare = |heaps: usize| {
        let mut statistics = Statistics::new();
        // Statistics never stop a run.
        let _ = statistics.block(0, report.values().slice(0..heaps), Evidence::NONE);
        statistics.class(game).map_or(0, |class| statistics.rare(class).count)
    };
    let all = report.values().len();
    let digits = game.last_index().unwrap_or(0);
    let splitting = (0..=digits).filter(|&i| game.digit(i).splits()).count();
    beyond((rare(all / 2), rare(all)), splitting as u64, limit)
}

/// The work from heap [`PROBED`] to the limit, given the rare heaps in the first half of those before and
/// in all.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an estimate"
)]
fn beyond((half, all): (u64, u64), splitting: u64, limit: u64) -> u64 {
    let splitting = splitting as f64;
    let growth = (all.max(1) as f64 / half.max(1) as f64).clamp(1.0, 2.0);
    let (mut work, mut heaps, mut rare) = (0.0, PROBED as f64, all as f64);
    let end = limit as f64;
    while heaps <= end {
        let late = rare * (growth - 1.0) / heaps;
        let terms = SPARSE_HEAP + splitting * rare;
        let dense = DENSE_HEAP + splitting * heaps / 2.0;
        let sparse = terms + late * (RARE_HEAP * terms + dense);
        work += (end - heaps).min(heaps) * sparse.min(dense);
        heaps *= 2.0;
        rare *= growth;
    }
    PROBED + work as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_longer_costs_more() {
        let cost = |code: &str| cost(&code.parse().unwrap(), 1 << 20, Kernel::PORTABLE);
        // Proved at once; few rare heaps; many.
        let costs = ["0.77", "0.16", "0.6"].map(cost);
        assert!(costs.is_sorted_by(|a, b| 3 * a < *b), "{costs:?}");
        // Ever more of them; in the first heaps those of 0.6 seem to do so, too.
        assert!(cost("0.007") >= costs[2], "{costs:?}");
    }

    #[test]
    fn nothing_costs_nothing() {
        let zero = cost(&"0.007".parse().unwrap(), 0, Kernel::PORTABLE);
        assert_eq!(zero, 1);
        // A proof ends the first block.
        assert!(cost(&"0.3".parse().unwrap(), u64::MAX, Kernel::PORTABLE) < PROBED);
    }
}
