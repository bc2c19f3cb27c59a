//! `generate`: manual pages and completions, made from the same definitions as the help texts.

use std::io::{self, Write};
use std::path::Path;

use clap::{Command, CommandFactory as _};
use clap_mangen::Man;

use super::args::{Cli, Generate, Generated};
use super::failure::{Failure, Verdict};
use super::output;

/// Runs the command.
pub(crate) fn run(args: &Generate) -> Result<Verdict, Failure> {
    let mut program = Cli::command().disable_help_subcommand(true);
    match &args.what {
        Generated::Man { dir: None } => {
            program.build();
            output::print(|out| whole_page(&program, out))?;
        }
        Generated::Man { dir: Some(dir) } => {
            program.build();
            pages(&program, dir)?;
        }
        Generated::Completions { shell } => {
            let mut program = Cli::command();
            // The generator panics if it cannot write, so it writes to memory.
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut program, "nimseq", &mut script);
            output::print(|out| out.write_all(&script))?;
        }
    }
    Ok(Verdict::Affirmed)
}

/// The commands that have a page, with those within them.
fn commands(program: &Command) -> Vec<&Command> {
    let own = program.get_subcommands();
    own.flat_map(|command| std::iter::once(command).chain(commands(command))).collect()
}

/// One page: that of the program, then each command as a section of it.
fn whole_page(program: &Command, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Vec::new();
    Man::new(program.clone()).render(&mut page)?;
    for command in commands(program) {
        let name = command.get_bin_name().unwrap_or(command.get_name());
        // The global options have been described once.
        let own =
            command.clone().mut_args(|arg| if arg.is_global_set() { arg.hide(true) } else { arg });
        let man = Man::new(own);
        let mut section = Vec::new();
        man.render_synopsis_section(&mut section)?;
        man.render_description_section(&mut section)?;
        if command.get_positionals().next().is_some() || command.get_opts().next().is_some() {
            man.render_options_section(&mut section)?;
        }
        if command.get_after_help().is_some() {
            man.render_extra_section(&mut section)?;
        }
        writeln!(page, ".SH \"{}\"", name.to_uppercase())?;
        // The sections of a command become subsections of the page.
        page.extend(String::from_utf8_lossy(&section).replace(".SH ", ".SS ").bytes());
    }
    out.write_all(&page)
}

/// A page for the program and one for each command: `nimseq.1`, `nimseq-values.1`, …
fn pages(program: &Command, dir: &Path) -> Result<(), Failure> {
    for command in std::iter::once(program).chain(commands(program)) {
        let man = Man::new(command.clone());
        output::save(&dir.join(man.get_filename()), |out| man.render(out))?;
    }
    Ok(())
}
