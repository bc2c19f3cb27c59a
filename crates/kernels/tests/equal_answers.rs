//! One corpus through every kernel of this machine: each must answer as the definition does.
//!
//! Lengths cover every remainder of the widest vector and of the unrolled step; the one hit walks
//! over every position; both slices are taken at every alignment of a vector.

use nimseq_kernels::{Element, Kernel};

/// Words from a linear congruence: as good as random, and always the same.
fn noise(len: usize, seed: u32) -> Vec<u16> {
    let mut state = seed;
    (0..len)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            u16::try_from(state >> 16).unwrap_or(0)
        })
        .collect()
}

fn check<T: Element + std::fmt::Debug + std::ops::BitXor<Output = T>>(x: &[T], y: &[T], target: T) {
    let expected = x.iter().zip(y).position(|(&a, &b)| a ^ b == target);
    for kernel in Kernel::available() {
        let got = kernel.position_xor(x, y, target);
        assert_eq!(got, expected, "{kernel}: {} and {} elements", x.len(), y.len());
        let mut xors = vec![target; x.len()];
        kernel.xor_into(x, y, &mut xors);
        assert!(x.iter().zip(y).map(|(&a, &b)| a ^ b).eq(xors.iter().copied()), "{kernel}: XOR");
        assert_eq!(
            kernel.contains(&xors, target),
            expected.is_some(),
            "{kernel}: {} elements",
            xors.len()
        );
    }
}

#[test]
fn a_hit_at_every_position_of_every_length() {
    for len in (0..=300).chain([511, 512, 513, 1000, 1023, 1024, 1025]) {
        let words: Vec<u16> = noise(len, 1).iter().map(|v| v | 1).collect();
        let other: Vec<u16> = noise(len, 2).iter().map(|v| v & !1).collect();
        // x ^ y is odd everywhere, so an even target misses until one element is planted.
        let bytes: Vec<u8> = words.iter().map(|v| v.to_le_bytes()[0]).collect();
        let other_bytes: Vec<u8> = other.iter().map(|v| v.to_le_bytes()[0]).collect();
        check(&words, &other, 0x1234);
        check(&bytes, &other_bytes, 0x34);
        for at in 0..len {
            let mut planted = words.clone();
            planted[at] = other[at] ^ 0x1234;
            check(&planted, &other, 0x1234);
            let mut planted = bytes.clone();
            planted[at] = other_bytes[at] ^ 0x34;
            check(&planted, &other_bytes, 0x34);
        }
    }
}

#[test]
fn every_alignment_of_both_slices() {
    let words = noise(700, 3);
    let bytes: Vec<u8> = words.iter().map(|v| v.to_le_bytes()[1]).collect();
    for left in 0..64 {
        for right in (0..64).step_by(7) {
            for target in [0_u8, 1, 0x80, 0xff] {
                check(&bytes[left..left + 259], &bytes[right..right + 259], target);
                check(&words[left..left + 259], &words[right..right + 259], u16::from(target) << 8);
            }
        }
    }
}

#[test]
fn striking_takes_out_exactly_the_xors() {
    let below = |len, seed, bound: u16| -> Vec<u16> {
        noise(len, seed).iter().map(|v| v % bound).collect()
    };
    for (bound, seed) in [(1024, 9), (512, 11), (300, 13), (2, 15)] {
        for len in (0..140).chain([1000, 1023, 1024, 1025, 3000]) {
            let (x, y) = (below(len, seed, bound), below(len, seed + 1, bound));
            for full in [u64::MAX, 0x5555_5555_5555_5555, 0] {
                let mut expected = [full; 16];
                for value in x.iter().zip(&y).map(|(a, b)| a ^ b) {
                    expected[usize::from(value / 64)] &= !(1 << (value % 64));
                }
                for kernel in Kernel::available() {
                    let mut open = [full; 16];
                    kernel.strike(&x, &y, &mut open);
                    assert_eq!(open, expected, "{kernel}: {len} elements below {bound}");
                }
            }
        }
    }
}

#[test]
fn slices_of_different_lengths_are_refused() {
    for kernel in Kernel::available() {
        let refused = |call: &dyn Fn(&mut [u8])| {
            let call = std::panic::AssertUnwindSafe(|| call(&mut [0; 200]));
            assert!(std::panic::catch_unwind(call).is_err(), "{kernel}");
        };
        refused(&|_| assert!(kernel.position_xor(&[1_u8; 200], &[1; 201], 2).is_none()));
        refused(&|_| assert!(kernel.position_xor(&[1_u8; 200], &[1; 199], 2).is_none()));
        refused(&|_| kernel.strike(&[1; 200], &[1; 199], &mut [0; 16]));
        refused(&|out| kernel.xor_into(&[1; 200], &[1; 199], out));
        refused(&|out| kernel.xor_into(&[1; 201], &[1; 201], out));
    }
}

#[test]
fn the_detected_kernel_is_available_and_named() {
    let names: Vec<_> = Kernel::available().iter().map(|k| k.name()).collect();
    assert_eq!(names.first(), Some(&"portable"));
    assert_eq!(names.last(), Some(&Kernel::detect().name()));
}
