//! Quotients against published figures.

use nimseq_misere::{Growth, Presentation, Stop};

use crate::support::{small, small_codes, to_heap};

/// Code, period, preperiod, order, |P|.
const SOLVED: [(&str, u64, u64, usize, usize); 13] = [
    ("0.1", 1, 2, 2, 1),
    ("0.2", 2, 1, 2, 1),
    ("0.3", 2, 0, 2, 1),
    ("0.11", 1, 3, 2, 1),
    ("0.12", 4, 1, 2, 1),
    ("0.15", 10, 66, 42, 12),
    ("0.22", 3, 1, 6, 2),
    ("0.34", 8, 7, 12, 3),
    ("0.53", 9, 21, 16, 3),
    ("0.72", 4, 16, 24, 5),
    ("0.75", 2, 8, 8, 2),
    ("0.77", 12, 71, 40, 9),
    ("0.123", 5, 5, 20, 5),
];

#[test]
fn solved_games() {
    for (code, period, preperiod, order, p_portion) in SOLVED {
        let found = to_heap(code, 400);
        assert_eq!(found.stopped, None, "{code}");
        let proved = found.quotient.proof().unwrap().period();
        assert_eq!((proved.preperiod(), proved.period()), (preperiod, period), "{code}");
        let sizes = (found.quotient.order(), found.quotient.bipartite().p_portion());
        assert_eq!(sizes, (order, p_portion), "{code}");
    }
}

#[test]
fn kayles() {
    let found = to_heap("0.77", 167);
    let presentation = Presentation::of(&found.quotient);
    assert_eq!(presentation.generators(), [1, 2, 5, 9, 12, 25, 27]);
    // One heap less is no proof.
    assert_eq!(to_heap("0.77", 166).stopped, Some(Stop::LastHeap));
}

#[test]
fn partial_quotients() {
    let last = |code, heap| *to_heap(code, heap).growth.last().unwrap();
    assert_eq!(last("4.7", 31), Growth { heap: 31, order: 348, p_portion: 81 });
    assert_eq!(last("0.07", 29), Growth { heap: 27, order: 176, p_portion: 28 });
}

#[test]
#[ignore = "half a minute: 0.07 to heap 33, 0.26 to heap 51"]
fn far_partial_quotients() {
    let last = |code, heap| *to_heap(code, heap).growth.last().unwrap();
    assert_eq!(last("0.07", 33), Growth { heap: 33, order: 638, p_portion: 109 });
    let found = to_heap("0.26", 51).quotient;
    assert_eq!((found.order(), found.bipartite().p_portion()), (312, 78));
}

#[test]
fn orders_are_even_and_never_four() {
    for code in small_codes() {
        let found = small(&code, 12);
        for step in &found.growth {
            assert!(step.order % 2 == 0 && step.order != 4, "{code}: {step:?}");
            let is_power =
                |n: usize| n >= 2 && (n - 2).is_power_of_two() || (n - 4).is_power_of_two();
            assert!(step.p_portion != 2 || is_power(step.order), "{code}: {step:?}");
        }
        let orders: Vec<usize> = found.growth.iter().map(|step| step.order).collect();
        assert!(orders.is_sorted(), "{code}");
    }
}
