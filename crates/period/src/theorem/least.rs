//! Whether a claim (n0, p) is the least one that some values allow.

/// Whether all of `values` repeats with period p from n0 on, and from no smaller n0, and with no
/// smaller period. At least n0 + p values.
pub(super) fn is_least<T: Eq>(values: &[T], n0: usize, p: usize) -> bool {
    values[n0..values.len() - p] == values[n0 + p..]
        && (n0 == 0 || values[n0 - 1] != values[n0 - 1 + p])
        && primes_of(p).all(|r| {
            let once = &values[n0..n0 + p];
            once[..p - p / r] != once[p / r..]
        })
}

/// The primes dividing n ≥ 1, each once, ascending. Trial division: √n steps at worst, nothing
/// beside reading the n values of a period.
pub(super) fn primes_of(mut n: usize) -> impl Iterator<Item = usize> {
    let mut d = 2;
    std::iter::from_fn(move || {
        while n > 1 {
            // d·d cannot overflow: it is compared as d ≤ n/d.
            let r = if d <= n / d { d } else { n };
            if n.is_multiple_of(r) {
                while n.is_multiple_of(r) {
                    n /= r;
                }
                return Some(r);
            }
            d += 1;
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::{is_least, primes_of};

    #[test]
    fn primes() {
        let of = |n| primes_of(n).collect::<Vec<_>>();
        assert_eq!(of(1), []);
        assert_eq!(of(2), [2]);
        assert_eq!(of(4), [2]);
        assert_eq!(of(12), [2, 3]);
        assert_eq!(of(49), [7]);
        assert_eq!(of(149_459), [149_459]);
        assert_eq!(of(328_226_140_474), {
            let n: usize = 328_226_140_474;
            let by_definition = |r: &usize| n.is_multiple_of(*r);
            let small: Vec<_> = (2..1_000_000)
                .filter(by_definition)
                .filter(|&r| (2..r).take_while(|d| d * d <= r).all(|d| !r.is_multiple_of(d)))
                .collect();
            let rest = small.iter().fold(n, |mut m, r| {
                while m.is_multiple_of(*r) {
                    m /= r;
                }
                m
            });
            small.into_iter().chain((rest > 1).then_some(rest)).collect::<Vec<_>>()
        });
        for n in 1..500usize {
            let product = primes_of(n).fold(n, |m, r| {
                assert!(m.is_multiple_of(r));
                m / r
            });
            assert!(primes_of(product).all(|r| primes_of(n).any(|s| s == r)), "{n}");
        }
    }

    #[test]
    fn least_means_least() {
        let values = [9, 1, 2, 1, 3, 1, 2, 1, 3, 1, 2, 1, 3];
        assert!(is_least(&values, 1, 4));
        assert!(!is_least(&values, 2, 4), "n0 can be lowered");
        assert!(!is_least(&values, 0, 4), "heap 0 breaks it");
        assert!(!is_least(&values, 1, 8), "4 is a period");
        assert!(!is_least(&values, 1, 2), "2 is none");
        assert!(is_least(&[7, 7, 7], 0, 1));
        assert!(!is_least(&[7, 7, 7, 7], 0, 2));
    }
}
