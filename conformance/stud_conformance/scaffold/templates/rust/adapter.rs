// A stud engine behind the protocol of stud-conformance: one JSON object a line, in and out.

use std::io::{self, BufRead, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};

// ---- FILL IN, 1 of 2: what the engine is, and what it can be asked ------------------------------
//
// Only what is declared here is run. There is no game at first, so nothing is run, and nothing can
// look right by chance. A word that the protocol does not have costs the engine its start.
//
//   games     "seven-card-stud" "seven-card-stud-hi-lo" "razz" "five-card-stud"
//   limits    "fixed-limit" "pot-limit" "no-limit" "spread-limit"
//   seats     the least and the most
//   setup     restrictions, such as "burns": ["none"], "rake": ["none"]; {} is no restriction
//   deal      "cards": it can be told the cards of each seat; "deck": the whole deck, in order
//   acts      "fold" "check" "call" "bring-in" "wager" "show" "muck"; with none of them only hands
//             are run that are all-in from the ante, which is a good beginning
//   observes  the keys of state and final that it tells, and "reason" if its codes are those of act
//   rulings   "betting.raise-cap": 4 is what it always does, [3, 4] what it can be set to; what is
//             left out is found out by running

const GREETING: &str = r#"{
    "protocol": 1,
    "engine": {"name": "my-engine", "version": "0.1", "language": "Rust"},
    "supports": {
        "games": [],
        "limits": ["fixed-limit"],
        "seats": [2, 8],
        "setup": {},
        "deal": ["cards"],
        "acts": [],
        "observes": ["stacks"]
    },
    "rulings": {"*": {}}
}"#;

// ---- FILL IN, 2 of 2: the engine ----------------------------------------------------------------
//
// One Engine is one hand, and nothing is kept from one hand to the next. Chips are whole numbers, a
// card is rank and suit ("Th"), a seat is a number as a value (4) and text as a key ("4"). Whatever
// panics here is answered as an error of this hand. Print with eprintln, never with println.
//
// setup.get("stakes").get("ante").number() reads what comes in; there are text(), list() and
// entries() as well, and what is missing is Json::Null. What goes out is made as in
// object(vec![("to-act", number(2)), ("stacks", by_seat(&[(2, 990), (5, 990)]))]).

struct Engine {}

#[allow(unused_variables)] // until it is filled in
impl Engine {
    // Start a hand: post the antes, deal the first street.
    //
    // setup    {"game": "razz", "limit": "fixed-limit", "button": 5, "burns": "none",
    //          "stakes": {"chip": 1, "ante": 10, "bring-in": 15, "small-bet": 50, "big-bet": 100},
    //          "seats": [{"seat": 2, "stack": 1000}, {"seat": 5, "stack": 1000}], ...}, where the
    //          stacks are those before the ante
    // rulings  {"betting.raise-cap": 3, ...}: every ruling of the game, with the value to play by
    // deal     {"cards": {"2": ["Ac", "7d", "3s", ...], "5": [...]}, "deck": ["Ac", ...], ...}:
    //          the cards of each seat in the order received, and the deck in the order dealt
    // shows    the seats that have a show or a muck of their own to come; see act
    fn start(setup: &Json, rulings: &Json, deal: &Json, shows: &[i64]) -> Engine {
        panic!("fill in: start a hand")
    }

    // Let a seat act; return None, or why it may not.
    //
    // "wager" completes, bets or raises. `to` is None but for a wager and a bring-in: the total of
    // the seat on this street after it, never what it adds. With 15 in, a wager to 50 pays 35.
    //
    // An act that is refused changes nothing: Some(Refusal("not-your-turn", why)).
    // The first code that applies: hand-over, unknown-seat, not-your-turn, capped, not-reopened,
    // insufficient-chips, illegal-action, wrong-amount; or always "other", without "reason".
    //
    // After an act, accepted or not, all that is due happens by itself: cards are dealt, chips that
    // nobody matched go back, pots are paid. At the showdown each seat in its turn shows where it
    // has to, and otherwise unless it is beaten in every pot and share that it contests (a tie is
    // not beaten); then it mucks. Only the seats in `shows` are waited for.
    fn act(&mut self, seat: i64, act: &str, to: Option<i64>, shows: &[i64]) -> Option<Refusal> {
        panic!("fill in: act")
    }

    // Tell what is seen now: what "observes" declares of these keys.
    //
    // {"street": "third", "to-act": 2, "stacks": {"2": 990, "5": 990}, "bets": {"2": 0, "5": 0},
    //  "pot": 20, "legal": [{"act": "bring-in", "to": 15}, {"act": "wager", "to": 50}],
    //  "cards": {"2": ["(Ac)", "(7d)", "3s"], "5": ["(9s)", "(9c)", "Jd"]}, "common": null}
    //
    // Cards in parentheses are face down; a range of totals is {"act": "wager", "min": 50, "max":
    // 400}. Once the hand is over: "to-act" null, "legal" [], "bets" {}, "pot" 0.
    fn state(&self) -> Json {
        panic!("fill in: state")
    }

    // Tell what is seen at the end: what "observes" declares of these keys, "cards", "common".
    // (The name has a line below it, as `final` is a word of the language.)
    //
    // {"stacks": {"2": 1000, "5": 1000}, "showdown": [{"seat": 5, "act": "show"}, ...],
    //  "tabled": [], "pots": [{"pot": "main", "amount": 120, "seats": [2, 5]}], "awards":
    //  [{"pot": "main", "share": "high", "to": {"5": 60}}, ...], "returned": {}, "rake": 0}
    //
    // It is asked after the last act; if the hand is not over then, {} will do.
    fn final_(&self) -> Json {
        panic!("fill in: final")
    }
}

// ---- Nothing to fill in below -------------------------------------------------------------------

struct Refusal(&'static str, String);

// Answer each line until the farewell, or the end of stdin.
fn main() -> io::Result<()> {
    let (stdin, mut out) = (io::stdin(), io::stdout());
    let mut line = Vec::new();
    while stdin.lock().read_until(b'\n', &mut line)? > 0 {
        match answered(&line) {
            None => break,
            Some(answer) => out.write_all(format!("{}\n", answer).as_bytes())?,
        }
        out.flush()?;
        line.clear();
    }
    Ok(())
}

// Return the answer to a line; None for the farewell.
fn answered(line: &[u8]) -> Option<String> {
    let message = match std::str::from_utf8(line).ok().and_then(read) {
        Some(message) => message,
        None => return Some(failed(NULL, "the line is no JSON")),
    };
    let id = message.get("id");
    let op = match message.get("op") {
        Json::Text(op) => op.clone(),
        other => other.to_string(),
    };
    let answer = catch_unwind(AssertUnwindSafe(|| match op.as_str() {
        "bye" => None,
        "hello" => Some(read(GREETING).expect("the greeting is no JSON").to_string()),
        "run" => Some(played(id, message.get("hand"))),
        _ => Some(failed(id, &format!("unknown op: {}", op))),
    }));
    answer.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| text.to_string());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Some(failed(id, &text.unwrap_or_else(|| "a panic".to_string())))
    })
}

// Return the answer that something went wrong.
fn failed(id: &Json, error: &str) -> String {
    object(vec![
        ("id", id.clone()),
        ("outcome", text("error")),
        ("error", text(error)),
    ])
    .to_string()
}

// Play a hand, and tell what was seen of it.
fn played(id: &Json, hand: &Json) -> String {
    let acts = hand.get("actions").list();
    let (setup, rulings, deal) = (hand.get("setup"), hand.get("rulings"), hand.get("deal"));
    let mut engine = Engine::start(setup, rulings, deal, &showing(acts));
    let start = engine.state();
    let mut steps = Vec::new();
    for (place, sent) in acts.iter().enumerate() {
        let (seat, act) = (sent.get("seat").number(), sent.get("act").text());
        let to = Some(sent.get("to")).filter(|to| **to != Json::Null);
        let shows = showing(&acts[place + 1..]);
        let refused = engine.act(seat, act, to.map(Json::number), &shows);
        steps.push(match refused {
            None => object(vec![("ok", Json::Bool(true)), ("state", engine.state())]),
            Some(Refusal(code, words)) => {
                let why = object(vec![("code", text(code)), ("text", text(&words))]);
                object(vec![("ok", Json::Bool(false)), ("refused", why)])
            }
        });
    }
    let played = vec![
        ("id", id.clone()),
        ("outcome", text("played")),
        ("start", start),
        ("steps", Json::List(steps)),
        ("final", engine.final_()),
    ];
    object(played).to_string()
}

// Return the seats that show or muck by an act of their own.
fn showing(coming: &[Json]) -> Vec<i64> {
    let is_own = |sent: &&Json| ["show", "muck"].contains(&sent.get("act").text());
    let own = coming.iter().filter(is_own);
    own.map(|sent| sent.get("seat").number()).collect()
}

// JSON. A number that is not whole is read, and passed over.

#[derive(Clone, Debug, PartialEq)]
#[allow(dead_code)]
enum Json {
    Null,
    Bool(bool),
    Whole(i64),
    Other(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

const NULL: &Json = &Json::Null;
const DEEPEST: usize = 100;

#[allow(dead_code)]
fn number(value: i64) -> Json {
    Json::Whole(value)
}

fn text(value: &str) -> Json {
    Json::Text(value.to_string())
}

fn object(entries: Vec<(&str, Json)>) -> Json {
    let entries = entries.into_iter();
    Json::Object(
        entries
            .map(|(key, value)| (key.to_string(), value))
            .collect(),
    )
}

#[allow(dead_code)]
fn by_seat(chips: &[(i64, i64)]) -> Json {
    let entry = |&(seat, own): &(i64, i64)| (seat.to_string(), number(own));
    Json::Object(chips.iter().map(entry).collect())
}

#[allow(dead_code)]
impl Json {
    fn get(&self, key: &str) -> &Json {
        let found = self.entries().iter().rev().find(|(name, _)| name == key);
        found.map_or(NULL, |(_, value)| value)
    }

    fn entries(&self) -> &[(String, Json)] {
        match self {
            Json::Object(entries) => entries,
            _ => &[],
        }
    }

    fn number(&self) -> i64 {
        match self {
            Json::Whole(value) => *value,
            _ => panic!("no whole number: {}", self),
        }
    }

    fn text(&self) -> &str {
        match self {
            Json::Text(value) => value,
            _ => panic!("no text: {}", self),
        }
    }

    fn list(&self) -> &[Json] {
        match self {
            Json::List(values) => values,
            _ => panic!("no list: {}", self),
        }
    }
}

impl std::fmt::Display for Json {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Json::Null => out.write_str("null"),
            Json::Bool(value) => write!(out, "{}", value),
            Json::Whole(value) => write!(out, "{}", value),
            Json::Other(value) => write!(out, "{:?}", value),
            Json::Text(value) => quoted(value, out),
            Json::List(values) => {
                for (place, value) in values.iter().enumerate() {
                    write!(out, "{}{}", if place == 0 { "[" } else { "," }, value)?;
                }
                out.write_str(if values.is_empty() { "[]" } else { "]" })
            }
            Json::Object(entries) => {
                for (place, (key, value)) in entries.iter().enumerate() {
                    out.write_str(if place == 0 { "{" } else { "," })?;
                    quoted(key, out)?;
                    write!(out, ":{}", value)?;
                }
                out.write_str(if entries.is_empty() { "{}" } else { "}" })
            }
        }
    }
}

fn quoted(text: &str, out: &mut std::fmt::Formatter) -> std::fmt::Result {
    out.write_str("\"")?;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(out, "\\{}", letter)?,
            '\0'..='\x1f' => write!(out, "\\u{:04x}", letter as u32)?,
            _ => write!(out, "{}", letter)?,
        }
    }
    out.write_str("\"")
}

// Return what a text says; None where it is no JSON.
fn read(text: &str) -> Option<Json> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0)?;
    if reader.next().is_none() {
        Some(value)
    } else {
        None
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    // Pass over white space, and return what comes.
    fn next(&mut self) -> Option<u8> {
        let rest = self.rest().trim_start_matches(&[' ', '\t', '\r', '\n'][..]);
        self.at = self.text.len() - rest.len();
        rest.bytes().next()
    }

    // Pass over what is wanted; None if something else comes.
    fn take(&mut self, wanted: &str) -> Option<()> {
        self.next();
        if !self.rest().starts_with(wanted) {
            return None;
        }
        self.at += wanted.len();
        Some(())
    }

    fn value(&mut self, depth: usize) -> Option<Json> {
        match self.next()? {
            _ if depth == DEEPEST => None,
            b'{' => self
                .series("{", "}", |own| own.entry(depth + 1))
                .map(Json::Object),
            b'[' => self
                .series("[", "]", |own| own.value(depth + 1))
                .map(Json::List),
            b'"' => self.string().map(Json::Text),
            b't' => self.take("true").map(|_| Json::Bool(true)),
            b'f' => self.take("false").map(|_| Json::Bool(false)),
            b'n' => self.take("null").map(|_| Json::Null),
            _ => self.number(),
        }
    }

    fn series<T, F>(&mut self, open: &str, close: &str, one: F) -> Option<Vec<T>>
    where
        F: Fn(&mut Reader<'a>) -> Option<T>,
    {
        let mut found = Vec::new();
        self.take(open)?;
        while self.take(close).is_none() {
            if !found.is_empty() {
                self.take(",")?;
            }
            found.push(one(self)?);
        }
        Some(found)
    }

    fn entry(&mut self, depth: usize) -> Option<(String, Json)> {
        let key = self.string()?;
        self.take(":")?;
        Some((key, self.value(depth)?))
    }

    fn number(&mut self) -> Option<Json> {
        let from = self.at;
        if self.rest().starts_with('-') {
            self.at += 1;
        }
        let is_padded = self.rest().starts_with('0');
        if self.digits()? > 1 && is_padded {
            return None;
        }
        let whole = self.at;
        if self.rest().starts_with('.') {
            self.at += 1;
            self.digits()?;
        }
        if self.rest().starts_with(&['e', 'E'][..]) {
            self.at += 1;
            if self.rest().starts_with(&['+', '-'][..]) {
                self.at += 1;
            }
            self.digits()?;
        }
        let found = &self.text[from..self.at];
        if self.at == whole {
            found.parse().map(Json::Whole).ok()
        } else {
            found.parse().map(Json::Other).ok()
        }
    }

    // Pass over digits, at least one, and return how many there are.
    fn digits(&mut self) -> Option<usize> {
        let count = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        self.at += count;
        Some(count).filter(|count| *count > 0)
    }

    fn string(&mut self) -> Option<String> {
        let mut string = String::new();
        self.take("\"")?;
        loop {
            let letter = self.rest().chars().next()?;
            self.at += letter.len_utf8();
            match letter {
                '"' => return Some(string),
                '\\' => string.push(self.escaped()?),
                '\0'..='\x1f' => return None,
                _ => string.push(letter),
            }
        }
    }

    // Read what stands after a backslash.
    fn escaped(&mut self) -> Option<char> {
        let letter = self.rest().bytes().next()?;
        self.at += 1;
        Some(match letter {
            b'"' | b'\\' | b'/' => letter as char,
            b'b' => '\x08',
            b'f' => '\x0c',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => self.code_point()?,
            _ => return None,
        })
    }

    // Read four digits, or twice four where they are a surrogate pair.
    fn code_point(&mut self) -> Option<char> {
        let first = self.unit()?;
        if first < 0xd800 || first > 0xdbff {
            return std::char::from_u32(first);
        }
        if !self.rest().starts_with("\\u") {
            return None;
        }
        self.at += 2;
        let second = self.unit()?.checked_sub(0xdc00)?;
        if second > 0x3ff {
            return None;
        }
        std::char::from_u32(0x10000 + ((first - 0xd800) << 10) + second)
    }

    fn unit(&mut self) -> Option<u32> {
        let digits = self.rest().get(..4)?;
        self.at += 4;
        if digits.starts_with('+') {
            return None;
        }
        u32::from_str_radix(digits, 16).ok()
    }
}
