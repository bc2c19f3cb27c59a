//! Every limit ends a search cleanly, with what was verified before.

use std::ops::ControlFlow;

use nimseq_misere::{Analysis, Limits, Stop, analyse};

use crate::support::game;

/// 0.3122: no finite quotient is known beyond heap 6.
fn infinite(change: impl FnOnce(&mut Limits)) -> Analysis {
    let mut limits = Limits { max_order: 200, ..Limits::to_heap(100) };
    change(&mut limits);
    analyse(&game("0.3122"), limits, &mut |_| ControlFlow::Continue(()))
}

/// What is proved at the end, whatever ended it.
fn check(found: &Analysis, stop: Stop) {
    assert_eq!(found.stopped, Some(stop));
    assert_eq!((found.quotient.covered_to(), found.quotient.order()), (6, 52));
    assert_eq!(found.growth.last().map(|step| step.order), Some(52));
    assert!(found.quotient.proof().is_none());
    assert_eq!(found.quotient.value(7), None);
}

#[test]
fn order() {
    check(&infinite(|_| ()), Stop::Order(200));
}

#[test]
fn memory() {
    let found = infinite(|limits| (limits.max_order, limits.memory) = (usize::MAX, 1 << 20));
    check(&found, Stop::Memory);
}

#[test]
fn steps() {
    let found = infinite(|limits| (limits.max_order, limits.steps) = (usize::MAX, 5_000_000));
    check(&found, Stop::Steps);
}

#[test]
fn last_heap() {
    check(&infinite(|limits| limits.last_heap = 6), Stop::LastHeap);
}

#[test]
fn the_host() {
    let limits = Limits { max_order: usize::MAX, ..Limits::to_heap(100) };
    let mut questions = 0;
    let mut host = |progress: nimseq_misere::Progress| {
        questions += u32::from(progress.covered_to == 6);
        if questions == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    check(&analyse(&game("0.3122"), limits, &mut host), Stop::Host);
    assert_eq!(questions, 10);
}

/// What is verified once steps or time are up is told of in a moment: of 0.7777777777 to heap 1835, the order
/// is 2050, that took ten seconds.
#[test]
fn a_large_tame_quotient_is_cut_when_steps_end() {
    let limits = Limits { max_order: usize::MAX, steps: 20_000_000, ..Limits::to_heap(1 << 14) };
    let found = analyse(&game("0.7777777777"), limits, &mut |_| ControlFlow::Continue(()));
    assert_eq!(found.stopped, Some(Stop::Steps));
    assert_eq!((found.quotient.order(), found.quotient.covered_to()), (514, 806));
}

#[test]
fn heaps_equal_to_1_may_become_generators() {
    // 0.342 and 0.316 have heaps with moves that are equal to 1 until heaps 25 and 12 come.
    for (code, last_heap, order) in [("0.342", 25, 44), ("0.316", 12, 452)] {
        let found = crate::support::to_heap(code, last_heap);
        assert_eq!(found.stopped, Some(Stop::LastHeap), "{code}");
        assert_eq!((found.quotient.covered_to(), found.quotient.order()), (last_heap, order));
    }
}

#[test]
fn the_search_for_tame_heaps_ends_too() {
    // No period of 0.156 and of Nim is known in so many heaps, all of which are tame.
    let limits = Limits { steps: 1_000_000, ..Limits::to_heap(1 << 40) };
    for (code, order) in [("0.156", 34), ("nim", 258)] {
        let limits = Limits { max_order: 500, ..limits };
        let found = analyse(&game(code), limits, &mut |_| ControlFlow::Continue(()));
        assert_eq!((found.stopped, found.quotient.order()), (Some(Stop::Steps), order), "{code}");
        assert!(found.quotient.covered_to() >= 255, "{}", found.quotient.covered_to());
        assert!(found.quotient.proof().is_none());
        assert_eq!(found.growth.last().map(|step| step.order), Some(order));
    }
    let stop = &mut |_| ControlFlow::Break(());
    let found = analyse(&game("0.156"), Limits::to_heap(1 << 40), stop);
    assert_eq!(found.stopped, Some(Stop::Host));
}

#[test]
fn no_limit_is_too_small() {
    for order in 0..3 {
        let limits = Limits { max_order: order, ..Limits::to_heap(100) };
        let found = analyse(&game("0.77"), limits, &mut |_| ControlFlow::Continue(()));
        assert_eq!(found.stopped, Some(Stop::Order(order)));
        assert!(found.quotient.order() <= order.max(1));
    }
    let found = analyse(&game("0.77"), Limits::to_heap(0), &mut |_| ControlFlow::Continue(()));
    assert_eq!((found.quotient.covered_to(), found.stopped), (0, Some(Stop::LastHeap)));
}
