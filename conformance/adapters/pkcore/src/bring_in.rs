//! The bring-in, which pkcore posts by itself: who would post it, and how much.

use pkcore::casino::action::TableAction;
use pkcore::casino::table::Table;

#[derive(Clone, Copy, PartialEq)]
pub struct BringIn {
    pub chair: u8,
    pub to: usize,
}

impl BringIn {
    /// Asked of a copy of the table. An error is the one with which pkcore's own session would
    /// stop here.
    pub fn due(table: &Table) -> Result<BringIn, String> {
        let mut copy = table.clone();
        copy.act_bring_in()
            .map_err(|error| format!("act_bring_in: {error:?}"))?;
        let posted = copy.event_log.iter().rev().find_map(|event| match event {
            TableAction::StudBringInPost(chair, to) => Some(BringIn {
                chair: *chair,
                to: *to,
            }),
            _ => None,
        });
        posted.ok_or_else(|| "act_bring_in: nobody posted".to_string())
    }
}
