"""Audit hands, here or wherever a batch of them was sent."""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib import import_module
from typing import TYPE_CHECKING

from stud_conformance import __version__
from stud_conformance.audit.pieces import NotHere, Span, Text, hands
from stud_conformance.audit.verdict import OUT_OF_SCOPE, UNREADABLE, Audited
from stud_conformance.files.printable import printable
from stud_conformance.hands import read
from stud_conformance.hands.recorded import Unreadable
from stud_conformance.protocol.text import counted, described, short

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from stud_conformance.audit.houses import Houses
    from stud_conformance.audit.pieces import Batch
    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.spec.catalogue import House

    Audit = Callable[[Recorded, House], Audited]


def _standard() -> Audit:
    found: Audit = import_module("stud_conformance.audit.audit").audit
    return found


class Lost(Exception):  # noqa: N818 - it says what became of hands
    """Raised where a batch of hands cannot be audited by those who should do it."""

    def __init__(self, batch: Batch, reason: str) -> None:
        """Keep where the batch begins, and why it is lost."""
        super().__init__(f"the hands from {place(batch)} on were not audited: {reason}")


def place(batch: Batch) -> str:
    """Return where a batch begins."""
    first = batch[0]
    if isinstance(first, Span):
        return printable(first.file)
    if isinstance(first, Text):
        return printable(f"{first.file}:{first.part.line}")
    return printable(first.place)


@dataclass(frozen=True, slots=True)
class Task:
    """What is done with each hand; it can be sent anywhere.

    Attributes:
        houses: What hands are held against.
        audit: Holds one hand against a house.
        version: Of the suite that asks; another one might say something else.

    """

    houses: Houses
    audit: Audit | None = None
    version: str = __version__


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a batch.

    Attributes:
        found: The verdicts in order.
        is_here: Whether all files of the batch could be read; there are no verdicts otherwise.
        is_missing: Whether a file is not there at all.
        version: Of the suite that did it; there are no verdicts where it is not the one that asks.

    """

    found: tuple[Audited, ...] = ()
    is_here: bool = True
    is_missing: bool = False
    version: str = __version__


def version() -> str:
    """Return the version of the suite, wherever this is called."""
    return __version__


def work(task: Task, batch: Batch) -> Done:
    """Audit the hands of a batch."""
    if task.version != __version__:
        return Done()
    try:
        read_here = [hand for piece in batch for hand in hands(piece)]
    except NotHere as lack:
        return Done(is_here=False, is_missing=lack.is_missing)
    return Done(tuple(audited(task, read_here)))


def alone(task: Task, paths: Iterable[str]) -> Generator[Audited, None, None]:
    """Audit every hand of some paths, one after the other."""
    return audited(task, read.hands(paths))


def audited(task: Task, found: Iterable[Recorded | Unreadable]) -> Generator[Audited, None, None]:
    """Audit hands; where one cannot be, the others are."""
    audit = task.audit or _standard()
    for hand in found:
        if isinstance(hand, Unreadable):
            yield _unreadable(hand)
        else:
            yield _audited(hand, task.houses, audit)


def _audited(hand: Recorded, houses: Houses, audit: Audit) -> Audited:
    house = houses.of(hand.room, hand.setup.game)
    if house is None:
        room = f"the room {short(hand.room)}" if hand.room else "a hand without a room"
        reason = hand.out_of_scope or f"no house is named for {room}"
        return Audited(hand.id, hand.place, hand.room, OUT_OF_SCOPE, "", reason=reason)
    try:
        return replace(audit(hand, house), unit=hand.unit)
    except Exception as error:  # noqa: BLE001 - a fault of ours costs this hand and no other
        reason = f"the audit failed over it ({described(error)})"
        return Audited(hand.id, hand.place, hand.room, UNREADABLE, house.id, reason=reason)


def _unreadable(found: Unreadable) -> Audited:
    """Return the first mistake of what cannot be read, and how many more there are."""
    first, *others = found.problems
    more = f" (and {counted(len(others), 'more mistake')})" if others else ""
    reason = printable(f"{first.wrong}, expected {first.expected}{more}")
    place = printable(f"{first.file}:{first.line}:{first.column}")
    return Audited("", place, "", UNREADABLE, "", reason=reason)
