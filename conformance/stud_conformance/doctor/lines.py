"""Lines that came where one was expected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.doctor.check import led_by
from stud_conformance.doctor.reply import Kind, Reply, quoted, read, shown
from stud_conformance.protocol.text import counted, written

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stud_conformance.protocol.messages import Message

    #: Whether a message is the answer.
    Wanted = Callable[[Message], bool]

#: The id of a hand that is sent to bring out an answer that was held back.
PROBE = "probe"
#: So many lines are looked at, as an answer may have been spread over them.
MOST = 5000


def is_greeting(message: Message) -> bool:
    """Return whether a message is meant as a greeting."""
    return "protocol" in message or "supports" in message


def has_id(name: str | None) -> Wanted:
    """Return what asks whether an answer has an id."""
    return lambda message: message.get("id", ...) == name and not is_greeting(message)


def named(message: Message) -> str:
    """Return in words which id a message has."""
    return f"with the id {written(message['id'])}" if "id" in message else "without an id"


def is_there(heard: Sequence[bytes], wanted: Wanted) -> bool:
    """Return whether the last line is the answer, or ends one that is spread over all of them."""
    return _is_alone(heard[-1], wanted) or _is_spread(heard, wanted)


def judged(heard: Sequence[bytes], wanted: Wanted) -> Reply:
    """Say what lines are of which the first is not the answer."""
    first = read(heard[0])
    came = quoted(b"\n".join(heard))
    if _is_spread(heard, wanted):
        about = f"it wrote its answer on {counted(len(heard), 'line')}"
        return Reply(Kind.SPREAD, about=about, came=came)
    if _is_alone(heard[-1], wanted):
        return beside("before its answer", quoted(heard[0]))
    if first.message is None:
        return Reply(
            first.kind, about=f"in place of an answer a line came: {first.about}", came=came
        )
    about = f"a line came {named(first.message)}, and no other"
    return Reply(Kind.OTHER_ID, first.message, about, shown(led_by(first.message, "id")))


def beside(place: str, line: str, *, is_late: bool = False) -> Reply:
    """Return what a line is that is no answer, beside one that is."""
    about = f"{place} it wrote to stdout: {line}"
    return Reply(Kind.STRAY, about=about, came=line, is_late=is_late)


def _is_alone(line: bytes, wanted: Wanted) -> bool:
    message = read(line).message
    return message is not None and wanted(message)


def _is_spread(heard: Sequence[bytes], wanted: Wanted) -> bool:
    """Return whether all lines together are the answer; only where the last can be its end."""
    last = heard[-1]
    if len(heard) == 1 or last[:1].isspace() or not last.rstrip().endswith(b"}"):
        return False
    return _is_alone(b"\n".join(heard), wanted)
