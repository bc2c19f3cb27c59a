//! Flags of `move` and `play`.

use clap::Args;

use super::{AnswerFormat, number};

/// `move`.
#[derive(Debug, Args)]
#[command(
    after_help = MOVE_EXAMPLES,
    override_usage = "nimseq move [OPTIONS] CODE [HEAP]...\n       nimseq move [OPTIONS] CODE:HEAP..."
)]
pub(crate) struct Move {
    /// A code and the sizes of heaps, 0.77 5 9; or heaps of several games, 0.77:5 nim:3
    #[arg(value_name = "POSITION", required = true, allow_negative_numbers = true)]
    pub(crate) position: Vec<String>,

    /// Misère play: whoever cannot move wins
    ///
    /// Nim by Bouton's rule, heaps of another game by its misère quotient, as far as that is found in
    /// some seconds. Beyond it, and for sums of several games, all that can come is searched, which
    /// small positions allow.
    #[arg(long)]
    pub(crate) misere: bool,

    /// Say why: the values in binary, and which move Bouton's argument picks
    #[arg(long)]
    pub(crate) explain: bool,

    /// How many winning moves are listed
    ///
    /// Where there are more, the answer says so, and describes all of them by residue classes.
    #[arg(
        long,
        value_name = "N",
        value_parser = number::moves,
        default_value = "20",
        allow_negative_numbers = true
    )]
    pub(crate) max_moves: usize,

    /// The last heap that may be computed in search of a proved period
    #[arg(
        long,
        value_name = "N",
        value_parser = number::heap,
        default_value = "2^20",
        allow_negative_numbers = true
    )]
    pub(crate) limit: u64,

    /// How the answer is written
    ///
    /// json: one object on one line.
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: AnswerFormat,
}

const MOVE_EXAMPLES: &str = "\
Examples:
  nimseq move nim 3 4 5 --explain
  nimseq move kayles 1e18
  nimseq move 0.77:5 0.07:9 nim:3 --format json
  nimseq move nim 1 1 5 --misere
  nimseq move kayles 100 17 --misere

Heaps may have up to 2^63 - 1 tokens where the period of the game is proved, and in Nim;
else as many as can be computed.";

/// `play`.
#[derive(Debug, Args)]
#[command(
    after_help = PLAY_EXAMPLES,
    override_usage = "nimseq play [OPTIONS] CODE [HEAP]...\n       nimseq play [OPTIONS] CODE:HEAP..."
)]
pub(crate) struct Play {
    /// A code and the sizes of heaps, 0.77 5 9; or heaps of several games, 0.77:5 nim:3
    #[arg(value_name = "POSITION", required = true, allow_negative_numbers = true)]
    pub(crate) position: Vec<String>,

    /// Misère play: whoever cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,

    /// Let the program move first
    #[arg(long)]
    pub(crate) second: bool,

    /// The last heap that may be computed in search of a proved period
    #[arg(
        long,
        value_name = "N",
        value_parser = number::heap,
        default_value = "2^20",
        allow_negative_numbers = true
    )]
    pub(crate) limit: u64,
}

const PLAY_EXAMPLES: &str = "\
Examples:
  nimseq play nim 3 4 5
  nimseq play kayles 13 --second
  nimseq play nim 1 2 3 --misere

Moves and commands are read from standard input, one a line; `help` lists them. The end of the input
ends the game.";
