//! Rare heaps: a count means something together with the class function that it was made with.
//!
//! A source that names its mask is held to it. One that does not can only agree: if its count is that
//! of the class that leaves fewest heaps rare, it was this class, or it does not matter.

use nimseq_grundy::Class;
use nimseq_tables::known::Mask;

use super::make::Make;
use super::{Basis, Difference, Figure, Incomparable, Verdict};
use crate::computed::Computed;

/// What a source says about rare heaps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Published<'c> {
    pub(super) count: Option<u64>,
    pub(super) last: Option<u64>,
    pub(super) mask: Option<&'c Mask>,
}

/// The heaps among which ours are counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample<'r> {
    pub(super) run: &'r Computed,
    /// The last of them.
    pub(super) last: u64,
    /// A rare heap from here on would come back for ever.
    pub(super) recurs_from: Option<u64>,
    pub(super) basis: Basis,
}

/// Ours; `None` where rare heaps never end.
#[derive(Clone, Copy, Debug)]
struct Ours {
    class: Class,
    count: Option<u64>,
    last: Option<u64>,
}

const COUNT: &str = "rare_heaps";
const LAST: &str = "last_rare_heap";

/// The figures that were published, with one verdict for all.
pub(super) fn undecided(make: Make<'_>, published: Published<'_>, verdict: Verdict) -> Vec<Figure> {
    let figures = [(COUNT, published.count), (LAST, published.last)];
    figures
        .into_iter()
        .filter_map(|(field, figure)| Some(make.figure(field, &figure?, None, verdict)))
        .collect()
}

pub(super) fn judge(make: Make<'_>, published: Published<'_>, sample: &Sample<'_>) -> Vec<Figure> {
    if published.count.is_none() && published.last.is_none() {
        return Vec::new();
    }
    let Some(ours) = count(published.mask, sample) else {
        return undecided(make, published, Verdict::NotComparable(Incomparable::NoClass));
    };
    let no_mask = Verdict::NotComparable(Incomparable::NoMask { ours: ours.class });
    let is_named = published.mask.is_some();
    let basis = sample.basis;
    let has_count = published.count.is_none_or(|count| ours.count == Some(count));
    let has_last = published.last.is_none_or(|last| ours.last == Some(last));
    let count = published.count.map(|count| {
        let verdict = match (has_count, is_named) {
            (true, _) => Verdict::Confirmed(basis),
            (false, true) => Verdict::Refuted { basis, first: None },
            (false, false) => no_mask,
        };
        make.figure(COUNT, &count, Some(&endless(ours.count)), verdict)
    });
    let last = published.last.map(|last| {
        let verdict = match (has_last, is_named) {
            (true, true) => Verdict::Confirmed(basis),
            (true, false) if has_count => Verdict::Confirmed(basis),
            (false, true) => Verdict::Refuted { basis, first: wrong_last(last, ours, sample.run) },
            (_, false) => no_mask,
        };
        make.figure(LAST, &last, Some(&endless(ours.last)), verdict)
    });
    count.into_iter().chain(last).collect()
}

fn count(mask: Option<&Mask>, sample: &Sample<'_>) -> Option<Ours> {
    let game = sample.run.game();
    let statistics = sample.run.statistics(sample.last);
    let class = match mask {
        Some(mask) => Class::of_game(mask.bits(), mask.is_alternating(), game)?,
        None => statistics.class(game)?,
    };
    let rare = statistics.rare(class);
    let last = rare.last.map(|(heap, _)| heap);
    let recurs = last.zip(sample.recurs_from).is_some_and(|(last, from)| last >= from);
    Some(if recurs {
        Ours { class, count: None, last: None }
    } else {
        // Without any rare heap the last one is heap 0, as far as a source can say.
        Ours { class, count: Some(rare.count), last: Some(last.unwrap_or(0)) }
    })
}

fn endless(figure: Option<u64>) -> String {
    figure.map_or_else(|| "without end".to_owned(), |figure| figure.to_string())
}

/// The later of the two last rare heaps: it is of one class for us and of another for the source.
fn wrong_last(published: u64, ours: Ours, run: &Computed) -> Option<Difference> {
    let heap = published.max(ours.last?);
    Some(Difference { heap, published: None, ours: run.value(heap)?.into() })
}
