//! What holds for any text at all: the one property that the fuzzer and the tests share.

use nimseq_code::Game;

/// Parses any bytes and checks what must be true of the answer.
///
/// # Panics
/// If it is not: a canonical form that is no fixed point, a column outside the text, a message
/// that could disturb a terminal or fill it.
pub(crate) fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match text.parse::<Game>() {
        Ok(game) => {
            let canonical = game.to_string();
            assert_eq!(canonical.parse().as_ref(), Ok(&game), "{text:?}");
            if let Some(set) = game.subtraction_set() {
                assert_eq!(set.parse().as_ref(), Ok(&game), "{text:?}");
            }
            for name in game.names() {
                assert_eq!(name.parse().as_ref(), Ok(&game), "{text:?}");
            }
            // A cousin of thousands of digits is right, too, but slow to reach by thousands of
            // steps.
            if canonical.len() < 100 {
                let standard = game.standard_form();
                assert_eq!(standard.game.standard_form().shift, 0, "{text:?}");
                assert!(game.moveless_heaps().contains(standard.shift), "{text:?}");
                assert!(!game.explain().to_string().is_empty());
            }
        }
        Err(error) => {
            let characters = text.chars().count();
            assert!((1..=characters + 1).contains(&error.column()), "{text:?}");
            assert_eq!(error.text(), text);
            let shown = error.to_string();
            assert!(shown.lines().count() <= 4 && shown.len() < 2000, "{text:?}");
            assert!(!shown.chars().any(|c| c.is_control() && c != '\n'), "{text:?}");
        }
    }
}
