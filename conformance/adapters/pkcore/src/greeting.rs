//! What pkcore can be asked, and how it rules.

use serde_json::{Value, json};

pub fn greeting() -> Value {
    json!({
        "protocol": 1,
        "engine": {
            "name": "pkcore",
            "version": "0.11.0",
            "language": "Rust",
            "url": "https://github.com/ImperialBower/pkcore",
        },
        "supports": supports(),
        "rulings": {"*": rulings()},
    })
}

fn supports() -> Value {
    json!({
        "games": ["seven-card-stud", "razz"],
        "limits": ["fixed-limit"],
        "seats": [2, 8],
        "setup": {
            "burns": ["none"],
            "bring-in": ["posted"],
            "rake": ["none"],
            "opener": ["default"],
            "last-card": ["default"],
            "chip": ["1"],
        },
        "deal": ["cards", "deck"],
        "acts": ["fold", "check", "call", "bring-in", "wager"],
        "observes": [
            "street", "to-act", "legal", "stacks", "bets", "pot", "cards", "common", "awards",
        ],
    })
}

/// Each found in the code of the crate: see the README.
fn rulings() -> Value {
    json!({
        "awards.odd-chip": "suit-of-five",
        "betting.cap-heads-up": "capped",
        "betting.fold-without-bet": "allowed",
        "betting.open-pair": "never",
        "betting.raise-cap": [3, 4],
        "bring-in.opening-amount": "none",
        "bring-in.suit-order": "clubs-diamonds-hearts-spades",
        "dealing.free-fold": "no-more-cards",
        "first-to-act.common-card": "previous-opener",
        "first-to-act.tie": "none",
        "shortage.procedure": "common-card-at-once",
    })
}
