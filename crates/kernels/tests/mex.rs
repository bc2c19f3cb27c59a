//! Recurrences and covers, through every kernel of this machine, against their definitions.
//!
//! The terms are drawn so that all distances meet: nearer than eight, within a block, at the edges of
//! blocks and far; the first cells hold numbers that the rule itself could never give, and flags.

use nimseq_kernels::{
    Cells, Cover, FLAG, Kernel, NARROW, Open, Recurrence, Row, Sample, Term, narrow, number,
};

/// Numbers from a linear congruence: as good as random, and always the same.
struct Noise(u64);

impl Noise {
    fn below(&mut self, bound: u16) -> u16 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        u16::try_from(self.0 >> 48).unwrap_or(0) % bound
    }

    fn cells(&mut self, len: usize, bound: u16, wide: bool) -> Cells {
        let mut cells = Cells::new(wide);
        for _ in 0..len {
            cells.push(self.below(bound));
        }
        cells
    }

    fn terms(&mut self, count: usize, backs: std::ops::Range<u16>, bound: u16) -> Vec<Term> {
        (0..count)
            .map(|_| Term {
                back: (backs.start + self.below(backs.end - backs.start)).into(),
                xor: self.below(bound),
            })
            .collect()
    }
}

/// The cells with the flag at some of them.
fn flagged(cells: &Cells, at: &[usize]) -> Cells {
    let mut out = Cells::new(cells.is_wide());
    for i in 0..cells.len() {
        out.push(if at.contains(&i) { cells.get(i) | FLAG } else { cells.get(i) });
    }
    out
}

fn has(x: &Cells, n: usize, terms: &[Term], v: u16) -> bool {
    terms.iter().any(|term| number(x.get(n - term.back as usize) ^ term.xor) == Some(v))
}

/// The least number that no term has.
fn mex(x: &Cells, n: usize, terms: &[Term]) -> u16 {
    (0..=1024).find(|&v| !has(x, n, terms, v)).unwrap_or(u16::MAX)
}

#[test]
fn recurrences_give_the_least_number_that_no_term_has() {
    let mut noise = Noise(1);
    let mut stopped = 0;
    for (limit, terms, bound, wide) in [
        (7_usize, 6, 8, false),
        (7, 90, 16, false),
        (16, 12, 16, false),
        (30, 40, 32, true),
        (40, 45, 48, false),
        (60, 90, 64, false),
        (70, 90, 128, true),
        (100, 150, 128, false),
        (130, 200, 256, true),
        (256, 300, 256, true),
        (300, 500, 512, true),
        (600, 900, 1024, true),
    ] {
        for round in 0..12 {
            let mut list = noise.terms(terms / 3, 1..9, bound);
            list.extend(noise.terms(terms / 3, 9..70, bound));
            list.extend(noise.terms(terms / 3, 70..400, bound));
            // Every distance where a kernel may change its ways, and terms that want the flag.
            list.extend([7, 8, 15, 16, 31, 32, 63, 64, 400].map(|back| Term { back, xor: 1 }));
            list.extend([3, 40, 200].map(|back| Term { back, xor: FLAG }));
            let from = 400 + round;
            let len = from + [0, 1, 7, 8, 31, 32, 33, 63, 64, 65, 200, 500][round];
            let mut start = noise.cells(len, bound, wide);
            if round % 2 == 1 {
                start = flagged(&start, &[from - 200, from - 40, from - 3]);
            }
            // Short lists of some of the terms, and of one that is none of them.
            let none = [Term { back: 99, xor: bound }, Term { back: 99, xor: 0 }];
            let short: Vec<Vec<Term>> = (0..limit.div_ceil(32).min(3))
                .map(|i| list.iter().copied().skip(i).step_by(i + 2).chain(none).collect())
                .collect();
            for (kernel, short) in Kernel::available()
                .into_iter()
                .flat_map(|kernel| [(kernel, &[][..]), (kernel, &short)])
            {
                let mut rule = Recurrence::new(kernel, &list, limit);
                rule.shorten(short);
                assert!(rule.limit() >= limit && rule.before() <= 400);
                let mut x = start.clone();
                let end = rule.extend(&mut x, from);
                for n in from..end {
                    let expected = mex(&x, n, &list);
                    assert_eq!(number(x.get(n)), Some(expected), "{kernel}: {n} of {len}");
                }
                if end < len {
                    stopped += 1;
                    let least = mex(&x, end, &list);
                    assert!(usize::from(least) >= rule.limit(), "{kernel} stopped at {end}");
                    assert_eq!(rule.least(&x, end), Some(least));
                }
            }
        }
    }
    assert!(stopped > 0, "some sequences leave their limit");
}

/// Numbers at the end of a set's words and bytes, with terms that must exclude nothing: flagged ones,
/// and numbers beyond the set, up to the largest that a cell can hold.
#[test]
fn a_number_at_the_end_of_a_word_is_given() {
    for wide in [false, true] {
        for n in [6, 7, 8, 15, 16, 31, 47, 62, 63, 64, 95, 126, 127, 128, 191, 192, 255, 511, 1022]
        {
            if n > 127 && !wide {
                continue;
            }
            for (back, other) in [(200, 201), (40, 41), (20, 21), (5, 6)] {
                let mut terms: Vec<Term> =
                    (0..n).map(|v| Term { back: back + 1000, xor: v }).collect();
                terms.push(Term { back: other, xor: FLAG });
                if wide {
                    let large = [n + 1, n + 64, n + 128, 0x1fff, 0x2005, 0x4000 | n, 0x7fff];
                    terms.extend(large.map(|v| Term { back, xor: v }));
                } else if n < 126 {
                    terms.push(Term { back, xor: 127 });
                }
                for kernel in Kernel::available() {
                    let rule = Recurrence::new(kernel, &terms, usize::from(n) + 1);
                    let mut x = Cells::new(wide);
                    x.resize(1300);
                    let mut last = x.clone();
                    last.resize(1400);
                    let end = rule.extend(&mut last, 1300);
                    // What was just made is looked at by the near terms, and is no longer 0.
                    let end = end.min(1300 + usize::try_from(back).unwrap_or(0));
                    assert!(end > 1300, "{kernel}: stopped before {n}");
                    for at in 1300..end {
                        let expected = Some(mex(&last, at, &terms));
                        assert_eq!(number(last.get(at)), expected, "{kernel}: {n} at {at}");
                    }
                    assert_eq!(number(last.get(1300)), Some(n), "{kernel}, back {back}");
                }
            }
        }
    }
}

#[test]
fn covers_leave_open_what_no_term_has() {
    let mut noise = Noise(2);
    for (bound, count, wide) in [
        (1, 3, false),
        (9, 12, false),
        (16, 30, true),
        (33, 60, false),
        (64, 40, false),
        (128, 50, false),
        (200, 150, true),
        (256, 9, true),
        (900, 40, true),
    ] {
        let x = flagged(&noise.cells(1500, bound, wide), &[100, 600, 950]);
        let lists = bound.div_ceil(Cover::GROUP).saturating_sub(noise.below(2));
        let groups: Vec<Vec<Term>> =
            (0..lists).map(|_| noise.terms(count, 64..900, bound)).collect();
        let cover = Cover::new(groups.clone());
        assert!(cover.reach() < 900);
        for len in [0, 1, 31, 32, 33, 63, 64, 65, 130, 500] {
            let from = 900 + usize::from(noise.below(60));
            let bounds: Vec<u16> = (0..len).map(|_| noise.below(bound)).collect();
            let mut expected = Vec::new();
            for (at, &bound) in (from..).zip(&bounds) {
                for number in 0..bound {
                    let terms = groups.get(usize::from(number / Cover::GROUP));
                    if !terms.is_some_and(|terms| has(&x, at, terms, number)) {
                        expected.push(Open { at, number });
                    }
                }
            }
            for kernel in Kernel::available() {
                let mut open = Vec::new();
                kernel.uncovered(&x, from, &bounds, &cover, &mut open);
                open.sort_unstable();
                assert_eq!(open, expected, "{kernel}: {len} bounds below {bound}");
            }
        }
    }
}

#[test]
fn a_cell_is_a_number_or_flagged() {
    for n in [0, 1, 127, 128, 255, 256, 1023, 0x7fff] {
        assert_eq!(number(n), Some(n));
        assert_eq!(number(n | FLAG), None);
        let mut x = Cells::new(n >= NARROW);
        x.push(n);
        x.push(n | FLAG);
        assert_eq!([x.get(0), x.get(1)], [n, n | FLAG]);
        if n < NARROW {
            assert_eq!([x.low()[0], x.low()[1]].map(narrow), [n, n | FLAG]);
        }
        x.widen();
        assert_eq!([x.get(0), x.get(1)], [n, n | FLAG]);
        assert_eq!([x.low()[0], x.high()[1]], [n.to_le_bytes()[0], (n | FLAG).to_le_bytes()[1]]);
    }
}

#[test]
fn what_would_read_beyond_the_cells_is_refused() {
    for kernel in Kernel::available() {
        let refused = |call: &mut dyn FnMut()| {
            let call = std::panic::AssertUnwindSafe(call);
            assert!(std::panic::catch_unwind(call).is_err(), "{kernel}");
        };
        let mut x = Cells::new(false);
        x.resize(500);
        let far = [Term { back: 300, xor: 0 }];
        refused(&mut || drop(Recurrence::new(kernel, &[Term { back: 0, xor: 0 }], 8)));
        refused(&mut || drop(Recurrence::new(kernel, &far, 1025)));
        let rule = Recurrence::new(kernel, &far, 8);
        refused(&mut || assert_eq!(rule.extend(&mut x.clone(), 299), 0));
        refused(&mut || assert_eq!(rule.extend(&mut x.clone(), 501), 0));
        let wide = Recurrence::new(kernel, &far, 129);
        refused(&mut || assert_eq!(wide.extend(&mut x.clone(), 400), 0));
        refused(&mut || drop(Cover::new(vec![vec![Term { back: 63, xor: 0 }]])));
        let cover = Cover::new(vec![far.to_vec()]);
        refused(&mut || kernel.uncovered(&x, 299, &[1], &cover, &mut Vec::new()));
        refused(&mut || kernel.uncovered(&x, 400, &[1; 101], &cover, &mut Vec::new()));
        refused(&mut || x.clone().push(128));
    }
}

#[test]
fn gains_count_the_open_numbers_that_a_term_has() {
    let mut noise = Noise(4);
    let mut gained = 0;
    for (bound, wide) in [(20, false), (100, false), (100, true), (500, true)] {
        let x = flagged(&noise.cells(600, bound, wide), &[120, 300, 301, 555]);
        let rows = vec![400, 407, 592];
        let bounds: Vec<[u16; Sample::ROW]> =
            rows.iter().map(|_| std::array::from_fn(|_| noise.below(bound + 2))).collect();
        for base in (0..bound).step_by(32) {
            let mut sample = Sample::new(rows.clone(), &bounds, base);
            let mut left: Vec<(usize, u16)> = Vec::new();
            for (&row, bounds) in rows.iter().zip(&bounds) {
                for (n, &bound) in (row..).zip(bounds) {
                    left.extend((base..bound.min(base + 32)).map(|number| (n, number)));
                }
            }
            for mut term in noise.terms(40, 1..400, bound) {
                if term.back % 5 == 0 {
                    term.xor |= FLAG;
                }
                let is_hit = |&(n, v): &(usize, u16)| has(&x, n, &[term], v);
                let expected = left.iter().filter(|open| is_hit(open)).count();
                for kernel in Kernel::available() {
                    assert_eq!(kernel.gain(&x, &sample, term), expected, "{kernel}: {term:?}");
                }
                gained += expected;
                let before = sample.clone();
                for kernel in Kernel::available() {
                    sample = before.clone();
                    kernel.exclude(&x, &mut sample, term);
                    assert_eq!(sample.open(), left.len() - expected, "{kernel}: {term:?}");
                }
                left.retain(|open| !is_hit(open));
            }
        }
    }
    assert!(gained > 0, "some numbers were open");
}

#[test]
fn rows_have_an_xor_where_a_pair_has_it() {
    let mut noise = Noise(5);
    for (bound, wide) in [(128, false), (128, true), (2000, true)] {
        for len in [0, 1, 31, 32, 33, 255, 256, 257, 300, 700] {
            let x = flagged(&noise.cells(len, bound, wide), &[len / 2]);
            let y = flagged(&noise.cells(len, bound, wide), &[len / 2, len / 3]);
            let [a, b] = [&x, &y].map(|x| Row { low: x.low(), high: x.high() });
            for cell in (0..bound).step_by(7).flat_map(|n| [n, n | FLAG]) {
                let expected = (0..len).any(|i| x.get(i) ^ y.get(i) == cell);
                for kernel in Kernel::available() {
                    assert_eq!(kernel.has_xor(a, b, cell), expected, "{kernel}: {cell} of {len}");
                }
            }
        }
    }
}
