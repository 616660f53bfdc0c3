"""Every card that a hand turns on is stated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance import play
from stud_conformance.lint.finding import Finding
from stud_conformance.spec.values import own_rulings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.lint.library import Library
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec import Case, Scenario


def stated(scenario: Scenario, library: Library) -> Iterator[Finding]:
    """Yield a finding for each card that a hand needs and that was filled in, not stated.

    Needed are all cards where a showdown compares hands; otherwise the upcards, which decide who
    acts first.
    """
    for case in scenario.cases:
        rulings = own_rulings(case, library.corpus.domains)
        try:
            final = play.answer(play.hand_message(case, rulings))["final"]
        except ValueError:
            continue  # ``playable`` says so
        for owner, cards in needed(final):
            filled = [card for card in cards if card not in _stated(case)]
            if filled:
                text = f"{owner} {' '.join(filled)}, which neither cards nor stub nor deck state"
                yield Finding(case.id, "stated-cards", text)


def needed(final: Message) -> Iterator[tuple[str, list[str]]]:
    """Yield who gets cards, in words, and the names of those that the hand needs."""
    is_compared = any(len(pot["seats"]) > 1 for pot in final["pots"])
    for seat, cards in final["cards"].items():
        wanted = [card.strip("()") for card in cards if is_compared or "(" not in card]
        yield f"seat {seat} is dealt", wanted
    if final["common"] is not None:
        yield "the common card is", [final["common"]]


def _stated(case: Case) -> set[str]:
    stated = case.cards
    rows = [*stated.seats.values(), stated.deck, stated.stub, stated.scrambled, stated.burned]
    return {card for row in rows for card in row}
