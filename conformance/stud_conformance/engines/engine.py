"""What every engine looks like from the runner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from stud_conformance.protocol.messages import Message


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
