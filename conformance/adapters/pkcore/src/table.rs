//! From a setup to a table of pkcore, before the antes.

use crate::cards;
use crate::sent::{list, number, text};
use pkcore::casino::table::{Player, Seat, Seats, Table};
use pkcore::games::betting_structure::BettingStructure;
use serde_json::Value;

/// The seat number of each chair, ascending. pkcore has eight chairs at most, so they are filled
/// without gaps.
pub fn numbers(setup: &Value) -> Result<Vec<usize>, String> {
    let seats = list(setup, "seats")?;
    seats.iter().map(|seat| number(seat, "seat")).collect()
}

pub fn laid(sent: &Value) -> Result<Table, String> {
    let setup = &sent["setup"];
    let mut table = built(setup)?;
    table.button = button(setup)?;
    table.betting = betting(setup, &sent["rulings"])?;
    let order = list(&sent["deal"], "deck")?;
    let names: Vec<&str> = order.iter().filter_map(Value::as_str).collect();
    table.deck = cards::deck(&names).map_err(|error| format!("deck: {error:?}"))?;
    Ok(table)
}

fn built(setup: &Value) -> Result<Table, String> {
    let stakes = &setup["stakes"];
    let ante = number(stakes, "ante")?;
    let bring_in = number(stakes, "bring-in")?;
    let small = number(stakes, "small-bet")?;
    let big = number(stakes, "big-bet")?;
    let seats = seats(setup)?;
    let made = match text(setup, "game")? {
        "seven-card-stud" => Table::stud_hi_from_seats(seats, ante, bring_in, small, big),
        "razz" => Table::razz_from_seats(seats, ante, bring_in, small, big),
        other => return Err(format!("no game {other}")),
    };
    made.map_err(|error| format!("table: {error:?}"))
}

fn seats(setup: &Value) -> Result<Seats, String> {
    let mut chairs = Vec::new();
    for seat in list(setup, "seats")? {
        let name = format!("seat {}", number(seat, "seat")?);
        chairs.push(Seat::new(Player::new_with_chips(
            name,
            number(seat, "stack")?,
        )));
    }
    Ok(Seats::new(chairs))
}

fn button(setup: &Value) -> Result<u8, String> {
    let button = number(setup, "button")?;
    let chair = numbers(setup)?.iter().position(|seat| *seat == button);
    let chair = chair.and_then(|chair| u8::try_from(chair).ok());
    chair.ok_or_else(|| format!("nobody sits at the button, seat {button}"))
}

/// The bets as the constructors set them, with the cap that was sent; theirs is three.
fn betting(setup: &Value, rulings: &Value) -> Result<BettingStructure, String> {
    let cap = rulings["betting.raise-cap"].as_u64().unwrap_or(3);
    Ok(BettingStructure::FixedLimit {
        small_bet: number(&setup["stakes"], "small-bet")?,
        big_bet: number(&setup["stakes"], "big-bet")?,
        raise_cap: u8::try_from(cap).map_err(|error| error.to_string())?,
    })
}
