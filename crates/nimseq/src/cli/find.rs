//! `find`: which codes have given values.

use nimseq::code::Game;
use nimseq::find::{LAST_HEAP, candidates, has};

use super::args::Find;
use super::failure::{Failure, Verdict};
use super::progress::{Growth, Progress, Unit};
use super::settings::Settings;
use super::{interrupt, output};

/// Runs the command.
pub(crate) fn run(args: &Find, settings: &Settings) -> Result<Verdict, Failure> {
    let values = parse(&args.values)?;
    let last = args.from.saturating_add(values.len() as u64 - 1);
    if last > LAST_HEAP {
        return Err(Failure::Error(format!(
            "the values reach to heap {last}, but codes are searched to heap {LAST_HEAP} only"
        )));
    }
    let found = search(&values, args.from, settings)?;
    output::print(|out| {
        for game in &found {
            let words: Vec<String> =
                std::iter::once(game.to_string()).chain(game.names().map(str::to_owned)).collect();
            writeln!(out, "{}", words.join(" "))?;
        }
        Ok(())
    })?;
    if found.is_empty() {
        settings.note("no code of at most three digits has these values");
        if args.from == 0 && values[0] != 0 {
            settings.note(
                "heap 0 has the value 0 in every game; do the values begin with heap 1? \
                 Then add --from 1",
            );
        }
    }
    Ok(Verdict::from_bool(!found.is_empty()))
}

/// The codes that have the values; far out this takes seconds, so progress is shown.
fn search(values: &[u16], from: u64, settings: &Settings) -> Result<Vec<Game>, Failure> {
    let candidates = candidates()?;
    let count = candidates.clone().count() as u64;
    let mut progress =
        Progress::new((0, count), Unit::Codes, Growth::Linear, settings.quiet, false);
    let mut found = Vec::new();
    for (tried, game) in (0..).zip(candidates) {
        if interrupt::requested() {
            let progress = format!("{tried} of {count} codes had been tried");
            return Err(Failure::Interrupted { progress: Some(progress) });
        }
        if has(&game, values, from)? {
            found.push(game);
        }
        progress.at(tried + 1);
    }
    Ok(found)
}

/// The values of all arguments, at least one. A comma may end an argument, but between two commas
/// there is a value.
fn parse(arguments: &[String]) -> Result<Vec<u16>, Failure> {
    let mut values = Vec::new();
    for argument in arguments {
        let argument = argument.trim();
        let argument = argument.strip_suffix(',').unwrap_or(argument);
        let is_blank = argument.trim().is_empty();
        for entry in argument.split(',').filter(|_| !is_blank) {
            if entry.trim().is_empty() {
                return Err(Failure::Error(format!(
                    "VALUES: value {} is missing, expected a number on both sides of each comma",
                    values.len() + 1
                )));
            }
            for word in entry.split_whitespace() {
                values.push(value(word)?);
            }
        }
    }
    if values.is_empty() {
        return Err(Failure::Error(
            "VALUES: no number was given, expected values such as 0,1,2,3,1,4".to_owned(),
        ));
    }
    Ok(values)
}

fn value(word: &str) -> Result<u16, Failure> {
    let is_digits = word.bytes().all(|b| b.is_ascii_digit());
    word.parse().ok().filter(|_| is_digits).ok_or_else(|| {
        let word: String = word.chars().take(24).collect();
        Failure::Error(format!(
            "VALUES: {word:?} is no Grundy value, expected integers from 0 to 65535 \
             with commas or spaces between them"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::parse;

    fn read(arguments: &[&str]) -> Option<Vec<u16>> {
        let arguments: Vec<String> = arguments.iter().map(|&a| a.to_owned()).collect();
        parse(&arguments).ok()
    }

    #[test]
    fn lists() {
        assert_eq!(read(&["0,1,2"]), Some(vec![0, 1, 2]));
        assert_eq!(read(&["0", "1", "2"]), Some(vec![0, 1, 2]));
        assert_eq!(read(&["0, 1, 2,"]), Some(vec![0, 1, 2]));
        assert_eq!(read(&["0 1", "65535"]), Some(vec![0, 1, 65535]));
        for wrong in [
            "", ",", ",,", "1,,2", ",1", "1, ,2", "1,2,,", "1;2", "-1", "+1", "65536", "1.5", "a",
            "٧",
        ] {
            assert_eq!(read(&[wrong]), None, "{wrong}");
        }
    }
}
