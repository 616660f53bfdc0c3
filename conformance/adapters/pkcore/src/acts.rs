//! From an act with a street total to an action of pkcore.

use pkcore::casino::action::PlayerAction;
use pkcore::casino::table::Table;

pub fn action(table: &Table, chair: u8, act: &str, to: usize) -> Result<PlayerAction, String> {
    match act {
        "fold" => Ok(PlayerAction::Fold),
        "check" => Ok(PlayerAction::Check),
        "call" => Ok(PlayerAction::Call),
        "wager" => Ok(wager(table, chair, to)),
        _ => Err(format!("pkcore has no action for {act}")),
    }
}

/// A listed action that comes to this total; else the one that names it, for pkcore to judge.
fn wager(table: &Table, chair: u8, to: usize) -> PlayerAction {
    let mut listed = table.legal_actions(chair).into_iter();
    let fitting = listed.find(|action| raised(table, chair, *action) == Some(to));
    let named = match table.bet {
        0 => PlayerAction::Bet(to),
        _ => PlayerAction::Raise(to),
    };
    fitting.unwrap_or(named)
}

/// The street total of a seat after an action, where that raises the price.
pub fn raised(table: &Table, chair: u8, action: PlayerAction) -> Option<usize> {
    total(table, chair, action).filter(|total| *total > table.bet)
}

/// Tried on a copy of the table: `AllIn` may come to a check, a call or a raise.
pub fn total(table: &Table, chair: u8, action: PlayerAction) -> Option<usize> {
    let mut copy = table.clone();
    copy.apply_action(chair, action).ok()?;
    copy.seats.get_seat(chair).map(|seat| seat.player.bet)
}
