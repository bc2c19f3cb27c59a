//! A line of the table of a sweep over misère quotients.

use serde::{Deserialize, Serialize};

/// What a sweep has found out about the misère play of one code. Every field is a column of CSV and a key
/// of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuotientRow {
    /// The code in canonical form.
    pub code: String,
    /// `solved` or `partial`; null if the code is an error, as are all figures.
    pub answer: Option<String>,
    /// The order of the quotient; of a partial one a lower bound for all later ones.
    pub order: Option<usize>,
    /// The number of elements in P.
    pub p_portion: Option<usize>,
    /// n0 of Φ, if its period is proved.
    pub preperiod: Option<u64>,
    /// p of Φ.
    pub period: Option<u64>,
    /// The last heap of which the quotient is.
    pub covered_to: Option<u64>,
    /// `tame` if all heaps are, `wild` if one up to `covered_to` is not, else `unknown`.
    pub tame: Option<String>,
    /// The heaps that generate the quotient, with spaces between.
    pub generators: Option<String>,
    /// The last heap that was allowed.
    pub limit: u64,
    /// The largest order that was allowed.
    pub max_order: usize,
    /// What ended a partial one.
    pub stopped_by: Option<String>,
    /// What went wrong.
    pub error: Option<String>,
    /// Version of the program.
    pub version: String,
}
