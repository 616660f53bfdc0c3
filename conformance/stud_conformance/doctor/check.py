"""One check of an adapter, and what becomes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from stud_conformance.doctor.subject import Subject
    from stud_conformance.protocol.messages import Message

    #: Looks at an engine: raises ``Sick`` or ``NotLookedAt``, or returns what there is to note.
    Look = Callable[[Subject], str | None]

OK, FAILED, SKIPPED, NOTE = "ok", "failed", "skipped", "note"


@dataclass(frozen=True, slots=True)
class Check:
    """What is looked at.

    Attributes:
        id: Permanent, a few words joined by hyphens.
        title: What is so where all is well.
        how: What is done to find out.
        cure: What to change where it fails.
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


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a check.

    Attributes:
        check: The check.
        status: ``ok``, ``failed``, ``skipped`` or ``note``.
        text: What was found, or why it was skipped.
        cure: What to change, where it failed.
        sent: The line to which it was no answer.
        came: What came, cut where it is long.

    """

    check: Check
    status: str
    text: str = ""
    cure: str = ""
    sent: str = ""
    came: str = ""


class Sick(Exception):  # noqa: N818 - it says what the adapter is
    """Raised where a check fails."""

    def __init__(
        self, found: str, *, sent: Message | str = "", came: object = "", cure: str = ""
    ) -> None:
        """Keep what was found, the message that it was found by, and what came.

        A cure goes before that of the check.
        """
        self.sent, self.came, self.cure = sent, came, cure
        super().__init__(found)


class NotLookedAt(Exception):  # noqa: N818 - it says what became of the check
    """Raised where there is nothing to look at."""
