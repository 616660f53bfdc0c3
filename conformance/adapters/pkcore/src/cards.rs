//! Cards by name, such as `Th`, and the cards of each seat in the order received.

use pkcore::PKError;
use pkcore::card::Card;
use pkcore::cards::Cards;
use pkcore::casino::table::Table;
use pkcore::play::hole_card::HoleCard;
use std::str::FromStr;

pub fn deck(names: &[&str]) -> Result<Cards, PKError> {
    let cards: Result<Vec<Card>, PKError> = names.iter().map(|name| Card::from_str(name)).collect();
    Ok(Cards::from(cards?))
}

pub fn name(card: Card) -> String {
    let suit = card.get_suit().to_char_letter().to_ascii_lowercase();
    format!("{}{suit}", card.get_rank().to_char())
}

/// A hand as it was last seen: pkcore forgets the cards of a seat that folds.
pub struct Received(Vec<Vec<HoleCard>>);

impl Received {
    pub fn new(seats: usize) -> Self {
        Received(vec![Vec::new(); seats])
    }

    pub fn look(&mut self, table: &Table) {
        for (own, seat) in self.0.iter_mut().zip(table.seats.iter()) {
            if seat.hand.len() > own.len() {
                *own = seat.hand.as_slice().to_vec();
            }
        }
    }

    pub fn of(&self, seat: usize) -> Vec<String> {
        self.0[seat].iter().map(faced).collect()
    }
}

fn faced(card: &HoleCard) -> String {
    let name = name(card.card());
    if card.is_up() {
        name
    } else {
        format!("({name})")
    }
}
