//! A report in plain words, for a reader who may hold a table with other conventions.
//!
//! The period comes first, then where it sets in, in each of the ways that authors use, then how
//! far one had to look. How to go on if that was not far enough is for the program to say, which
//! knows its flags; [`Report::next_limit`] has the number.

use std::fmt;

use nimseq_code::Game;

use crate::{Answer, Observation, Period, Proof, Report, Rule, Space, theorem};

/// The longest list of exceptional heaps that is printed; the count is always given.
const SHOWN_EXCEPTIONS: usize = 40;

/// Width of the left column, in characters.
const LABEL: usize = 19;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.answer() {
            Answer::Proved(proof) => proved(f, self, proof)?,
            Answer::Observed(Observation::Period(period)) => observed(f, self, period)?,
            Answer::Observed(Observation::Saltus { preperiod, period, saltus }) => {
                growing(f, self, preperiod, period, saltus)?;
            }
            Answer::None => nothing(f, self)?,
        }
        line(f, "values computed", &seen(self))?;
        let (value, heap) = (self.max_value(), self.max_value_heap());
        line(f, "largest value", &format!("{value}, first at heap {heap}"))
    }
}

fn proved(f: &mut fmt::Formatter<'_>, report: &Report, proof: Proof) -> fmt::Result {
    let rule = match proof.rule() {
        Rule::GuySmith => "the theorem of Guy and Smith (1956)",
        Rule::NoSplit => "the bound for codes that never split a heap",
        Rule::SparseInduction => "induction in a sparse space",
    };
    let name = proof.rule().name();
    writeln!(f, "{}: the period is proved by {rule}, rule {name}", report.game())?;
    repetition(f, report, proof.period(), "")?;
    needed(f, "values needed", proof.heaps_needed())?;
    other_rule(f, report, proof)
}

/// What the other theorem asks for.
fn other_rule(f: &mut fmt::Formatter<'_>, report: &Report, proof: Proof) -> fmt::Result {
    if let Some(space) = proof.space() {
        let guy_smith = report.heaps_needed_by_guy_smith().unwrap_or(u64::MAX);
        line(f, "by Guy and Smith", &format!("{guy_smith} would be needed"))?;
        return sparse_space(f, space);
    }
    let Some(induction) = report.induction() else { return Ok(()) };
    let needed = induction.heaps_needed();
    line(f, "by induction", &format!("{needed} would do, in a sparse space"))
}

fn sparse_space(f: &mut fmt::Formatter<'_>, space: Space) -> fmt::Result {
    let (mask, e) = (space.class().mask(), space.class().space_type());
    let rare = match space.last_rare() {
        0 => "no heap n ≥ 1 is rare".to_owned(),
        heap => format!("last rare heap {heap}"),
    };
    line(f, "sparse space", &format!("mask {mask:#x}, type e = {e}, {rare}"))
}

fn observed(f: &mut fmt::Formatter<'_>, report: &Report, period: Period) -> fmt::Result {
    writeln!(f, "{}: a period is observed, not proved", report.game())?;
    repetition(f, report, period, ", as far as was seen")?;
    match report.heaps_needed() {
        Some(count) => needed(f, "values for a proof", count),
        None => no_rule(f, report),
    }
}

fn growing(f: &mut fmt::Formatter<'_>, report: &Report, n0: u64, p: u64, s: u64) -> fmt::Result {
    writeln!(f, "{}: no period: G(n+{p}) = G(n)+{s}, observed, not proved", report.game())?;
    line(f, "saltus", &format!("{s} every {}", heaps(p)))?;
    line(f, "from", &format!("heap {n0}, as far as was seen"))?;
    no_rule(f, report)
}

fn nothing(f: &mut fmt::Formatter<'_>, report: &Report) -> fmt::Result {
    let Some(last) = report.last_heap_computed() else {
        return writeln!(f, "{}: no value was computed", report.game());
    };
    writeln!(f, "{}: no period found up to heap {last}", report.game())?;
    if theorem::covers(report.game()) { Ok(()) } else { no_rule(f, report) }
}

/// `proviso` follows what is said of every n.
fn repetition(
    f: &mut fmt::Formatter<'_>,
    report: &Report,
    period: Period,
    proviso: &str,
) -> fmt::Result {
    line(f, "period", &period.period().to_string())?;
    let (n0, p) = (period.preperiod(), period.period());
    if let Some(last) = period.last_exception() {
        line(f, "last exception", &format!("heap {last}"))?;
        let higher = n0.saturating_add(1);
        line(
            f,
            "periodic from",
            &format!(
                "heap {n0}: G(n+{p}) = G(n) for n ≥ {n0}{proviso} (so \"from {higher}\" holds too)"
            ),
        )?;
    } else {
        line(f, "periodic from", &format!("heap 0: G(n+{p}) = G(n) for every n{proviso}"))?;
    }
    exceptional(f, report)
}

fn exceptional(f: &mut fmt::Formatter<'_>, report: &Report) -> fmt::Result {
    let text = match report.exceptions() {
        Some([]) => return Ok(()),
        Some(list) if list.len() <= SHOWN_EXCEPTIONS => {
            let list: Vec<String> = list.iter().map(u64::to_string).collect();
            format!("{}: {}", list.len(), list.join(" "))
        }
        Some(list) => format!("{}, too many to print", list.len()),
        None => format!("more than {}", crate::MAX_EXCEPTIONS),
    };
    line(f, "exceptional heaps", &text)
}

fn no_rule(f: &mut fmt::Formatter<'_>, report: &Report) -> fmt::Result {
    let why = no_rule_because(report.game());
    line(f, "proof", &format!("no theorem covers {why}; more than an observation is not to be had"))
}

fn no_rule_because(game: &Game) -> &'static str {
    if game.is_grundy() { "splits into unequal parts" } else { "codes with infinitely many digits" }
}

fn needed(f: &mut fmt::Formatter<'_>, label: &str, count: u64) -> fmt::Result {
    line(f, label, &format!("{count} (heaps 0 to {})", count.saturating_sub(1)))
}

fn seen(report: &Report) -> String {
    match report.last_heap_computed() {
        Some(last) => format!("{} (heaps 0 to {last})", report.heaps_computed()),
        None => "0".to_owned(),
    }
}

fn heaps(p: u64) -> String {
    if p == 1 { "heap".to_owned() } else { format!("{p} heaps") }
}

fn line(f: &mut fmt::Formatter<'_>, label: &str, text: &str) -> fmt::Result {
    writeln!(f, "  {label:LABEL$}{text}")
}
