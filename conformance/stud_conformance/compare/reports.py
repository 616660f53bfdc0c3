"""What became of two runs, in words, in Markdown and in JSON."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final, TextIO

from stud_conformance.compare.compared import BROKEN, KINDS, UNCHANGED, WORDS
from stud_conformance.files.markdown import block, cell, code, table
from stud_conformance.files.printable import printable
from stud_conformance.files.still import json_line
from stud_conformance.protocol.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from stud_conformance.compare.compared import Change, Compared, Pair
    from stud_conformance.compare.log import Engine, Log, Seen

#: So many cases of a kind are told in words.
MOST: Final = 20
_MOST_MARKDOWN: Final = 100
_ALL: Final = "all of them with --output jsonl:PATH"


class Human:
    """Writes for a person."""

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``."""
        self._stream = stream

    def take(self, found: Compared) -> None:
        """Write what became of two runs."""
        for line in _words(found):
            self._stream.write(f"{printable(line)}\n")


class Markdown:
    """Writes a page for a reviewer; whatever a log says stands there as code."""

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``."""
        self._stream = stream

    def take(self, found: Compared) -> None:
        """Write what became of two runs."""
        for line in _page(found):
            self._stream.write(f"{line}\n")


class JsonLines:
    """Writes an object of JSON a line: a header, every case that changed, the counts."""

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``."""
        self._stream = stream

    def take(self, found: Compared) -> None:
        """Write what became of two runs."""
        for line in _objects(found):
            self._stream.write(f"{json_line(line)}\n")


FORMATS: Final[dict[str, Callable[[TextIO], Human | Markdown | JsonLines]]] = {
    "human": Human,
    "jsonl": JsonLines,
    "markdown": Markdown,
}


def _words(found: Compared) -> Iterator[str]:
    for name, log in (("before", found.before), ("after", found.after)):
        yield f"{name:<7} {_log(log)}"
    yield from found.remarks
    for pair in found.pairs:
        yield ""
        yield f"engine {pair.name}{_called(pair)}"
        yield from (f"  {line}" for line in _errors(pair))
        for kind in KINDS:
            own = pair.changes[kind]
            yield f"  {kind:<16}{len(own):>6}{_by_verdict(own)}"
            yield from _few(kind, own)


def _log(log: Log) -> str:
    cases = sum(len(engine.cases) for engine in log.engines.values())
    told = counted(cases, "verdict")
    return f"{log.path}: stud-conformance {log.version}, corpus {log.hash[:12]}, {told}"


def _called(pair: Pair) -> str:
    called = dict.fromkeys(filter(None, [pair.before.called, pair.after.called]))
    return f" ({', then '.join(called)})" if called else ""


def _errors(pair: Pair) -> Iterator[str]:
    sides: tuple[tuple[str, Engine], ...] = (("before", pair.before), ("after", pair.after))
    for name, engine in sides:
        if engine.error:
            yield f"{name} it was not started: {engine.error}"


def _by_verdict(changes: Sequence[Change]) -> str:
    """Return what the cases are now; what they were, where they are gone."""
    now = Counter(change.sides[-1][1].verdict for change in changes)
    return f"  ({', '.join(f'{count} {name}' for name, count in now.items())})" if now else ""


def _few(kind: str, changes: Sequence[Change]) -> Iterator[str]:
    """Yield the first cases of a kind; none of those that are as before."""
    if kind == UNCHANGED:
        return
    for change in changes[:MOST]:
        yield f"    - {change.case}  {_sides(change)}"
    if len(changes) > MOST:
        yield f"    and {len(changes) - MOST} more ({_ALL})"


def _sides(change: Change) -> str:
    return "; ".join(
        f"{when} {seen.verdict}{f': {seen.told}' if seen.told else ''}"
        for when, seen in change.sides
    )


def _page(found: Compared) -> Iterator[str]:
    yield "# Two runs compared\n"
    yield from block([f"before {_log(found.before)}", f"after  {_log(found.after)}"])
    if found.remarks:
        yield ""
        yield from block(found.remarks)
    yield "\n## Totals\n"
    yield from table(
        ("engine", *KINDS),
        [(cell(one.name), *(str(len(one.changes[kind])) for kind in KINDS)) for one in found.pairs],
    )
    for pair in found.pairs:
        yield f"\n## {code(pair.name + _called(pair))}"
        errors = [*_errors(pair)]
        if errors:
            yield ""
            yield from block(errors)
        for kind in KINDS[:-1]:
            yield from _folded(kind, pair.changes[kind])


def _folded(kind: str, changes: Sequence[Change]) -> Iterator[str]:
    if not changes:
        return
    is_open = " open" if kind == BROKEN else ""
    yield f"\n<details{is_open}><summary>{kind}: {len(changes)} ({WORDS[kind]})</summary>\n"
    yield from block(f"- {one.case}  {_sides(one)}" for one in changes[:_MOST_MARKDOWN])
    if len(changes) > _MOST_MARKDOWN:
        yield f"\nand {len(changes) - _MOST_MARKDOWN} more ({_ALL})"
    yield "\n</details>"


def _objects(found: Compared) -> Iterator[dict[str, Any]]:
    logs = {name: _head(log) for name, log in (("before", found.before), ("after", found.after))}
    yield {"line": "header", "command": "compare", **logs, "remarks": list(found.remarks)}
    for pair in found.pairs:
        for kind in KINDS[:-1]:
            for change in pair.changes[kind]:
                yield {
                    "line": "case",
                    "engine": pair.after.name,
                    "case": change.case,
                    "change": kind,
                    "before": _seen(change.before),
                    "after": _seen(change.after),
                }
    engines = {
        pair.after.name: {kind: len(own) for kind, own in pair.changes.items()}
        for pair in found.pairs
    }
    yield {"line": "footer", "engines": engines}


def _head(log: Log) -> dict[str, Any]:
    return {"path": log.path, "version": log.version, "hash": log.hash, "whole": log.is_whole}


def _seen(seen: Seen | None) -> dict[str, str] | None:
    return None if seen is None else asdict(seen)
