//! `find`: which codes have given values.

use nimseq::find::{LAST_HEAP, codes};

use super::args::Find;
use super::failure::{Failure, Verdict};
use super::output;
use super::settings::Settings;

/// Runs the command.
pub(crate) fn run(args: &Find, settings: &Settings) -> Result<Verdict, Failure> {
    let values = parse(&args.values)?;
    let last = args.from.saturating_add(values.len() as u64 - 1);
    if last > LAST_HEAP {
        return Err(Failure::Error(format!(
            "the values reach to heap {last}, but codes are searched to heap {LAST_HEAP} only"
        )));
    }
    let found = codes(&values, args.from)?;
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

/// The values of all arguments, at least one.
fn parse(arguments: &[String]) -> Result<Vec<u16>, Failure> {
    let words = arguments.iter().flat_map(|argument| {
        let argument = argument.trim().trim_end_matches(',');
        argument.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty())
    });
    let values: Result<Vec<u16>, Failure> = words.map(value).collect();
    match values?.as_slice() {
        [] => Err(Failure::Error(
            "VALUES: no number was given, expected values such as 0,1,2,3,1,4".to_owned(),
        )),
        values => Ok(values.to_vec()),
    }
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
        for wrong in ["", ",", "1;2", "-1", "+1", "65536", "1.5", "a", "٧"] {
            assert_eq!(read(&[wrong]), None, "{wrong}");
        }
    }
}
