//! What is seen of a hand, as the protocol says it.

use crate::acts;
use crate::awards::Award;
use crate::cards;
use crate::hand::Hand;
use pkcore::casino::action::PlayerAction;
use pkcore::games::GamePhase;
use serde_json::{Map, Value, json};

pub fn state(hand: &Hand) -> Value {
    let table = &hand.session.table;
    json!({
        "street": street(table.phase),
        "to-act": hand.turn.map(|chair| hand.numbers[usize::from(chair)]),
        "legal": legal(hand),
        "stacks": stacks(hand),
        "bets": bets(hand),
        "pot": table.effective_pot(),
        "cards": own_cards(hand),
        "common": common(hand),
    })
}

pub fn last(hand: &Hand) -> Value {
    let awards = hand.awards.iter().enumerate();
    json!({
        "stacks": stacks(hand),
        "awards": awards.map(|(place, award)| paid(hand, place, award)).collect::<Vec<Value>>(),
        "cards": own_cards(hand),
        "common": common(hand),
    })
}

fn street(phase: GamePhase) -> &'static str {
    match phase {
        GamePhase::Stud3rd => "third",
        GamePhase::Stud4th => "fourth",
        GamePhase::Stud5th => "fifth",
        GamePhase::Stud6th => "sixth",
        GamePhase::Stud7th => "seventh",
        _ => "none",
    }
}

fn legal(hand: &Hand) -> Vec<Value> {
    let Some(chair) = hand.turn else {
        return Vec::new();
    };
    if let Some(due) = hand.bring_in {
        return vec![json!({"act": "bring-in", "to": due.to})];
    }
    let mut options: Vec<Value> = Vec::new();
    for action in hand.session.table.legal_actions(chair) {
        let option = option(hand, chair, action);
        if !options.contains(&option) {
            options.push(option);
        }
    }
    options
}

/// An action by what it comes to: `AllIn` is a wager, a call or a check.
fn option(hand: &Hand, chair: u8, action: PlayerAction) -> Value {
    let table = &hand.session.table;
    match (action, acts::raised(table, chair, action)) {
        (PlayerAction::Fold, _) => json!({"act": "fold"}),
        (PlayerAction::Bet(to) | PlayerAction::Raise(to), _) => json!({"act": "wager", "to": to}),
        (PlayerAction::AllIn, Some(to)) => json!({"act": "wager", "to": to}),
        _ if table.to_call(chair) == 0 => json!({"act": "check"}),
        _ => json!({"act": "call", "to": acts::total(table, chair, action)}),
    }
}

fn stacks(hand: &Hand) -> Value {
    let seats = hand.session.table.seats.iter();
    by_seat(hand, seats.map(|seat| json!(seat.player.chips)))
}

fn bets(hand: &Hand) -> Value {
    let now = hand.turn.map(|_| hand.street.bets(&hand.session.table));
    let bets = now.unwrap_or_default();
    by_seat(hand, bets.into_iter().map(Value::from))
}

fn own_cards(hand: &Hand) -> Value {
    let chairs = 0..hand.numbers.len();
    by_seat(hand, chairs.map(|chair| json!(hand.received.of(chair))))
}

fn by_seat(hand: &Hand, chairs: impl Iterator<Item = Value>) -> Value {
    let keys = hand.numbers.iter().map(ToString::to_string);
    keys.zip(chairs).collect::<Map<_, _>>().into()
}

fn common(hand: &Hand) -> Option<String> {
    let mut board = hand.session.table.board.iter();
    board.next().map(|card| cards::name(*card))
}

fn paid(hand: &Hand, place: usize, award: &Award) -> Value {
    let pot = match place {
        0 => "main".to_string(),
        _ => format!("side-{place}"),
    };
    let key = |chair: u8| hand.numbers[usize::from(chair)].to_string();
    let wins = award
        .iter()
        .map(|(chair, chips)| (key(*chair), json!(chips)));
    json!({"pot": pot, "to": wins.collect::<Map<_, _>>()})
}
