"""Strategies of Hypothesis for decks, acts and hands, for the tests of an engine, and for ``fuzz``.

    from hypothesis import given
    from stud_conformance.fuzz import strategies

    @given(strategies.messages(strategies.everything()))
    def test_hand(message):
        my_engine.run(message)

Each value is made from a row of bytes, so that a hand costs one draw; zeros are the simplest.
This module needs Hypothesis, which the extra ``fuzz`` installs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hypothesis import reject
from hypothesis import strategies as st

from stud_conformance.engines.ref import Reference
from stud_conformance.fuzz.acts import actions
from stud_conformance.fuzz.choices import from_bytes
from stud_conformance.fuzz.decks import deck
from stud_conformance.fuzz.hands import hand
from stud_conformance.fuzz.shared import shared
from stud_conformance.protocol.messages import VERSION
from stud_conformance.run.profile import profile
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Collection

    from hypothesis.strategies import DrawFn, SearchStrategy

    from stud_conformance.fuzz.hands import Hand
    from stud_conformance.fuzz.shared import Shared
    from stud_conformance.play import Table
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.scenario import Setup

#: Hardly any hand needs more choices; those after the last byte are the simplest.
ROW: Final = 512


def rows() -> SearchStrategy[bytes]:
    """Return a strategy for rows of choices.

    They are all of one length: so no constant of a module that happens to be loaded is ever taken
    for one, and a seed gives the same rows everywhere.
    """
    return st.binary(min_size=ROW, max_size=ROW)


def everything() -> Shared:
    """Return what the reference declares: every game, limit and ruling."""
    hello = {"protocols": [VERSION]}
    own = profile("ref", Reference().hello(hello), load.domains())
    return shared(own, own)


def decks(seats: int) -> SearchStrategy[tuple[str, ...]]:
    """Return a strategy for whole decks, in the order in which the cards are dealt.

    Args:
        seats: How many seats are dealt to.

    """
    return rows().map(lambda row: deck(from_bytes(row), seats))


def hands(both: Shared) -> SearchStrategy[tuple[Hand, Message]]:
    """Return a strategy for hands with the message that asks each of an engine.

    Args:
        both: What is played (``everything``, or ``shared.shared`` of two profiles).

    """
    return st.composite(_hand)(both)


def _hand(draw: DrawFn, both: Shared) -> tuple[Hand, Message]:
    made = hand(from_bytes(draw(rows())), both)
    if made is None:
        reject()
    return made


def messages(both: Shared) -> SearchStrategy[Message]:
    """Return a strategy for ``run`` messages; as for ``hands``."""
    return hands(both).map(lambda made: made[1])


def acts(table: Table, setup: Setup, known: Collection[str]) -> SearchStrategy[list[Message]]:
    """Return a strategy for what is tried at a table until the hand is over, legal or nearly so.

    Args:
        table: A hand that was just started; it is played to its end by the first value, so that
            the strategy is good for one.
        setup: Its table.
        known: The acts that may be told.

    """
    return rows().map(lambda row: actions(from_bytes(row), table, setup, known))
