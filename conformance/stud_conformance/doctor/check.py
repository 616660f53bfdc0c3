"""One check of an adapter, and what becomes of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from stud_conformance.doctor.reply import Reply
    from stud_conformance.doctor.subject import Subject
    from stud_conformance.protocol.messages import Message

    #: Looks at an engine: raises ``Sick`` or ``NotLookedAt``, or returns what there is to note.
    Look = Callable[[Subject], str | None]

    #: The keys and places that lead to a part of a message.
    Route = tuple[str | int, ...]

OK, FAILED, SKIPPED, NOTE = "ok", "failed", "skipped", "note"
ACTIONS: Route = ("hand", "actions")
SETUP: Route = ("hand", "setup")
SEATS: Route = (*SETUP, "seats")
_STEP = re.compile(r"steps\[([0-9]+)\]", re.ASCII)


@dataclass(frozen=True, slots=True)
class Check:
    """What is looked at.

    Attributes:
        id: Permanent, a few words joined by hyphens.
        title: What is so where all is well.
        how: What is done to find out.
        cure: What to change where it fails; empty where it only notes.
        look: Looks at an engine.
        after: The checks that have to be passed before, as this one could not be trusted.
        needs_process: Whether it means nothing for an engine in this process.

    """

    id: str
    title: str
    how: str
    cure: str
    look: Look
    after: tuple[str, ...] = ()
    needs_process: bool = False


def resting(on: Iterable[Check], checks: Iterable[Check]) -> tuple[Check, ...]:
    """Return checks that rest on others, besides those that each of them names."""
    ids = tuple(check.id for check in on)
    return tuple(replace(check, after=(*ids, *check.after)) for check in checks)


def in_turn(on: Iterable[Check], checks: Iterable[Check]) -> tuple[Check, ...]:
    """Return checks each of which rests on others, and on all before it."""
    on, found = tuple(on), list[Check]()
    for check in checks:
        found += resting((*on, *found), [check])
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a check.

    Attributes:
        check: The check.
        status: ``ok``, ``failed``, ``skipped`` or ``note``.
        text: What was found, or why it was skipped.
        cure: What to change, where it failed.
        sent: The line to which it was no answer.
        part: The part of it that is concerned, with its place.
        came: What came, or the part of it that is concerned; cut where it is long.

    """

    check: Check
    status: str
    text: str = ""
    cure: str = ""
    sent: str = ""
    part: str = ""
    came: str = ""


class Sick(Exception):  # noqa: N818 - it says what the adapter is
    """Raised where a check fails."""

    def __init__(
        self,
        found: str,
        *,
        sent: Message | str = "",
        came: object = "",
        cure: str = "",
        at: Route = ACTIONS,
    ) -> None:
        """Keep what was found, the message that it was found by, and what came.

        A cure goes before that of the check. The part of the message that is concerned lies ``at``
        a place in it.
        """
        self.sent, self.came, self.cure, self.at = sent, came, cure, at
        super().__init__(found)


class NotLookedAt(Exception):  # noqa: N818 - it says what became of the check
    """Raised where there is nothing to look at."""


def answered(reply: Reply, sent: Message | str, before: str = "", cure: str = "") -> Message:
    """Return the answer that came.

    Raises:
        Sick: What came is none.

    """
    if not reply.is_answer:
        raise Sick(f"{before}{reply.about}", sent=sent, came=reply.came, cure=cure)
    return reply.answer


def led_by(message: Message, *keys: str) -> Message:
    """Return a message that begins with some of its keys, as it is cut where it is long."""
    return {**{key: message[key] for key in keys if key in message}, **message}


def act_of(text: str) -> Route:
    """Return where the act of a step that a text names lies in the message; or where all do.

    >>> act_of("steps[3].state.pot is null")
    ('hand', 'actions', 3)
    """
    found = _STEP.search(text)
    return (*ACTIONS, int(found[1])) if found else ACTIONS


def part(message: object, at: Route) -> tuple[str, object]:
    """Return the part of a message that lies at a place, and how the place is written.

    >>> part({"hand": {"actions": [{"act": "call"}]}}, ("hand", "actions", 0))
    ('hand.actions[0]', {'act': 'call'})
    """
    place = ""
    for step in at:
        try:
            message = message[step]  # type: ignore[index]
        except (LookupError, TypeError):
            break
        place += f"[{step}]" if isinstance(step, int) else f".{step}"
    return place.lstrip("."), message
