"""Tables and cards of the kit, as the reference takes them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import stud_reference as ref
from stud_reference.cards import DECK, NAMES, card

from stud_conformance.spec import load
from stud_conformance.spec.scenario import Cards

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.catalogue import Game


#: A whole deck is told with each hand, so each card is looked up rather than asked for.
_CARDS = {name: card(name) for name in NAMES}


@cache
def _game(name: str) -> ref.Game:
    game: Game = load.games()[name]
    return ref.Game(
        id=game.id,
        seats=game.seats,
        streets=tuple(ref.Street(*street) for street in game.streets),
        shares=game.shares,
        low=game.low,
        opener=game.opener,
        first_to_act=game.first_to_act,
    )


def setup(table: Mapping[str, Any]) -> ref.Setup:
    """Return the table of a message."""
    stakes, last_card = table["stakes"], table["last-card"]
    return ref.Setup(
        game=_game(table["game"]),
        stakes=ref.Stakes(
            ante=stakes["ante"],
            bring_in=stakes["bring-in"],
            small_bet=stakes.get("small-bet", 0),
            big_bet=stakes.get("big-bet", 0),
            chip=stakes["chip"],
            min_bet=stakes.get("min-bet", 0),
            max_bet=stakes.get("max-bet", 0),
        ),
        stacks={entry["seat"]: entry["stack"] for entry in table["seats"]},
        button=table["button"],
        burns=table["burns"] != "none",
        rake=None if table["rake"] is None else ref.Rake(**table["rake"]),
        opener=table["opener"],
        last_card_up=None if last_card is None else last_card == "up",
        event_heads_up=table["event-heads-up"],
        tournament=table["format"] == "tournament",
        limit=table["limit"],
    )


def deck(deal: Message) -> ref.Deal:
    """Return the cards of a message, whose deck alone says who gets which."""
    return ref.Deal(
        deck=_numbers(deal["deck"]),
        scrambled=_numbers(deal.get("scrambled", ())),
    )


def cards(stated: Cards | Mapping[int, Sequence[str]], common: str | None = None) -> ref.Deal:
    """Return the cards of a case, or those of each seat alone, and the common card if it is known.

    A deck that is begun goes on with the other cards in ascending order.
    """
    if not isinstance(stated, Cards):
        stated = Cards(seats={seat: tuple(own) for seat, own in stated.items()})
    first = _numbers(stated.deck)
    return ref.Deal(
        deck=(*first, *[own for own in DECK if own not in first]) if first else None,
        cards={seat: _numbers(own) for seat, own in stated.seats.items()},
        burned=_numbers(stated.burned),
        stub=_numbers(stated.stub),
        scrambled=_numbers(stated.scrambled),
        common=None if common is None else card(common),
    )


def _numbers(names: Sequence[str]) -> tuple[int, ...]:
    try:
        return tuple([_CARDS[name] for name in names])
    except KeyError:
        return tuple([card(name) for name in names])  # which says what is wrong
