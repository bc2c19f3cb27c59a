//! A rule of play in canonical form: two equal games are equal as Rust values.
//!
//! A finite code keeps its digits without trailing zeros; an infinite one keeps the shortest
//! repeating block and the shortest part before it. Both are restored by the one constructor,
//! so parser, cousins and enumeration cannot disagree about what "the same code" means, and `Eq`
//! and `Hash` may be derived. Digits are kept one a byte: codes are short, and every user wants
//! them as a slice. Display and parsing live in `notation` and `parse`.

use crate::Digit;

/// Longest code that is accepted, in digits after the dot (before and in the block together).
pub const MAX_DIGITS: usize = 4096;

/// The rule of a taking-and-breaking game.
///
/// Either an octal code `d0.d1d2…` (finite, or ending in a block that repeats for ever), or
/// Grundy's game, whose one move splits a heap into two unequal parts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Game {
    unequal: bool,
    d0: Digit,
    digits: Vec<Digit>,
    block: Vec<Digit>,
}

/// Why digits do not make a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GameError {
    /// d0 is neither 0 nor 4.
    FirstDigit(Digit),
    /// More than [`MAX_DIGITS`] digits; the number given.
    TooLong(usize),
}

impl std::fmt::Display for GameError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::FirstDigit(d) => {
                write!(f, "d0 is {d}, but only 0 and 4 are rules: {}", first_digit_reason())
            }
            Self::TooLong(n) => write!(f, "{n} digits, at most {MAX_DIGITS} are supported"),
        }
    }
}

impl std::error::Error for GameError {}

/// Why d0 is 0 or 4.
pub(crate) fn first_digit_reason() -> &'static str {
    "bit 0 of d0 would end a heap without taking anything, bit 1 would leave it as it is"
}

impl Game {
    /// The octal code with digits `d1…` and then `block` for ever (an empty block: never).
    ///
    /// # Errors
    /// [`GameError`] if d0 is neither 0 nor 4 or there are more than [`MAX_DIGITS`] digits.
    pub fn octal(d0: Digit, digits: &[Digit], block: &[Digit]) -> Result<Self, GameError> {
        if !matches!(d0.value(), 0 | 4) {
            return Err(GameError::FirstDigit(d0));
        }
        if digits.len() + block.len() > MAX_DIGITS {
            return Err(GameError::TooLong(digits.len() + block.len()));
        }
        let (digits, block) = canonical(digits, block);
        Ok(Self { unequal: false, d0, digits, block })
    }

    /// The code with d0 = 0 and these digits, unless it is too long in canonical form: digits that
    /// a formula gave may end in zeros nobody wrote.
    pub(crate) fn computed(digits: &[Digit], block: &[Digit]) -> Option<Self> {
        let (digits, block) = canonical(digits, block);
        let fits = digits.len() + block.len() <= MAX_DIGITS;
        fits.then_some(Self { unequal: false, d0: Digit::ZERO, digits, block })
    }

    /// Grundy's game: split a heap into two unequal parts. It has no octal code.
    #[must_use]
    pub fn grundy() -> Self {
        Self { unequal: true, d0: Digit::FOUR, digits: Vec::new(), block: Vec::new() }
    }

    /// d0: 0, or 4 where a heap may be split without taking anything.
    #[must_use]
    pub fn d0(&self) -> Digit {
        self.d0
    }

    /// The digits d1… before the repeating block; all of them, up to the last non-zero one, if the
    /// code is finite.
    #[must_use]
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// The repeating block, empty if the code is finite.
    #[must_use]
    pub fn block(&self) -> &[Digit] {
        &self.block
    }

    /// The digit at index i, any i, in constant time: 0 beyond the end of a finite code.
    #[must_use]
    pub fn digit(&self, i: u64) -> Digit {
        let Some(at) = i.checked_sub(1) else { return self.d0 };
        let head = self.digits.len() as u64;
        if at < head {
            return usize::try_from(at).map_or(Digit::ZERO, |at| self.digits[at]);
        }
        match self.block.len() as u64 {
            0 => Digit::ZERO,
            len => usize::try_from((at - head) % len).map_or(Digit::ZERO, |at| self.block[at]),
        }
    }

    /// Whether this is Grundy's game: the two parts of a split must differ.
    #[must_use]
    pub fn is_grundy(&self) -> bool {
        self.unequal
    }

    /// Whether a block of digits repeats for ever.
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        !self.block.is_empty()
    }

    /// k, the index of the last non-zero digit (0 if that is d0, or if there is none); `None` if
    /// the code is infinite.
    #[must_use]
    pub fn last_index(&self) -> Option<u64> {
        if self.is_infinite() { None } else { Some(self.digits.len() as u64) }
    }

    /// Whether some move splits a heap.
    #[must_use]
    pub fn splits(&self) -> bool {
        self.all_digits().any(Digit::splits)
    }

    /// Whether any heap at all has a move.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        self.all_digits().any(|d| d != Digit::ZERO)
    }

    /// d0, d1, … without end.
    pub(crate) fn endless_digits(&self) -> impl Iterator<Item = Digit> + '_ {
        let head = std::iter::once(self.d0).chain(self.digits.iter().copied());
        head.chain(self.block.iter().copied().cycle()).chain(std::iter::repeat(Digit::ZERO))
    }

    /// Every digit that occurs, with d0 first: the head, then the block once.
    pub(crate) fn all_digits(&self) -> impl Iterator<Item = Digit> + '_ {
        std::iter::once(self.d0)
            .chain(self.digits.iter().copied())
            .chain(self.block.iter().copied())
    }
}

/// The one way of writing the digits `head` and then `block` for ever.
///
/// Finite (`block` empty or all zeros): no block and no trailing zeros. Infinite: the shortest
/// block, and a head whose last digit is not the block's last, since otherwise the block could
/// start one digit earlier. Linear in the digits but for the search of the shortest block, which
/// looks at each divisor of its length once.
fn canonical(head: &[Digit], block: &[Digit]) -> (Vec<Digit>, Vec<Digit>) {
    if block.iter().all(|&d| d == Digit::ZERO) {
        let len = head.iter().rposition(|&d| d != Digit::ZERO).map_or(0, |last| last + 1);
        return (head[..len].to_vec(), Vec::new());
    }
    let block = shortest_block(block);
    let backwards = block.iter().rev().cycle();
    let swallowed = head.iter().rev().zip(backwards).take_while(|(a, b)| a == b).count();
    let turned = swallowed % block.len();
    let mut block = block.to_vec();
    block.rotate_right(turned);
    (head[..head.len() - swallowed].to_vec(), block)
}

/// The shortest word whose repetition is `block`.
fn shortest_block(block: &[Digit]) -> &[Digit] {
    let n = block.len();
    (1..n)
        .filter(|len| n.is_multiple_of(*len))
        .find(|&len| block[len..] == block[..n - len])
        .map_or(block, |len| &block[..len])
}
