"""Build the messages that go to an engine.

An engine sees an opaque id and the inputs of a hand; never a title, a rule or
an expectation.  Seats are keys made of digits, amounts are whole chips, cards
are names such as ``Th``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance.spec.scenario import Expect

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from stud_conformance.spec.notation import Act
    from stud_conformance.spec.scenario import Case, Setup

VERSION = 1
Message = dict[str, Any]

#: What can be seen of a hand, and the reason of a refusal.
OBSERVED = (
    "street",
    "to-act",
    "legal",
    "reason",
    "stacks",
    "bets",
    "pot",
    "cards",
    "common",
    "showdown",
    "tabled",
    "pots",
    "awards",
    "returned",
    "rake",
    "views",
)

PLAYED, UNSUPPORTED, ERROR = "played", "unsupported", "error"


def hello(suite: Mapping[str, str]) -> Message:
    """Return the greeting, which offers the versions of the protocol that the runner speaks."""
    return {"op": "hello", "protocols": [VERSION], "suite": dict(suite)}


def run(name: str, hand: Message, observe: list[str]) -> Message:
    """Return the request to play one hand."""
    return {"op": "run", "id": name, "hand": hand, "observe": observe}


def bye() -> Message:
    """Return the farewell."""
    return {"op": "bye"}


def setup(table: Setup) -> Message:
    """Return a table with every default filled in."""
    return {
        "game": table.game,
        "limit": table.limit,
        "stakes": dict(table.stakes),
        "seats": [{"seat": seat, "stack": stack} for seat, stack in sorted(table.stacks.items())],
        "button": table.button,
        "burns": table.burns,
        "rake": table.rake,
        "opener": table.opener,
        "last-card": table.last_card,
        "format": table.format,
        "event-heads-up": table.event_heads_up,
    }


def untold(deal: Message, case: Case, forms: Collection[str]) -> Message:
    """Return a deal without the cards that a case is about: who gets which of them is the question.

    An engine that takes the ``deck`` is told nothing else; one that takes the ``stub`` alone is
    told what was dealt before the question arises.
    """
    asked: Message = {key: deal[key] for key in ("deck", "scrambled") if key in deal}
    if "deck" in forms:
        return asked
    cards = {str(seat): list(own) for seat, own in case.cards.seats.items()}
    return {"cards": cards, "burns": list(case.cards.burned), **asked}


def action(act: Act) -> Message:
    """Return one act, with its street total where it has one."""
    sent: Message = {"seat": act.seat, "act": act.act}
    if act.to is not None:
        sent["to"] = act.to
    return sent


def actions(case: Case) -> list[Message]:
    """Return every act of a case in order, those that have to be refused among them."""
    return [action(step.act) for step in case.steps if not isinstance(step, Expect)]


def observed_keys(case: Case) -> set[str]:
    """Return what a case asserts, as the names of ``observes``."""
    keys = set(case.final)
    for step in case.steps:
        if isinstance(step, Expect):
            keys.update(step.seen)
    return keys
