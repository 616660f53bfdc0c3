"""Tables and cards of the kit, as the reference takes them."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import stud_reference as ref
from stud_reference.cards import DECK, NAMES, card

from stud_conformance.spec import load
from stud_conformance.spec.scenario import Cards

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.catalogue import Game
    from stud_conformance.spec.scenario import Setup


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


@cache
def sizes(name: str) -> tuple[int, ...]:
    """Return how many cards a seat has after each street of a game."""
    return tuple(accumulate([len(street.up) for street in _game(name).streets]))


def setup(message: Mapping[str, Any]) -> ref.Setup:
    """Return the table of a message."""
    return ref.Setup(
        game=_game(message["game"]),
        stakes=_stakes(message["stakes"]),
        stacks={entry["seat"]: entry["stack"] for entry in message["seats"]},
        button=message["button"],
        burns=message["burns"] != "none",
        rake=_rake(message["rake"]),
        opener=message["opener"],
        last_card_up=_is_up(message["last-card"]),
        event_heads_up=message["event-heads-up"],
        tournament=message["format"] == "tournament",
        limit=message["limit"],
    )


def table(announced: Setup, *, rake: int | None = None, chip: int | None = None) -> ref.Setup:
    """Return a table without the detour of a message, as audits start many.

    Args:
        announced: What it announces.
        rake: What the house takes of the hand, in place of the rake that is announced.
        chip: The smallest chip, in place of the one that is announced.

    """
    return ref.Setup(
        game=_game(announced.game),
        stakes=_stakes(announced.stakes, chip),
        stacks=announced.stacks,
        button=announced.button,
        burns=announced.burns != "none",
        rake=_rake(announced.rake if rake is None else {"taken": rake}),
        opener=announced.opener,
        last_card_up=_is_up(announced.last_card),
        event_heads_up=announced.event_heads_up,
        tournament=announced.format == "tournament",
        limit=announced.limit,
    )


def _stakes(stakes: Mapping[str, int], chip: int | None = None) -> ref.Stakes:
    return _same_stakes(
        stakes["ante"],
        stakes["bring-in"],
        stakes.get("small-bet", 0),
        stakes.get("big-bet", 0),
        stakes["chip"] if chip is None else chip,
        stakes.get("min-bet", 0),
        stakes.get("max-bet", 0),
    )


#: Many hands in a row are played for the same.
_same_stakes = lru_cache(maxsize=64)(ref.Stakes)


def _rake(terms: Mapping[str, int] | None) -> ref.Rake | None:
    return None if terms is None else ref.Rake(**terms)


def _is_up(last_card: str | None) -> bool | None:
    return None if last_card is None else last_card == "up"


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
    turned = None if common is None else card(common)
    if not isinstance(stated, Cards):
        return ref.Deal(cards={seat: _numbers(own) for seat, own in stated.items()}, common=turned)
    first = _numbers(stated.deck)
    return ref.Deal(
        deck=(*first, *[own for own in DECK if own not in first]) if first else None,
        cards={seat: _numbers(own) for seat, own in stated.seats.items()},
        burned=_numbers(stated.burned),
        stub=_numbers(stated.stub),
        scrambled=_numbers(stated.scrambled),
        common=turned,
    )


def _numbers(names: Sequence[str]) -> tuple[int, ...]:
    try:
        return tuple([_CARDS[name] for name in names])
    except KeyError:
        return tuple([card(name) for name in names])  # which says what is wrong
