//! The global flags, settled: a kernel that exists, a cap in bytes.

use nimseq::code::Game;
use nimseq::grundy::{Engine, Kernel, Sequence};

use super::args::{EngineChoice, Global, KernelChoice};
use super::failure::{Failure, say};
use super::memory;

/// What every run needs to know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) kernel: Kernel,
    pub(crate) engine: Engine,
    /// Bytes.
    pub(crate) memory: u64,
    pub(crate) quiet: bool,
    pub(crate) verbose: bool,
}

impl Settings {
    /// An error if the kernel is not available here.
    pub(crate) fn new(global: &Global) -> Result<Self, Failure> {
        Ok(Self {
            kernel: kernel(global.kernel)?,
            engine: match global.engine {
                EngineChoice::Auto => Engine::Auto,
                EngineChoice::Naive => Engine::Naive,
            },
            memory: global.memory.unwrap_or_else(memory::default_cap),
            quiet: global.quiet,
            verbose: global.verbose,
        })
    }

    /// A run for this game, with these settings.
    pub(crate) fn sequence<'g>(&self, game: &'g Game) -> Sequence<'g> {
        Sequence::of(game).engine(self.engine).kernel(self.kernel).memory(self.memory)
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

fn kernel(choice: KernelChoice) -> Result<Kernel, Failure> {
    let (wanted, found) = match choice {
        KernelChoice::Auto => return Ok(Kernel::detect()),
        KernelChoice::Portable => return Ok(Kernel::PORTABLE),
        KernelChoice::Avx2 => ("avx2", Kernel::avx2()),
        KernelChoice::Avx512 => ("avx512", Kernel::avx512()),
    };
    found.ok_or_else(|| {
        let names: Vec<&str> = Kernel::available().into_iter().map(Kernel::name).collect();
        Failure::with_help(
            format_args!("this processor does not have the kernel {wanted}"),
            format_args!(
                "available: {}; --kernel auto (or NIMSEQ_KERNEL=auto) takes the widest",
                names.join(", ")
            ),
        )
    })
}
