//! A detector beyond its history, put away and taken up again.

use std::io;

use nimseq_grundy::History;

use super::Detector;
use crate::beyond::Beyond;

impl Detector {
    /// Writes what is needed to go on once values are kept no longer, for
    /// [`restore`](Self::restore); `false`, and nothing, while all of them are kept.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn save(&self, out: impl io::Write) -> io::Result<bool> {
        match &self.beyond {
            Some(beyond) if beyond.found().is_none() => beyond.write(out).map(|()| true),
            _ => Ok(false),
        }
    }

    /// Goes on from what was [saved](Self::save) of a run of the same game, in place of the heaps
    /// before. The values that were kept are gone.
    ///
    /// # Errors
    /// Those of `from`, and `InvalidData` for what was not saved so.
    pub fn restore(&mut self, from: impl io::Read) -> io::Result<()> {
        let beyond = Beyond::read(&self.game, from)?;
        self.history = History::new();
        self.offered = beyond.heaps();
        self.beyond = Some(beyond);
        Ok(())
    }
}
