"""An earlier run as an engine: what was answered then is judged again."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.engines.engine import NotPlayed, NotStarted
from stud_conformance.files import Invalid, Problem
from stud_conformance.files.no_json import ERRORS, no_json
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.protocol.messages import Message

NOT_THERE = "the log has no such hand"
NO_HOUSE = f"{NOT_THERE}: it is of a run without --house, so leave --house out"
CUT_SHORT = f"{NOT_THERE}: it was cut short, as it has no footer"
#: What is said of a report that an audit wrote.
OF_AUDIT = "this is the report of an audit, and no record of hands"
_OF_AUDIT = frozenset({"hand", "fit"})
_SAME = ("setup", "deal", "actions")


#: The longest line of a log; an answer may have eight million bytes, and be escaped.
LONGEST: Final = 32 * 2**20


class Log:
    """A line to what one engine answered, read from a run's JSON Lines.

    A hand is looked up by its setup, cards and acts; the rulings that were sent then have to agree.
    So an answer stays good for as long as its hand does, whatever else the corpus has gained.
    """

    def __init__(self, place: str) -> None:
        """Read ``FILE``, or ``FILE#ENGINE`` where it tells of several engines.

        Raises:
            NotStarted: It holds no run of that engine.
            Invalid: It is no report of a run in JSON Lines.
            OSError: It cannot be read.

        """
        path, _, wanted = place.partition("#")
        greeted: dict[str, Message] = {}
        answers: dict[str, dict[str, list[_Answered]]] = defaultdict(lambda: defaultdict(list))
        kind = ""
        for line in _lines(path):
            kind = line["line"]
            if "greeting" in line:
                greeted[line["name"]] = line["greeting"]
            if "hand" in line:
                answers[str(line.get("engine"))][_key(line["hand"])].append(_answered(line))
        if wanted and wanted not in greeted:
            raise NotStarted(f"log:{place}: {path} tells of {_listed(greeted)}, not of {wanted}")
        if not wanted and len(greeted) != 1:
            cure = f"; write log:{path}#ENGINE" if greeted else ""
            raise NotStarted(f"log:{place}: {path} tells of {_listed(greeted)}{cure}")
        self._name = wanted or next(iter(greeted))
        self._greeting: Message = greeted[self._name]
        self._answers = dict(answers[self._name])
        #: The houses that were played then; ``None`` stands for none.
        self._houses = {one.house for own in self._answers.values() for one in own}
        self._is_whole = kind == "footer"

    def hello(self, message: Message) -> Message:
        """Answer as was answered then."""
        del message
        return self._greeting

    def run(self, message: Message) -> Message:
        """Answer as was answered then.

        Raises:
            NotPlayed: This hand was not played under these rulings.

        """
        for one in self._answers.get(_key(message["hand"]), []):
            if one.is_of(message):
                answer: Message = one.to(message["id"])
                return answer
        raise NotPlayed(self._why_not(message["hand"].get("house")))

    def _why_not(self, house: str | None) -> str:
        """Return why a hand is not there, and how to ask for those that are.

        Args:
            house: The house that is to play it.

        """
        otherwise = NOT_THERE if self._is_whole else CUT_SHORT
        if len(self._houses) != 1 or house in self._houses:
            return otherwise
        [own] = self._houses
        declared = self._greeting.get("houses") or ()
        # An engine plays the houses that it declares without being asked to.
        if own is None:
            return otherwise if declared else NO_HOUSE
        return otherwise if own in declared else _of_house(own)

    def stderr(self) -> str:
        """Return nothing: there is no process."""
        return ""

    def bye(self) -> None:
        """Leave it."""

    def close(self) -> None:
        """Leave it."""

    def another(self) -> None:
        """Return nothing: there is one copy."""


@dataclass(frozen=True, slots=True)
class _Answered:
    """What was answered to a hand.

    Attributes:
        id: The id that was sent; ``None`` where an older log does not tell it.
        house: The house that it was played as, if any.
        rulings: The rulings that were sent.
        observe: What was asked for.
        answer: What came.

    """

    id: str | None
    house: str | None
    rulings: dict[str, Any]
    observe: frozenset[str]
    answer: Any

    def to(self, name: str) -> Any:  # noqa: ANN401 - whatever an engine answered
        """Return the answer to a message with another id; one that had a wrong id has so again."""
        if not isinstance(self.answer, dict):
            return self.answer
        own = self.answer.get("id")
        if self.id is None or own == self.id:
            return {**self.answer, "id": name}
        return {**self.answer, "id": None} if own == name else self.answer

    def is_of(self, message: Message) -> bool:
        """Return whether all that is asked now was asked then, under rulings that agree."""
        rulings = message["hand"]["rulings"]
        agree = all(rulings.get(ruling, value) == value for ruling, value in self.rulings.items())
        return agree and self.observe.issuperset(message["observe"])


class _OtherReport(Exception):  # noqa: N818 - it says what a report is
    """Raised where a report is that of an audit."""


def _of_house(house: str) -> str:
    """Return that a log is of a run as a house plays, and how to ask for it."""
    known = house in load.houses()
    asked = f"--house {house}" if known else f"--house and the file of {house}"
    return f"{NOT_THERE}: it is of a run with --house {house}, so ask for it with {asked}"


def _answered(line: dict[str, Any]) -> _Answered:
    """Return what is kept of the line of a hand; the hand itself, the most of it, is let go."""
    hand = line["hand"]
    house = hand.get("house")
    return _Answered(
        line.get("id"),
        house if isinstance(house, str) else None,
        hand["rulings"],
        frozenset(line["observe"]),
        line["answer"],
    )


def is_of_audit(line: dict[str, Any]) -> bool:
    """Return whether a line is of a report that an audit wrote."""
    return line["line"] in _OF_AUDIT or line.get("command") == "audit"


def _lines(path: str) -> Iterator[dict[str, Any]]:
    with Path(path).open(encoding="utf-8", errors="replace") as stream:
        read = iter(lambda: stream.readline(LONGEST + 1), "")
        for number, words in enumerate(read, start=1):
            if len(words) > LONGEST:
                wrong = f"the line has more than {LONGEST:,} characters"
                raise _invalid(path, number, wrong)
            try:
                line = json.loads(words)
            except ERRORS as error:
                why, column = no_json(error)
                raise _invalid(path, number, f"the line is no JSON ({why})", column) from None
            try:
                _check(line)
            except (TypeError, AttributeError, LookupError):
                raise _invalid(path, number, "the line is none of a run") from None
            except _OtherReport:
                raise _invalid(path, number, OF_AUDIT) from None
            yield line


def _invalid(path: str, number: int, wrong: str, column: int = 1) -> Invalid:
    wanted = "a line of a run written with --output jsonl:PATH"
    return Invalid([Problem(path, number, column, wrong, wanted)])


def _check(line: dict[str, Any]) -> None:
    """Check what of a line is looked at.

    Raises:
        AttributeError, KeyError, TypeError: It is no object, or lacks what a run writes.
        _OtherReport: It is of another report.

    """
    line["line"].upper()
    if is_of_audit(line):
        raise _OtherReport
    if "greeting" in line:
        line["name"].upper()
    if "hand" in line:
        line["hand"]["rulings"].items()
        set(line["observe"])
        if "answer" not in line:
            raise KeyError("answer")


def _key(hand: Message) -> str:
    return json.dumps([hand.get(key) for key in _SAME], sort_keys=True)


def _listed(names: dict[str, Message]) -> str:
    return ", ".join(names) or "no engine that was started"
