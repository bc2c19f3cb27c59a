//! What a run was asked to do: the parameters that its result depends on, and no others.
//!
//! They are written down once, when the run starts, and every checkpoint repeats them: whoever goes
//! on from it does the same task, or is told which parameter is another one. Kernel, threads and
//! memory change no byte of a result and are not among them. The engine changes none either, but a
//! checkpoint is one engine's.

use std::path::PathBuf;

use nimseq_tables::write::Format;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One code and what to do with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "lowercase", deny_unknown_fields)]
pub enum Task {
    /// Write or count the values of heaps 0 … `to`.
    Values {
        /// The code, in canonical form.
        code: String,
        /// The last heap.
        to: u64,
        /// The first heap that is written.
        from: u64,
        /// How values are written.
        #[serde(with = "name")]
        format: Format,
        /// The file for the values; absolute. `None` if none are written.
        output: Option<PathBuf>,
        /// Whether the figures about all values are the result.
        stats: bool,
        /// The file for the counts; `-` if they are the result.
        histogram: Option<PathBuf>,
        /// The engine, by its name.
        engine: String,
    },
    /// Find the period and prove it.
    Period {
        /// The code, in canonical form.
        code: String,
        /// The last heap that may be computed.
        limit: u64,
        /// Which theorems are asked, by the name that the program gives to the choice.
        rule: String,
        /// Whether the answer is JSON.
        json: bool,
        /// The file for the values that the proof rests on; absolute.
        csv: Option<PathBuf>,
        /// The file for the certificate; absolute.
        certificate: Option<PathBuf>,
        /// The engine, by its name.
        engine: String,
    },
    /// Find the misère quotient. Nothing is saved of it.
    Misere {
        /// The code, in canonical form.
        code: String,
        /// The last heap that may be looked at.
        limit: u64,
        /// The largest order.
        max_order: usize,
    },
}

impl Task {
    /// The code.
    #[must_use]
    pub fn code(&self) -> &str {
        match self {
            Self::Values { code, .. } | Self::Period { code, .. } | Self::Misere { code, .. } => {
                code
            }
        }
    }

    /// The last heap that may be computed.
    #[must_use]
    pub fn last(&self) -> u64 {
        match self {
            Self::Values { to: last, .. }
            | Self::Period { limit: last, .. }
            | Self::Misere { limit: last, .. } => *last,
        }
    }

    /// `values`, `period` or `misere`.
    #[must_use]
    pub const fn command(&self) -> &'static str {
        match self {
            Self::Values { .. } => "values",
            Self::Period { .. } => "period",
            Self::Misere { .. } => "misere",
        }
    }

    /// The name of the engine.
    #[must_use]
    pub fn engine(&self) -> &str {
        match self {
            Self::Values { engine, .. } | Self::Period { engine, .. } => engine,
            Self::Misere { .. } => "quotient",
        }
    }

    /// The first parameter that differs, with its value here and there; `None` if the tasks are the
    /// same.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<Difference> {
        let named = |parameter: &str, here: String, there: String| {
            Some(Difference { parameter: parameter.to_owned(), here, there })
        };
        if self.command() != other.command() {
            return named("command", self.command().to_owned(), other.command().to_owned());
        }
        // Tasks of one command have the same keys.
        let mut both = fields(self).into_iter().zip(fields(other));
        let ((key, here), (_, there)) = both.find(|(here, there)| here != there)?;
        named(&key, here.to_string(), there.to_string())
    }
}

/// A parameter in which two tasks differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its key in the manifest.
    pub parameter: String,
    /// The value in the first task, as it stands in JSON.
    pub here: String,
    /// The value in the other.
    pub there: String,
}

/// The keys and values of a task, in the order of the keys.
fn fields(task: &Task) -> Vec<(String, Value)> {
    match serde_json::to_value(task) {
        Ok(Value::Object(map)) => map.into_iter().collect(),
        _ => Vec::new(),
    }
}

/// A format by its name.
mod name {
    use nimseq_tables::write::Format;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde wants")]
    pub(super) fn serialize<S: Serializer>(format: &Format, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(format.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Format, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn period(limit: u64, json: bool) -> Task {
        let (code, engine) = ("0.16".to_owned(), "auto".to_owned());
        let rule = "auto".to_owned();
        Task::Period { code, limit, rule, json, csv: None, certificate: None, engine }
    }

    #[test]
    fn the_parameter_that_differs_is_named() {
        assert_eq!(period(5, false).difference(&period(5, false)), None);
        let other = period(5, false).difference(&period(6, false)).unwrap();
        assert_eq!((other.parameter.as_str(), other.here.as_str()), ("limit", "5"));
        assert_eq!(other.there, "6");
        let values = Task::Values {
            code: "0.16".into(),
            to: 5,
            from: 0,
            format: Format::None,
            output: None,
            stats: true,
            histogram: None,
            engine: "auto".into(),
        };
        let other = values.difference(&period(5, false)).unwrap();
        assert_eq!((other.parameter.as_str(), other.here.as_str()), ("command", "values"));
    }
}
