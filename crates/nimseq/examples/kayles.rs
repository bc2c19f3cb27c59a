//! Kayles: its first values, and its period with a proof. `cargo run --example kayles`
#![allow(clippy::print_stdout, reason = "an example prints")]

use nimseq::prelude::*;

fn main() -> Result<(), Error> {
    let kayles: Game = "kayles".parse()?;
    let values = Sequence::of(&kayles).collect(11)?;
    println!("{:?}", values.values().iter().collect::<Vec<_>>());

    let mut detector = Detector::new(&kayles, 1000);
    Sequence::of(&kayles).run(1000, &mut detector)?;
    print!("{}", detector.finish());
    Ok(())
}
