//! Misère Nim by the rule of Bouton (1901), who solved it together with normal Nim.
//!
//! *Claim.* Call a heap large if it has 2 tokens or more. With a large heap, the next player wins iff
//! the nim-sum is not 0, as in normal play. Without one, iff the number of 1s is even (also if it is
//! 0: then the game is over, and whoever has to move has won).
//!
//! *Proof*, by induction on tokens. No large heap: the number of 1s alternates, and the last 1 loses.
//! Exactly one: the nim-sum is not 0, as no 1s cancel a second bit; and the next player wins, by
//! cutting it to 0 or to 1, whichever leaves an odd number of 1s. No other move wins: a 1 taken
//! leaves one large heap, a win for the other side, and so does a large heap that is still large;
//! the other cut leaves an even number of 1s. Two or more: a move leaves at least one large heap. If
//! the nim-sum is 0, every move makes it other than 0, and the other side wins, by induction; if it is
//! not 0, exactly the moves of normal play make it 0, and after one of those there are two large heaps
//! or more (one alone cannot have nim-sum 0), a loss for the other side. ∎

use crate::{Move, Outcome, WinningMoves};

/// Which part of the rule decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Case {
    /// Two or more heaps above 1: as in normal play, the nim-sum decides.
    NimSum,
    /// One heap above 1: cut it to 0 or 1, so that an odd number of 1s is left.
    OneLarge,
    /// No heap above 1: the number of 1s decides.
    Ones,
}

/// What Bouton's rule says about a position of misère Nim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NimAnswer {
    /// Which part of the rule decides.
    pub case: Case,
    /// Who wins.
    pub outcome: Outcome,
    /// All winning moves.
    pub moves: WinningMoves,
}

/// Misère Nim with heaps of these sizes.
///
/// ```
/// use nimseq_play::{Outcome, misere};
/// // 1, 1 and 5: cut 5 to 1, which leaves three 1s.
/// let answer = misere::nim(&[1, 1, 5]);
/// let first = answer.moves.iter().next();
/// assert_eq!(first.map(|played| (played.heap, played.take)), Some((2, 4)));
/// assert_eq!(misere::nim(&[1]).outcome, Outcome::P);
/// ```
#[must_use]
pub fn nim(sizes: &[u64]) -> NimAnswer {
    let nim_sum = sizes.iter().fold(0, |sum, size| sum ^ size);
    let is_odd = sizes.iter().filter(|&&size| size == 1).count() % 2 == 1;
    let (case, wins) = match sizes.iter().filter(|&&size| size > 1).count() {
        0 => (Case::Ones, !is_odd),
        1 => (Case::OneLarge, true),
        _ => (Case::NimSum, nim_sum != 0),
    };
    let mut moves = WinningMoves::default();
    for (heap, &size) in sizes.iter().enumerate().filter(|_| wins) {
        let left = match case {
            Case::Ones => 0,
            Case::OneLarge if size > 1 => u64::from(!is_odd),
            Case::OneLarge => continue,
            Case::NimSum => nim_sum ^ size,
        };
        if left < size {
            moves.push(Move::new(heap, size - left, left, 0));
        }
    }
    NimAnswer { case, outcome: Outcome::of_next(wins), moves }
}
