//! Who wins a position, and how: the one place that chooses between normal and misère play, and
//! between a proved period, a computed table and a search.

use nimseq::code::Game;
use nimseq::grundy::{History, SequenceError};
use nimseq::period::{Rules, theorem};
use nimseq::play::misere::{self, Case, Search};
use nimseq::play::{NimValues, Outcome, Position, Sum, WinningMoves};

use super::failure::Failure;
use super::memory;
use super::period::{self, Watches};
use super::position::{Given, title};
use super::run::watched;
use super::settings::Settings;

/// Heaps among which a period is looked for at least: most that there are set in early, and nobody
/// feels it.
const SEARCHED: u64 = 1 << 14;

/// Heaps in all positions that a misère search keeps, at most: about a million positions, in seconds.
const KEPT: u64 = 1 << 23;

/// Bytes that each of them takes, its share of the position included, at most.
const KEPT_BYTES: u64 = 64;

/// How positions are decided.
#[derive(Debug)]
pub(crate) enum Solver {
    /// Normal play, with the values of each game.
    Normal(Vec<NimValues>),
    /// Misère Nim, all heaps of it.
    MisereNim,
    /// Misère play of anything else, with so many heaps in all positions kept.
    Misere(u64),
}

/// What is known of a position.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The value of each heap, where values decide.
    pub(crate) values: Option<Vec<u64>>,
    pub(crate) nim_sum: Option<u64>,
    pub(crate) outcome: Outcome,
    pub(crate) moves: WinningMoves,
    /// Why, in misère play.
    pub(crate) misere: Option<Why>,
}

/// What decided in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    Bouton(Case),
    Searched { positions: u64 },
}

impl Solver {
    /// What it takes to decide the given position and all that can come of it. `limit` as in
    /// `period`, from the flag `--limit`.
    pub(crate) fn new(
        given: &Given,
        misere: bool,
        limit: u64,
        settings: &Settings,
    ) -> Result<Self, Failure> {
        if misere {
            let is_nim = |game| NimValues::by_formula(game).is_some();
            return Ok(if given.games.iter().all(is_nim) {
                Self::MisereNim
            } else {
                Self::Misere(KEPT.min(settings.memory / KEPT_BYTES))
            });
        }
        let games = given.games.iter().enumerate();
        games
            .map(|(index, game)| values(game, given.largest(index), limit, settings))
            .collect::<Result<_, _>>()
            .map(Self::Normal)
    }

    pub(crate) fn is_misere(&self) -> bool {
        !matches!(self, Self::Normal(_))
    }

    /// Decides a position that comes of the given one.
    pub(crate) fn solve(&self, sum: &Sum<'_>) -> Result<Answer, Failure> {
        match self {
            Self::Normal(known) => normal(known, sum),
            Self::MisereNim => {
                let sizes: Vec<u64> = sum.heaps().iter().map(|heap| heap.1).collect();
                let answer = misere::nim(&sizes);
                Ok(Answer {
                    nim_sum: Some(sizes.iter().fold(0, |x, size| x ^ size)),
                    values: Some(sizes),
                    outcome: answer.outcome,
                    moves: answer.moves,
                    misere: Some(Why::Bouton(answer.case)),
                })
            }
            Self::Misere(kept) => {
                let mut search = Search::new(*kept);
                let decided = search
                    .outcome(sum)
                    .and_then(|outcome| Ok((outcome, search.winning_moves(sum)?)));
                let (outcome, moves) = decided.map_err(|error| {
                    Failure::with_help(format_args!("misère play: {error}"), MISERE_HELP)
                })?;
                let positions = search.positions();
                let misere = Some(Why::Searched { positions });
                Ok(Answer { values: None, nim_sum: None, outcome, moves, misere })
            }
        }
    }
}

/// What a search cannot do.
pub(crate) const MISERE_HELP: &str = "sums of large heaps need the misère quotient of the game, which nimseq does not compute yet; \
     only Nim has a rule for heaps of any size";

fn normal(known: &[NimValues], sum: &Sum<'_>) -> Result<Answer, Failure> {
    let heaps = sum.heaps().iter().filter_map(|&(game, size)| {
        known.iter().find(|values| values.game() == game).map(|values| (values, size))
    });
    let position = Position::new(heaps).map_err(nimseq::Error::from)?;
    Ok(Answer {
        values: Some(position.heaps().map(|(_, _, value)| value).collect()),
        nim_sum: Some(position.nim_sum()),
        outcome: position.outcome(),
        moves: position.winning_moves(),
        misere: None,
    })
}

/// The values of a game, to its largest heap here at least.
fn values(
    game: &Game,
    largest: u64,
    limit: u64,
    settings: &Settings,
) -> Result<NimValues, Failure> {
    if let Some(values) = NimValues::by_formula(game) {
        return Ok(values);
    }
    let (values, end) = if theorem::covers(game) {
        let last = largest.max(SEARCHED).min(limit);
        let (report, run) =
            period::search(game, (last, "--limit"), (Rules::Auto, Watches::Never), settings)?;
        (NimValues::of_report(&report), run.outcome)
    } else {
        let mut table = History::new();
        let sequence = settings.sequence(game);
        let run = watched(game, &sequence, largest.min(limit), &mut table, settings, false)?;
        (NimValues::of_table(game, table), run.outcome)
    };
    match (values.value(largest), end) {
        (Ok(_), _) => Ok(values),
        (Err(unknown), Err(error @ SequenceError::ValueTooLarge { .. })) => {
            Err(out_of_reach(game, largest, unknown.known, &error.to_string(), None))
        }
        (Err(_), Err(error)) => Err(memory::explain(error, "the size of the heaps")),
        (Err(unknown), Ok(())) => {
            let why = if theorem::covers(game) {
                format!("no period is proved in heaps 0 to {limit}")
            } else {
                "no theorem covers it, and values are computed one by one".to_owned()
            };
            Err(out_of_reach(game, largest, unknown.known, &why, Some("--limit N goes further")))
        }
    }
}

fn out_of_reach(game: &Game, heap: u64, known: u64, why: &str, further: Option<&str>) -> Failure {
    let further = further.map_or_else(String::new, |further| format!("; {further}"));
    Failure::with_help(
        format_args!("heap {heap} of {} is out of reach: {why}", title(game)),
        format_args!("heaps up to {} can be had{further}", known.saturating_sub(1)),
    )
}
