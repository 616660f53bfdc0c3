"""Hold the hands that are written as a scenario against the hands which that scenario makes.

A field that somebody changed is either in the scenario, or what is written is not what was read.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.files.problems import Problem
from stud_conformance.hands import phh_text, scenario, scenario_fields
from stud_conformance.hands.phh_fields import said

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.spec import Scenario

Raw = dict[str, Any]

_CURE: Final = "what the scenario says, or a hand without _scenario"

#: Names; what only looks so in PHH; and what depends on which hands of a scenario there are.
_LEFT_OUT: Final = frozenset(
    {"_id", "venue", "ante_trimming_status", "_scenario", "_cases", "_own_steps"}
)

#: What a hand may leave out, as ``_expect`` says it too.
_REPEATED: Final = frozenset(
    {"finishing_stacks", "winnings", "_total_pot", "_rake", "_returned", "_awards"}
)


def changed(made: Scenario, hands: Sequence[Recorded], *, is_whole: bool) -> Iterator[Problem]:
    """Yield for each hand the first field that says something else than the scenario does.

    Args:
        made: The scenario that they become.
        hands: They.
        is_whole: Whether there is a hand of each of its cases; or else cases may have other names.

    Raises:
        ValueError: A case of the scenario cannot be played.

    """
    cases = {case.id: _told(scenario.recorded(made, case)) for case in made.cases}
    for hand in hands:
        own, name = _told(hand), hand.raw["_scenario"]
        if name in cases:
            wrong = _apart(own, cases[name])
        elif is_whole:
            wrong = f"the field _scenario says {said(name)}, of which the scenario has no case"
        else:
            wrong = min((_apart(own, case) for case in cases.values()), key=len)
        if wrong:
            yield Problem.at(hand.place, wrong, _CURE)


def _apart(own: Raw, made: Raw) -> str:
    """Return the first field that says something else, in words; empty where none does."""
    for key in own | made:
        read, written = own.get(key), made.get(key)
        is_silent = read is None and key in _REPEATED
        if read != written and not is_silent:
            read, written = _deepest(read, written)
            return f"the field {key} has {said(read)}, and the scenario would say {said(written)}"
    return ""


def _told(hand: Recorded) -> Raw:
    """Return every field that means something here; anybody's own are not looked at."""
    kept = {key: hand.raw.get(key) for key in scenario_fields.FORMS}
    told = kept | phh_text.told(hand)
    return {key: value for key, value in told.items() if key not in _LEFT_OUT}


def _deepest(read: object, written: object) -> tuple[object, object]:
    """Return the first parts of two values that differ and hold no others."""
    pairs: list[tuple[object, object]] = []
    if isinstance(read, list) and isinstance(written, list):
        pairs = list(zip_longest(read, written))
    elif isinstance(read, dict) and isinstance(written, dict):
        pairs = [(read.get(key), written.get(key)) for key in read | written]
    for one, other in pairs:
        if one != other:
            return _deepest(one, other)
    return read, written
