"""What every engine looks like from the runner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from stud_conformance.protocol.text import short

if TYPE_CHECKING:
    from stud_conformance.protocol.messages import Message

LONGEST = 400


class Engine(Protocol):
    """Answers the messages of the protocol, one at a time."""

    def hello(self, message: Message) -> Message:
        """Answer the greeting: who this is, and what it can be asked."""
        ...

    def run(self, message: Message) -> Message:
        """Play one hand and answer with what was seen of it."""
        ...


class NotStarted(Exception):  # noqa: N818 - it says what the engine is
    """Raised for an engine that cannot be found, loaded or greeted."""

    def __init__(self, reason: str) -> None:
        """Keep the reason, as one line: the engine may have had a say in it."""
        super().__init__(short(reason, LONGEST))
