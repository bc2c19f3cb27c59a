//! Rules that split, by whichever of two engines is faster: dense, or sparse where the values form a
//! sparse space.
//!
//! Dense begins, since a sparse space must be seen before it can be used. While it runs the engine is
//! chosen again whenever the number of heaps has doubled; while the sparse one runs, whenever many
//! rare heaps have come. The class function is fitted anew then, and what decides is the number of
//! rare heaps and not a clock, so that a run repeats itself. Whatever is chosen, the values are the
//! same. `ALGORITHMS.md` beside the sources is the long story.

mod cost;
mod cover;
mod engine;
mod forms;
mod plan;
mod restore;
mod shared;
mod tape;
mod verify;

use nimseq_code::Game;
use nimseq_kernels::Kernel;

use crate::checkpoint::State;
use crate::class::splits;
use crate::dense::Dense;
use crate::rule::Rule;
use crate::source::{Budget, Source, to_index};
use crate::tuning::{BLOCK_TERMS, FIRST_CHOICE, FIRST_FORCED, LARGEST_BLOCK, LARGEST_SPARSE_BLOCK};
use crate::{
    Class, Evidence, History, RareHeap, ResumeError, SequenceError, SpaceEvidence, Values,
};

use engine::{Pace, Reached, Sparse};
use tape::Rare;

/// Bytes a heap that a new tape may take, with the reversed copy, two planes of each.
const SPARSE_BYTES: u64 = 4;

/// Bytes a heap for a copy of the values while it grows, and a new tape.
const REFIT_BYTES: u64 = 6 + SPARSE_BYTES;

/// Bytes a heap that the dense engine may take while it grows.
const DENSE_BYTES: u64 = 10;

/// A finite code that splits, or Grundy's game.
#[derive(Debug)]
pub(crate) struct Splitting<'g> {
    game: &'g Game,
    rule: Rule,
    kernel: Kernel,
    budget: Budget,
    total: usize,
    aim: Aim,
    threads: usize,
    engine: Engine,
    /// The heap at which to choose again.
    choice: u64,
    /// The first heap that the engine of now has computed.
    since: u64,
    out: Out,
}

/// What decides between the two engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// Which of them is faster.
    Speed,
    /// Sparse wherever that is possible.
    Sparse,
    /// The same, with this class and no other; heap by heap.
    Class(Class),
}

#[derive(Debug)]
enum Engine {
    Dense(Box<Dense>),
    Sparse(Box<Sparse>),
}

/// The values of a block, where the engine does not keep them as values.
#[derive(Debug, Default)]
struct Out {
    bytes: Vec<u8>,
    words: Vec<u16>,
    /// All rare heaps so far, if the whole block was computed with one class.
    rare: Vec<RareHeap>,
    is_evident: bool,
}

impl<'g> Splitting<'g> {
    /// The engine for a run of `total` heaps.
    pub(crate) fn new(
        game: &'g Game,
        kernel: Kernel,
        budget: Budget,
        total: usize,
        (aim, threads): (Aim, usize),
    ) -> Self {
        let rule = Rule::of(game);
        // Moves that empty a heap are behind, and there are heaps to see a class by.
        let least = (8 * rule.reach() as u64).max(FIRST_FORCED);
        Self {
            game,
            rule,
            kernel,
            budget,
            total,
            aim,
            threads,
            engine: Engine::Dense(Box::new(Dense::new(game, kernel, budget, total))),
            choice: if aim == Aim::Speed { least.max(FIRST_CHOICE) } else { least },
            since: 0,
            out: Out::default(),
        }
    }

    fn len(&self) -> u64 {
        match &self.engine {
            Engine::Dense(dense) => dense.len() as u64,
            Engine::Sparse(sparse) => sparse.tape().len(),
        }
    }

    /// Goes on with another engine, or with another class.
    fn set(&mut self, engine: Engine) {
        self.engine = engine;
        self.since = self.len();
        self.out.rare.clear();
    }

    /// Chooses the engine for the next heaps. What does not fit into memory beside what is there is
    /// not chosen.
    fn choose(&mut self) {
        self.choice = 2 * self.len();
        match &self.engine {
            Engine::Dense(dense) => {
                if let Some((class, rare)) = self.fit(dense.values().iter())
                    && self.pays(dense.len() as u64, rare)
                    && let Some(sparse) = self.sparse(class, dense.values())
                {
                    self.set(Engine::Sparse(Box::new(sparse)));
                }
            }
            Engine::Sparse(sparse) if sparse.tape().first() == 0 => {
                if let Some((class, rare)) = self.fit(sparse.values()) {
                    if !self.pays(sparse.tape().len(), rare) && self.go_dense().is_ok() {
                        return;
                    }
                    self.refit(class, rare.all);
                }
            }
            Engine::Sparse(_) => {}
        }
        if let Engine::Sparse(sparse) = &mut self.engine {
            sparse.be_patient();
        }
    }

    /// Changes to another class, if that leaves far fewer heaps rare: it takes as long as a few
    /// thousand heaps.
    fn refit(&mut self, class: Class, rare: u64) {
        let Engine::Sparse(sparse) = &self.engine else { return };
        let is_better = rare + rare / 8 < sparse.tape().rare().len() as u64;
        if is_better && class != sparse.forms().class() && self.fits(REFIT_BYTES) {
            let values: History = sparse.values().collect();
            if let Some(sparse) = self.sparse(class, values.values()) {
                self.set(Engine::Sparse(Box::new(sparse)));
            }
        }
    }

    /// Whether there is memory for so many bytes a heap beside the engine that runs.
    fn fits(&self, bytes: u64) -> bool {
        let living = match &self.engine {
            Engine::Dense(dense) => dense.bytes(),
            Engine::Sparse(sparse) => sparse.tape().bytes(),
        };
        living.saturating_add(self.len().saturating_mul(bytes)) <= self.budget.cap
    }

    /// The class to use after these values, from heap 0 on, and how many heaps are rare under it.
    fn fit(&self, values: impl Iterator<Item = u16> + Clone) -> Option<(Class, cost::RareHeaps)> {
        if let Aim::Class(class) = self.aim {
            let of_game = Class::of_game(class.mask(), class.space_type() == 1, self.game);
            return (of_game == Some(class)).then(|| (class, cost::RareHeaps::default()));
        }
        let mut counts = Vec::new();
        for (n, value) in values.clone().enumerate().skip(1) {
            let value = usize::from(value);
            if counts.len() <= value {
                counts.resize(value + 1, [0; 2]);
            }
            counts[value][n % 2] += 1;
        }
        let class = Class::fit(&counts, &splits(self.game))?;
        Some((class, cost::RareHeaps::count(class, values)))
    }

    fn pays(&self, len: u64, rare: cost::RareHeaps) -> bool {
        self.aim != Aim::Speed || cost::sparse_pays(&self.rule, len, rare)
    }

    fn sparse(&self, class: Class, values: Values<'_>) -> Option<Sparse> {
        if !self.fits(SPARSE_BYTES) {
            return None;
        }
        Sparse::new(&self.rule, self.kernel, (self.budget, self.pace()), class, values)
    }

    fn pace(&self) -> Pace {
        match self.aim {
            Aim::Class(_) => Pace::Single,
            Aim::Speed | Aim::Sparse => Pace::Chunks { threads: self.threads },
        }
    }

    /// Goes on after a heap after which the sparse engine cannot.
    fn leave(&mut self) -> Result<(), SequenceError> {
        let Engine::Sparse(sparse) = &self.engine else { return Ok(()) };
        if let Some(dropped) = sparse.tape().first().checked_sub(1) {
            return Err(SequenceError::Dropped { heap: sparse.tape().len(), needed: dropped });
        }
        self.go_dense()
    }

    /// Goes on with the dense engine.
    fn go_dense(&mut self) -> Result<(), SequenceError> {
        if let Engine::Sparse(sparse) = &self.engine {
            let (heap, cap) = (sparse.tape().len(), self.budget.cap);
            if !self.fits(DENSE_BYTES) {
                let needed = sparse.tape().bytes() + DENSE_BYTES * heap;
                return Err(SequenceError::Memory { heap, needed, cap });
            }
            let mut dense = Dense::new(self.game, self.kernel, self.budget, self.total);
            dense.resume(sparse.values())?;
            self.set(Engine::Dense(Box::new(dense)));
        }
        Ok(())
    }
}

impl Splitting<'_> {
    /// Computes heaps up to and with `last`; the block begins at `first`.
    fn extend_from(&mut self, first: u64, last: u64) -> Result<(), SequenceError> {
        if first >= self.choice && matches!(self.engine, Engine::Dense(_)) {
            self.choose();
        }
        loop {
            match &mut self.engine {
                Engine::Dense(dense) => return dense.extend_block(to_index(first), last),
                Engine::Sparse(sparse) => match sparse.extend(first, last)? {
                    Reached::Last => return Ok(()),
                    Reached::Rare => self.choose(),
                    Reached::Limit => self.leave()?,
                },
            }
        }
    }
}

impl Source for Splitting<'_> {
    fn block_len(&self) -> u64 {
        let most = match &self.engine {
            Engine::Dense(dense) => dense.block_len(),
            // All heaps of a block are kept until it is handed out.
            Engine::Sparse(sparse) => {
                let most = match self.aim {
                    Aim::Class(_) => LARGEST_BLOCK,
                    Aim::Speed | Aim::Sparse => LARGEST_SPARSE_BLOCK,
                };
                let most = most.min(self.budget.cap / 8).max(1);
                return (BLOCK_TERMS / sparse.cost()).clamp(1, most);
            }
        };
        // A block ends where a choice is made.
        most.min(self.choice.checked_sub(self.len()).filter(|&left| left > 0).unwrap_or(most))
    }

    fn extend(&mut self, last: u64) -> Result<(), SequenceError> {
        let first = self.len();
        self.out.clear();
        let extended = self.extend_from(first, last);
        // Also after an error, what was computed is handed out.
        if let Engine::Sparse(sparse) = &self.engine {
            self.out.fill(sparse, first);
            self.out.is_evident = first >= self.since && extended.is_ok();
        }
        extended
    }

    fn block(&self) -> Values<'_> {
        match &self.engine {
            Engine::Dense(dense) => dense.block(),
            Engine::Sparse(_) if self.out.words.is_empty() => Values::Bytes(&self.out.bytes),
            Engine::Sparse(_) => Values::Words(&self.out.words),
        }
    }

    fn state(&self) -> State {
        match &self.engine {
            Engine::Dense(dense) => dense.state(),
            Engine::Sparse(sparse) => sparse.state(),
        }
    }

    fn restore(&mut self, state: &State) -> Result<(), ResumeError> {
        self.restore_from(state)
    }

    fn evidence(&self) -> Evidence<'_> {
        match &self.engine {
            Engine::Sparse(sparse) if self.out.is_evident => Evidence::of_space(SpaceEvidence {
                class: sparse.forms().class(),
                rare: &self.out.rare,
                depth: sparse.depth(),
            }),
            _ => Evidence::NONE,
        }
    }
}

impl Out {
    fn clear(&mut self) {
        self.bytes.clear();
        self.words.clear();
        self.is_evident = false;
    }

    /// Takes the values of all heaps from `first` on, and the new rare heaps.
    fn fill(&mut self, sparse: &Sparse, first: u64) {
        let Some(last) = sparse.tape().len().checked_sub(1).filter(|&last| last >= first) else {
            return;
        };
        let forms = sparse.forms();
        let rare = sparse.tape().rare().iter().skip(self.rare.len());
        self.rare.extend(
            rare.map(|&Rare { heap, form }| RareHeap {
                heap,
                value: forms.decode(heap, form, true),
            }),
        );
        if !sparse.tape().cells().is_wide() {
            let heaps = sparse.tape().heaps(first, last);
            self.bytes.extend(sparse.forms().narrow_values(first, heaps.low));
            return;
        }
        self.words.extend(sparse.tape().values(first, last, sparse.forms()));
        if self.words.iter().all(|&value| value < 256) {
            self.bytes.extend(self.words.iter().map(|value| value.to_le_bytes()[0]));
            self.words.clear();
        }
    }
}
