//! Who wins a position, and how: the one place that chooses between normal and misère play, and
//! between a proved period, a computed table, a misère quotient and a search.

use nimseq::code::Game;
use nimseq::grundy::{History, SequenceError};
use nimseq::misere::{Limits, Quotient};
use nimseq::period::{Rules, theorem};
use nimseq::play::misere::{self, Case, NotCovered, Search};
use nimseq::play::{NimValues, Outcome, Position, Sum, WinningMoves};

use super::failure::Failure;
use super::memory;
use super::misere::{interruption, watched as watched_quotient};
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

/// Steps towards a quotient, of ten to fifty nanoseconds each: some seconds, beyond which a search may do.
const STEPS: u64 = 100_000_000;

/// How positions are decided.
#[derive(Debug)]
pub(crate) enum Solver {
    /// Normal play, with the values of each game.
    Normal(Vec<NimValues>),
    /// Misère Nim, all heaps of it.
    MisereNim,
    /// Misère play of one game, by its quotient as far as that goes.
    MisereQuotient(Box<Quotient>, Kept),
    /// Misère play of several games.
    Misere(Kept),
}

/// Heaps in all positions that a misère search may keep.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept(u64);

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
    /// By a quotient of this order, of all heaps or of those up to one.
    Quotient {
        order: usize,
        covered_to: Option<u64>,
    },
    Searched {
        positions: u64,
    },
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
            if given.games.iter().all(is_nim) {
                return Ok(Self::MisereNim);
            }
            let kept = Kept(KEPT.min(settings.memory / KEPT_BYTES));
            let [game] = given.games.as_slice() else { return Ok(Self::Misere(kept)) };
            let limits = Limits {
                steps: STEPS,
                memory: settings.memory,
                ..Limits::to_heap(given.largest(0).min(limit))
            };
            let (found, _) = watched_quotient(game, limits, None, settings);
            if let Some(interrupted) = interruption(&found) {
                return Err(interrupted);
            }
            return Ok(Self::MisereQuotient(Box::new(found.quotient), kept));
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
            Self::MisereQuotient(quotient, kept) => by_quotient(quotient, *kept, sum),
            Self::Misere(kept) => searched(*kept, sum).map_err(|error| {
                Failure::with_help(format_args!("misère play: {error}"), MISERE_HELP)
            }),
        }
    }
}

/// What a search cannot do.
pub(crate) const MISERE_HELP: &str = "heaps of one game are decided by its misère quotient, but sums of several games are searched, \
     which small positions allow";

/// By the quotient, or where that does not cover a heap, by a search.
fn by_quotient(quotient: &Quotient, kept: Kept, sum: &Sum<'_>) -> Result<Answer, Failure> {
    let sizes: Vec<u64> = sum.heaps().iter().map(|heap| heap.1).collect();
    match misere::by_quotient(quotient, &sizes) {
        Ok((outcome, moves)) => {
            let covered_to = quotient.proof().is_none().then(|| quotient.covered_to());
            let misere = Some(Why::Quotient { order: quotient.order(), covered_to });
            Ok(Answer { values: None, nim_sum: None, outcome, moves, misere })
        }
        Err(NotCovered { heap, covered_to }) => searched(kept, sum).map_err(|error| {
            Failure::with_help(
                format_args!(
                    "misère play: heap {heap} of {} is not covered by its quotient, which is known to \
                     heap {covered_to}; {error}",
                    title(quotient.game())
                ),
                format_args!("heaps up to {covered_to} can be had; `nimseq misere` may go further"),
            )
        }),
    }
}

/// By looking at all that can come.
fn searched(kept: Kept, sum: &Sum<'_>) -> Result<Answer, misere::TooMany> {
    let mut search = Search::new(kept.0);
    let outcome = search.outcome(sum)?;
    let moves = search.winning_moves(sum)?;
    let misere = Some(Why::Searched { positions: search.positions() });
    Ok(Answer { values: None, nim_sum: None, outcome, moves, misere })
}

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
