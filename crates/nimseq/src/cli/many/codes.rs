//! From patterns and lists of them to codes.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read as _};

use nimseq::code::{Game, MAX_CODES, Pattern};

use super::super::failure::Failure;

/// The codes that patterns stand for, each once.
pub(super) fn codes(patterns: &[String]) -> Result<BTreeSet<Game>, Failure> {
    let mut codes = BTreeSet::new();
    for text in patterns {
        match text.strip_prefix('@') {
            Some("") => {
                return Err(Failure::with_help(
                    "`@` names no file",
                    "`@codes.txt` is a list of codes; `-` is one from standard input",
                ));
            }
            Some(path) => {
                let list = fs::read_to_string(path).map_err(|error| Failure::io(path, &error))?;
                add_list(&mut codes, path, &list)?;
            }
            None if text == "-" => {
                let mut list = String::new();
                let read = io::stdin().read_to_string(&mut list);
                read.map_err(|error| Failure::io("standard input", &error))?;
                add_list(&mut codes, "standard input", &list)?;
            }
            None => add(&mut codes, &text.parse()?)?,
        }
    }
    if codes.is_empty() {
        return Err(Failure::with_help(
            "the patterns stand for no code with a move",
            "'0.???' are all codes of at most three digits",
        ));
    }
    Ok(codes)
}

/// Adds the patterns of a list, one a line.
fn add_list(codes: &mut BTreeSet<Game>, place: &str, list: &str) -> Result<(), Failure> {
    // What some editors begin a file with.
    let list = list.strip_prefix('\u{feff}').unwrap_or(list);
    for (number, line) in (1..).zip(list.lines()) {
        let pattern = line.split('#').next().unwrap_or_default();
        if pattern.trim().is_empty() {
            continue;
        }
        let parsed = pattern.parse::<Pattern>();
        let named = |error| Failure::Error(format!("{place}, line {number}: {error}"));
        add(codes, &parsed.map_err(named)?)?;
    }
    Ok(())
}

fn add(codes: &mut BTreeSet<Game>, pattern: &Pattern) -> Result<(), Failure> {
    codes.extend(pattern.games());
    if codes.len() as u64 > MAX_CODES {
        return Err(Failure::with_help(
            format_args!("the patterns stand for more than {MAX_CODES} codes"),
            "divide them among several sweeps; `nimseq merge` makes one table of those",
        ));
    }
    Ok(())
}
