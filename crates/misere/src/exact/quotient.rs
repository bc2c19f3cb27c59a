//! An exact quotient, and what it answers.

use nimseq_code::Game;
use nimseq_grundy::Values;
use nimseq_period::{Period, Proof, theorem};

use super::Candidate;
use super::heaps::Heap;
use super::n_side::Reach;
use crate::Bipartite;

/// The misère quotient of all positions of heaps 0 … n of a game, verified; of all heaps, if the
/// period is proved.
#[derive(Clone, Debug)]
pub struct Quotient {
    pub(super) game: Game,
    pub(super) bipartite: Bipartite,
    pub(super) phi: Vec<u16>,
    pub(super) heaps: Vec<Heap>,
    pub(super) reach: Reach,
    proof: Option<Proof>,
}

/// What the exactness test leaves.
pub(super) struct Parts {
    pub(super) candidate: Candidate,
    pub(super) heaps: Vec<Heap>,
    pub(super) reach: Reach,
}

impl Quotient {
    /// Of the exactness test only.
    pub(super) fn verified(parts: Parts) -> Self {
        let Parts { candidate: Candidate { game, bipartite, phi }, heaps, reach } = parts;
        Self { game, bipartite, phi, heaps, reach, proof: None }
    }

    /// Of heap 0 alone: one element, and nothing to verify.
    pub(crate) fn of_nothing(game: &Game) -> Self {
        let (bipartite, reach) = (Bipartite::trivial(), Reach { minimal: vec![Vec::new()] });
        let (game, phi, heaps) = (game.clone(), vec![0], Vec::new());
        Self { game, bipartite, phi, heaps, reach, proof: None }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// (Q, P).
    #[must_use]
    pub fn bipartite(&self) -> &Bipartite {
        &self.bipartite
    }

    /// |Q|.
    #[must_use]
    pub fn order(&self) -> usize {
        self.bipartite.monoid().order()
    }

    /// Φ of heaps 0 … n.
    #[must_use]
    pub fn phi(&self) -> &[u16] {
        &self.phi
    }

    /// n, the last heap that was looked at.
    #[must_use]
    pub fn covered_to(&self) -> u64 {
        // Heap 0 is always there.
        self.phi.len() as u64 - 1
    }

    /// The proof that Φ is periodic, so that this is the quotient of all heaps: the theorem of
    /// [`nimseq_period::theorem`], with Φ for the values.
    #[must_use]
    pub fn proof(&self) -> Option<Proof> {
        self.proof
    }

    /// Φ of any heap that is covered, which all are once the period is proved.
    #[must_use]
    pub fn value(&self, heap: u64) -> Option<u16> {
        let at = self.proof.map_or(heap, |proof| proof.period().representative(heap));
        self.phi.get(usize::try_from(at).ok()?).copied()
    }

    /// Looks whether the periodicity theorem proves `period`.
    ///
    /// **Theorem** (after Plambeck). If Φ is periodic for as many heaps as the theorem about values asks
    /// for (`theorem::guy_smith`: 2(n0 + p) + k for codes that split, with one more if n0 = 0), then for
    /// ever, and this is the quotient of all heaps. *Proof.* The argument there lowers or raises the
    /// larger part of a split by p and asks nothing of the values but that equal parts give equal sums,
    /// and that equal option sets give equal values. The first holds for products. For the second,
    /// define Φ by the period beyond the last heap: then heap n + p has the option set of heap n and
    /// its value, so that it adds no pair to the exactness test, which therefore still holds. ∎
    ///
    /// It matters that Φ repeats in *this* quotient: values that were equal in the quotient of fewer
    /// heaps may differ now.
    pub(crate) fn prove(&mut self, period: Period) {
        self.proof = theorem::prove(&self.game, Values::Words(&self.phi), period);
    }
}
