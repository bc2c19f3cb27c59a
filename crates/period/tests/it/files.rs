//! Certificates as texts, made and altered by hand: nothing here is shared with the code under test
//! but the definition of a rare heap. The fuzz target uses it as well.

use std::fmt::Write as _;

use nimseq_code::Game;
use nimseq_grundy::{Class, Values};
use nimseq_period::Proof;
use sha2::{Digest as _, Sha256};

/// SHA-256 in hexadecimal.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").unwrap();
        hex
    })
}

/// The text with the seal that it should bear.
pub(crate) fn sealed(text: &str) -> String {
    let at = text.find("  \"seal\": ").unwrap();
    format!("{}  \"seal\": \"{}\"\n}}\n", &text[..at], sha256(&text.as_bytes()[..at]))
}

/// The text with another value after this key, and its seal.
pub(crate) fn with(text: &str, key: &str, value: &str) -> String {
    let line = text.lines().find(|line| line.trim_start().starts_with(&format!("\"{key}\": ")));
    let line = line.unwrap_or_else(|| panic!("no {key} in {text}"));
    let (before, after) = line.split_once(": ").unwrap();
    let comma = if after.ends_with(',') { "," } else { "" };
    sealed(&text.replacen(line, &format!("{before}: {value}{comma}"), 1))
}

/// What a certificate says, true or false, beside what follows from the values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figures<'a> {
    pub(crate) game: &'a Game,
    pub(crate) rule: &'a str,
    pub(crate) n0: u64,
    pub(crate) p: u64,
    pub(crate) heaps_needed: u64,
    pub(crate) space: Option<Space>,
}

impl<'a> Figures<'a> {
    /// Those of a proof.
    pub(crate) fn of(game: &'a Game, proof: Proof) -> Self {
        let space = proof.space().map(|space| Space {
            mask: space.class().mask(),
            e: space.class().space_type(),
            n1: space.witnessed_from(),
        });
        Self {
            game,
            rule: proof.rule().name(),
            n0: proof.period().preperiod(),
            p: proof.period().period(),
            heaps_needed: proof.heaps_needed(),
            space,
        }
    }
}

/// The sparse space that it names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Space {
    pub(crate) mask: u16,
    pub(crate) e: u8,
    pub(crate) n1: u64,
}

/// The file with these figures, from these values, all of which were computed.
pub(crate) fn written(figures: Figures<'_>, values: Values<'_>) -> String {
    let Figures { game, rule, n0, p, heaps_needed, space } = figures;
    let needed = values.slice(0..usize::try_from(heaps_needed).unwrap());
    let raw: Vec<u8> = needed.iter().flat_map(u16::to_le_bytes).collect();
    let class = space.map_or("null".to_owned(), |space| class(game, space, needed));
    let (k, last, digest) = (game.digits().len(), values.len() - 1, sha256(&raw));
    let version = env!("CARGO_PKG_VERSION");
    sealed(&format!(
        r#"{{
  "format": "nimseq-certificate",
  "format_version": 1,
  "kind": "period",
  "code": "{game}",
  "rule": "{rule}",
  "k": {k},
  "preperiod": {n0},
  "period": {p},
  "heaps_needed": {heaps_needed},
  "checked_to": {last},
  "digest": "{digest}",
  "class": {class},
  "program": "nimseq",
  "program_version": "{version}",
  "seal": ""
}}
"#
    ))
}

/// The object with the class function and its rare heaps; none where it is no class function.
fn class(game: &Game, Space { mask, e, n1 }: Space, values: Values<'_>) -> String {
    let class = Class::of_game(mask, e == 1, game);
    let is_rare = |&(n, value): &(u64, u16)| class.is_some_and(|class| class.is_rare(n, value));
    let rare: Vec<(u64, u16)> = (0..).zip(values.iter()).skip(1).filter(is_rare).collect();
    let rare = pairs(&rare);
    format!(
        r#"{{
    "mask": {mask},
    "space_type": {e},
    "witnessed_from": {n1},
    "rare": {rare}
  }}"#
    )
}

/// Rare heaps as a list in a file.
pub(crate) fn pairs(rare: &[(u64, u16)]) -> String {
    let pairs: Vec<String> = rare.iter().map(|(n, value)| format!("[{n},{value}]")).collect();
    format!("[{}]", pairs.join(","))
}
