//! What happened to a sweep and when, in `events.jsonl`: which codes are under way follows from it.

use serde::{Deserialize, Serialize};

/// One line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SweepEvent {
    pub(crate) event: SweepHappened,
    /// When, in milliseconds since 1970.
    pub(crate) unix_ms: u64,
    /// The standard form of a class, if it happened to one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<String>,
}

/// What can happen to a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SweepHappened {
    /// It began.
    Started,
    /// Another process went on with it.
    Resumed,
    /// A class was taken up.
    Begun,
    /// Its rows were stored.
    Done,
    /// The tables were written.
    Finished,
}

/// The classes under way: those that the last process has begun and not done.
pub(crate) fn under_way(events: &[SweepEvent]) -> Vec<&str> {
    let begin = events.iter().rposition(is_begin).unwrap_or(0);
    let mut open: Vec<&str> = Vec::new();
    for event in &events[begin.min(events.len())..] {
        let Some(code) = event.code.as_deref() else { continue };
        match event.event {
            SweepHappened::Begun => open.push(code),
            SweepHappened::Done => open.retain(|other| *other != code),
            _ => {}
        }
    }
    open
}

/// Milliseconds that processes have had the sweep, up to the last line of each.
pub(crate) fn spent_ms(events: &[SweepEvent]) -> u64 {
    let pairs = events.windows(2).filter(|pair| !is_begin(&pair[1]));
    pairs.map(|pair| pair[1].unix_ms.saturating_sub(pair[0].unix_ms)).sum()
}

fn is_begin(event: &SweepEvent) -> bool {
    matches!(event.event, SweepHappened::Started | SweepHappened::Resumed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(event: SweepHappened, unix_ms: u64, code: &str) -> SweepEvent {
        let code = (!code.is_empty()).then(|| code.to_owned());
        SweepEvent { event, unix_ms, code }
    }

    #[test]
    fn what_an_earlier_process_had_begun_is_not_under_way() {
        use SweepHappened::{Begun, Done, Resumed, Started};
        let mut events = vec![at(Started, 0, ""), at(Begun, 1, "0.1"), at(Begun, 2, "0.2")];
        assert_eq!(under_way(&events), ["0.1", "0.2"]);
        events.push(at(Done, 5, "0.1"));
        assert_eq!(under_way(&events), ["0.2"]);
        assert_eq!(spent_ms(&events), 5);
        events.extend([at(Resumed, 1000, ""), at(Begun, 1003, "0.3")]);
        assert_eq!(under_way(&events), ["0.3"]);
        assert_eq!(spent_ms(&events), 8);
        assert!(under_way(&[]).is_empty());
    }
}
