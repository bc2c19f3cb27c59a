//! JSON files with a checksum: a pretty object whose last key, `crc32`, is the CRC-32 of the bytes
//! before it.
//!
//! They can be read by anybody, and a digit that has changed in them shows.

use std::fs;
use std::path::Path;

use nimseq_tables::durable;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::SweepError;

/// What stands before the eight digits of the checksum.
const KEY: &str = "  \"crc32\": \"";

/// What a file is: a name, and the version of its format.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Format {
    pub(crate) name: &'static str,
    pub(crate) version: u64,
}

impl Format {
    /// Refuses an object that does not say that it is of this format.
    pub(crate) fn check_name(self, path: &Path, object: &Value) -> Result<(), SweepError> {
        if object.get("format").and_then(Value::as_str) == Some(self.name) {
            return Ok(());
        }
        Err(SweepError::damaged(path, format!("it does not say that it is a {self}")))
    }

    /// Refuses one of another version. To be asked once the bytes are known to be right.
    pub(crate) fn check_version(self, path: &Path, object: &Value) -> Result<(), SweepError> {
        let found = object.get("format_version").and_then(Value::as_u64).unwrap_or(0);
        if found == self.version {
            return Ok(());
        }
        let (path, format, expected) = (path.to_owned(), self.name, self.version);
        Err(SweepError::Version { path, format, found, expected })
    }
}

impl std::fmt::Display for Format {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// Replaces `path` by the object, sealed. It has the keys `format` and `format_version`.
pub(crate) fn write(path: &Path, object: &impl Serialize) -> Result<(), SweepError> {
    let text = serde_json::to_string_pretty(object)
        .map_err(|cause| SweepError::io(path, "write it as JSON")(cause.into()))?;
    let text = seal(&text);
    Ok(durable::replace(path, |out| out.write_all(text.as_bytes()))?)
}

/// Adds the checksum to an object.
fn seal(object: &str) -> String {
    let open = object.strip_suffix("\n}").unwrap_or(object);
    let body = format!("{open},\n");
    let sum = crc32fast::hash(body.as_bytes());
    format!("{body}{KEY}{sum:08x}\"\n}}\n")
}

/// Reads an object that [`write`] wrote.
pub(crate) fn read<T: DeserializeOwned>(path: &Path, format: Format) -> Result<T, SweepError> {
    let text = fs::read(path).map_err(SweepError::io(path, "read it"))?;
    let damaged = |what: String| SweepError::damaged(path, what);
    let mut object: Value =
        serde_json::from_slice(&text).map_err(|error| damaged(format!("as JSON, {error}")))?;
    format.check_name(path, &object)?;
    if !is_sealed(&text) {
        return Err(damaged("its checksum is wrong: it has been cut off or changed".to_owned()));
    }
    format.check_version(path, &object)?;
    if let Some(object) = object.as_object_mut() {
        for key in ["format", "format_version", "crc32"] {
            object.remove(key);
        }
    }
    serde_json::from_value(object).map_err(|error| damaged(error.to_string()))
}

fn is_sealed(text: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(text) else { return false };
    let Some(at) = text.rfind(KEY) else { return false };
    let (body, seal) = text.split_at(at);
    seal == format!("{KEY}{:08x}\"\n}}\n", crc32fast::hash(body.as_bytes()))
}
