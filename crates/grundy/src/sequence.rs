//! The way in: a rule, a few settings, a last heap, a sink.
//!
//! | rule | engine | a heap costs |
//! |---|---|---|
//! | finite, never splits | taking | k marks |
//! | infinite | infinite | n/2 marks if its block splits, and unions of bit sets |
//! | splits, finite; Grundy's game | sparse | a look-up a rare heap; where rare heaps are many it stays dense |
//! | the same, on request | dense | n/2 pairs, 16 to 64 an instruction |
//! | any, on request | naive | every option, one by one |

use std::num::NonZeroUsize;

use nimseq_code::Game;
use nimseq_kernels::Kernel;

use crate::dense::Dense;
use crate::infinite::Infinite;
use crate::naive::Naive;
use crate::source::{Budget, Source};
use crate::sparse::{Aim, Splitting};
use crate::taking::Taking;
use crate::tuning::FIRST_CHOICE;
use crate::{Checkpoint, Class, History, ResumeError, Run, SequenceError, Sink};

/// Which engine to compute with. All give the same values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// The fastest for the rule.
    #[default]
    Auto,
    /// The definition, option by option: slow, and the reference for the others.
    Naive,
    /// Every pair, many at a time, where a finite rule splits; as `Auto` for other rules.
    Dense,
    /// The class function of a sparse space, as early and as long as it can be used, where a finite
    /// rule splits; as `Auto` for other rules. Slow where the space is not sparse.
    Sparse,
}

/// The engine that a run uses, one for each shape of rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EngineUsed {
    /// Every option of every heap.
    Naive,
    /// Finite codes that split, and Grundy's game, on request.
    Dense,
    /// Finite codes that split, and Grundy's game: dense until the values form a sparse space.
    Sparse,
    /// Finite codes that never split.
    Taking,
    /// Infinite codes.
    Infinite,
}

impl EngineUsed {
    /// `naive`, `dense`, `sparse`, `taking` or `infinite`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Naive => "naive",
            Self::Dense => "dense",
            Self::Sparse => "sparse",
            Self::Taking => "taking",
            Self::Infinite => "infinite",
        }
    }

    /// Bytes that the values of heaps 0 … `last` take at least, while they are computed; nothing
    /// to speak of where a window of values is enough. The dense engine takes twice this once a
    /// value is above 255. The sparse one begins as dense and may then do with a window, or may not.
    #[must_use]
    pub const fn least_memory(self, last: u64) -> u64 {
        let heaps = match self {
            Self::Taking => 0,
            Self::Sparse if last >= FIRST_CHOICE => FIRST_CHOICE,
            Self::Naive | Self::Dense | Self::Infinite | Self::Sparse => last.saturating_add(1),
        };
        heaps.saturating_mul(2)
    }
}

impl std::fmt::Display for EngineUsed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// The values of a rule, and how to compute them: to be set up, and run.
///
/// ```
/// use nimseq_grundy::Sequence;
///
/// let kayles = "0.77".parse()?;
/// let values = Sequence::of(&kayles).collect(11)?;
/// assert!(values.values().iter().eq([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a sequence does nothing until it is run"]
pub struct Sequence<'g> {
    game: &'g Game,
    engine: Engine,
    kernel: Kernel,
    memory: u64,
    threads: NonZeroUsize,
    class: Option<Class>,
}

impl<'g> Sequence<'g> {
    /// The values of this rule, by the fastest engine and kernel, without a limit on memory.
    pub fn of(game: &'g Game) -> Self {
        Self {
            game,
            engine: Engine::Auto,
            kernel: Kernel::detect(),
            memory: u64::MAX,
            threads: NonZeroUsize::MIN,
            class: None,
        }
    }

    /// Computes with this engine.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Computes with this kernel.
    pub fn kernel(mut self, kernel: Kernel) -> Self {
        self.kernel = kernel;
        self
    }

    /// Uses at most so many bytes for values, while they grow included. The work space beside them
    /// is below a MiB for most rules; a few MiB for infinite codes with long blocks, and for the sparse
    /// engine, up to 30 or so where values are in the hundreds, while it chooses what to verify by.
    ///
    /// The sparse engine drops old heaps where this does not suffice for all, and may then need one of
    /// them: a run ends with an error, never with a guess.
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Uses so many threads where the engine can: the sparse one. Without this, one.
    pub fn threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = threads;
        self
    }

    /// Computes with exactly this class function where the sparse engine runs, to check by another path
    /// what it found: heap by heap, on one thread, without a cover, and never with another class. What
    /// the class cannot do is done by the dense engine; if it is none for this game, that is everything.
    ///
    /// Slow, the more so the more heaps are rare; but as right as ever, whatever the class.
    pub fn class(mut self, class: Class) -> Self {
        self.class = Some(class);
        self
    }

    /// The engine that will run.
    #[must_use]
    pub fn engine_used(&self) -> EngineUsed {
        match (self.engine, self.game.is_infinite(), self.game.splits()) {
            (Engine::Naive, ..) => EngineUsed::Naive,
            (_, true, _) => EngineUsed::Infinite,
            (_, false, false) => EngineUsed::Taking,
            (Engine::Dense, false, true) => EngineUsed::Dense,
            (Engine::Auto | Engine::Sparse, false, true) => EngineUsed::Sparse,
        }
    }

    /// Computes heaps 0 … `last` and hands them to `sink` in blocks, until it breaks.
    ///
    /// Returns the number of heaps handed out: `last + 1` unless the sink stopped the run.
    ///
    /// # Errors
    /// [`SequenceError`] if a value is above 65535 or memory ran out; the sink has had every heap
    /// below the one that the error names.
    pub fn run(&self, last: u64, sink: &mut impl Sink) -> Result<u64, SequenceError> {
        self.start(last).extend(last, sink)
    }

    /// A run that has computed nothing yet, to go on step by step. Storage is made to grow no larger
    /// than for heaps 0 … `last` while no more are asked for.
    #[must_use]
    pub fn start(&self, last: u64) -> Run<'g> {
        Run::new(self.clone(), last, self.source(last))
    }

    /// A run that goes on from a checkpoint of one, with the same values; `last` as for
    /// [`Sequence::start`]. The settings may be others than those of the run that the checkpoint is of:
    /// other kernels, threads, memory. An engine may be another one if the checkpoint has all values.
    ///
    /// Where the checkpoint has a window of values only, in a sparse space, the first 2^20 heaps are
    /// computed again. If it turns out later that a heap between them and the window is needed, the run
    /// begins again at heap 0, without handing heaps out twice, if there are 4 bytes of memory a heap.
    ///
    /// # Errors
    /// [`ResumeError`] if the checkpoint is not one of this game, or has not what the engine needs.
    pub fn resume(&self, checkpoint: &Checkpoint, last: u64) -> Result<Run<'g>, ResumeError> {
        let game = self.game.to_string();
        if game != checkpoint.code() {
            return Err(ResumeError::Game { checkpoint: checkpoint.code().to_owned(), game });
        }
        let mut source = self.source(last);
        source.restore(checkpoint.state())?;
        Ok(Run::resumed(self.clone(), last, source, checkpoint.heaps()))
    }

    /// The values of heaps 0 … `last`.
    ///
    /// # Errors
    /// As [`Sequence::run`].
    pub fn collect(&self, last: u64) -> Result<History, SequenceError> {
        let mut history = History::new();
        self.run(last, &mut history)?;
        Ok(history)
    }

    /// The game.
    pub(crate) fn game(&self) -> &'g Game {
        self.game
    }

    /// Bytes that the values may take.
    pub(crate) fn memory_cap(&self) -> u64 {
        self.memory
    }

    /// The engine, before heap 0.
    pub(crate) fn source(&self, last: u64) -> Box<dyn Source + Send + 'g> {
        let budget = Budget { cap: self.memory };
        let total = usize::try_from(last.saturating_add(1)).unwrap_or(usize::MAX);
        match self.engine_used() {
            EngineUsed::Naive => Box::new(Naive::new(self.game, budget, total)),
            EngineUsed::Infinite => Box::new(Infinite::new(self.game, budget, total)),
            EngineUsed::Taking => Box::new(Taking::new(self.game, budget)),
            EngineUsed::Dense => Box::new(Dense::new(self.game, self.kernel, budget, total)),
            EngineUsed::Sparse => {
                let aim = match self.class {
                    Some(class) => Aim::Class(class),
                    None if self.engine == Engine::Sparse => Aim::Sparse,
                    None => Aim::Speed,
                };
                let how = (aim, self.threads.get());
                Box::new(Splitting::new(self.game, self.kernel, budget, total, how))
            }
        }
    }
}
