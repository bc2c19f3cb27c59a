//! Rules that split, by whichever of two engines is faster: dense, or sparse where the values form a
//! sparse space.
//!
//! Dense begins, since a sparse space must be seen before it can be used. Whenever the number of
//! heaps has doubled, or many rare heaps have come, the class function is fitted anew and the engine
//! is chosen again, by the number of rare heaps and not by a clock, so that a run repeats itself. Whatever is chosen, the
//! values are the same. `ALGORITHMS.md` beside the sources is the long story.

mod cost;
mod cover;
mod engine;
mod forms;
mod plan;
mod shared;
mod tape;
mod verify;

use nimseq_code::Game;
use nimseq_kernels::Kernel;

use crate::class::splits;
use crate::dense::Dense;
use crate::rule::Rule;
use crate::source::{Budget, Source, to_index};
use crate::tuning::{BLOCK_TERMS, FIRST_CHOICE, FIRST_FORCED, LARGEST_SPARSE_BLOCK};
use crate::{Class, History, SequenceError, Values};

use engine::{Reached, Sparse};

/// A finite code that splits, or Grundy's game.
#[derive(Debug)]
pub(crate) struct Splitting<'g> {
    game: &'g Game,
    rule: Rule,
    kernel: Kernel,
    budget: Budget,
    total: usize,
    forced: bool,
    threads: usize,
    engine: Engine,
    /// The heap at which to choose again.
    choice: u64,
    out: Out,
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
}

impl<'g> Splitting<'g> {
    /// The engine for a run of `total` heaps; with `forced`, sparse wherever that is possible.
    pub(crate) fn new(
        game: &'g Game,
        kernel: Kernel,
        budget: Budget,
        total: usize,
        (forced, threads): (bool, usize),
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
            forced,
            threads,
            engine: Engine::Dense(Box::new(Dense::new(game, kernel, budget, total))),
            choice: if forced { least } else { least.max(FIRST_CHOICE) },
            out: Out::default(),
        }
    }

    fn len(&self) -> u64 {
        match &self.engine {
            Engine::Dense(dense) => dense.len() as u64,
            Engine::Sparse(sparse) => sparse.tape().len(),
        }
    }

    /// Chooses the engine for the next heaps.
    fn choose(&mut self) -> Result<(), SequenceError> {
        self.choice = 2 * self.len();
        match &self.engine {
            Engine::Dense(dense) => {
                let Some((class, rare)) = self.fit(dense.values().iter()) else { return Ok(()) };
                if self.pays(dense.len() as u64, rare)
                    && let Some(sparse) = self.sparse(class, dense.values())
                {
                    self.engine = Engine::Sparse(Box::new(sparse));
                }
            }
            Engine::Sparse(sparse) if sparse.tape().first() == 0 => {
                let Some((class, rare)) = self.fit(sparse.values()) else { return Ok(()) };
                if !self.pays(sparse.tape().len(), rare) {
                    return self.go_dense();
                }
                // Changing the class takes as long as a few thousand heaps.
                let is_better = rare.all + rare.all / 8 < sparse.tape().rare().len() as u64;
                if is_better && class != sparse.forms().class() {
                    let values: History = sparse.values().collect();
                    if let Some(sparse) = self.sparse(class, values.values()) {
                        self.engine = Engine::Sparse(Box::new(sparse));
                    }
                }
            }
            Engine::Sparse(_) => {}
        }
        if let Engine::Sparse(sparse) = &mut self.engine {
            sparse.be_patient();
        }
        Ok(())
    }

    /// The best class for these values, from heap 0 on, and how many heaps are rare under it.
    fn fit(&self, values: impl Iterator<Item = u16> + Clone) -> Option<(Class, cost::RareHeaps)> {
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
        self.forced || cost::sparse_pays(&self.rule, len, rare)
    }

    fn sparse(&self, class: Class, values: Values<'_>) -> Option<Sparse> {
        let limits = (self.budget, self.threads);
        Sparse::new(&self.rule, self.kernel, limits, class, values)
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
            let mut dense = Dense::new(self.game, self.kernel, self.budget, self.total);
            dense.resume(sparse.values())?;
            self.engine = Engine::Dense(Box::new(dense));
        }
        Ok(())
    }
}

impl Source for Splitting<'_> {
    fn block_len(&self) -> u64 {
        let most = match &self.engine {
            Engine::Dense(dense) => dense.block_len(),
            // All heaps of a block are kept until it is handed out.
            Engine::Sparse(sparse) => {
                let most = LARGEST_SPARSE_BLOCK.min(self.budget.cap / 8).max(1);
                return (BLOCK_TERMS / sparse.cost()).clamp(1, most);
            }
        };
        // A block ends where a choice is made.
        most.min(self.choice.checked_sub(self.len()).filter(|&left| left > 0).unwrap_or(most))
    }

    fn extend(&mut self, last: u64) -> Result<(), SequenceError> {
        let first = self.len();
        self.out.clear();
        if first >= self.choice && matches!(self.engine, Engine::Dense(_)) {
            self.choose()?;
        }
        loop {
            match &mut self.engine {
                Engine::Dense(dense) => return dense.extend_block(to_index(first), last),
                Engine::Sparse(sparse) => {
                    let reached = sparse.extend(last);
                    match reached {
                        Ok(Reached::Rare) => self.choose()?,
                        Ok(Reached::Limit) => self.leave()?,
                        Ok(Reached::Last) | Err(_) => {
                            self.out.fill(sparse, first);
                            return reached.map(|_| ());
                        }
                    }
                }
            }
        }
    }

    fn block(&self) -> Values<'_> {
        match &self.engine {
            Engine::Dense(dense) => dense.block(),
            Engine::Sparse(_) if self.out.words.is_empty() => Values::Bytes(&self.out.bytes),
            Engine::Sparse(_) => Values::Words(&self.out.words),
        }
    }
}

impl Out {
    fn clear(&mut self) {
        self.bytes.clear();
        self.words.clear();
    }

    /// Takes the values of all heaps from `first` on.
    fn fill(&mut self, sparse: &Sparse, first: u64) {
        let Some(last) = sparse.tape().len().checked_sub(1).filter(|&last| last >= first) else {
            return;
        };
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
