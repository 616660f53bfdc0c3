"""What comes back from an engine, and in which way it is no answer."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NoReturn

from stud_conformance.protocol.text import LONGEST, short, written

if TYPE_CHECKING:
    from stud_conformance.protocol.messages import Message

BOM = b"\xef\xbb\xbf"
LONGEST_QUOTE = 2000
#: What stands for the value of a key that is not there.
MISSING: Final = object()
#: What the line of a stack trace has that tells the error.
_ERROR = re.compile(r"(error|exception|panicked)\b(?!\.)|panic:", re.IGNORECASE)


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
        said: What the process wrote to stderr before it ended, in one line.
        is_late: The message before is to blame.
        is_quiet: The process ended as if all were well, and without a word.

    """

    kind: Kind
    answer: Message = field(default_factory=dict)
    about: str = ""
    came: str = ""
    seconds: float = 0.0
    said: str = ""
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


def value_of(value: object, longest: int = LONGEST) -> str:
    """Return a value in words, as JSON writes it."""
    return "missing" if value is MISSING else written(value, longest)


def last_word(said: str, otherwise: int = -1) -> str:
    """Return the last line of stderr that tells of an error, or else another one."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    telling = [line for line in lines if _ERROR.search(line)]
    return short(telling[-1] if telling else lines[otherwise] if lines else "")


def line_of(message: Message, *, is_ascii: bool = True) -> bytes:
    """Return a message as the line that is sent."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=is_ascii).encode() + b"\n"


def shown(value: object) -> str:
    """Return what came as it is shown, cut where it is long."""
    return value if isinstance(value, str) else short(compact(value), LONGEST_QUOTE)


def shown_whole(sent: Message | str) -> str:
    """Return what was sent as it is shown, so that it can be sent again."""
    return sent if isinstance(sent, str) else compact(sent)


def compact(value: object) -> str:
    """Return a value in JSON, without blanks."""
    try:
        return json.dumps(value, separators=(",", ":"), default=repr)
    except (TypeError, ValueError, RecursionError):
        return short(value, LONGEST_QUOTE)
