"""What may be chosen at a position: each act once, and three sizes where an amount is free."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stud_conformance.run import observation
from stud_conformance.spec import notation

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from stud_conformance.play import Table
    from stud_conformance.protocol.messages import Message

#: The acts of the betting, in the order in which they are told; showing and mucking are none.
ACTS = (notation.FOLD, notation.CHECK, notation.CALL, notation.BRING_IN, notation.WAGER)
#: The acts whose total is chosen.
_SIZED = (notation.BRING_IN, notation.WAGER)
_ORDER = {act: place for place, act in enumerate(ACTS)}

#: What a seat may do: (act, least total, greatest total).
Legal = frozenset[tuple[str, int, int]]
_NOTHING: Legal = frozenset()


class Choice(NamedTuple):
    """One act of a seat; ``to`` is its street total, ``None`` where that is not chosen."""

    act: str
    to: int | None = None

    def __str__(self) -> str:
        return self.act if self.to is None else f"{self.act} {self.to}"

    def sent(self, seat: int) -> Message:
        """Return the act as a message has it."""
        sent: Message = {"seat": seat, "act": self.act}
        if self.to is not None:
            sent["to"] = self.to
        return sent


class Seen(NamedTuple):
    """Whose turn it is, and what that seat may do in the betting; nobody's once that is over."""

    to_act: int | None
    legal: Legal


OVER = Seen(None, _NOTHING)


def seen_of(table: Table) -> Seen:
    """Return what is seen of a hand in play."""
    if table.over or table.at_showdown:
        return OVER
    return read({"to-act": table.to_act, "legal": table.legal()})


def read(state: Mapping[str, object]) -> Seen:
    """Return what is seen in a state of a message.

    A fold beside a check is left out, as the protocol overlooks it, and what is done at the
    showdown.

    Raises:
        Malformed: The state is not of the right form.

    """
    seat = observation.normal("to-act", state, None)
    legal = observation.normal("legal", state, None)
    assert isinstance(legal, frozenset)  # noqa: S101 - the form of ``legal``
    betting = frozenset(one for one in legal if one[0] in _ORDER)
    return Seen(seat, betting) if isinstance(seat, int) and betting else OVER


def choices(legal: Iterable[tuple[str, int, int]]) -> list[Choice]:
    """Return each choice once, in order.

    >>> [str(choice) for choice in choices({("wager", 50, 101), ("call", 20, 20)})]
    ['call', 'wager 50', 'wager 75', 'wager 101']
    """
    found = {
        Choice(act, total)
        for act, least, most in legal
        for total in (sizes(least, most) if act in _SIZED else (None,))
    }
    return sorted(found, key=lambda one: (_ORDER[one.act], one.to or 0))


def sizes(least: int, most: int) -> tuple[int, ...]:
    """Return the least, the middle and the greatest total of a range, each once.

    The middle is half the sum of both, rounded down to the chip.

    >>> sizes(50, 101), sizes(50, 51), sizes(50, 50)
    ((50, 75, 101), (50, 51), (50,))
    """
    return tuple(sorted({least, (least + most) // 2, most}))
