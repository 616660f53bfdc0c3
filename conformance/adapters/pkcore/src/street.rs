//! What each seat has put in on this street: pkcore sweeps the bet of a seat that folds into the
//! pot, but goes on counting what the seat has put in over the hand.

use pkcore::casino::table::Table;
use pkcore::games::GamePhase;

pub struct Street {
    phase: GamePhase,
    before: Vec<usize>,
}

impl Street {
    pub fn new(table: &Table) -> Self {
        Street {
            phase: table.phase,
            before: put_in(table),
        }
    }

    pub fn look(&mut self, table: &Table) {
        if table.phase != self.phase {
            *self = Street::new(table);
        }
    }

    pub fn bets(&self, table: &Table) -> Vec<usize> {
        let both = put_in(table).into_iter().zip(&self.before);
        both.map(|(now, before)| now.saturating_sub(*before))
            .collect()
    }
}

fn put_in(table: &Table) -> Vec<usize> {
    table
        .seats
        .iter()
        .map(|seat| seat.player.chips_in_play)
        .collect()
}
