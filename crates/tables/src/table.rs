//! The table of a game as people print it: values in rows, exceptional heaps marked, and below
//! them where the period sets in. Everything said there comes from the report.

use std::fmt;
use std::num::NonZeroU64;

use nimseq_code::known_names;
use nimseq_grundy::{History, Values};
use nimseq_period::{Answer, Observation, Period, Report};

use crate::grid::Grid;
use crate::layout::Layout;

/// A printable table; `Display` prints it.
///
/// ```
/// use nimseq_code::Game;
/// use nimseq_grundy::Sequence;
/// use nimseq_period::Detector;
/// use nimseq_tables::Table;
///
/// let game: Game = "S(1,2)".parse()?;
/// let mut detector = Detector::new(&game, 100);
/// Sequence::of(&game).run(100, &mut detector)?;
/// assert_eq!(
///     Table::new(&detector.finish()).to_string(),
///     "0.33: heaps 0 to 2, rows of 3\n\
///      \n\
///      n  0 1 2\n\
///      0  0 1 2\n\
///      \n\
///      period 3, proved (no-split, 6 values)\n\
///      no exception: periodic from heap 0, every row is the same\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table<'r> {
    report: &'r Report,
    layout: Layout,
}

impl<'r> Table<'r> {
    /// The table in the shape that [`Layout::of`] chooses.
    #[must_use]
    pub fn new(report: &'r Report) -> Self {
        Self { report, layout: Layout::of(report) }
    }

    /// Ends with this heap, or earlier if no more is known. Printing takes up to eight bytes a heap
    /// and is for the eye: a long table is better written by
    /// [`ValueWriter`](crate::write::ValueWriter).
    #[must_use]
    pub fn to(mut self, last: u64) -> Self {
        self.layout.last = last;
        self
    }

    /// Rows of so many heaps.
    #[must_use]
    pub fn width(mut self, heaps: NonZeroU64) -> Self {
        self.layout.width = heaps;
        self
    }

    /// The values of the table: those computed, and beyond them what a proof says.
    fn values(&self) -> History {
        let len = usize::try_from(self.layout.last.saturating_add(1)).unwrap_or(usize::MAX);
        let computed = self.report.values();
        let mut values = History::new();
        values.push_block(computed.slice(0..computed.len().min(len)));
        if let Answer::Proved(proof) = self.report.answer()
            && let Ok(p) = usize::try_from(proof.period().period())
            // The last whole period that was computed, and again.
            && let Some(start) = computed.len().checked_sub(p)
        {
            let beyond = 0..len.saturating_sub(computed.len());
            let beyond: Vec<u16> = beyond.map_while(|n| computed.get(start + n % p)).collect();
            values.push_block(Values::Words(&beyond));
        }
        values
    }

    fn title(&self, f: &mut fmt::Formatter<'_>, heaps: usize) -> fmt::Result {
        let code = self.report.game().to_string();
        let width = self.layout.width;
        match known_names().find(|name| name.code == code) {
            Some(name) if name.code == name.name => write!(f, "{}", name.title)?,
            Some(name) => write!(f, "{}, {code}", name.title)?,
            None => write!(f, "{code}")?,
        }
        match heaps.checked_sub(1) {
            Some(last) => writeln!(f, ": heaps 0 to {last}, rows of {width}"),
            None => writeln!(f, ": no heaps"),
        }
    }

    /// Where the period sets in, in the three ways that authors say it.
    fn onset(&self, f: &mut fmt::Formatter<'_>, period: Period) -> fmt::Result {
        let (n0, width) = (period.preperiod(), self.layout.width.get());
        match period.last_exception() {
            Some(last) => write!(f, "last exception {last}, periodic from heap {n0}")?,
            None => write!(f, "no exception: periodic from heap 0")?,
        }
        if width.is_multiple_of(period.period()) {
            match n0.checked_next_multiple_of(width) {
                Some(0) => write!(f, ", every row is the same")?,
                Some(row) => write!(f, ", rows repeat from heap {row} on")?,
                None => {}
            }
        }
        writeln!(f)
    }

    fn legend(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.report.exceptions() {
            Some([]) => Ok(()),
            Some([_]) => writeln!(
                f,
                "* the exceptional heap: it differs from the pattern continued downwards"
            ),
            Some(list) => writeln!(
                f,
                "* the {} exceptional heaps: they differ from the pattern continued downwards",
                list.len()
            ),
            None => writeln!(f, "the exceptional heaps are too many to be marked"),
        }
    }

    fn closing(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let computed = self.report.heaps_computed();
        match self.report.answer() {
            Answer::Proved(proof) => {
                let (p, rule, needed) =
                    (proof.period().period(), proof.rule(), proof.heaps_needed());
                writeln!(f, "period {p}, proved ({}, {needed} values)", rule.name())?;
                self.onset(f, proof.period())?;
                self.legend(f)
            }
            Answer::Observed(Observation::Period(period)) => {
                let p = period.period();
                writeln!(f, "period {p}, observed in {computed} values, not proved")?;
                self.onset(f, period)?;
                self.legend(f)
            }
            Answer::Observed(Observation::Saltus { preperiod, period, saltus }) => writeln!(
                f,
                "no period: G(n+{period}) = G(n)+{saltus} from heap {preperiod} on, \
                 observed in {computed} values, not proved"
            ),
            Answer::None => writeln!(f, "no period found in {computed} values"),
        }
    }
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = self.values();
        self.title(f, values.len())?;
        writeln!(f)?;
        let marked = self.report.exceptions().unwrap_or_default();
        Grid::new(0, values.values(), self.layout.width, marked).write(f)?;
        writeln!(f)?;
        self.closing(f)
    }
}
