// A stud engine behind the protocol of stud-conformance: one JSON object a line, in and out.

#[allow(unused_imports)] // until it is filled in
use json::{by_seat, number, object, read, text, Json, NULL};
use std::cell::RefCell;
use std::io::{self, BufRead, Write};
use std::panic::{self, catch_unwind, AssertUnwindSafe};

mod json;

// ---- FILL IN, 1 of 2: what the engine is, and what it can be asked ------------------------------
//
// Only what is declared here is run. There is no game at first, so nothing is run, and nothing can
// look right by chance. A word that the protocol does not have costs the engine its start. Hands of
// another game, limit or number of seats are answered as unsupported without asking the engine.
//
//   games     "seven-card-stud" "seven-card-stud-hi-lo" "razz" "five-card-stud"
//   limits    "fixed-limit" "pot-limit" "no-limit" "spread-limit"
//   seats     the least and the most
//   setup     restrictions, such as "burns": ["none"], "rake": ["none"]; {} is no restriction
//   deal      "cards": it can be told the cards of each seat; "deck": the whole deck, in order;
//             hands about the dealing order or running out of cards have the "deck" alone
//   acts      "fold" "check" "call" "bring-in" "wager" "show" "muck"; with none of them only hands
//             are run that are all-in from the ante, which is a good beginning
//   observes  the keys of state and final that it tells, and "reason" if its codes are those of act
//   houses    the rooms whose rules it plays, the preferred one first, such as "full-tilt"; or value
//             by value:
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
    "houses": [],
    "rulings": {"*": {}}
}"#;

// ---- FILL IN, 2 of 2: the engine ----------------------------------------------------------------
//
// One Engine is one hand, and nothing is kept from one hand to the next. Chips are whole numbers, a
// card is rank and suit ("Th"), a seat is a number as a value (4) and text as a key ("4"). Whatever
// panics here is answered as an error of this hand, with its place. Where the engine cannot play a
// hand, call unsupported("a rake"); better still, leave it out of "supports". Print with eprintln,
// never with println.
//
// setup.get("stakes").get("ante").number() reads what comes in; there are text(), list() and
// entries() as well, and what is missing is Json::Null. What goes out is made as in
// object(vec![("to-act", number(2)), ("stacks", by_seat(&[(2, 990), (5, 990)]))]).

struct Engine {}

#[allow(unused_variables)] // until it is filled in
impl Engine {
    // Start a hand: post the antes, deal the first street.
    //
    // Where nobody can bet then, play the hand to its end: act is never called.
    //
    // setup    {"game": "razz", "limit": "fixed-limit", "button": 5, "burns": "none",
    //          "stakes": {"chip": 1, "ante": 10, "bring-in": 15, "small-bet": 50, "big-bet": 100},
    //          "seats": [{"seat": 2, "stack": 1000}, {"seat": 5, "stack": 1000}], ...}, where the
    //          stacks are those before the ante
    // rulings  {"betting.raise-cap": 3, ...}: every ruling of the game, with the value to play by
    // deal     {"cards": {"2": ["Ac", "7d", "3s", ...], "5": [...]}, "deck": ["Ac", ...], ...}:
    //          the cards of each seat in the order received, and the deck in the order dealt; or
    //          "deck" alone, see above
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
    //  "cards": {"2": ["(Ac)", "(7d)", "3s"], "5": ["(9s)", "(9c)", "Jd"]}, "common": null,
    //  "views": {"2": {"2": ["Ac", "7d", "3s"], "5": ["??", "??", "Jd"]}, "5": ...}}
    //
    // Cards in parentheses are face down, and "??" is a card that a seat may not see; a range of
    // totals is {"act": "wager", "min": 50, "max": 400}. Once the hand is over: "to-act" null,
    // "legal" [], "bets" {}, "pot" 0.
    fn state(&self) -> Json {
        panic!("fill in: state")
    }

    // Tell what is seen at the end: "observes" of these, "cards", "common" and "views".
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

struct Unsupported(String);

thread_local! {
    // Where the last panic was.
    static PLACE: RefCell<String> = RefCell::new(String::new());
}

// Give up a hand that cannot be played; say what of it.
fn unsupported(feature: &str) -> ! {
    panic::panic_any(Unsupported(feature.to_string()))
}

// Keep the place of each panic, and print it as ever.
fn keep_places() {
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let place = panic.location().map_or(String::new(), |place| {
            let file = place.file().rsplit(&['/', '\\'][..]).next();
            format!(" ({}:{})", file.unwrap_or_default(), place.line())
        });
        PLACE.with(|last| *last.borrow_mut() = place);
        if !panic.payload().is::<Unsupported>() {
            print(panic);
        }
    }));
}

// Answer each line until the farewell, or the end of stdin.
fn main() -> io::Result<()> {
    let (stdin, mut out) = (io::stdin(), io::stdout());
    let mut line = Vec::new();
    keep_places();
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
        if let Some(Unsupported(feature)) = panic.downcast_ref() {
            return Some(other(id, "unsupported", "feature", feature));
        }
        let words = panic.downcast_ref::<&str>().map(|words| words.to_string());
        let words = words.or_else(|| panic.downcast_ref::<String>().cloned());
        let words = words.unwrap_or_else(|| "a panic".to_string());
        Some(failed(id, &PLACE.with(|last| words + &last.borrow())))
    })
}

// Return the answer that something went wrong.
fn failed(id: &Json, error: &str) -> String {
    other(id, "error", "error", error)
}

// Return the answer that a hand was not played.
fn other(id: &Json, outcome: &str, key: &str, why: &str) -> String {
    object(vec![
        ("id", id.clone()),
        ("outcome", text(outcome)),
        (key, text(why)),
    ])
    .to_string()
}

// Check that a hand is of a game, a limit and a number of seats that are declared.
fn check_declared(setup: &Json) {
    let greeting = read(GREETING).expect("the greeting is no JSON");
    let supports = greeting.get("supports");
    for (key, keys) in [("game", "games"), ("limit", "limits")] {
        if !supports.get(keys).list().contains(setup.get(key)) {
            unsupported(&format!("{} is not under {}", setup.get(key).text(), keys));
        }
    }
    let seats = setup.get("seats").list().len() as i64;
    if let Json::List(bounds) = supports.get("seats") {
        if seats < bounds[0].number() || bounds[1].number() < seats {
            unsupported(&format!("{} seats", seats));
        }
    }
}

// Play a hand, and tell what was seen of it.
fn played(id: &Json, hand: &Json) -> String {
    check_declared(hand.get("setup"));
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
