//! Certificates as texts, made and altered by hand: nothing here is shared with the code under test.

use std::fmt::Write as _;

use nimseq_code::Game;
use nimseq_grundy::{Class, Values};
use nimseq_period::theorem::Proof;
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

/// The certificate of a proof from these values, all of which were computed.
pub(crate) fn written(game: &Game, values: Values<'_>, proof: Proof) -> String {
    let needed = usize::try_from(proof.heaps_needed()).unwrap();
    let raw: Vec<u8> = values.iter().take(needed).flat_map(u16::to_le_bytes).collect();
    let class = proof.space().map_or("null".to_owned(), |space| {
        let rare = rare_heaps(values.slice(0..needed), space.class());
        format!(
            "{{\n    \"mask\": {},\n    \"space_type\": {},\n    \"witnessed_from\": {},\n    \
             \"rare\": {rare}\n  }}",
            space.class().mask(),
            space.class().space_type(),
            space.witnessed_from(),
        )
    });
    sealed(&format!(
        r#"{{
  "format": "nimseq-certificate",
  "format_version": 1,
  "kind": "period",
  "code": "{game}",
  "rule": "{}",
  "k": {},
  "preperiod": {},
  "period": {},
  "heaps_needed": {},
  "checked_to": {},
  "digest": "{}",
  "class": {class},
  "program": "nimseq",
  "program_version": "{}",
  "seal": ""
}}
"#,
        proof.rule().name(),
        game.digits().len(),
        proof.period().preperiod(),
        proof.period().period(),
        proof.heaps_needed(),
        values.len() - 1,
        sha256(&raw),
        env!("CARGO_PKG_VERSION"),
    ))
}

/// The list of them, as it stands in a file.
pub(crate) fn rare_heaps(values: Values<'_>, class: Class) -> String {
    let rare = (0..).zip(values.iter()).skip(1).filter(|&(n, value)| class.is_rare(n, value));
    let pairs: Vec<String> = rare.map(|(n, value)| format!("[{n},{value}]")).collect();
    format!("[{}]", pairs.join(","))
}
