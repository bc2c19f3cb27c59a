//! Digits and games built by hand: the limits, the errors, what the digits say.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use nimseq_code::{Digit, Game, GameError, MAX_DIGITS};

fn digits(text: &str) -> Vec<Digit> {
    text.bytes().map(|b| Digit::new(b - b'0').unwrap()).collect()
}

#[test]
fn the_bits_of_a_digit() {
    for value in 0..8 {
        let digit = Digit::new(value).unwrap();
        assert_eq!(digit.value(), value);
        let bits = [digit.empties(), digit.leaves_one(), digit.splits()];
        assert_eq!(bits, [value % 2 == 1, value / 2 % 2 == 1, value / 4 == 1], "{digit}");
    }
    assert_eq!(Digit::new(8), None);
    assert_eq!(Digit::new(u8::MAX), None);
    assert_eq!(Digit::default(), Digit::ZERO);
    let named = [Digit::ZERO, Digit::ONE, Digit::THREE, Digit::FOUR, Digit::SEVEN];
    assert_eq!(named.map(Digit::value), [0, 1, 3, 4, 7]);
    assert_eq!(Digit::THREE | Digit::FOUR, Digit::SEVEN);
    assert_eq!(Digit::ONE | Digit::THREE, Digit::THREE);
}

#[test]
fn only_0_and_4_before_the_dot() {
    for value in 0..8 {
        let d0 = Digit::new(value).unwrap();
        let game = Game::octal(d0, &digits("7"), &[]);
        if matches!(value, 0 | 4) {
            assert_eq!(game.unwrap().d0(), d0);
        } else {
            let error = game.unwrap_err();
            assert_eq!(error, GameError::FirstDigit(d0));
            assert!(error.to_string().contains(&format!("d0 is {value}")));
        }
    }
}

#[test]
fn the_limit_is_head_and_block_together() {
    let seven = |n: usize| digits(&"7".repeat(n));
    let one = |n: usize| digits(&format!("1{}", "0".repeat(n - 1)));
    assert!(Game::octal(Digit::ZERO, &seven(MAX_DIGITS), &[]).is_ok());
    assert!(Game::octal(Digit::ZERO, &seven(MAX_DIGITS - 100), &one(100)).is_ok());
    for (head, block) in
        [(seven(MAX_DIGITS + 1), vec![]), (seven(MAX_DIGITS - 99), one(100)), (vec![], one(5000))]
    {
        let error = Game::octal(Digit::ZERO, &head, &block).unwrap_err();
        assert_eq!(error, GameError::TooLong(head.len() + block.len()));
        assert!(error.to_string().contains("4096"));
    }
}

#[test]
fn digits_at_any_index() {
    let game: Game = "0.12[37]".parse().unwrap();
    let read: String = (0..9).map(|i| game.digit(i).to_string()).collect();
    assert_eq!(read, "012373737");
    assert_eq!(game.digit(u64::MAX).value(), 3, "odd indices from 3 on");
    assert_eq!(game.digit(u64::MAX - 1).value(), 7);
    let finite: Game = "4.12".parse().unwrap();
    assert_eq!((finite.digit(0).value(), finite.digit(2).value()), (4, 2));
    assert_eq!((finite.digit(3), finite.digit(u64::MAX)), (Digit::ZERO, Digit::ZERO));
}

#[test]
fn grundys_game_is_no_code() {
    let grundy = Game::grundy();
    assert_ne!(grundy, "4.0".parse().unwrap());
    assert!(grundy.is_grundy() && grundy.splits() && grundy.has_moves() && !grundy.is_infinite());
    assert_eq!(grundy.last_index(), Some(0));
    assert_eq!(grundy.to_string(), "grundy");
    assert_eq!(
        format!("{:?} {:?}", grundy, "0.77".parse::<Game>().unwrap()),
        "Game(grundy) Game(0.77)"
    );
}
