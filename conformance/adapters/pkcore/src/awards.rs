//! What was paid, pot by pot, as pkcore's log tells it.

use pkcore::casino::action::TableAction;
use pkcore::casino::equity::{Seatbit, TableEquity};
use pkcore::casino::winnings::Winnings;

/// Chairs and chips of one pot.
pub type Award = Vec<(u8, usize)>;

/// The log lists the pots one after the other and does not part them; pkcore's own sums do.
pub fn parted(paid: Award, mut equity: TableEquity) -> Vec<Award> {
    let mut pots = Vec::new();
    let mut own: Award = Vec::new();
    for win in paid {
        own.push(win);
        let sum: usize = own.iter().map(|(_, chips)| chips).sum();
        let left = own
            .iter()
            .find_map(|(chair, _)| left_after(&equity, *chair, sum));
        if let Some(left) = left {
            equity = left;
            pots.push(std::mem::take(&mut own));
        }
    }
    if !own.is_empty() {
        pots.push(own);
    }
    pots
}

fn left_after(equity: &TableEquity, chair: u8, sum: usize) -> Option<TableEquity> {
    let (total, left) = equity.winnings(Seatbit::from(chair))?;
    (total == sum).then_some(left)
}

/// The payments in the order of the log; what the last seat left wins is in the winnings alone.
pub fn paid(log: &[TableAction], winnings: &Winnings) -> Award {
    let logged: Award = log.iter().filter_map(win).collect();
    if !logged.is_empty() {
        return logged;
    }
    let alone = |seats: Seatbit| (0..Seatbit::CAPACITY).find(|chair| seats.contains(*chair));
    let wins = winnings.vec().iter();
    wins.filter_map(|win| Some((alone(win.equity.seats)?, win.equity.chips)))
        .collect()
}

fn win(event: &TableAction) -> Option<(u8, usize)> {
    match event {
        TableAction::PlayerWinsMainPot(chair, chips)
        | TableAction::PlayerWinsSidePot(chair, chips)
        | TableAction::PlayerWins(chair, _, _, _, chips) => Some((*chair, *chips)),
        _ => None,
    }
}
