"""The record of rule functions that a hand is played by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

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
    sizes,
    table,
    worth,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stud_reference.actions import Option
    from stud_reference.deal import Deal, Shoe
    from stud_reference.hand import Hand
    from stud_reference.ranking import Board
    from stud_reference.rules.awards import Shares
    from stud_reference.rules.pots import Pot

    Whether = Callable[[Hand], bool]
    WhetherSeat = Callable[[Hand, int], bool]
    Options = Callable[[Hand, int], list[Option]]
    Amount = Callable[[Hand, int], int]
    Seat = Callable[[Hand], int]
    NextSeat = Callable[[Hand, int], int]
    Seats = Callable[[Hand], list[int]]
    Cards = Callable[[Hand, int], list[int]]


@dataclass(frozen=True, slots=True, eq=False, repr=False)  # nobody compares or shows it
class Rules:
    """One function for each rule that a hand asks; ``chapter_name`` is rule ``chapter.name``.

    Rules that are part of another one are listed in ``COVERS``.  Seats are positions: 0 is the
    first seat left of the button.
    """

    table_clockwise: Callable[[int], tuple[tuple[int, ...], ...]] = table.clockwise
    deck_cards: Callable[[Deal], Shoe] = dealing.deck_cards
    deck_burns: Whether = dealing.burns

    ante_required: Callable[[Hand], None] = ante.required
    ante_short: Amount = ante.short
    ante_dead_money: Seats = ante.dead_money

    dealing_who_gets_cards: Seats = dealing.who_gets_cards
    dealing_first_card: Seats = dealing.first_card
    dealing_free_fold: Whether = dealing.free_fold
    dealing_faces: Callable[[Hand], tuple[bool, ...]] = dealing.faces
    dealing_third_street: Callable[[Hand], None] = dealing.third_street
    dealing_hidden_cards: Callable[[Hand, int], dict[int, list[int | None]]] = dealing.hidden_cards
    shortage_procedure: Callable[[Hand], None] = shortage.procedure
    shortage_scramble: Callable[[Hand], None] = shortage.scramble
    shortage_common_card: Callable[[Hand, int | None], None] = shortage.common_card

    bring_in_opener: Seat = bring_in.opener
    bring_in_ace: Callable[[Hand, int], int] = bring_in.ace
    bring_in_suit_tie: Callable[[Hand, list[int], int], int] = bring_in.suit_tie
    bring_in_suit_order: Callable[[Hand, list[int], int], tuple[int, ...]] = bring_in.suit_order
    bring_in_all_in_for_ante: NextSeat = bring_in.all_in_for_ante
    bring_in_forced: Options = bring_in.forced
    bring_in_opening_amount: Amount = bring_in.opening_amount
    bring_in_complete_option: Options = bring_in.complete_option
    bring_in_short: Callable[[Hand], int] = bring_in.short
    bring_in_none_tie: Seat = bring_in.none_tie
    bring_in_none: Callable[[Hand, list[Option]], list[Option]] = bring_in.none

    first_to_act_best_board: Callable[[Hand, list[int], tuple[int, ...]], int] = (
        first_to_act.best_board
    )
    first_to_act_board_ranking: Callable[[Sequence[int]], Board] = ranking.high_board
    first_to_act_ace: Callable[[Sequence[int]], Board] = ranking.low_board
    first_to_act_tie: Callable[[Hand, list[int]], int] = first_to_act.tie
    first_to_act_all_in: NextSeat = first_to_act.all_in
    first_to_act_common_card: Seat = first_to_act.common_card

    betting_rounds: Whether = betting.rounds
    betting_turn: Callable[[Hand, int], tuple[int, ...]] = betting.turn
    betting_round_end: WhetherSeat = betting.round_end
    betting_last_player_wins: Whether = betting.last_player_wins
    betting_check_or_bet: Options = betting.check_or_bet
    betting_fold_call_raise: Options = betting.fold_call_raise
    betting_all_in_call: Amount = betting.all_in_call
    betting_fold_loses: Callable[[Hand, int], None] = betting.fold_loses
    betting_fold_without_bet: Whether = betting.fold_without_bet
    betting_raise_cap: Whether = betting.raise_cap
    betting_unlimited_raises: Whether = betting.unlimited_raises
    betting_completion_is_no_raise: Callable[[Hand], int] = betting.completion_is_no_raise
    betting_cap_heads_up: Whether = betting.cap_heads_up
    betting_raise_size: Callable[[Hand, int], list[int]] = sizes.raise_size
    betting_completion: Callable[[Hand], int] = sizes.completion
    betting_bet_size: Callable[[Hand], int] = sizes.bet_size
    betting_open_pair_trigger: Whether = sizes.open_pair_trigger
    betting_open_pair: WhetherSeat = sizes.open_pair
    betting_open_pair_who: WhetherSeat = sizes.open_pair_who
    betting_open_pair_raise: Callable[[Hand, int], tuple[int, ...]] = sizes.open_pair_raise
    betting_open_pair_lock: Whether = sizes.open_pair_lock
    betting_half_bet: Callable[[Hand, int], bool] = sizes.half_bet
    betting_half_bet_raise: Callable[[Hand, int], int] = sizes.half_bet_raise
    betting_under_half: WhetherSeat = sizes.under_half
    betting_short_raises_add_up: Callable[[Hand, int], int] = sizes.short_raises_add_up
    betting_check_raise: Callable[[Hand], list[int | None]] = sizes.check_raise
    betting_pot_limit: Amount = limits.pot_limit
    betting_pot_limit_minimum: Callable[[Hand], int] = limits.pot_limit_minimum
    betting_no_limit: Amount = limits.no_limit
    betting_spread_limit: Callable[[Hand], int] = limits.spread_limit

    pots_uncalled_bet: Callable[[Hand], None] = pots.uncalled_bet
    pots_side_pots: Callable[[Hand], list[Pot]] = pots.side_pots
    pots_rake: Callable[[Hand, list[Pot]], list[int]] = pots.rake
    pots_rake_from: Callable[[Hand, list[int], int], list[int]] = pots.rake_from

    showdown_all_in_hands: Whether = showdown.all_in_hands
    showdown_uncontested: Whether = showdown.uncontested
    showdown_first_to_show: Callable[[Hand, list[int]], int] = showdown.first_to_show
    showdown_no_river_bet: Callable[[Hand, list[int]], int] = showdown.no_river_bet
    showdown_order: Callable[[Hand, list[Pot]], list[int]] = showdown.order
    showdown_side_pots_first: Callable[[list[Pot]], list[tuple[int, ...]]] = (
        showdown.side_pots_first
    )
    showdown_muck: WhetherSeat = showdown.muck
    showdown_winning_hand: WhetherSeat = showdown.winning_hand
    showdown_cards_speak: Callable[[Hand, int, str], int | None] = worth.cards_speak

    ranking_best_five: Cards = worth.best_five
    ranking_common_card: Cards = worth.common_card
    ranking_high: Callable[[list[int]], int] = ranking.high
    ranking_low_qualifier: Callable[[list[int]], int | None] = ranking.eight_or_better
    ranking_low_compare: Callable[[list[int]], int] = ranking.ace_to_five

    awards_each_pot: Callable[[Hand, Pot, int], Shares] = awards.each_pot
    awards_halves: Callable[[Hand, list[int], int], Shares] = awards.halves
    awards_no_low: Callable[[Hand, list[int], int], Shares] = awards.no_low
    awards_odd_chip_high_side: Amount = awards.odd_chip_high_side
    awards_identical_both_ways: Callable[[Hand, list[int], dict[int, int]], list[int]] = (
        awards.identical_both_ways
    )
    awards_equal_split: Callable[[Hand, list[int], int, str, Sequence[int]], dict[int, int]] = (
        awards.equal_split
    )
    awards_smallest_chip: Callable[[Hand], int] = awards.smallest_chip
    awards_odd_chip: Callable[[Hand, list[int], str], list[int]] = awards.odd_chip
    awards_odd_chip_one_each: Callable[[list[int], int], list[int]] = awards.odd_chip_one_each


RULES: Final = Rules()
