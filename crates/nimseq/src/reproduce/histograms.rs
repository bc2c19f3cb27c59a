//! How often each value occurs among G(1) … G(n): one figure if all counts are right, else one for
//! each count that is not.

use std::collections::BTreeMap;
use std::fmt::Display;

use nimseq_tables::known::Frequency;

use super::make::Make;
use super::{Basis, Figure, Obstacle, Verdict};
use crate::computed::Computed;

/// `rows` are about one code and heap, and there is one at least.
pub(super) fn judge(rows: &[&Frequency], run: Option<&Computed>) -> Vec<Figure> {
    let heap = rows[0].heap;
    let make = Make { source: &rows[0].source, code: rows[0].code.text() };
    let all = format!("{} counts to heap {heap}", rows.len());
    let whole = |ours: Option<&dyn Display>, verdict| make.figure("histogram", &all, ours, verdict);
    let Some(run) = run.filter(|run| run.heaps() > heap) else {
        let stopped = run.and_then(Computed::stopped).map(Obstacle::Stopped);
        let obstacle = stopped.unwrap_or(Obstacle::Limit { needed: Some(heap) });
        return vec![whole(None, Verdict::OutOfReach(obstacle))];
    };
    let basis = Basis::Computed { last: heap };
    let counts: BTreeMap<u16, u64> =
        run.statistics(heap).histogram().map(|row| (row.value, row.count)).collect();
    let differing: Vec<Figure> = rows
        .iter()
        .filter_map(|row| {
            let ours = counts.get(&row.value).copied().unwrap_or(0);
            let verdict = Verdict::Refuted { basis, first: None };
            let field = format!("count of {} to heap {heap}", row.value);
            (ours != row.count).then(|| make.figure(&field, &row.count, Some(&ours), verdict))
        })
        .collect();
    if differing.is_empty() {
        return vec![whole(Some(&all), Verdict::Confirmed(basis))];
    }
    differing
}
