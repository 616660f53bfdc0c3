//! pkcore as an engine in a process of its own: one JSON object a line, in and out.

mod acts;
mod awards;
mod bring_in;
mod cards;
mod greeting;
mod hand;
mod seen;
mod sent;
mod street;
mod table;

use serde_json::{Value, json};
use std::io::{self, BufRead, Write};
use std::panic;

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().split(b'\n') {
        let Some(answer) = answer(&line?) else {
            break;
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

/// What is said to one line; nothing to a farewell.
fn answer(line: &[u8]) -> Option<Value> {
    let message: Value = match serde_json::from_slice(line) {
        Ok(message) => message,
        Err(error) => return Some(failed(&Value::Null, &error.to_string())),
    };
    let id = &message["id"];
    match message["op"].as_str() {
        Some("hello") => Some(greeting::greeting()),
        Some("run") => Some(run(id, &message["hand"])),
        Some("bye") => None,
        Some(op) => Some(failed(id, &format!("unknown op: {op}"))),
        None => Some(failed(id, &format!("unknown op: {}", message["op"]))),
    }
}

/// Plays one hand; whatever goes wrong in it is the answer for this hand alone.
fn run(id: &Value, hand: &Value) -> Value {
    match panic::catch_unwind(|| hand::play(hand)) {
        Ok(Ok(mut played)) => {
            played["id"] = id.clone();
            played
        }
        Ok(Err(text)) => failed(id, &text),
        Err(cause) => failed(id, &format!("panic: {}", said(cause.as_ref()))),
    }
}

fn failed(id: &Value, text: &str) -> Value {
    json!({"id": id, "outcome": "error", "error": text})
}

fn said(cause: &(dyn std::any::Any + Send)) -> &str {
    match (cause.downcast_ref::<&str>(), cause.downcast_ref::<String>()) {
        (Some(text), _) => text,
        (_, Some(text)) => text,
        _ => "without a text",
    }
}
