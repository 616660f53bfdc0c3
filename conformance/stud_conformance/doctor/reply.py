"""What comes back from an engine, and in which way it is no answer."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, NoReturn

from stud_conformance.protocol.text import short

if TYPE_CHECKING:
    from stud_conformance.protocol.messages import Message

BOM = b"\xef\xbb\xbf"
LONGEST_QUOTE = 2000


class Kind(StrEnum):
    """What a reply is."""

    ANSWERED = "the answer"
    RAISED = "an exception instead of it"
    ENDED = "the end of the process instead of it"
    LEFT = "the end of the process after the one before"
    SILENT = "nothing in time"
    UNFLUSHED = "an answer that was held back"
    DROPPED = "no answer, though later ones came"
    STRAY = "a line beside it"
    TWICE = "the one before again"
    SPREAD = "several lines"
    ENDLESS = "a line without an end"
    UNENDED = "a line without a line feed"
    BOM = "a byte order mark before it"
    NOT_UTF8 = "bytes that are no UTF-8"
    NO_JSON = "no object in JSON"
    OTHER_ID = "another id"


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back.

    Attributes:
        kind: What it is.
        answer: The answer, where it is one.
        about: What is wrong with it, in words.
        came: What came, cut.
        seconds: How long it took.
        is_late: The message before is to blame.
        is_quiet: The process ended as if all were well, and without a word.

    """

    kind: Kind
    answer: Message = field(default_factory=dict)
    about: str = ""
    came: str = ""
    seconds: float = 0.0
    is_late: bool = False
    is_quiet: bool = False

    @property
    def is_answer(self) -> bool:
        """Whether it is the answer."""
        return self.kind is Kind.ANSWERED


@dataclass(frozen=True, slots=True)
class Reading:
    """What a line is: a message, or what is wrong with it."""

    kind: Kind
    message: Message | None = None
    about: str = ""


def read(line: bytes) -> Reading:
    """Read a line as a message."""
    if line.startswith(BOM):
        return Reading(Kind.BOM, about="it begins with a byte order mark (EF BB BF)")
    try:
        message = json.loads(line.decode("utf-8"), parse_constant=_no_number)
    except UnicodeDecodeError as error:
        return Reading(Kind.NOT_UTF8, about=f"byte {error.start + 1} of it is no UTF-8")
    except (ValueError, RecursionError) as error:
        return Reading(Kind.NO_JSON, about=f"it is no JSON ({short(str(error), 80)})")
    if not isinstance(message, dict):
        return Reading(Kind.NO_JSON, about="it is JSON, but no object")
    return Reading(Kind.ANSWERED, message)


def _no_number(name: str) -> NoReturn:
    message = f"{name} is no number in JSON"
    raise ValueError(message)


def quoted(line: bytes) -> str:
    """Return a line as it is shown, cut where it is long."""
    text = line[: 4 * LONGEST_QUOTE].decode("utf-8", "backslashreplace")
    return short(text, LONGEST_QUOTE)


def written(message: Message, *, is_ascii: bool = True) -> bytes:
    """Return a message as the line that is sent."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=is_ascii).encode() + b"\n"


def shown(value: object) -> str:
    """Return what came as it is shown, cut where it is long."""
    return value if isinstance(value, str) else short(_compact(value), LONGEST_QUOTE)


def shown_whole(sent: Message | str) -> str:
    """Return what was sent as it is shown, so that it can be sent again."""
    return sent if isinstance(sent, str) else _compact(sent)


def _compact(value: object) -> str:
    try:
        return json.dumps(value, separators=(",", ":"), default=repr)
    except (TypeError, ValueError, RecursionError):
        return short(value, LONGEST_QUOTE)
