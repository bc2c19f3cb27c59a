//! Statistics of runs, counted again one by one: whatever the blocks, the width of the values, the
//! class.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use nimseq_code::Game;
use nimseq_grundy::{Class, Evidence, Occurrences, RareHeaps, Sequence, Sink, Statistics, Values};
use proptest::prelude::*;

/// The statistics of these values, handed over in blocks of `size`, as bytes where they fit.
fn counted(mut statistics: Statistics, values: &[u16], size: usize) -> Statistics {
    let mut first = 0;
    for block in values.chunks(size) {
        let bytes: Option<Vec<u8>> = block.iter().map(|&g| u8::try_from(g).ok()).collect();
        let block_values = bytes.as_deref().map_or(Values::Words(block), Values::Bytes);
        assert!(statistics.block(first, block_values, Evidence::NONE).is_continue());
        first += block.len() as u64;
    }
    statistics
}

/// Everything that statistics say about these values, from the values.
fn check(values: &[u16], size: usize) {
    let statistics = counted(Statistics::new(), values, size);
    let heaps = || (0u64..).zip(values.iter().copied());
    assert_eq!(statistics.heaps(), values.len() as u64);
    let max = values.iter().copied().max().unwrap_or(0);
    assert_eq!(statistics.max_value(), max);
    let first = heaps().find(|&(_, value)| value == max).map_or(0, |(heap, _)| heap);
    assert_eq!(statistics.max_value_heap(), first);
    let count = |value, parity| {
        let here = |&(heap, g): &(u64, u16)| heap > 0 && g == value && heap % 2 == parity;
        heaps().filter(here).count() as u64
    };
    for (value, counts) in (0..=u16::MAX).zip(statistics.counts()) {
        assert_eq!(counts, [count(value, 0), count(value, 1)], "value {value}");
    }
    for class in [(1, false), (6, false), (0x13, true), (0xffff, true)] {
        let class = Class::new(class.0, class.1, &[1]).unwrap();
        let rare: Vec<(u64, u16)> = heaps().filter(|&(n, g)| class.is_rare(n, g)).collect();
        let expected = RareHeaps { count: rare.len() as u64, last: rare.last().copied() };
        assert_eq!(statistics.rare(class), expected, "{class:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn small_values(values in prop::collection::vec(0u16..9, 0..600), size in 1usize..70) {
        // Heap 0 has the value 0 in every game.
        check(&[&[0], &values[..]].concat(), size);
    }

    #[test]
    fn growing_values(values in prop::collection::vec(0u16..400, 0..600), size in 1usize..70) {
        let scaled = values.iter().zip(1u16..).map(|(&g, n)| if g % 2 == 0 { g } else { n });
        check(&[&[0][..], &scaled.collect::<Vec<u16>>()].concat(), size);
    }
}

#[test]
fn the_largest_value_of_all() {
    check(&[0, 65535, 65534, 0, 65535, 7], 2);
    check(&[0], 1);
    check(&[], 1);
    let statistics = counted(Statistics::with_snapshots(), &[0, 65535], 2);
    assert_eq!(statistics.histogram().count(), 1 << 16);
}

fn pseudo_random(n: u16) -> u16 {
    n.wrapping_mul(25173).wrapping_add(13849) >> 3
}

#[test]
fn snapshots_count_what_came_before() {
    let values: Vec<u16> = (0..5000).map(|n| pseudo_random(n) % (3 + n / 500)).collect();
    for size in [1, 3, 1024, 1025, 2500, 5000] {
        let histogram: Vec<_> =
            counted(Statistics::with_snapshots(), &values, size).histogram().collect();
        let mut expected = Vec::new();
        for heap in [1024, 2048, 4096, 4999] {
            let seen = &values[1..=heap];
            for value in 0..=seen.iter().copied().max().unwrap() {
                let count = seen.iter().filter(|&&g| g == value).count() as u64;
                expected.push(Occurrences { heap: heap as u64, value, count });
            }
        }
        assert_eq!(histogram, expected, "blocks of {size}");
    }
}

#[test]
fn a_snapshot_at_the_last_heap_is_there_once() {
    let histogram = |heaps: u64, statistics| {
        let values: Vec<u16> = (0..heaps).map(|n| u16::from(n % 3 == 1)).collect();
        let rows: Vec<_> = counted(statistics, &values, 100).histogram().collect();
        rows.iter().map(|row| (row.heap, row.count)).collect::<Vec<_>>()
    };
    assert_eq!(histogram(1025, Statistics::with_snapshots()), [(1024, 682), (1024, 342)]);
    assert_eq!(histogram(1025, Statistics::new()), [(1024, 682), (1024, 342)]);
    assert_eq!(
        histogram(1026, Statistics::with_snapshots()),
        [(1024, 682), (1024, 342), (1025, 683), (1025, 342)]
    );
    assert_eq!(histogram(1, Statistics::with_snapshots()), [(0, 0)]);
}

#[test]
#[should_panic(expected = "without gaps")]
fn a_gap_is_no_run() {
    let mut statistics = Statistics::new();
    let _ = statistics.block(0, Values::Bytes(&[0, 1]), Evidence::NONE);
    let _ = statistics.block(3, Values::Bytes(&[0, 1]), Evidence::NONE);
}

/// T. Czajka and others: 1584 rare heaps, heap 0 included, the last at 20627, mask 0x1ee.
#[test]
fn officers() {
    let game: Game = "0.6".parse().unwrap();
    let mut statistics = Statistics::new();
    Sequence::of(&game).run(30_000, &mut statistics).unwrap();
    let class = statistics.class(&game).unwrap();
    assert_eq!((class.mask(), class.space_type()), (0x1ee, 0));
    let rare = statistics.rare(class);
    assert_eq!((rare.count, rare.last.map(|(heap, _)| heap)), (1584, Some(20627)));
}

/// 20 rare heaps; heap 0 is common here, as e = 1 and the one splitting digit has an odd index.
#[test]
fn heap_0_is_common_in_some_games() {
    let game: Game = "0.104".parse().unwrap();
    let mut statistics = Statistics::new();
    Sequence::of(&game).run(20_000, &mut statistics).unwrap();
    let class = statistics.class(&game).unwrap();
    assert_eq!((class.mask(), class.space_type(), class.common()), (0x17, 1, false));
    assert!(!class.is_rare(0, 0));
    assert_eq!(statistics.rare(class).count, 20);
}

#[test]
fn codes_without_a_class() {
    for code in ["0.333", "S(2,5,7)", "0.", "0.[3]", "4.[3]", "0.[7]"] {
        let game: Game = code.parse().unwrap();
        let mut statistics = Statistics::new();
        Sequence::of(&game).run(500, &mut statistics).unwrap();
        assert_eq!(statistics.class(&game), None, "{code}");
    }
}
