//! A list in one cell of a table: its items joined by single spaces.
//!
//! For serde's `with`; a space needs no quotes in a CSV file and occurs in no number or name.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize as _, Deserializer, Serializer};

/// Writes the items with spaces between them.
pub(crate) fn serialize<T: Display, S: Serializer>(items: &[T], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&join(items))
}

/// Reads items between spaces; an empty text is an empty list.
pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<Vec<T>, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    let text = String::deserialize(from)?;
    text.split_ascii_whitespace()
        .map(|item| item.parse().map_err(|e| D::Error::custom(format_args!("`{item}`: {e}"))))
        .collect()
}

/// The items with spaces between them.
pub(crate) fn join<T: Display>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}
