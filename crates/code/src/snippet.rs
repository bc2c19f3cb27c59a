//! Input shown back to the person who typed it: one line of text with a caret under a column.
//!
//! The text may be anything: control characters become visible, what would turn a terminal's line
//! around or has no width becomes U+FFFD, and a long text is cut on both sides of the caret. The
//! column counts characters, as an editor does; the caret is placed by the width a terminal gives
//! them, from a short list of the wide ranges, because a full table would be a dependency for the
//! sake of an error message.

use std::fmt::{self, Write};

/// Characters shown on each side of the caret at most.
const CONTEXT: usize = 32;

/// Writes ` text` and, on the next line, a caret under the 1-based `column` followed by `note`.
pub(crate) fn write(
    f: &mut fmt::Formatter<'_>,
    text: &str,
    column: usize,
    note: &str,
) -> fmt::Result {
    let caret = column.saturating_sub(1);
    let start = caret.saturating_sub(CONTEXT);
    let mut shown = text.chars().skip(start);
    let mut pad = 0;
    f.write_str("    ")?;
    if start > 0 {
        f.write_char('…')?;
        pad += 1;
    }
    for c in shown.by_ref().take(caret - start).map(visible) {
        f.write_char(c)?;
        pad += width(c);
    }
    for c in shown.by_ref().take(CONTEXT).map(visible) {
        f.write_char(c)?;
    }
    if shown.next().is_some() {
        f.write_char('…')?;
    }
    write!(f, "\n    {:pad$}^ {note}", "")
}

/// The first characters of a text for use inside a sentence, in backticks.
pub(crate) fn quote(text: &str) -> String {
    let mut chars = text.chars().map(visible);
    let mut quoted: String = std::iter::once('`').chain(chars.by_ref().take(24)).collect();
    if chars.next().is_some() {
        quoted.push('…');
    }
    quoted.push('`');
    quoted
}

/// A character for use inside a sentence: what it looks like, and its number if that is no help.
pub(crate) fn name(c: char) -> String {
    match c {
        ' ' => "a space".to_owned(),
        '`' => "a backtick".to_owned(),
        '!'..='~' => format!("`{c}`"),
        _ if c.is_whitespace() || visible(c) != c => {
            format!("the character U+{:04X}", u32::from(c))
        }
        _ => format!("`{c}` (U+{:04X})", u32::from(c)),
    }
}

/// What to print for a character: itself unless that would disturb the line.
fn visible(c: char) -> char {
    match c {
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}'),
        '\x7f' => '\u{2421}',
        // C1 controls, line separators, zero-width and direction marks, variation selectors, the
        // byte order mark, tags.
        '\u{80}'..='\u{9f}'
        | '\u{ad}'
        | '\u{61c}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}'
        | '\u{e0000}'..='\u{e0fff}' => '\u{fffd}',
        _ => c,
    }
}

/// Columns a terminal gives to a visible character: 0 for combining marks, 2 for East Asian wide
/// characters and emoji, else 1.
fn width(c: char) -> usize {
    match c {
        '\u{300}'..='\u{36f}' | '\u{20d0}'..='\u{20ff}' => 0,
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1faff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct At<'a>(&'a str, usize);

    impl fmt::Display for At<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write(f, self.0, self.1, "here")
        }
    }

    #[test]
    fn caret_under_the_column() {
        assert_eq!(At("0.78", 4).to_string(), "    0.78\n       ^ here");
        assert_eq!(At("", 1).to_string(), "    \n    ^ here");
        assert_eq!(At("S(1", 4).to_string(), "    S(1\n       ^ here");
    }

    #[test]
    fn caret_counts_characters_and_their_width() {
        assert_eq!(At("·é8", 3).to_string(), "    ·é8\n      ^ here");
        assert_eq!(At("零8", 2).to_string(), "    零8\n      ^ here");
        assert_eq!(At("e\u{301}8", 3).to_string(), "    e\u{301}8\n     ^ here");
    }

    #[test]
    fn nothing_disturbs_the_line() {
        assert_eq!(At("0\n\0\x1b[", 3).to_string(), "    0␊␀␛[\n      ^ here");
        assert_eq!(At("\u{202e}1\u{85}", 2).to_string(), "    \u{fffd}1\u{fffd}\n     ^ here");
    }

    #[test]
    fn long_texts_are_cut_around_the_caret() {
        let long = "7".repeat(10_000);
        let sevens = "7".repeat(CONTEXT);
        let shown = At(&long, 5000).to_string();
        assert_eq!(shown, format!("    …{sevens}{sevens}…\n     {}^ here", " ".repeat(CONTEXT)));
        assert_eq!(At(&long, 1).to_string(), format!("    {sevens}…\n    ^ here"));
        let end = format!("    …{sevens}\n     {}^ here", " ".repeat(CONTEXT));
        assert_eq!(At(&long, 10_001).to_string(), end);
    }

    #[test]
    fn characters_in_a_sentence() {
        assert_eq!(name('x'), "`x`");
        assert_eq!(name(' '), "a space");
        assert_eq!(name('`'), "a backtick");
        assert_eq!(name('\0'), "the character U+0000");
        assert_eq!(name('\u{a0}'), "the character U+00A0");
        assert_eq!(name('٧'), "`٧` (U+0667)");
        assert_eq!(quote(&"x".repeat(25)), format!("`{}…`", "x".repeat(24)));
    }
}
