"""The head of an explanation: the table, whose rulings, and what is not known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.hands.recorded import BUTTON_UNKNOWN, UNKNOWN
from stud_conformance.protocol.text import short
from stud_conformance.spec import load
from stud_conformance.spec.catalogue import FIXED_LIMIT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.explain.telling import Teller
    from stud_conformance.explain.trial import Tried
    from stud_conformance.explain.under import Under
    from stud_conformance.spec.catalogue import House


def lines(tell: Teller) -> Iterator[str]:
    """Yield the hand and its table."""
    hand, setup = tell.hand, tell.hand.setup
    title = hand.raw.get("_title") or hand.room
    yield tell.say("colon", head=hand.id, text=short(title)) if title else hand.id
    game = load.games()[setup.game].name[tell.lang]
    stakes = ", ".join([tell.say(setup.limit), *_stakes(tell)])
    yield f"{game}, {stakes}"
    is_known = BUTTON_UNKNOWN not in hand.flags
    yield tell.say("button" if is_known else "button-unknown", seat=setup.button)
    for seat in hand.seats():
        cards = tell.cards(seat)
        yield f"  {tell.seat(seat):<9} {tell.chips(setup.stacks[seat]):>9}  {cards}".rstrip()


def _stakes(tell: Teller) -> Iterator[str]:
    stakes = tell.hand.setup.stakes
    yield tell.say("ante", chips=tell.chips(stakes["ante"]))
    if stakes["bring-in"]:
        yield tell.say("bring-in", chips=tell.chips(stakes["bring-in"]))
    else:
        yield tell.say("no-bring-in")
    if tell.hand.setup.limit == FIXED_LIMIT:
        small, big = tell.chips(stakes["small-bet"]), tell.chips(stakes["big-bet"])
        yield tell.say("bets", small=small, big=big)
    elif "max-bet" in stakes:
        least, most = tell.chips(stakes["min-bet"]), tell.chips(stakes["max-bet"])
        yield tell.say("spread", least=least, most=most)
    else:
        yield tell.say("min-bet", least=tell.chips(stakes["min-bet"]))


def rulings(tell: Teller, under: Under) -> Iterator[str]:
    """Yield under which rulings the hand is played."""
    if under.house is not None:
        yield tell.say("under", house=under.house.id)
        yield from not_played(tell, under.house)
    elif under.is_of_hand:
        yield tell.say("under-case")
    else:
        yield tell.say("under-first")


def not_played(tell: Teller, house: House) -> Iterator[str]:
    """Yield that a house has no such table, where it has none."""
    if not house.fits(tell.hand.setup):
        yield tell.say("not-played", house=house.id)


def unknown(tell: Teller) -> Iterator[str]:
    """Yield what is not known, and what is undecided for that."""
    if not any(UNKNOWN in own for own in tell.hand.cards.values()):
        return
    yield tell.say("filled")
    for name, seats in (
        ("unknown-up", {seat for seat, _ in tell.gaps.up}),
        ("unknown-down", {seat for seat, _ in tell.gaps.open}),
        ("unknown-mucked", tell.gaps.unseen),
    ):
        if seats:
            yield tell.say(name, seats=tell.seats(sorted(seats), "of-seat"))


def terms(tell: Teller, tried: Tried) -> str | None:
    """Return the terms of the rake, where they were found by trying."""
    own = tried.terms
    if own is None:
        return None
    return tell.say("terms-tried", percent=own["percent"], cap=tell.chips(own["cap"]))
