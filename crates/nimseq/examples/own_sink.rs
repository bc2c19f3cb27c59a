//! A sink of one's own: the first heap of each value of Officers. `cargo run --example own_sink`
//!
//! A run hands out its values in blocks while they are computed; what a sink does with them, and
//! when it has seen enough, is its own business.
#![allow(clippy::print_stdout, reason = "an example prints")]

use std::ops::ControlFlow;

use nimseq::prelude::*;

/// The first heap of each value, until `enough` values are known.
#[derive(Debug)]
struct FirstHeaps {
    heaps: Vec<Option<u64>>,
    enough: usize,
}

impl Sink for FirstHeaps {
    fn block(&mut self, first: u64, values: Values<'_>, _: Evidence<'_>) -> ControlFlow<()> {
        for (heap, value) in (first..).zip(values.iter()) {
            let value = usize::from(value);
            self.heaps.resize(self.heaps.len().max(value + 1), None);
            self.heaps[value].get_or_insert(heap);
        }
        let known = self.heaps.iter().flatten().count();
        if known >= self.enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn main() -> Result<(), Error> {
    let officers: Game = "officers".parse()?;
    let mut sink = FirstHeaps { heaps: Vec::new(), enough: 32 };
    let heaps = Sequence::of(&officers).run(1_000_000, &mut sink)?;
    println!("{heaps} heaps were enough");
    for (value, heap) in sink.heaps.iter().enumerate().take(32) {
        match heap {
            Some(heap) => println!("{value} is first the value of heap {heap}"),
            None => println!("{value} has not occurred"),
        }
    }
    Ok(())
}
