"""The one stream of events that every report of an audit is made from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from stud_conformance.audit.verdict import Audited

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stud_conformance.audit.counts import Counts


@dataclass(frozen=True, slots=True)
class Started:
    """An audit began.

    Attributes:
        version: The version of the suite.
        paths: What is audited, as named on the command line.
        house: The id of the house for all rooms without one of their own; empty where there is
            none.
        rooms: The ids of the houses by room, or by room and game.
        names: What each house is called on a command line, by its id.

    """

    version: str
    paths: tuple[str, ...]
    house: str = ""
    rooms: dict[str, str | dict[str, str]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Finished:
    """All hands were audited."""

    counts: Counts


@dataclass(frozen=True, slots=True)
class Interrupted:
    """An audit was broken off; what was audited before stands."""

    counts: Counts


Event = Started | Audited | Finished | Interrupted


class Taker(Protocol):
    """Takes the events of an audit in order."""

    def take(self, event: Event) -> None:
        """Take one event."""
        ...


def follow(started: Started, found: Iterable[Audited], taker: Taker, counts: Counts) -> None:
    """Hand what happens to a taker; it is told of the end, whatever that is.

    Ctrl-C ends it as well, and is raised again.

    Args:
        started: What is audited.
        found: The verdicts, as they come.
        taker: Who is told.
        counts: What they are added to.

    """
    taker.take(started)
    try:
        for one in found:
            taker.take(one)
            counts.add(one)
    except BaseException:
        taker.take(Interrupted(counts))
        raise
    taker.take(Finished(counts))
