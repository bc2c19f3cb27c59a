//! Recurrences and covers, through every kernel of this machine, against their definitions.
//!
//! The terms are drawn so that all distances meet: nearer than eight, within a block, at the edges of
//! blocks and far; the first elements hold values that the rule itself could never give.

use nimseq_kernels::{Cover, Kernel, Open, Recurrence, Term};

/// Numbers from a linear congruence: as good as random, and always the same.
struct Noise(u64);

impl Noise {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        u32::try_from(self.0 >> 33).unwrap_or(0) % bound
    }

    fn byte(&mut self, bound: u32) -> u8 {
        u8::try_from(self.below(bound)).unwrap_or(u8::MAX)
    }

    fn terms(&mut self, count: u32, backs: std::ops::Range<u32>, xors: u32) -> Vec<Term> {
        (0..count)
            .map(|_| Term {
                back: backs.start + self.below(backs.end - backs.start),
                xor: self.byte(xors),
            })
            .collect()
    }
}

/// The least value that no term has.
fn mex(x: &[u8], n: usize, terms: &[Term]) -> usize {
    let is_term =
        |v: usize| terms.iter().any(|term| usize::from(x[n - term.back as usize] ^ term.xor) == v);
    (0..=256).find(|&v| !is_term(v)).unwrap_or(usize::MAX)
}

#[test]
fn recurrences_give_the_least_value_that_no_term_has() {
    let mut noise = Noise(1);
    let mut stopped = 0;
    for (values, terms, xors) in [
        (7, 6, 8),
        (7, 90, 16),
        (16, 12, 16),
        (30, 40, 32),
        (40, 45, 48),
        (60, 90, 64),
        (100, 150, 128),
        (256, 300, 256),
    ] {
        for round in 0..12 {
            let mut list = noise.terms(terms / 3, 1..9, xors);
            list.extend(noise.terms(terms / 3, 9..70, xors));
            list.extend(noise.terms(terms / 3, 70..400, xors));
            // Every distance where a kernel may change its ways.
            list.extend([7, 8, 15, 16, 31, 32, 63, 64, 400].map(|back| Term { back, xor: 1 }));
            let from = 400 + round;
            let len = from + [0, 1, 7, 8, 31, 32, 33, 63, 64, 65, 200, 500][round];
            let mut start: Vec<u8> = (0..len).map(|_| noise.byte(xors)).collect();
            if round % 2 == 1 {
                start[from - 3] = 0x80 | noise.byte(128);
                start[from - 40] = 0x80 | noise.byte(128);
            }
            for kernel in Kernel::available() {
                let rule = Recurrence::new(kernel, &list, values);
                assert!(rule.values() >= values && rule.before() <= 400);
                let mut x = start.clone();
                let end = rule.extend(&mut x, from);
                for n in from..end {
                    assert_eq!(usize::from(x[n]), mex(&x, n, &list), "{kernel}: {n} of {len}");
                }
                if end < len {
                    stopped += 1;
                    assert!(mex(&x, end, &list) >= rule.values(), "{kernel} stopped at {end}");
                }
            }
        }
    }
    assert!(stopped > 0, "some sequences leave their limit");
}

#[test]
fn covers_leave_open_what_no_term_has() {
    let mut noise = Noise(2);
    for (bound, count) in [(1, 3), (9, 12), (16, 30), (33, 60), (64, 40), (200, 150), (256, 9)] {
        let x: Vec<u8> = (0..1500).map(|_| noise.byte(bound)).collect();
        let groups: Vec<Vec<Term>> = (0..bound.div_ceil(32).saturating_sub(noise.below(2)))
            .map(|_| noise.terms(count, 64..900, bound))
            .collect();
        let cover = Cover::new(groups.clone());
        assert!(cover.reach() < 900);
        for len in [0, 1, 31, 32, 33, 63, 64, 65, 130, 500] {
            let from = 900 + usize::try_from(noise.below(60)).unwrap_or(0);
            let bounds: Vec<u8> = (0..len).map(|_| noise.byte(bound)).collect();
            let mut expected = Vec::new();
            for (at, &bound) in (from..).zip(&bounds) {
                for value in 0..bound {
                    let terms = groups.get(usize::from(value) / Cover::GROUP);
                    let is_hit = |term: &Term| x[at - term.back as usize] ^ term.xor == value;
                    if !terms.is_some_and(|terms| terms.iter().any(is_hit)) {
                        expected.push(Open { at, value });
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
fn what_would_read_beyond_the_elements_is_refused() {
    for kernel in Kernel::available() {
        let refused = |call: &mut dyn FnMut()| {
            let call = std::panic::AssertUnwindSafe(call);
            assert!(std::panic::catch_unwind(call).is_err(), "{kernel}");
        };
        let far = [Term { back: 300, xor: 0 }];
        refused(&mut || drop(Recurrence::new(kernel, &[Term { back: 0, xor: 0 }], 8)));
        refused(&mut || drop(Recurrence::new(kernel, &far, 257)));
        let rule = Recurrence::new(kernel, &far, 8);
        refused(&mut || assert_eq!(rule.extend(&mut [0; 500], 299), 0));
        refused(&mut || assert_eq!(rule.extend(&mut [0; 500], 501), 0));
        refused(&mut || drop(Cover::new(vec![vec![Term { back: 63, xor: 0 }]])));
        let cover = Cover::new(vec![far.to_vec()]);
        refused(&mut || kernel.uncovered(&[0; 500], 299, &[1], &cover, &mut Vec::new()));
        refused(&mut || kernel.uncovered(&[0; 500], 400, &[1; 101], &cover, &mut Vec::new()));
    }
}
