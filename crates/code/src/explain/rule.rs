//! Digits in words.
//!
//! A clause speaks of one digit and of the numbers of tokens it stands for: one number, a run of
//! equal digits (told together from five on, or a sweep's codes would fill the screen with
//! "no move takes …"), or the endless row of numbers that a digit of a repeating block stands for.

use crate::{Digit, Game};

/// Equal digits in a row that are told in one clause.
const RUN: usize = 5;

/// One sentence of the rule.
pub(super) struct Clause {
    /// `d2 = 7`.
    pub(super) label: String,
    /// `take 2 tokens, leaving …`.
    pub(super) words: String,
}

/// The numbers of tokens that one clause is about.
enum Tokens {
    One(u64),
    Run(u64, u64),
    AtLeast(u64),
    Every { first: u64, step: u64 },
}

/// The rule, digit by digit.
pub(super) fn clauses(game: &Game) -> Vec<Clause> {
    if game.is_grundy() {
        let words = "split a heap into two heaps of different sizes, taking nothing".to_owned();
        return vec![Clause { label: String::new(), words }];
    }
    let d0 = if game.d0().splits() {
        "split a heap into two heaps, taking nothing"
    } else {
        "every move takes at least 1 token"
    };
    let mut clauses = vec![Clause { label: format!("d0 = {}", game.d0()), words: d0.to_owned() }];
    let mut i = 1;
    for run in game.digits().chunk_by(|a, b| a == b) {
        let next = i + run.len() as u64;
        if run.len() >= RUN {
            clauses.push(clause(run[0], &Tokens::Run(i, next - 1)));
        } else {
            clauses.extend((i..next).map(|i| clause(run[0], &Tokens::One(i))));
        }
        i = next;
    }
    let step = game.block().len() as u64;
    for (first, &digit) in (i..).zip(game.block()) {
        let tokens = if step == 1 { Tokens::AtLeast(first) } else { Tokens::Every { first, step } };
        clauses.push(clause(digit, &tokens));
    }
    clauses
}

/// What holds beyond the digits.
pub(super) fn closing(game: &Game) -> String {
    let end = "Whoever cannot move loses.";
    match game.last_index() {
        Some(_) if game.is_grundy() => format!("No move takes anything. {end}"),
        Some(_) if !game.has_moves() => format!("No move takes anything, so there is none. {end}"),
        Some(0) => format!("No move takes anything. {end}"),
        Some(k) => format!("No move takes more than {}. {end}", Tokens::One(k).amount()),
        None => {
            let block: String = game.block().iter().map(ToString::to_string).collect();
            let digits = if block.len() == 1 { "digit" } else { "digits" };
            if block.len() > 40 {
                format!("The last {} digits repeat for ever. {end}", block.len())
            } else {
                format!("The {digits} {block} repeat{} for ever. {end}", third_person(block.len()))
            }
        }
    }
}

fn third_person(count: usize) -> &'static str {
    if count == 1 { "s" } else { "" }
}

fn clause(digit: Digit, tokens: &Tokens) -> Clause {
    let amount = tokens.amount();
    let words = match digit.value() {
        0 => format!("no move takes {amount}"),
        1 => format!("take {amount} if {} the whole heap", tokens.pronoun()),
        2 => format!("take {amount}, leaving one heap (never the whole heap)"),
        3 => format!("take {amount}, leaving nothing or one heap"),
        4 => format!("take {amount}, leaving two heaps"),
        5 => format!("take {amount}, leaving nothing or two heaps (not one)"),
        6 => format!("take {amount}, leaving one heap or two heaps (never the whole heap)"),
        _ => format!("take {amount}, leaving nothing, one heap or two heaps"),
    };
    Clause { label: format!("{} = {digit}", tokens.label()), words }
}

impl Tokens {
    fn label(&self) -> String {
        match self {
            Self::One(i) => format!("d{i}"),
            Self::Run(first, last) => format!("d{first}–d{last}"),
            Self::AtLeast(first) => format!("d{first}, d{}, …", first + 1),
            Self::Every { first, step } => format!("d{first}, d{}, …", first + step),
        }
    }

    fn amount(&self) -> String {
        match self {
            Self::One(1) => "1 token".to_owned(),
            Self::One(i) => format!("{i} tokens"),
            Self::Run(first, last) => format!("{first} to {last} tokens"),
            Self::AtLeast(1) => "any number of tokens".to_owned(),
            Self::AtLeast(first) => format!("{first} or more tokens"),
            Self::Every { first, step } => {
                format!("{first}, {}, {}, … tokens", first + step, first + 2 * step)
            }
        }
    }

    /// "it is" or "they are", for the tokens just named.
    fn pronoun(&self) -> &'static str {
        if matches!(self, Self::One(1)) { "it is" } else { "they are" }
    }
}
