//! What an engine says about a sparse space is true of the values, and the same for all kernels and
//! numbers of threads.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use nimseq_code::{Digit, Game};
use nimseq_grundy::{Class, Engine, Evidence, Kernel, RareHeap, Sequence, Sink, Values};

/// What was said about the heaps `first` … `end` − 1.
#[derive(Debug, PartialEq)]
struct Said {
    first: u64,
    end: u64,
    class: Class,
    rare: Vec<RareHeap>,
    depth: u64,
}

#[derive(Default)]
struct Listener {
    values: Vec<u16>,
    said: Vec<Said>,
}

impl Sink for Listener {
    fn block(&mut self, first: u64, values: Values<'_>, evidence: Evidence<'_>) -> ControlFlow<()> {
        self.values.extend(values.iter());
        let end = self.values.len() as u64;
        self.said.extend(evidence.space().map(|space| Said {
            first,
            end,
            class: space.class,
            rare: space.rare.to_vec(),
            depth: space.depth,
        }));
        ControlFlow::Continue(())
    }
}

fn listen(sequence: &Sequence<'_>, last: u64) -> Listener {
    let mut listener = Listener::default();
    sequence.run(last, &mut listener).unwrap();
    listener
}

/// A game, and its digits from d0 on.
struct Moves<'v> {
    digits: Vec<Digit>,
    is_grundy: bool,
    values: &'v [u16],
}

impl Moves<'_> {
    /// Whether all these values are those of options whose only or larger part is ≥ n − depth.
    fn has_all(&self, n: usize, mut wanted: Vec<u16>, depth: usize) -> bool {
        for (taken, _) in self.digits.iter().enumerate().filter(|(_, digit)| digit.leaves_one()) {
            if taken > 0 && taken < n && taken <= depth {
                wanted.retain(|&value| value != self.values[n - taken]);
            }
        }
        let splits = |t: &usize| self.digits[*t].splits();
        let splitting: Vec<usize> = (0..self.digits.len()).filter(splits).collect();
        for small in 1..=depth.min(n / 2) {
            if wanted.is_empty() {
                break;
            }
            for &t in splitting.iter().filter(|&&t| small + t <= depth) {
                let large = (n - t).saturating_sub(small);
                if large > small || (large == small && !self.is_grundy) {
                    let value = self.values[small] ^ self.values[large];
                    wanted.retain(|&other| other != value);
                }
            }
        }
        wanted.is_empty()
    }
}

/// Everything that was said, held against the values.
fn check(game: &Game, listener: &Listener) {
    let digits = std::iter::once(game.d0()).chain(game.digits().iter().copied()).collect();
    let moves = Moves { digits, is_grundy: game.is_grundy(), values: &listener.values };
    for said in &listener.said {
        let is_rare = |n: usize| said.class.is_rare(n as u64, listener.values[n]);
        let [first, end, depth] =
            [said.first, said.end, said.depth].map(|n| usize::try_from(n).unwrap());
        let rare = (1..end).filter(|&n| is_rare(n));
        let rare = rare.map(|n| RareHeap { heap: n as u64, value: listener.values[n] });
        assert!(rare.eq(said.rare.iter().copied()), "{game}: rare heaps to {end}");
        let mut is_needed = depth <= 1 << 16;
        for n in (first..end).filter(|&n| !is_rare(n)) {
            let below = 0..listener.values[n];
            let wanted: Vec<u16> = below.filter(|&u| said.class.is_rare(n as u64, u)).collect();
            is_needed = is_needed || !moves.has_all(n, wanted.clone(), 1 << 16);
            assert!(moves.has_all(n, wanted, depth), "{game}: heap {n}, depth {depth}");
        }
        assert!(is_needed, "{game}: depth {depth} from heap {first} on, and 2^16 is enough");
    }
}

#[test]
fn what_is_said_of_sparse_spaces() {
    // Both types, several splitting digits, digits that leave one heap, late rare heaps, wide forms,
    // and, in 0.376, values whose options lie far back.
    let codes = [
        ("0.16", 80_000),
        ("0.106", 140_000),
        ("0.127", 80_000),
        ("0.104", 70_000),
        ("0.354", 80_000),
        ("0.376", 200_000),
        ("0.644", 70_000),
        ("0.6", 24_000),
        ("4.004", 3000),
        ("grundy", 20_000),
    ];
    for (code, last) in codes {
        let game: Game = code.parse().unwrap();
        let forced = Sequence::of(&game).engine(Engine::Sparse);
        let listener = listen(&forced, last);
        // Where the class changes within a block, nothing is said about it.
        assert!(!listener.said.is_empty(), "{code}");
        check(&game, &listener);
        for (i, kernel) in Kernel::available().into_iter().enumerate() {
            let threads = NonZeroUsize::new(3 - i % 2).unwrap();
            let other = listen(&forced.clone().kernel(kernel).threads(threads), last);
            assert!(other.said == listener.said, "{code}: {kernel}, {threads} threads");
        }
        if last > 60_000 {
            let unasked = listen(&Sequence::of(&game), last);
            assert!(unasked.said.iter().any(|said| said.end > last), "{code}");
            check(&game, &unasked);
        }
    }
}

/// With all values, and with a window of them.
#[test]
fn what_is_said_after_a_checkpoint() {
    for (code, heaps, last) in [("0.106", 90_000, 140_000), ("0.16", 1_100_000, 1_120_000)] {
        let game: Game = code.parse().unwrap();
        let sequence = Sequence::of(&game).engine(Engine::Sparse);
        let mut run = sequence.start(last);
        let mut listener = Listener::default();
        run.extend(heaps - 1, &mut listener).unwrap();
        listener.said.clear();
        let mut run = sequence.resume(&run.checkpoint(), last).unwrap();
        run.extend(last, &mut listener).unwrap();
        let (first, last_said) = (&listener.said[0], listener.said.last().unwrap());
        assert_eq!((first.first, last_said.end), (heaps, last + 1), "{code}");
        check(&game, &listener);
    }
}

#[test]
fn other_engines_say_nothing() {
    for (code, engine) in [
        ("0.106", Engine::Dense),
        ("0.106", Engine::Naive),
        ("0.333", Engine::Auto),
        ("0.[7]", Engine::Auto),
        // Never sparse.
        ("0.06", Engine::Auto),
    ] {
        let game: Game = code.parse().unwrap();
        let listener = listen(&Sequence::of(&game).engine(engine), 6000);
        assert!(listener.values.len() == 6001 && listener.said.is_empty(), "{code}");
    }
}
