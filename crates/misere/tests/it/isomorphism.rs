//! Equal quotients under other names, and different ones with equal nim-sequences.

use nimseq_misere::isomorphism;

use crate::support::{game, small, small_codes, to_heap};

#[test]
fn first_cousins_have_isomorphic_quotients() {
    let mut compared = 0;
    for code in small_codes() {
        let standard = game(&code).standard_form();
        if standard.shift == 0 {
            continue;
        }
        let cousin = standard.game.to_string();
        let (a, b) = (small(&code, 12), small(&cousin, 12 - standard.shift));
        let image = isomorphism(a.quotient.bipartite(), b.quotient.bipartite());
        let image = image.unwrap_or_else(|| panic!("{code} and {cousin}"));
        let (a, b) = (a.quotient.bipartite(), b.quotient.bipartite());
        for x in a.monoid().elements() {
            let to = |x: u16| image[usize::from(x)];
            assert_eq!(a.is_p(x), b.is_p(to(x)));
            for y in a.monoid().elements() {
                assert_eq!(to(a.monoid().product(x, y)), b.monoid().product(to(x), to(y)));
            }
        }
        compared += 1;
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn games_with_one_nim_sequence() {
    // Both are 0, 1, 2, 1, 2, … in normal play.
    let (a, b) = (to_heap("0.75", 30), to_heap("4.7", 30));
    assert!(isomorphism(a.quotient.bipartite(), b.quotient.bipartite()).is_none());
    // To heap 7 they are the same in misère play too.
    let (a, b) = (to_heap("0.75", 7), to_heap("4.7", 7));
    assert!(isomorphism(a.quotient.bipartite(), b.quotient.bipartite()).is_some());
}

#[test]
fn the_quotient_of_order_8_is_unique() {
    let least = to_heap("0.75", 30);
    let mut met = 0;
    for code in small_codes() {
        let found = small(&code, 12);
        if found.quotient.order() == 8 {
            met += 1;
            let image = isomorphism(found.quotient.bipartite(), least.quotient.bipartite());
            assert!(image.is_some(), "{code}");
        }
    }
    assert!(met > 5, "{met}");
}

#[test]
fn orders_do_not_decide() {
    let of_order = |order: usize| {
        let codes = small_codes();
        let all = codes.into_iter().map(|code| small(&code, 12).quotient);
        all.filter(move |quotient| quotient.order() == order).collect::<Vec<_>>()
    };
    let twelve = of_order(12);
    let differs =
        |a: usize, b: usize| isomorphism(twelve[a].bipartite(), twelve[b].bipartite()).is_none();
    let pairs = (1..twelve.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    assert!(pairs.into_iter().any(|(a, b)| differs(a, b)));
}
