"""What is written of a fingerprint: a text for a person, or lines of JSON."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final, TextIO

from stud_conformance.files.folded import fitting, folded
from stud_conformance.files.printable import printable
from stud_conformance.files.still import json_line
from stud_conformance.fingerprint.clue import ALLOWS, FOREIGN, NOT_PLAYED, SILENT, not_played
from stud_conformance.fingerprint.solve import NONE_KNOWN, ONE_OF, UNTOUCHED, VALUE
from stud_conformance.protocol.text import counted, short

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from stud_conformance.fingerprint.ask import Found
    from stud_conformance.fingerprint.clue import Clue
    from stud_conformance.fingerprint.compare import Contradiction, Near
    from stud_conformance.fingerprint.solve import Answer

#: So many houses are shown, and more where they come equally near.
HOUSES_SHOWN: Final = 3
#: So many cases are named where several say the same.
CASES_SHOWN: Final = 3
#: What a foreign case found is cut after so many letters.
LONGEST: Final = 120


class Human:
    """Writes a fingerprint for a person."""

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``."""
        self._stream = stream

    def take(self, found: Found) -> None:
        """Write it."""
        self._stream.write(text(found))


class JsonLines:
    """Writes a line for each case and each ruling, and the rest as the footer."""

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``."""
        self._stream = stream

    def take(self, found: Found) -> None:
        """Write the lines; without a footer the file was cut short."""
        for line in lines(found):
            self._stream.write(f"{json_line(line)}\n")


FORMATS: Final[dict[str, Callable[[TextIO], Human | JsonLines]]] = {
    "human": Human,
    "jsonl": JsonLines,
}


def lines(found: Found) -> Iterator[dict[str, Any]]:
    """Yield a fingerprint as JSON objects: ``case``, ``ruling``, and the ``footer``."""
    for clue in found.clues:
        yield {"line": "case", **_clue(clue)}
    for answer in found.answers:
        yield {"line": "ruling", **_answer(answer)}
    yield {
        "line": "footer",
        "engine": {"name": found.engine.name, "told": found.engine.engine},
        "cases": _counts(found),
        "unasked": found.unasked,
        "not-run": found.why,
        "nearest": list(found.nearest),
        "houses": [asdict(near) for near in found.near],
        "contradictions": [asdict(one) for one in found.contradictions],
    }


def _counts(found: Found) -> dict[str, int]:
    counts = Counter(clue.kind for clue in found.clues)
    return {kind: counts[kind] for kind in (ALLOWS, FOREIGN, SILENT)}


def _clue(clue: Clue) -> dict[str, Any]:
    line: dict[str, Any] = {
        "case": clue.case.id,
        "game": clue.case.setup.game,
        "asks": list(clue.case.when),
        "says": clue.kind,
    }
    if clue.about:
        line["strange"] = list(clue.about)
    if clue.ways:
        line["allowed"] = [dict(way) for way in clue.ways]
    told = {"reason": clue.reason, "place": clue.place, "found": clue.found}
    return line | {key: value for key, value in told.items() if value}


def _answer(answer: Answer) -> dict[str, Any]:
    return {
        "game": answer.game,
        "ruling": answer.ruling,
        "state": answer.state,
        "left": list(answer.left),
        "cases": len(answer.told_by),
        "fits": [
            {"value": value, "cases": len(cases), "first": list(cases[:CASES_SHOWN])}
            for value, cases in answer.fits.items()
        ],
        "strange": list(answer.strange),
    }


def text(found: Found) -> str:
    """Return a fingerprint for a person."""
    return "".join(f"{line}\n" for line in fitting(map(printable, _text(found))))


def _text(found: Found) -> Iterator[str]:
    counts = _counts(found)
    yield (
        f"{found.engine.name}: of {counted(len(found.clues), 'case')}"
        f" {counts[ALLOWS]} tell something, {counts[FOREIGN]} are foreign,"
        f" {counts[SILENT]} tell nothing"
    )
    for game in dict.fromkeys(answer.game for answer in found.answers):
        yield ""
        yield game
        yield from _game([answer for answer in found.answers if answer.game == game])
    yield ""
    yield from _houses(found)
    yield ""
    yield from _contradicted(found.contradictions)
    yield from _foreign([clue for clue in found.clues if clue.kind == FOREIGN])
    yield from _left_out(found)


def _game(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield what is found in one game; what is untouched comes last, in one line."""
    for answer in answers:
        if answer.state in (VALUE, ONE_OF):
            left = ", ".join(map(str, answer.left))
            words = left if answer.state == VALUE else f"one of {left}"
            number = len(answer.told_by)
            source = counted(number, "case") if number else "by what else is known"
            yield f"  {answer.ruling}: {words} ({source})"
        elif answer.state == NONE_KNOWN:
            yield from _none_known(answer)
    untouched = [answer.ruling for answer in answers if answer.state == UNTOUCHED]
    if untouched:
        yield from folded(f"untouched: {', '.join(untouched)}", "  ", "    ")


def _none_known(answer: Answer) -> Iterator[str]:
    yield f"  {answer.ruling}: none known"
    if answer.strange:
        count = counted(len(answer.strange), "case")
        yield f"    in {count} it did what no value does: {_named(answer.strange)}"
    for value, cases in answer.fits.items() if answer.told_by else ():
        yield f"    {value} fits {len(cases)} of {counted(len(answer.told_by), 'case')}"


def _named(cases: Sequence[str]) -> str:
    more = len(cases) - CASES_SHOWN
    return ", ".join(cases[:CASES_SHOWN]) + (f" and {more} more" if more > 0 else "")


def _houses(found: Found) -> Iterator[str]:
    if not found.nearest:
        yield "no house is nearer than another: nothing was found"
        return
    yield f"nearest: {', '.join(found.nearest)}"
    for near in found.near[: max(HOUSES_SHOWN, len(found.nearest))]:
        yield from _house(near)


def _house(near: Near) -> Iterator[str]:
    silent = f", does not play the game of {near.silent}" if near.silent else ""
    yield f"  {near.house}: agrees on {near.agrees}, differs on {len(near.differs)}{silent}"
    by_game: dict[str, list[str]] = {}
    for game, ruling in near.differs:
        by_game.setdefault(game, []).append(ruling)
    for game, rulings in by_game.items():
        yield from folded(f"differs in {game}: {', '.join(rulings)}", "    ", "      ")


def _contradicted(found: Sequence[Contradiction]) -> Iterator[str]:
    if not found:
        yield "it contradicts nothing that it declares"
        return
    yield f"it contradicts what it declares: {counted(len(found), 'ruling')}"
    for one in found:
        declared, left = ", ".join(map(str, one.declared)), ", ".join(map(str, one.found))
        yield f"  {one.game}: {one.ruling} {declared} (by {one.by}), found {left or 'none known'}"
        yield f"    {_named(one.cases)}"


def _foreign(clues: Sequence[Clue]) -> Iterator[str]:
    """Yield the foreign cases, those of the same scenario with the same finding in one line."""
    grouped: dict[tuple[str, str, str, str], list[Clue]] = {}
    for clue in clues:
        if clue.reason == NOT_PLAYED:
            continue
        key = (clue.case.scenario, clue.reason, clue.place, clue.found)
        grouped.setdefault(key, []).append(clue)
    if clues:
        yield ""
        yield f"{counted(len(clues), 'case')}: foreign, and constrain nothing"
    yield from _not_played(clues)
    for (scenario, reason, place, seen), own in grouped.items():
        name = own[0].case.id if len(own) == 1 else f"{scenario} ({len(own)} cases)"
        where = f", {place}: {short(seen, LONGEST)}" if place else ""
        yield f"  {name}: {reason}{where}"


def _not_played(clues: Sequence[Clue]) -> Iterator[str]:
    """Yield, game by game, why hands were not played."""
    for game in dict.fromkeys(clue.case.setup.game for clue in clues):
        own = [clue for clue in clues if clue.case.setup.game == game]
        for reason, count in not_played(own):
            yield f"  {game}, {counted(count, 'case')}: {NOT_PLAYED}: {short(reason, LONGEST)}"


def _left_out(found: Found) -> Iterator[str]:
    if found.unasked:
        yield ""
        yield f"{counted(sum(found.unasked.values()), 'case')}: not asked"
        for reason, count in sorted(found.unasked.items()):
            yield f"  {count}: {reason}"
    if found.why:
        yield ""
        yield f"the rest was not run: {found.why}"
