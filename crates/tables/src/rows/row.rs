//! The row itself, its making from a report, and its JSON form.

use std::io;

use nimseq_grundy::Class;
use nimseq_period::{Answer, Period, Report, Rule};
use serde::{Deserialize, Serialize};

/// What is known about the period of one code.
///
/// Fields are in the order in which they are written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PeriodRow {
    /// The code in canonical form.
    pub code: String,
    /// The code at the end of its chain of first cousins; often the code itself.
    pub standard_form: String,
    /// Names of the game.
    pub names: Vec<String>,
    /// Proved, observed or none.
    pub answer: AnswerWord,
    /// The theorem behind a proof, for example `guy-smith`.
    pub rule: Option<String>,
    /// n0, the first heap from which the values repeat (or grow by the saltus).
    pub preperiod: Option<u64>,
    /// p, in heaps: they repeat, or have grown by the saltus, after so many.
    pub period: Option<u64>,
    /// n0 − 1; null also where n0 = 0, since there is no exception, and where the saltus is not 0,
    /// since G(n+p) ≠ G(n) for every heap.
    pub last_exception: Option<u64>,
    /// The heaps n < n0 that differ from the pattern continued downwards; null if there is no
    /// pattern or if there are more than 1000.
    pub exceptions: Option<Vec<u64>>,
    /// Growth of the values in one period; 0 if they repeat.
    pub saltus: Option<u64>,
    /// Number of values that the proof takes, or would take; null if no theorem covers the code.
    pub heaps_needed: Option<u64>,
    /// Number of values that were computed and looked at.
    pub heaps_computed: u64,
    /// The largest of them.
    pub max_value: u16,
    /// The first heap that has it.
    pub max_value_heap: u64,
    /// Number of rare heaps among those computed, under `mask` and `space_type`; heap 0 counts if
    /// it is not of the common class. Null for codes that never split, and for infinite ones.
    pub rare_heaps: Option<u64>,
    /// The last rare heap; null also if there is none.
    pub last_rare_heap: Option<u64>,
    /// The mask of the class function that leaves fewest of the heaps computed rare.
    pub mask: Option<u64>,
    /// e, the weight of the parity of n in that class function: 0 or 1.
    pub space_type: Option<u8>,
    /// SHA-256 of the values of heaps 0 … N as little-endian 16-bit words; N is the last heap
    /// that the proof took, or the last one computed.
    pub digest: String,
    /// How this run went; null if nobody asked.
    pub run: Option<Run>,
}

/// The three answers about a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AnswerWord {
    /// A theorem's bound is met.
    Proved,
    /// The values repeat but no bound is met.
    Observed,
    /// Nothing to the last heap.
    None,
}

/// What may differ between two runs with the same answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The engine that computed the values.
    pub engine: String,
    /// The kernel it used; null for an engine that needs none.
    pub kernel: Option<String>,
    /// Number of threads.
    pub threads: u32,
    /// Wall-clock time in seconds.
    pub seconds: f64,
    /// Heaps computed in a second.
    pub heaps_per_s: f64,
    /// Version of the program.
    pub version: String,
}

impl From<&Report> for PeriodRow {
    fn from(report: &Report) -> Self {
        let (game, answer) = (report.game(), report.answer());
        let (class, rare) = report.sparse_space().unzip();
        Self {
            code: game.to_string(),
            standard_form: game.standard_form().game.to_string(),
            names: game.names().map(str::to_owned).collect(),
            answer: match answer {
                Answer::Proved(_) => AnswerWord::Proved,
                Answer::Observed(_) => AnswerWord::Observed,
                Answer::None => AnswerWord::None,
            },
            rule: answer.rule().map(Rule::name).map(str::to_owned),
            preperiod: answer.preperiod(),
            period: answer.period_length(),
            last_exception: answer.period().and_then(Period::last_exception),
            exceptions: report.exceptions().map(<[u64]>::to_vec),
            saltus: answer.saltus(),
            heaps_needed: report.heaps_needed(),
            heaps_computed: report.heaps_computed(),
            max_value: report.max_value(),
            max_value_heap: report.max_value_heap(),
            rare_heaps: rare.map(|rare| rare.count),
            last_rare_heap: rare.and_then(|rare| rare.last).map(|(heap, _)| heap),
            mask: class.map(|class| class.mask().into()),
            space_type: class.map(Class::space_type),
            digest: report.digest(),
            run: None,
        }
    }
}

impl PeriodRow {
    /// Writes the row as one JSON object on one line, with its line end.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_json(&self, mut out: impl io::Write) -> io::Result<()> {
        serde_json::to_writer(&mut out, self)?;
        out.write_all(b"\n")
    }
}
