"""Hands written out by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_reference import Deal, Rulings, Setup, Stakes, play
from stud_reference.cards import DECK
from stud_reference.cards import cards as numbers

from .games import STUD, house

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stud_reference import Game, Hand, Rules

#: Ante 10, bring-in 15, bets of 50 and 100.
STAKES = Stakes(10, 15, 50, 100)


def begin(  # noqa: PLR0913 - a hand depends on as much
    stacks: Mapping[int, int],
    cards: Mapping[int, str] | None = None,
    *,
    game: Game = STUD,
    stakes: Stakes = STAKES,
    values: Mapping[str, str | int] | None = None,
    rules: Rules | None = None,
    **announced: Any,  # noqa: ANN401 - whatever a setup takes
) -> Hand:
    """Start a hand; cards are written in the order received, the others are the lowest unused."""
    deal = Deal(cards={seat: numbers(own) for seat, own in (cards or {}).items()})
    setup = Setup(game, stakes, dict(stacks), **announced)
    rulings = Rulings(house(game) if values is None else values)
    return play(setup, deal, rulings) if rules is None else play(setup, deal, rulings, rules)


def do(hand: Hand, *acts: str) -> Hand:
    """Let seats act; an act is written ``"1 wager 50"``.

    Raises:
        AssertionError: An act was refused.

    """
    for written in acts:
        seat, act, *total = written.split()
        refusal = hand.act(int(seat), act, int(total[0]) if total else None)
        if refusal is not None:
            message = f"{written}: {refusal}"
            raise AssertionError(message)
    return hand


def check_and_call(hand: Hand, until: str | None = None) -> Hand:
    """Let everybody check and call until a street is dealt, or to the end of the hand.

    Who has to open brings in; hands are shown and mucked by default.
    """
    while not hand.over and hand.street_now.name != until:
        if hand.at_showdown():
            hand.show_or_muck()
        else:
            passive = [option for option in hand.legal() if option.act not in ("fold", "wager")]
            option = passive[0]
            hand.act(hand.numbers[hand.turn], option.act, option.least or None)
    return hand


def eight(
    procedure: str,
    folds: tuple[int, int],
    *,
    burns: bool,
    scrambled: tuple[int, ...] = (),
    cards: dict[int, tuple[int, ...]] | None = None,
) -> Hand:
    """Play eight seats to the last street; some fold on fifth street, some on sixth.

    They get the cards that are stated for them, or else those of the deck in ascending order.
    """
    setup = Setup(STUD, Stakes(10, 15, 50, 100), dict.fromkeys(range(1, 9), 1000), burns=burns)
    rulings = Rulings(house(procedure=procedure))
    deal = Deal(deck=DECK, scrambled=scrambled) if cards is None else Deal(cards=cards)
    hand = play(setup, deal, rulings)
    for street, count in zip(("fifth", "sixth"), folds, strict=True):
        check_and_call(hand, street)
        for _ in range(count):
            hand.act(hand.numbers[hand.turn], "fold")
    return check_and_call(hand, "seventh")
