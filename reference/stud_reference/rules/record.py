"""The record of rule functions that a hand is played by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stud_reference import ranking
from stud_reference.rules import (
    ante,
    awards,
    betting,
    bring_in,
    dealing,
    first_to_act,
    limits,
    pots,
    shortage,
    showdown,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from stud_reference.actions import Option
    from stud_reference.hand import Hand
    from stud_reference.rules.awards import Shares
    from stud_reference.rules.pots import Pot


@dataclass(frozen=True, slots=True)
class Rules:
    """One function for each rule that a hand asks; ``chapter_name`` is rule ``chapter.name``.

    Seats are positions: 0 is the first seat left of the button.
    """

    ante_required: Callable[[Hand], None] = ante.required
    deck_burns: Callable[[Hand], bool] = dealing.burns
    dealing_who_gets_cards: Callable[[Hand], list[int]] = dealing.who_gets_cards
    dealing_free_fold: Callable[[Hand], bool] = dealing.free_fold
    dealing_faces: Callable[[Hand], tuple[bool, ...]] = dealing.faces
    dealing_third_street: Callable[[Hand], None] = dealing.third_street
    shortage_procedure: Callable[[Hand], None] = shortage.procedure
    bring_in_opener: Callable[[Hand], int] = bring_in.opener
    bring_in_suit_tie: Callable[[Hand, list[int], int], int] = bring_in.suit_tie
    bring_in_forced: Callable[[Hand, int], list[Option]] = bring_in.forced
    bring_in_opening_amount: Callable[[Hand, int], int] = bring_in.opening_amount
    bring_in_complete_option: Callable[[Hand, int], list[Option]] = bring_in.complete_option
    bring_in_short: Callable[[Hand], int] = bring_in.short
    bring_in_none_tie: Callable[[Hand], int] = bring_in.none_tie
    bring_in_none: Callable[[Hand, list[Option]], list[Option]] = bring_in.none
    first_to_act_best_board: Callable[[Hand, list[int], tuple[int, ...]], int] = (
        first_to_act.best_board
    )
    first_to_act_tie: Callable[[Hand, list[int]], int] = first_to_act.tie
    first_to_act_all_in: Callable[[Hand, int], int] = first_to_act.all_in
    first_to_act_common_card: Callable[[Hand], int] = first_to_act.common_card
    betting_fold_call_raise: Callable[[Hand, int], list[Option]] = betting.fold_call_raise
    betting_raise_size: Callable[[Hand, int], list[int]] = betting.raise_size
    betting_bet_size: Callable[[Hand], int] = betting.bet_size
    betting_open_pair_trigger: Callable[[Hand], bool] = betting.open_pair_trigger
    betting_open_pair: Callable[[Hand, int], bool] = betting.open_pair
    betting_open_pair_raise: Callable[[Hand, int], tuple[int, ...]] = betting.open_pair_raise
    betting_raise_cap: Callable[[Hand], bool] = betting.raise_cap
    betting_cap_heads_up: Callable[[Hand], bool] = betting.cap_heads_up
    betting_half_bet: Callable[[Hand, int], bool] = betting.half_bet
    betting_under_half: Callable[[Hand, int], bool] = betting.under_half
    betting_round_end: Callable[[Hand, int], bool] = betting.round_end
    betting_fold_without_bet: Callable[[Hand], bool] = betting.fold_without_bet
    betting_pot_limit: Callable[[Hand, int], int] = limits.pot_limit
    betting_pot_limit_minimum: Callable[[Hand], int] = limits.pot_limit_minimum
    betting_no_limit: Callable[[Hand, int], int] = limits.no_limit
    betting_spread_limit: Callable[[Hand], int] = limits.spread_limit
    pots_uncalled_bet: Callable[[Hand], None] = pots.uncalled_bet
    pots_side_pots: Callable[[Hand], list[Pot]] = pots.side_pots
    pots_rake: Callable[[Hand, list[Pot]], list[int]] = pots.rake
    pots_rake_from: Callable[[Hand, list[int], int], list[int]] = pots.rake_from
    showdown_all_in_hands: Callable[[Hand], bool] = showdown.all_in_hands
    showdown_first_to_show: Callable[[Hand, list[int]], int] = showdown.first_to_show
    showdown_no_river_bet: Callable[[Hand, list[int]], int] = showdown.no_river_bet
    showdown_order: Callable[[Hand, list[Pot]], list[int]] = showdown.order
    showdown_muck: Callable[[Hand, int], bool] = showdown.muck
    showdown_winning_hand: Callable[[Hand, int], bool] = showdown.winning_hand
    ranking_high: Callable[[list[int]], int] = ranking.high
    ranking_low_qualifier: Callable[[list[int]], int | None] = ranking.eight_or_better
    ranking_low_compare: Callable[[list[int]], int] = ranking.ace_to_five
    awards_each_pot: Callable[[Hand, Pot, int], Shares] = awards.each_pot
    awards_odd_chip_high_side: Callable[[Hand, int], int] = awards.odd_chip_high_side
    awards_identical_both_ways: Callable[[Hand, list[int], dict[int, int]], list[int]] = (
        awards.identical_both_ways
    )
    awards_odd_chip: Callable[[Hand, list[int], str], list[int]] = awards.odd_chip


RULES = Rules()
