"""What is written of a fit: a text for a person, or a line for each hand and one for all."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final, TextIO

from stud_conformance.audit.fit import CONFLICT, UNTOUCHED, Fit
from stud_conformance.audit.fit_hand import FOREIGN, SET_ASIDE
from stud_conformance.audit.verdict import UNREADABLE
from stud_conformance.files.folded import fitting, folded
from stud_conformance.files.printable import printable
from stud_conformance.files.still import json_line
from stud_conformance.protocol.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from stud_conformance.audit.fit import Evidence, Fitted, Near, Question
    from stud_conformance.audit.fit_hand import Reading, Says
    from stud_conformance.audit.verdict import Deviation

#: So many houses are shown, and more where they come equally near.
HOUSES_SHOWN: Final = 5

_EVIDENCE: Final = (
    ("supported", "supported by"),
    ("contradicted", "contradicted by"),
    ("leaning", "seems supported by"),
    ("doubted", "seems contradicted by"),
)


class Human:
    """Writes the fit for a person, once it is there."""

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``."""
        self._stream = stream

    def take(self, event: Reading | Fit) -> None:
        """Write the fit; what one hand says is in it."""
        if isinstance(event, Fit):
            self._stream.write(text(event))


class JsonLines:
    """Writes a line for each hand, and the fit as the footer; without it the file was cut short."""

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``."""
        self._stream = stream

    def take(self, event: Reading | Fit) -> None:
        """Write one line."""
        found = {**document(event), "line": "footer"} if isinstance(event, Fit) else line(event)
        self._stream.write(f"{json_line(found)}\n")


FORMATS: Final[dict[str, Callable[[TextIO], Human | JsonLines]]] = {
    "human": Human,
    "jsonl": JsonLines,
}


def text(fit: Fit) -> str:
    """Return a fit for a person."""
    return "".join(f"{line}\n" for line in fitting(map(printable, _lines(fit))))


def document(fit: Fit) -> dict[str, Any]:
    """Return a fit as a JSON object."""
    return {
        "hands": dict(fit.kinds),
        "questions": [_question(one) for one in fit.questions],
        "apart": [
            {
                "game": one.game,
                "limit": one.limit,
                "values": dict(one.values),
                "hands": one.evidence.hands,
                "first": list(one.evidence.named),
            }
            for one in fit.apart
        ],
        "nearest": list(fit.nearest),
        "houses": [_house(near) for near in fit.near],
        FOREIGN: [line(one) for one in fit.foreign],
        SET_ASIDE: [line(one) for one in fit.set_aside],
    }


def line(one: Reading) -> dict[str, Any]:
    """Return what one hand says as a JSON object; what is not known of it is left out."""
    found: dict[str, Any] = {"line": "fit", "hand": one.hand, "kind": one.kind}
    for key in ("room", "game", "limit", "reason"):
        if getattr(one, key):
            found[key] = getattr(one, key)
    if one.ways:
        found["ways"] = one.ways
    if one.says:
        found["asked"] = [says.ruling for says in one.says]
        found["says"] = {
            says.ruling: _says(says) for says in one.says if says.contradicted or says.doubted
        }
    if one.apart:
        found["apart"] = [dict(values) for values in one.apart]
    if one.deviation is not None:
        found["deviation"] = _deviation(one.deviation)
        found["under"] = dict(one.under)
    found["place"] = one.place
    return found


def _says(says: Says) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if says.supported is not None:
        found["leaning" if says.is_weak else "supported"] = says.supported
    for key in ("contradicted", "doubted"):
        if getattr(says, key):
            found[key] = list(getattr(says, key))
    return found


def _deviation(found: Deviation) -> dict[str, Any]:
    told = asdict(found)
    told["money"] = {str(seat): own for seat, own in found.money.items()}
    return told if found.money else {key: told[key] for key in told if key != "money"}


def _question(one: Question) -> dict[str, Any]:
    return {
        "game": one.game,
        "limit": one.limit,
        "ruling": one.ruling,
        "state": one.state,
        "asked": one.asked,
        "left": list(one.left),
        "values": [_value(found) for found in one.values],
    }


def _value(found: Fitted) -> dict[str, Any]:
    own: dict[str, Any] = {"value": found.value}
    for key, _ in _EVIDENCE:
        evidence: Evidence = getattr(found, key)
        own[key] = {"hands": evidence.hands, "first": list(evidence.named)}
    return own


def _house(near: Near) -> dict[str, Any]:
    return {
        "house": near.house,
        "agrees": list(near.agrees),
        "contradicts": list(near.contradicts),
        "silent": near.silent,
        "untouched": near.untouched,
    }


def _lines(fit: Fit) -> Iterator[str]:
    kinds = ", ".join(f"{count} {kind}" for kind, count in fit.kinds.items() if count)
    yield f"{counted(sum(fit.kinds.values()), 'hand')}" + (f": {kinds}" if kinds else "")
    for game, limit in dict.fromkeys((one.game, one.limit) for one in fit.questions):
        own = [one for one in fit.questions if (one.game, one.limit) == (game, limit)]
        yield ""
        yield f"{game}, {limit}"
        yield from _game(own)
    if fit.questions:
        yield from _apart(fit)
        yield ""
        yield from _houses(fit)
    for heading, kind, listed in (
        ("hold under no rulings, and constrain nothing", FOREIGN, fit.foreign),
        ("may be ruled in too many ways, and were set aside", SET_ASIDE, fit.set_aside),
        ("cannot be read", UNREADABLE, fit.unreadable),
    ):
        yield from _listed(heading, fit.kinds[kind], listed)


def _game(questions: list[Question]) -> Iterator[str]:
    """Yield what hands say in one game; what they do not touch comes last, in one line each."""
    for one in questions:
        if one.state != UNTOUCHED:
            left = ", ".join(map(str, one.left)) or "no value is left"
            yield f"  {one.ruling}: {one.state}, {left} (asked in {counted(one.asked, 'hand')})"
            yield from (f"    {found.value}: {said}" for found, said in _said(one))
            if one.state == CONFLICT:
                yield f"    the fewest hands speak against {' and '.join(map(str, one.best))}"
    untouched = [one for one in questions if one.state == UNTOUCHED]
    asked = [f"{one.ruling} ({one.asked})" for one in untouched if one.asked]
    never = [one.ruling for one in untouched if not one.asked]
    for heading, rulings in (
        ("asked (in so many hands), not touched", asked),
        ("never asked", never),
    ):
        if rulings:
            found = f"{heading}: {', '.join(rulings)}"
            yield from folded(found, "  ", "    ")


def _apart(fit: Fit) -> Iterator[str]:
    if fit.apart:
        yield ""
        yield "values that do not hold together"
    for one in fit.apart:
        values = ", ".join(f"{ruling} {value}" for ruling, value in one.values)
        yield f"  {one.game}, {one.limit}: {values}: {_hands(one.evidence)}"


def _said(one: Question) -> Iterator[tuple[Fitted, str]]:
    for found in one.values:
        parts = []
        for key, words in _EVIDENCE:
            evidence: Evidence = getattr(found, key)
            if evidence.hands:
                parts.append(f"{words} {_hands(evidence)}")
        if parts:
            yield found, "; ".join(parts)


def _hands(evidence: Evidence) -> str:
    more = ", ..." if evidence.hands > len(evidence.named) else ""
    return f"{evidence.hands} ({', '.join(evidence.named)}{more})"


def _houses(fit: Fit) -> Iterator[str]:
    yield "nearest houses"
    for near in fit.near[: max(HOUSES_SHOWN, len(fit.nearest))]:
        silent = f", silent on {near.silent}" if near.silent else ""
        yield (
            f"  {near.house}: agrees on {len(near.agrees)}, contradicted on"
            f" {len(near.contradicts)}{silent}, untouched {near.untouched}"
        )
        yield from (f"    contradicted: {ruling}" for ruling in near.contradicts)


def _listed(heading: str, count: int, listed: Sequence[Reading]) -> Iterator[str]:
    if not listed:
        return
    yield ""
    yield f"{counted(count, 'hand')}: {heading}"
    for one in listed:
        yield f"  {one.reason}" if one.kind == UNREADABLE else f"  {one.hand}  {one.place}"
        if one.deviation is not None:
            found = one.deviation
            yield f"    at {found.place}: {', '.join(found.rules)}"
            yield f"    expected {found.expected}; found {found.found}"
    if count > len(listed):
        yield f"  and {count - len(listed)} more"
