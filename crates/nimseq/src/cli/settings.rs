//! The global flags, settled: a kernel that exists, a cap in bytes.

use std::env;
use std::num::NonZeroUsize;

use clap::ValueEnum as _;
use nimseq::code::Game;
use nimseq::computed;
use nimseq::grundy::{Engine, Kernel, Sequence};

use super::args::{EngineChoice, Global, KernelChoice};
use super::failure::{Failure, say};
use super::memory::{Cap, Source};

/// The variable that stands for `--kernel`.
const VARIABLE: &str = "NIMSEQ_KERNEL";

/// What every run needs to know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) kernel: Kernel,
    pub(crate) engine: Engine,
    pub(crate) threads: NonZeroUsize,
    /// Bytes.
    pub(crate) memory: u64,
    /// Why so many.
    pub(crate) memory_source: Source,
    pub(crate) quiet: bool,
    pub(crate) verbose: bool,
}

impl Settings {
    /// An error if the kernel is not available here.
    pub(crate) fn new(global: &Global) -> Result<Self, Failure> {
        let cap = Cap::new(global.memory);
        Ok(Self {
            kernel: kernel(global.kernel)?,
            engine: match global.engine {
                EngineChoice::Auto => Engine::Auto,
                EngineChoice::Naive => Engine::Naive,
                EngineChoice::Dense => Engine::Dense,
                EngineChoice::Sparse => Engine::Sparse,
            },
            threads: global.threads.unwrap_or_else(all_processors),
            memory: cap.bytes,
            memory_source: cap.source,
            quiet: global.quiet,
            verbose: global.verbose,
        })
    }

    /// A run for this game, with these settings.
    pub(crate) fn sequence<'g>(&self, game: &'g Game) -> Sequence<'g> {
        Sequence::of(game)
            .engine(self.engine)
            .kernel(self.kernel)
            .threads(self.threads)
            .memory(self.memory)
    }

    /// These settings, for work that the library divides up.
    pub(crate) fn computing(&self) -> computed::Settings {
        computed::Settings {
            engine: self.engine,
            kernel: self.kernel,
            threads: self.threads,
            memory: self.memory,
        }
    }

    /// Something worth knowing that is no result, on standard error.
    pub(crate) fn note(&self, text: &str) {
        if !self.quiet {
            say("note", text);
        }
    }

    /// Something for those who asked for it.
    pub(crate) fn detail(&self, text: impl FnOnce() -> String) {
        if self.verbose {
            say("note", &text());
        }
    }
}

/// A thread for each processor that this process may use.
fn all_processors() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The flag wins; without it, the variable, where one that is empty counts as not set.
fn kernel(flag: Option<KernelChoice>) -> Result<Kernel, Failure> {
    if let Some(choice) = flag {
        return chosen(choice, "--kernel");
    }
    let text = env::var_os(VARIABLE).unwrap_or_default();
    let text = text.to_string_lossy();
    if text.is_empty() {
        return Ok(Kernel::detect());
    }
    let choice = KernelChoice::from_str(&text, false).map_err(|_| {
        Failure::with_help(
            format_args!(
                "the environment variable {VARIABLE} is {text:?}, which is no kernel: expected \
                 auto, portable, avx2 or avx512"
            ),
            "change or unset it, or override it by --kernel",
        )
    })?;
    chosen(choice, VARIABLE)
}

/// The kernel of that name, if this processor has it; `source` is where the name comes from.
fn chosen(choice: KernelChoice, source: &str) -> Result<Kernel, Failure> {
    let (wanted, found) = match choice {
        KernelChoice::Auto => return Ok(Kernel::detect()),
        KernelChoice::Portable => return Ok(Kernel::PORTABLE),
        KernelChoice::Avx2 => ("avx2", Kernel::avx2()),
        KernelChoice::Avx512 => ("avx512", Kernel::avx512()),
    };
    found.ok_or_else(|| {
        let names: Vec<&str> = Kernel::available().into_iter().map(Kernel::name).collect();
        Failure::with_help(
            format_args!("{source}: this processor does not have the kernel {wanted}"),
            format_args!("available: {}; --kernel auto takes the widest", names.join(", ")),
        )
    })
}
