"""A pot or share that is awarded is told, also where the rake leaves nothing of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance import play
from stud_conformance.run import observation
from stud_conformance.spec import load
from stud_reference.cards import DECK, NAMES

if TYPE_CHECKING:
    from stud_conformance.protocol.messages import Message

GAME = "seven-card-stud-hi-lo"
#: Kings for high against seven-five-four-two-ace, the only low; both are all-in for the ante.
FIRST = ["Kc", "Ac", "Kd", "2d", "9h", "4h", "8s", "5s", "Jc", "7c", "3d", "Td", "Qs", "Jh"]


def final(percent: int) -> Message:
    """Return the end of a hand of twenty chips, of which the house takes a share."""
    seats = [{"seat": seat, "stack": 10} for seat in (1, 2)]
    setup = {
        "game": GAME,
        "limit": "fixed-limit",
        "stakes": {"ante": 10, "bring-in": 15, "small-bet": 50, "big-bet": 100, "chip": 1},
        "seats": seats,
        "button": 2,
        "burns": "none",
        "rake": {"percent": percent},
        "opener": None,
        "last-card": None,
        "format": "cash",
        "event-heads-up": False,
    }
    rulings = {ruling: domain[GAME][0] for ruling, domain in load.domains().items()}
    deck = [*FIRST, *(NAMES[card] for card in DECK if NAMES[card] not in FIRST)]
    hand = {"setup": setup, "rulings": rulings, "deal": {"deck": deck}, "actions": []}
    found: Message = play.answer(hand, observe=["awards", "rake", "stacks"])["final"]
    return found


def awards(high: dict[str, int], low: dict[str, int]) -> list[dict[str, Any]]:
    """Return the awards of both halves of the main pot."""
    return [
        {"pot": "main", "share": "high", "to": high},
        {"pot": "main", "share": "low", "to": low},
    ]


@pytest.mark.parametrize(("percent", "high", "low"), [(90, 1, 1), (95, 1, 0), (100, 0, 0)])
def test_both_halves_are_told_whatever_is_left_of_them(percent: int, high: int, low: int) -> None:
    """Of a single chip the high half is all; of nothing both are nothing."""
    end = final(percent)

    assert end["awards"] == awards({"1": high}, {"2": low})
    assert (end["rake"], end["stacks"]) == (20 - high - low, {"1": high, "2": low})


def test_a_seat_that_gets_nothing_may_be_left_out_but_no_share() -> None:
    """So an answer with an empty half is the same, and one without it another."""
    told = [
        observation.normal("awards", {"awards": given}, None)
        for given in (awards({"1": 1}, {"2": 0}), awards({"1": 1}, {}), awards({"1": 1}, {})[:1])
    ]

    assert told[0] == told[1]
    assert told[1] != told[2]
