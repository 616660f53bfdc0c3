"""What reports say of a hand, whatever they look like."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from stud_conformance.audit.verdict import CONFORMS, DEVIATES
from stud_conformance.files.shell import operand, quoted
from stud_conformance.hands.archives import WITHIN
from stud_conformance.hands.money import text
from stud_conformance.hands.sources import STDIN, STDIN_NAME
from stud_conformance.protocol.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.audit.counts import Counts
    from stud_conformance.audit.events import Started
    from stud_conformance.audit.verdict import Audited

#: So many hands are told of that deviate from the same rules in the same way, and so many that
#: cannot be read.
ALIKE_SHOWN: Final = 20

#: So many reasons are told of.
REASONS_SHOWN: Final = 12

#: The heading of the command that explains a hand.
LOOK: Final = "look"

#: What is said of a hand that came by stdin.
FROM_STDIN: Final = "save what came by stdin in a file, and audit that: then it can be explained"

#: Where all of it is found.
ALL: Final = "all of them with --output jsonl:PATH"

_FROM_STDIN: Final = (f"{STDIN_NAME}:", f"{STDIN_NAME}{WITHIN}")


def title(started: Started) -> str:
    """Return what is audited against what."""
    rooms = f"the houses of {counted(len(started.rooms), 'room')}" if started.rooms else ""
    against = " and ".join(filter(None, [rooms, started.house]))
    return f"stud-conformance {started.version}: hands held against {against}"


def rows(one: Audited, started: Started) -> Iterator[tuple[str, str]]:
    """Yield what is said of a hand that deviates, each with its heading."""
    found = one.deviation
    if found is None:
        return
    yield "at", found.place
    yield "rules", ", ".join(found.rules)
    yield "expected", found.expected
    yield "found", found.found
    yield "money", money(one)
    yield "but", one.reason
    yield "room", one.room
    yield "house", one.house if len(houses(started)) > 1 else ""
    yield LOOK, command(one, started)
    yield "again", FROM_STDIN if is_gone(one, started) else ""


def houses(started: Started) -> frozenset[str]:
    """Return the ids of all houses that hands may be held against."""
    found = {started.house} - {""}
    for own in started.rooms.values():
        found.update([own] if isinstance(own, str) else own.values())
    return frozenset(found)


def money(one: Audited) -> str:
    """Return how much a record has more or less than by the rules, by seat, in its unit."""
    found = {} if one.deviation is None else one.deviation.money
    signs = {seat: "+" if chips > 0 else "" for seat, chips in found.items()}
    return ", ".join(
        f"seat {seat} {signs[seat]}{text(chips, one.unit)}" for seat, chips in sorted(found.items())
    )


def is_gone(one: Audited, started: Started) -> bool:
    """Return whether a hand came by stdin, so that nobody can read it again."""
    return STDIN in started.paths and one.place.startswith(_FROM_STDIN)


def command(one: Audited, started: Started) -> str:
    """Return the command that explains a hand; nothing where it cannot be read again."""
    if is_gone(one, started):
        return ""
    house = started.names.get(one.house, one.house)
    return f"studconf explain {operand(one.place)} --house {quoted(house)}"


def reasons(counts: Counts) -> Iterator[tuple[str, Counter[str]]]:
    """Yield what reasons are of, with how many hands these are, and the reasons."""
    for verdict, found in sorted(counts.reasons.items()):
        taken = ", with something taken for granted" if verdict in {CONFORMS, DEVIATES} else ""
        yield f"{verdict}{taken}: {counted(found.total(), 'hand')}", found


@dataclass(slots=True)
class Alike:
    """Counts what is alike, so that no report for a reader grows without end."""

    counts: Counter[tuple[str, ...]] = field(default_factory=Counter)

    def is_new(self, one: Audited) -> bool:
        """Count a hand; return whether it is still to be told of."""
        kind = () if one.deviation is None else (one.deviation.kind, *one.deviation.rules)
        key = (one.verdict, *kind)
        self.counts[key] += 1
        return self.counts[key] <= ALIKE_SHOWN

    def left(self) -> Iterator[str]:
        """Yield how many hands are not told of."""
        for (verdict, *kind), count in self.counts.items():
            left = count - ALIKE_SHOWN
            if left > 0 and verdict == DEVIATES:
                rules = f" from {', '.join(kind[1:])}" if kind[1:] else ""
                yield f"and {counted(left, 'more hand deviates', 'more hands deviate')}{rules}"
            elif left > 0:
                yield f"and {left} more cannot be read"
