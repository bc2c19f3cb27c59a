//! First cousins: codes with the same game tree, one heap number apart.
//!
//! **Theorem 3** (Guy and Smith's cousins; the proof is ours). Let d1 be even. Then heap n ≥ 1 of d
//! has the game tree of heap n − 1 of the code e with e0 = 0 and, for r ≥ 1,
//!
//! ```text
//! e_r = [bit 0 of d_(r+1)]·1 | [bit 1 of d_r]·3 | [bit 2 of d_(r−1)]·7.
//! ```
//!
//! *Proof.* Heap 1 of d has no move: only d1 could take it whole, and there is nothing to split. So
//! it is as good as an empty heap and may be thrown away or made up at will. Write N = n − 1 for
//! each non-empty heap; then N ≥ 0, and N = 0 is such a heap without a move. A move of heap
//! n is one of these:
//! - *Bit 0 at i takes the whole heap*, n = i. That is all of N = i − 1: bit 0 of e at i − 1. It is
//!   never i = 1, so the index is ≥ 1.
//! - *Bit 1 at i leaves one heap* n − i ≥ 1. That is N − i ≥ 0, which may now be empty: bits 0 and
//!   1 of e at i.
//! - *Bit 2 at i leaves two heaps* a, b ≥ 1 with a + b = n − i, for i = 0 (d0 = 4) too. That is
//!   A = a − 1 ≥ 0 and B = b − 1 ≥ 0 with A + B = N − (i + 1): both, one or none may be empty, which
//!   are bits 0, 1 and 2 of e at i + 1.
//!
//! Conversely each bit of e comes from one of the three. So the options of heap n of d and of heap
//! n − 1 of e correspond, part by part, and by induction the trees are the same. ∎
//!
//! An isomorphism keeps everything: Grundy values, outcomes, misère quotients.
//!
//! **Infinite codes.** Let a block of b digits repeat after the first h. Digit r of e looks at the
//! digits r − 1, r and r + 1 of d, so it equals digit r + b of e as soon as r − 1 > h. Hence e has
//! h + 1 digits and then a block of b. It never becomes finite, since a non-zero digit of d's block
//! puts one into e's; canonicalisation may find a shorter block, as 0.0\[23] has the cousin
//! 0.0\[3].
//!
//! **Termination.** A step moves the smallest heap with a move down by one and is possible while
//! that is not heap 1 (which has a move iff d1 is odd). So there are as many steps as non-empty
//! heaps below it: at most k + 1 for a finite code, h + b + 1 for an infinite one. A code without
//! moves would be its own cousin for ever; it has none.
//!
//! **Length.** A step adds at most one digit. A cousin of more than
//! [`MAX_DIGITS`](crate::MAX_DIGITS) digits is no [`Game`], and the chain ends before it: what is
//! returned is true, but d1 is still even. A code of n digits ends at 2n + 1 at most, so only codes
//! above 2000 digits can get there.
//!
//! **Cost.** O(digits) a step, so quadratic at worst (0.000…01), and nothing for what people
//! write. All steps could be taken at once, with ranges of bits; but one step is what the theorem
//! states and what the tests can hold against the rules of play.

use crate::{Digit, Game};

/// The last of a code's first cousins, the one whose heap 1 has a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StandardForm {
    /// The standard form itself.
    pub game: Game,
    /// Heap n of the code is heap n − `shift` of [`game`](Self::game), for n ≥ `shift`; smaller
    /// heaps have no move.
    pub shift: u64,
}

impl Game {
    /// The code whose heap n − 1 has the game tree of heap n of this one, by Theorem 3 (proved in
    /// the source of this function's module).
    ///
    /// `None` if there is none to reduce to: d1 is odd, the code has no moves at all, it is
    /// Grundy's game, or the cousin would have more than [`MAX_DIGITS`](crate::MAX_DIGITS) digits.
    ///
    /// ```
    /// use nimseq_code::Game;
    /// let cousin = "4.0".parse::<Game>()?.first_cousin();
    /// assert_eq!(cousin, Some("0.7".parse()?));
    /// # Ok::<(), nimseq_code::ParseError>(())
    /// ```
    #[must_use]
    pub fn first_cousin(&self) -> Option<Self> {
        if self.is_grundy() || !self.has_moves() || self.digit(1).empties() {
            return None;
        }
        let head = self.digits().len() + 1;
        let known = head + self.block().len() + 2;
        let ours: Vec<Digit> = self.endless_digits().take(known).collect();
        let theirs: Vec<Digit> =
            ours.windows(3).map(|d| cousin_digit([d[0], d[1], d[2]])).collect();
        let (digits, block) = theirs.split_at(head);
        Self::computed(digits, block)
    }

    /// The end of the chain of [first cousins](Self::first_cousin), this game itself if it has
    /// none.
    ///
    /// ```
    /// use nimseq_code::Game;
    /// let standard = "0.006".parse::<Game>()?.standard_form();
    /// assert_eq!(standard.game, "0.113337".parse()?);
    /// assert_eq!(standard.shift, 3); // heap n of 0.006 is heap n − 3 of 0.113337
    /// # Ok::<(), nimseq_code::ParseError>(())
    /// ```
    #[must_use]
    pub fn standard_form(&self) -> StandardForm {
        let mut form = StandardForm { game: self.clone(), shift: 0 };
        while let Some(game) = form.game.first_cousin() {
            form = StandardForm { game, shift: form.shift + 1 };
        }
        form
    }
}

/// Digit r ≥ 1 of the cousin from digits r − 1, r and r + 1 of the code, by the theorem.
fn cousin_digit([before, here, after]: [Digit; 3]) -> Digit {
    let emptied = if after.empties() { Digit::ONE } else { Digit::ZERO };
    let left_one = if here.leaves_one() { Digit::THREE } else { Digit::ZERO };
    let split = if before.splits() { Digit::SEVEN } else { Digit::ZERO };
    emptied | left_one | split
}
