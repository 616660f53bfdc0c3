//! The parts of a message that are read, with what is said where one is missing.

use serde_json::Value;

pub fn list<'a>(from: &'a Value, key: &str) -> Result<&'a Vec<Value>, String> {
    from[key]
        .as_array()
        .ok_or_else(|| format!("no list of {key}"))
}

pub fn number(from: &Value, key: &str) -> Result<usize, String> {
    let found = from[key]
        .as_u64()
        .and_then(|found| usize::try_from(found).ok());
    found.ok_or_else(|| format!("no whole number as {key}"))
}

pub fn text<'a>(from: &'a Value, key: &str) -> Result<&'a str, String> {
    from[key]
        .as_str()
        .ok_or_else(|| format!("no text as {key}"))
}
