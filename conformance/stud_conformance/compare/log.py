"""The log of a run, read line by line: anybody may have written it, and it may be very long."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.engines.log import LONGEST as LONGEST_LINE
from stud_conformance.files import Invalid, Problem
from stud_conformance.files.no_json import ERRORS, no_json
from stud_conformance.files.printable import printable
from stud_conformance.protocol.text import counted, short
from stud_conformance.run.events import FAILED, VERDICTS
from stud_conformance.run.judge import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: The most lines of a log: a case of an engine has one.
MOST_LINES: Final = 250_000
_MOST_ENGINES: Final = 1000
_LONGEST_NAME: Final = 1000
_LONGEST_TEXT: Final = 600
_NO_FOOTER: Final = "it has no footer"
_SUITE: Final = "stud-conformance"
_CURE: Final = "the log of a run, written with --output jsonl:PATH"


@dataclass(frozen=True, slots=True)
class Seen:
    """What became of a case.

    Attributes:
        verdict: ``passed failed unsupported not-run``.
        rule: The main rule that it is about.
        told: The failure in words, or why it was not run; empty where it passed.

    """

    verdict: str
    rule: str
    told: str = ""


@dataclass(frozen=True, slots=True)
class Engine:
    """What a log tells of an engine.

    Attributes:
        name: As named on the command line.
        called: Name and version as it gave them; empty where it did not.
        error: Why it was not started; empty where it was.
        cases: By id.

    """

    name: str
    called: str = ""
    error: str = ""
    cases: dict[str, Seen] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Log:
    """A run that was written down.

    Attributes:
        path: The file.
        version: The version of the suite.
        hash: The hash of its scenarios.
        chosen: How the cases were chosen.
        count: How many cases each engine has.
        engines: By name, in the order of the run.
        lack: What shows that it is not whole, in words; empty where nothing does.

    """

    path: str
    version: str
    hash: str
    chosen: dict[str, Any]
    count: int
    engines: dict[str, Engine]
    lack: str

    @property
    def is_whole(self) -> bool:
        """Whether it has its footer, and all lines that header and footer speak of."""
        return not self.lack


class _Wrong(Exception):  # noqa: N818 - it says what a line is
    """Raised for a line that no run writes."""


def read(path: Path) -> Log:
    """Read a log.

    Raises:
        Invalid: It is no log of a run, or larger than one can be.
        OSError: It cannot be read.

    """
    log: Log | None = None
    for number, line in _lines(path):
        try:
            log = _header(path, line) if log is None else _added(log, line)
        except (_Wrong, LookupError, TypeError, AttributeError, ValueError) as error:
            told = str(error) if isinstance(error, _Wrong) else f"no such line: {short(str(error))}"
            raise _invalid(path, number, told) from None
    if log is None:
        raise _invalid(path, 1, "the file is empty")
    return log


def _invalid(path: Path, number: int, wrong: str, column: int = 1) -> Invalid:
    return Invalid([Problem(printable(str(path)), number, column, wrong, _CURE)])


def _lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the objects of a file, each with the number of its line.

    The last line may be broken off, as where a run was killed.
    """
    with path.open("rb") as stream:
        number = 0
        while text := stream.readline(LONGEST_LINE + 1):
            number += 1
            if len(text) > LONGEST_LINE:
                raise _invalid(path, number, f"the line has more than {LONGEST_LINE:,} bytes")
            if number > MOST_LINES:
                raise _invalid(path, number, f"it has more than {MOST_LINES:,} lines")
            try:
                line = json.loads(text.decode("utf-8"))
            except ERRORS as error:
                if number > 1 and not text.endswith(b"\n"):
                    return
                why, column = no_json(error)
                raise _invalid(path, number, f"it is no JSON ({why})", column) from None
            if not isinstance(line, dict):
                raise _invalid(path, number, "it is no object")
            yield number, line


def _header(path: Path, line: dict[str, Any]) -> Log:
    if line.get("line") != "header" or line.get("suite") != _SUITE or "command" in line:
        raise _Wrong("it does not begin as the log of a run does")
    names = line["engines"]
    if not isinstance(names, list) or len(names) > _MOST_ENGINES:
        raise _Wrong("it names no engines, or too many")
    engines = {_text(name): Engine(_text(name)) for name in names}
    chosen = line.get("chosen")
    return Log(
        path=str(path),
        version=_text(line["version"]),
        hash=_text(line["hash"]),
        chosen=chosen if isinstance(chosen, dict) else {},
        count=_whole(line["cases"]),
        engines=engines,
        lack=_NO_FOOTER,
    )


def _added(log: Log, line: dict[str, Any]) -> Log:
    """Return a log with one more line."""
    kind = line["line"]
    if log.lack != _NO_FOOTER:
        raise _Wrong("something stands after the footer")
    if kind == "footer":
        return replace(log, lack=_lack(log, line["engines"]))
    if kind == "engine":
        own = _engine(log, line["name"])
        log.engines[own.name] = replace(own, called=_called(line), error=_told(line.get("error")))
    elif kind == "case":
        _add(_engine(log, line["engine"]), line)
    elif kind != "diagnosis":
        raise _Wrong(f"a run writes no line {short(kind)}")
    return log


def _lack(log: Log, totals: dict[str, Any]) -> str:
    """Return what header and footer speak of and the lines do not have, or the other way round."""
    for name, engine in log.engines.items():
        there = Counter(seen.verdict for seen in engine.cases.values())
        has = f"it has {counted(there.total(), 'case')} of {short(name)}"
        if there.total() != log.count:
            return f"{has}, and its header says {log.count}"
        told = totals[name]["counts"] if name in totals else {}
        for verdict in VERDICTS:
            own, said = there[verdict], told.get(verdict, 0)
            if own != said:
                return f"{has}, of which {own} {verdict}, and its footer says {short(said)}"
    return ""


def _engine(log: Log, name: object) -> Engine:
    if not isinstance(name, str) or name not in log.engines:
        raise _Wrong(f"the header does not name the engine {short(name)}")
    return log.engines[name]


def _add(engine: Engine, line: dict[str, Any]) -> None:
    case, verdict = _text(line["case"]), line["verdict"]
    if verdict not in VERDICTS:
        raise _Wrong(f"{short(verdict)} is no verdict")
    if case in engine.cases:
        raise _Wrong(f"{short(case)} is there twice")
    rules = line["rules"]
    rule = _text(rules[0]) if isinstance(rules, list) and rules else ""
    told = _failure(line) if verdict == FAILED else _told(line.get("reason"))
    engine.cases[case] = Seen(str(verdict), rule, told)


def _failure(line: dict[str, Any]) -> str:
    """Return a failure, as a baseline tells it from others."""
    words = [line[key] for key in ("place", "topic", "expected", "found")]
    if not all(isinstance(word, str) for word in words):
        raise _Wrong("a failure is told in texts")
    return _told(Failure(None, *words).fingerprint)


def _called(line: dict[str, Any]) -> str:
    engine = line.get("engine")
    if not isinstance(engine, dict):
        return ""
    return " ".join(_told(engine[key]) for key in ("name", "version") if key in engine)


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _Wrong(f"{short(value)} is no number of cases")
    return value


def _told(value: object) -> str:
    return "" if value is None else short(value, _LONGEST_TEXT)


def _text(value: object) -> str:
    """Return a text of a line.

    Raises:
        _Wrong: It is no text, or has no end.

    """
    if not isinstance(value, str) or len(value) > _LONGEST_NAME:
        raise _Wrong(f"{short(value)} is no name")
    return value
