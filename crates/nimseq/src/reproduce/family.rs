//! Which games are computed, by whom, and when they may be forgotten.
//!
//! Questions that share a game form a family, and a family is the work of one thread: it computes its
//! games one after the other, answers, and drops the values. Families are begun with the longest
//! first, so that no thread is left with it at the end. Their number does not depend on the threads,
//! and neither do the answers.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use nimseq_code::Game;

use super::question::Question;
use super::{Figure, codes, extents, histograms, misere, periods};
use crate::computed::{Computed, Observer, Settings};

/// Questions that share games, by their indices, and the games with the last heap of each.
#[derive(Debug, Default)]
struct Family<'c> {
    questions: Vec<usize>,
    games: BTreeMap<&'c Game, u64>,
}

impl Family<'_> {
    /// Heaps to compute at most.
    fn size(&self) -> u128 {
        self.games.values().map(|&last| u128::from(last) + 1).sum()
    }
}

pub(super) fn judge(
    questions: &[Question<'_>],
    limit: u64,
    settings: &Settings,
    observer: &impl Observer,
) -> Option<Vec<Figure>> {
    let mut families = families(questions, limit);
    families.sort_by_key(|family| std::cmp::Reverse(family.size()));
    let busy = families.iter().filter(|family| !family.games.is_empty()).count();
    let workers = settings.threads.get().min(busy.max(1));
    let share = Settings {
        threads: NonZeroUsize::new(settings.threads.get() / workers).unwrap_or(NonZeroUsize::MIN),
        memory: settings.memory / workers as u64,
        ..*settings
    };
    let all = questions.iter().map(Question::claims).sum();
    let (next, judged, is_ended) =
        (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
    let answers = Mutex::new(vec![Vec::new(); questions.len()]);
    let work = || {
        while let Some(family) = families.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(found) = answer(family, questions, (limit, &share), observer) else {
                is_ended.store(true, Ordering::Relaxed);
                return;
            };
            let claims: usize = found.iter().map(|&(index, _)| questions[index].claims()).sum();
            // A thread that panicked has ended the program's hopes already; see the scope below.
            if let Ok(mut answers) = answers.lock() {
                for (index, figures) in found {
                    answers[index] = figures;
                }
            }
            observer.judged(judged.fetch_add(claims, Ordering::Relaxed) + claims, all);
        }
    };
    thread::scope(|scope| {
        for _ in 1..workers {
            scope.spawn(work);
        }
        work();
    });
    if is_ended.into_inner() {
        return None;
    }
    Some(answers.into_inner().ok()?.into_iter().flatten().collect())
}

/// Sorts questions into families, in the order of their first questions.
fn families<'c>(questions: &[Question<'c>], limit: u64) -> Vec<Family<'c>> {
    let needs: Vec<Vec<(&Game, u64)>> =
        questions.iter().map(|question| question.needs(limit)).collect();
    // Each question points to an earlier one of its family, or to itself.
    let mut head: Vec<usize> = (0..questions.len()).collect();
    let find = |head: &[usize], mut index: usize| {
        while head[index] != index {
            index = head[index];
        }
        index
    };
    let mut first = BTreeMap::new();
    for (index, needs) in needs.iter().enumerate() {
        for (game, _) in needs {
            let other = *first.entry(*game).or_insert(index);
            let (a, b) = (find(&head, index), find(&head, other));
            head[a.max(b)] = a.min(b);
        }
    }
    let mut families = BTreeMap::<usize, Family<'c>>::new();
    for (index, needs) in needs.iter().enumerate() {
        let family = families.entry(find(&head, index)).or_default();
        family.questions.push(index);
        for &(game, last) in needs {
            let most = family.games.entry(game).or_insert(last);
            *most = last.max(*most);
        }
    }
    families.into_values().collect()
}

/// The answers of one family, with the indices of their questions; `None` if the observer ended it.
fn answer(
    family: &Family<'_>,
    questions: &[Question<'_>],
    (limit, settings): (u64, &Settings),
    observer: &impl Observer,
) -> Option<Vec<(usize, Vec<Figure>)>> {
    let mut computed = BTreeMap::new();
    for (&game, &last) in &family.games {
        computed.insert(game, Computed::run(game, last, settings, observer)?);
    }
    let run = |game: &Game| computed.get(game);
    let figures = |question: &Question<'_>| {
        Some(match question {
            Question::Period(claim) => periods::judge(claim, run(claim.code.game())),
            Question::Values(claim) => vec![codes::terms(claim, run(claim.code.game()))],
            Question::Equivalence(claim) => {
                let (left, right) = (run(claim.code.game()), run(claim.other.game()));
                vec![codes::equivalence(claim, left, right)]
            }
            Question::Extent(claim) => extents::judge(claim, run(claim.code.game())),
            Question::Histogram(rows) => histograms::judge(rows, run(rows[0].code.game())),
            Question::Misere(claim) => misere::judge(claim, limit, settings, observer)?,
        })
    };
    let answer = |&index: &usize| Some((index, figures(&questions[index])?));
    family.questions.iter().map(answer).collect()
}
