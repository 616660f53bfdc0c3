//! One hand on a session of pkcore.

use crate::acts;
use crate::awards::{self, Award};
use crate::bring_in::BringIn;
use crate::cards::Received;
use crate::seen;
use crate::sent::{list, number, text};
use crate::street::Street;
use crate::table;
use pkcore::PKError;
use pkcore::casino::equity::TableEquity;
use pkcore::casino::session::PokerSession;
use serde_json::{Value, json};

pub struct Hand {
    pub session: PokerSession,
    /// The seat number of each chair.
    pub numbers: Vec<usize>,
    pub received: Received,
    pub street: Street,
    /// Set until it is posted.
    pub bring_in: Option<BringIn>,
    /// The chair whose turn it is.
    pub turn: Option<u8>,
    pub awards: Vec<Award>,
}

/// A code and a text.
struct Refusal(&'static str, String);

pub fn play(sent: &Value) -> Result<Value, String> {
    let mut hand = Hand::start(sent)?;
    let start = seen::state(&hand);
    let mut steps = Vec::new();
    for act in list(sent, "actions")? {
        steps.push(hand.step(act)?);
    }
    Ok(json!({"outcome": "played", "start": start, "steps": steps, "final": seen::last(&hand)}))
}

impl Hand {
    /// As `PokerSession::start_hand` begins a hand of stud, but for the shuffle; the bring-in,
    /// which it posts at once, waits for its act.
    fn start(sent: &Value) -> Result<Hand, String> {
        let mut session = PokerSession::new(table::laid(sent)?);
        told("act_forced_bets", session.table.act_forced_bets())?;
        told("deal_stud_3rd_street", session.table.deal_stud_3rd_street())?;
        let numbers = table::numbers(&sent["setup"])?;
        let mut received = Received::new(numbers.len());
        received.look(&session.table);
        let due = BringIn::due(&session.table)?;
        let street = Street::new(&session.table);
        let (bring_in, turn) = (Some(due), Some(due.chair));
        Ok(Hand {
            session,
            numbers,
            received,
            street,
            bring_in,
            turn,
            awards: Vec::new(),
        })
    }

    fn step(&mut self, sent: &Value) -> Result<Value, String> {
        let (seat, act) = (number(sent, "seat")?, text(sent, "act")?);
        let to = number(sent, "to").unwrap_or_default();
        if let Err(Refusal(code, text)) = self.act(seat, act, to) {
            return Ok(json!({"ok": false, "refused": {"code": code, "text": text}}));
        }
        self.go_on()?;
        Ok(json!({"ok": true, "state": seen::state(self)}))
    }

    fn act(&mut self, seat: usize, act: &str, to: usize) -> Result<(), Refusal> {
        let chair = self.chair(seat).ok_or_else(|| {
            let text = format!("nobody sits at {seat}");
            Refusal("unknown-seat", text)
        })?;
        if self.turn.is_none() {
            return Err(Refusal("hand-over", "the hand is over".to_string()));
        }
        match self.bring_in {
            Some(due) if act == "bring-in" && due == (BringIn { chair, to }) => self.post(),
            Some(due) => Err(self.only(due)),
            None => self.apply(chair, act, to),
        }
    }

    fn post(&mut self) -> Result<(), Refusal> {
        self.session.table.act_bring_in().map_err(by_pkcore)?;
        self.bring_in = None;
        Ok(())
    }

    /// Until the bring-in is posted there is no other act: pkcore knows none.
    fn only(&self, due: BringIn) -> Refusal {
        let seat = self.numbers[usize::from(due.chair)];
        Refusal(
            "other",
            format!("seat {seat} posts the bring-in, {}", due.to),
        )
    }

    fn apply(&mut self, chair: u8, act: &str, to: usize) -> Result<(), Refusal> {
        let action = acts::action(&self.session.table, chair, act, to);
        let action = action.map_err(|text| Refusal("other", text))?;
        self.session.apply_action(chair, action).map_err(by_pkcore)
    }

    /// Whatever comes by itself: the next streets, and the showdown once nobody is to act.
    fn go_on(&mut self) -> Result<(), String> {
        self.turn = told("next_actor", self.session.next_actor())?;
        self.received.look(&self.session.table);
        self.street.look(&self.session.table);
        if self.turn.is_none() {
            self.settle()?;
        }
        Ok(())
    }

    fn settle(&mut self) -> Result<(), String> {
        let table = &mut self.session.table;
        let equity = TableEquity::from(&*table);
        let winnings = told("showdown", table.showdown())?;
        self.awards = awards::parted(awards::paid(&table.event_log, &winnings), equity);
        Ok(())
    }

    fn chair(&self, seat: usize) -> Option<u8> {
        let chair = self.numbers.iter().position(|number| *number == seat)?;
        u8::try_from(chair).ok()
    }
}

fn by_pkcore(error: PKError) -> Refusal {
    Refusal("other", format!("{error:?}"))
}

fn told<T>(what: &str, done: Result<T, PKError>) -> Result<T, String> {
    done.map_err(|error| format!("{what}: {error:?}"))
}
