//! Lists of heaps in words: `0–2`, `0, 3 and 5`, `0 and every heap above 1`.

use std::fmt;

use crate::Moveless;

/// Runs listed before a list is cut short.
const LONGEST_LIST: usize = 20;

impl fmt::Display for Moveless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = match self {
            Self::Finite(heaps) => runs(heaps),
            Self::AllFrom { heaps, from: 0 } if heaps.is_empty() => vec!["every heap".to_owned()],
            Self::AllFrom { heaps, from } => {
                let mut parts = runs(heaps);
                parts.push(format!("every heap above {}", from - 1));
                parts
            }
            Self::Repeating { heaps, from, period, offsets } => {
                let mut parts = runs(heaps);
                parts.extend(offsets.iter().map(|offset| {
                    let first = from + offset;
                    format!("every {} heap from {first} on", ordinal(*period))
                }));
                parts
            }
        };
        f.write_str(&join(&parts))
    }
}

/// Neighbours together: `0 and 1` stay two parts, three or more become one, `0–2`.
fn runs(heaps: &[u64]) -> Vec<String> {
    let mut parts = Vec::new();
    for run in heaps.chunk_by(|a, b| a + 1 == *b) {
        match run {
            [a, _, .., b] => parts.push(format!("{a}–{b}")),
            few => parts.extend(few.iter().map(u64::to_string)),
        }
    }
    parts
}

/// `a`, `a and b`, `a, b and c`; the middle of a very long list is left out, and counted.
fn join(parts: &[String]) -> String {
    let Some((last, before)) = parts.split_last() else { return "none".to_owned() };
    if before.is_empty() {
        return last.clone();
    }
    if before.len() > LONGEST_LIST {
        let left_out = before.len() - LONGEST_LIST;
        let shown = before[..LONGEST_LIST].join(", ");
        return format!("{shown}, … ({left_out} more) and {last}");
    }
    format!("{} and {last}", before.join(", "))
}

/// `2nd`, `3rd`, `11th`, `22nd`.
fn ordinal(n: u64) -> String {
    let suffix = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{suffix}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists() {
        let text = |heaps: &[u64]| Moveless::Finite(heaps.to_vec()).to_string();
        assert_eq!(text(&[0]), "0");
        assert_eq!(text(&[0, 1]), "0 and 1");
        assert_eq!(text(&[0, 1, 2]), "0–2");
        assert_eq!(text(&[0, 2, 3, 5, 6, 7]), "0, 2, 3 and 5–7");
        let every_third: Vec<u64> = (0..100).map(|n| 3 * n).collect();
        assert!(text(&every_third).ends_with("54, 57, … (79 more) and 297"));
    }

    #[test]
    fn ordinals() {
        let words: Vec<String> = [1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 112].map(ordinal).into();
        let wanted =
            ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "103rd", "112th"];
        assert_eq!(words, wanted);
    }
}
